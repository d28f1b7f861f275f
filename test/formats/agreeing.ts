import { COMPARED_FORMATS, differenceFromReferences, type ComparedName } from './compared-formats';
import { playedFormat } from './tournaments';

/** Tournaments of each format that are compared; ROUNDBOOK_RUNS multiplies. */
export const RUNS = Math.round(25 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1));

/** At most so many are played for each that is compared: where more are left out, the comparison says little. */
const PLAYED_FOR_EACH = 2;

/** What so many tournaments beside their references came to. */
export interface Agreeing {
  /** How many could be compared: as many as were asked for, unless too many had to be left out. */
  readonly compared: number;
  /** Where they differ, seed by seed. */
  readonly differences: readonly string[];
}

/** Plays tournaments by seed, from 1 on, until `RUNS` of them were compared; `differenceAt` is null where one cannot be. */
export const agreeingBySeed = (differenceAt: (seed: number) => string | undefined | null): Agreeing => {
  let compared = 0;
  const differences: string[] = [];
  for (let seed = 1; compared < RUNS && seed <= PLAYED_FOR_EACH * RUNS; seed += 1) {
    const difference = differenceAt(seed);
    if (difference === null) continue;
    compared += 1;
    if (difference !== undefined) differences.push(`seed ${seed}: ${difference}`);
  }
  return { compared, differences };
};

/** So many tournaments of a format beside its references. */
export const agreeing = (name: ComparedName): Agreeing => {
  const format = COMPARED_FORMATS[name];
  return agreeingBySeed((seed) => {
    const played = playedFormat(format, seed);
    return played === undefined ? null : differenceFromReferences(format, played);
  });
};
