import type { ComparisonName } from '../../first-wrong-pairing';
import type { SourceChange } from '../../loaded-with';

/** A fault put into the sources of the pairings, the section of rules.md that it breaks, and the comparison that has to notice it. */
export interface PairingFault extends SourceChange {
  readonly rule: string;
  readonly what: string;
  readonly noticedBy: ComparisonName;
}

/** The rule and the comparison of several faults, each with what is wrong, the file, what is there and what becomes of it. */
export const faultsOf = (
  rule: string,
  noticedBy: ComparisonName,
  ...faults: readonly (readonly [what: string, file: string, was: string, becomes: string])[]
): PairingFault[] =>
  faults.map(([what, file, was, becomes]) => ({ rule, noticedBy, what, file: `libs/pairing/src/${file}`, was, becomes }));
