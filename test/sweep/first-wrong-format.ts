import { COMPARED_FORMATS, differenceFromReferences, type Compared, type ComparedName } from '../formats/compared-formats';
import { playedFormat } from '../formats/tournaments';

const isWrong = (format: Compared, seed: number): boolean => {
  try {
    const played = playedFormat(format, seed);
    return played !== undefined && differenceFromReferences(format, played) !== undefined;
  } catch {
    // What throws or gets stuck is noticed as well.
    return true;
  }
};

/** The seed, from 1, of the first tournament of a format that disagrees with a reference; 0 where there is none. */
export const firstWrongFormat = (name: ComparedName, tournaments: number): number => {
  for (let seed = 1; seed <= tournaments; seed += 1) if (isWrong(COMPARED_FORMATS[name], seed)) return seed;
  return 0;
};
