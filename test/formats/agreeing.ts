import { COMPARED_FORMATS, differenceFromReferences, type ComparedName } from './compared-formats';
import { playedFormat } from './tournaments';

/** Tournaments of each format; ROUNDBOOK_RUNS multiplies. */
export const RUNS = Math.round(25 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1));

/** So many tournaments of a format beside its references: how many could be compared, and where they differ, seed by seed. */
export const agreeing = (name: ComparedName): { readonly compared: number; readonly differences: readonly string[] } => {
  const format = COMPARED_FORMATS[name];
  let compared = 0;
  const differences: string[] = [];
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const played = playedFormat(format, seed);
    if (played === undefined) continue;
    compared += 1;
    const difference = differenceFromReferences(format, played);
    if (difference !== undefined) differences.push(`seed ${seed}: ${difference}`);
  }
  return { compared, differences };
};
