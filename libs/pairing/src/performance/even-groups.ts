export interface TakenIn {
  readonly player: number;
  /** Places of the groups in their order. */
  readonly from: number;
  readonly into: number;
}

/**
 * A group with an odd number takes in the best-ranked player of the next group that has one, from the first group on. Players of
 * each group in the order of their ranks; a RangeError where their number is odd altogether. rules.md 4.3 (parity)
 */
export const evenGroups = (
  groups: readonly (readonly number[])[],
): { readonly groups: readonly (readonly number[])[]; readonly takenIn: readonly TakenIn[] } => {
  const even = groups.map((group) => [...group]);
  const takenIn: TakenIn[] = [];
  for (const [into, group] of even.entries()) {
    if (group.length % 2 === 0) continue;
    const from = even.findIndex((next, place) => place > into && next.length > 0);
    const player = even[from]?.shift();
    if (player === undefined) throw new RangeError('an odd number of players cannot be made even groups');
    group.push(player);
    takenIn.push({ player, from, into });
  }
  return { groups: even, takenIn };
};
