import type { Placed } from './stage-rules';

/** Groups of equals with their ranks, behind so many players. */
export const ranked = (groups: readonly (readonly number[])[], ahead = 0): readonly Placed[] => {
  let before = ahead;
  return groups.map((players) => {
    const rank = before + 1;
    before += players.length;
    return { rank, players };
  });
};

/** The same where each division is ranked by itself: its groups stand together, and the first of them is first again. */
export const rankedByDivision = (groups: readonly (readonly number[])[], division: ReadonlyMap<number, number>): readonly Placed[] => {
  const divisions = new Map<number, (readonly number[])[]>();
  for (const group of groups) {
    const of = division.get(group[0] as number) ?? 1;
    divisions.set(of, [...(divisions.get(of) ?? []), group]);
  }
  return [...divisions].flatMap(([group, own]) => ranked(own).map((placed) => ({ ...placed, group })));
};
