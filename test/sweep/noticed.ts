import type { ComparedName } from '../formats/compared-formats';
import type { ComparisonName } from './first-wrong-pairing';
import { loadedWith, type SourceChange } from './loaded-with';
import type { SeededFault } from './seeded-fault';

/** Plays small tournaments with a changed source; the number of the first one in which something is wrong, 0 for none. */
export const noticedAfter = (change: SourceChange | undefined, rule: '0' | '1' | '2' | '7', tournaments: number): number => {
  const { firstWrong } = loadedWith(change, 'test/sweep/first-wrong.ts') as unknown as typeof import('./first-wrong');
  return firstWrong(rule, tournaments);
};

/** Puts tournaments of a format, one source being changed, beside its references; the seed of the first that disagrees, 0 for none. */
export const formatNoticedAfter = (change: SourceChange | undefined, format: ComparedName, tournaments: number): number => {
  const { firstWrongFormat } = loadedWith(change, 'test/sweep/first-wrong-format.ts') as unknown as typeof import('./first-wrong-format');
  return firstWrongFormat(format, tournaments);
};

/** The number of the first tournament in which a seeded fault shows, 0 for none: of its format, or of any of its section. */
export const faultNoticedAfter = (fault: SeededFault, tournaments: number): number => {
  if (fault.format !== undefined) return formatNoticedAfter(fault, fault.format, tournaments);
  if (fault.rule === '5') throw new RangeError('a fault of section 5 names its format');
  return noticedAfter(fault, fault.rule, tournaments);
};

/** Compares the pairings, one source being changed, with a slow reference; the number of the first field that disagrees, 0 for none. */
export const pairingNoticedAfter = (change: SourceChange | undefined, name: ComparisonName, fields: number): number => {
  const { firstWrongField } = loadedWith(change, 'test/sweep/first-wrong-pairing.ts') as unknown as typeof import('./first-wrong-pairing');
  return firstWrongField(name, fields);
};
