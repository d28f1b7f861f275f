/** For an option that may stand more than once. */
export const repeatable = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
