/** Number of the round in which a match was paired, as its id says: `r3m2`, and `r3d2m1` of a later draw of the round. */
export const roundOfMatch = (id: string): number => Number(/^r(\d+)/.exec(id)?.[1] ?? 0);

/** Rounds of these matches with how many of them are in each, oldest first. */
export const countedByRound = (ids: readonly string[]): readonly { readonly round: number; readonly count: number }[] => {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(roundOfMatch(id), (counts.get(roundOfMatch(id)) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other).map(([round, count]) => ({ round, count }));
};
