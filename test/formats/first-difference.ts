/** The first row in which two lists differ, both as they are written; undefined where they are alike. */
export const firstDifference = (what: string, ours: readonly unknown[], reference: readonly unknown[]): string | undefined => {
  const [one, other] = [ours, reference].map((rows) => rows.map((row) => JSON.stringify(row))) as [string[], string[]];
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at += 1)
    if (one[at] !== other[at]) return `${what}\n  ours      ${one[at] ?? 'no more'}\n  reference ${other[at] ?? 'no more'}`;
  return undefined;
};
