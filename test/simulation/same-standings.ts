import { isDeepStrictEqual } from 'node:util';
import { placingAfter, type TournamentState } from '@roundbook/tournament';

/** The rounds after which standings of both states differ, up to the shorter of the two. */
export const differingRounds = (one: TournamentState, other: TournamentState): readonly number[] => {
  const rounds = Math.min(one.rounds.length, other.rounds.length);
  const found: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    if (!isDeepStrictEqual(placingAfter(one, round), placingAfter(other, round))) found.push(round);
  }
  return found;
};
