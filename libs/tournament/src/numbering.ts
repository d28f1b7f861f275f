import type { Round } from './state';

/** Match 4 of round 3: `r3m4`; in a round that was drawn again `r3d2m4`. Stable for ever within the tournament. */
export const matchId = (round: number, attempt: number, number: number): string =>
  attempt === 1 ? `r${round}m${number}` : `r${round}d${attempt}m${number}`;

/** The number of a match within its round. */
export const numberOf = (id: string): number => Number(/m(\d+)$/.exec(id)?.[1] ?? 0);

/** The id of a match that is added to a paired round, `index` counting from 0. No id is used twice in a round. */
export const newMatchId = (round: Round, index: number): string => {
  return matchId(round.round, round.attempt, round.highestMatch + 1 + index);
};

/**
 * Where a match stands. Its id says so, and a match stands at its number as paired; only where that fails (after a repair, in
 * a ledger that numbers otherwise) the rounds are searched.
 */
export const placeOfMatch = (rounds: readonly Round[], id: string): { readonly round: Round; readonly index: number } | undefined => {
  const named = rounds[Number(/^r(\d+)[dm]/.exec(id)?.[1] ?? 0) - 1];
  const expected = numberOf(id) - 1;
  if (named?.matches[expected]?.id === id) return { round: named, index: expected };
  for (const round of rounds) {
    const index = round.matches.findIndex((match) => match.id === id);
    if (index >= 0) return { round, index };
  }
  return undefined;
};
