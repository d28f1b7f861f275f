/** Who is out, and in which tier of the plan that was. */
export type WentOut = ReadonlyMap<number, number>;

/** Players who share a place; the next place is behind all of them. */
export interface SharedPlace {
  readonly rank: number;
  readonly players: readonly number[];
}

export interface PlacesInput {
  readonly still: readonly number[];
  /** Seats that may still be filled. */
  readonly comeLater: number;
  readonly wentOut: WentOut;
  readonly over: boolean;
}

/**
 * The places of those who are out, later rounds first; losers of one round share theirs. Once all is over the one who is left is
 * first; where the last match was lost by both nobody is, and they share the second place. Before that those who are still in count as
 * ahead, so a place can only get better. rules.md 1.12, 1.14, 5
 */
export const bracketPlaces = ({ still, comeLater, wentOut, over }: PlacesInput): SharedPlace[] => {
  const byTier = new Map<number, number[]>();
  for (const [player, tier] of wentOut) byTier.set(tier, [...(byTier.get(tier) ?? []), player]);
  const places: SharedPlace[] = over && still.length > 0 ? [{ rank: 1, players: still }] : [];
  let ahead = still.length + comeLater;
  for (const [, players] of [...byTier].sort(([one], [other]) => other - one)) {
    places.push({ rank: Math.max(2, ahead + 1), players: [...players].sort((i, j) => i - j) });
    ahead += players.length;
  }
  return places;
};
