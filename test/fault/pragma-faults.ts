/** Ways of opening the files that a power cut must show: each a setting of the product, and what it is set to instead. */
export const PRAGMA_FAULTS = {
  'leaves the writing of the ledger to the system': [/^synchronous = FULL$/, 'synchronous = OFF'],
  'leaves the rollback journals of keys to the system': [/^synchronous = EXTRA$/, 'synchronous = FULL'],
} as const satisfies Readonly<Record<string, readonly [RegExp, string]>>;

export type PragmaFault = keyof typeof PRAGMA_FAULTS;
export const isPragmaFault = (text: string): text is PragmaFault => Object.hasOwn(PRAGMA_FAULTS, text);
