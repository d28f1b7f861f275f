/**
 * Reason codes that stand in clear in an event. Whatever else somebody writes is sealed for staff, and the code is `other`
 * (ledger.md, Who sees what).
 */
export const REASON_CODES = [
  'other',
  'left',
  'noShow',
  'noResponse',
  'disconnected',
  'slowPlay',
  'illness',
  'conduct',
  'wrongEntry',
  'wrongResult',
  'wrongSides',
  'judgeRuling',
  'imported',
  'undo',
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

export const reasonCode = (written: string | undefined): ReasonCode => REASON_CODES.find((code) => code === written) ?? 'other';

/** The words that have to be sealed: those that are no code. */
export const freeText = (...written: readonly (string | undefined)[]): string | undefined => {
  const words = written.filter(
    (one): one is string => one !== undefined && one.trim() !== '' && !REASON_CODES.some((code) => code === one),
  );
  return words.length === 0 ? undefined : words.join('\n');
};
