import type { Round } from './state';
import { copiedLists, type StateLists } from './state-lists';

/** Match 4 of round 3: `r3m4`; in a round that was drawn again `r3d2m4`. Stable for ever within the tournament. */
export const matchId = (round: number, attempt: number, number: number): string =>
  attempt === 1 ? `r${round}m${number}` : `r${round}d${attempt}m${number}`;

const CODE_0 = 48;
const EXACT_DIGITS = 15;
const isDigit = (code: number): boolean => code >= CODE_0 && code < CODE_0 + 10;

/** The number of a match within its round: the digits that the id ends with, behind an `m`; 0 where it ends otherwise. */
export const numberOf = (id: string): number => {
  let number = 0;
  let unit = 1;
  let at = id.length - 1;
  for (; at >= 0 && isDigit(id.charCodeAt(at)); at -= 1) {
    number += (id.charCodeAt(at) - CODE_0) * unit;
    unit *= 10;
  }
  if (id[at] !== 'm') return 0;
  return id.length - at <= EXACT_DIGITS ? number : Number(id.slice(at + 1));
};

/** The round that an id names: the digits between `r` and `m`, or between `r` and `d`; 0 where it begins otherwise. */
const roundOf = (id: string): number => {
  if (id[0] !== 'r') return 0;
  let round = 0;
  let at = 1;
  for (; isDigit(id.charCodeAt(at)); at += 1) round = round * 10 + id.charCodeAt(at) - CODE_0;
  return id[at] === 'm' || id[at] === 'd' ? round : 0;
};

/** The id of a match that is added to a paired round, `index` counting from 0. No id is used twice in a round. */
export const newMatchId = (round: Round, index: number): string => {
  return matchId(round.round, round.attempt, round.highestMatch + 1 + index);
};

/**
 * Where a match stands. Its id says so, and a match stands at its number as paired; only where that fails (after a repair, in
 * a ledger that numbers otherwise) the rounds are asked.
 */
export const placeOfMatch = (
  rounds: readonly Round[],
  id: string,
  lists: StateLists = copiedLists,
): { readonly round: Round; readonly index: number } | undefined => {
  const named = rounds[roundOf(id) - 1];
  const expected = numberOf(id) - 1;
  if (named?.matches[expected]?.id === id) return { round: named, index: expected };
  for (const round of rounds) {
    const index = lists.placeIn(round.matches, id);
    if (index >= 0) return { round, index };
  }
  return undefined;
};
