import { historyOf, type History, type Pair } from '@roundbook/pairing';
import type { Round, TournamentState } from '../state';

/** Who met whom in these rounds, by registration number. A walkover counts as met, a bye does not (rules.md 0). */
export const historyOfRounds = (state: TournamentState, rounds: readonly Round[]): History =>
  historyOf(
    state.players.length + 1,
    rounds.flatMap((round) => round.matches.map(({ sides }): Pair => sides)),
  );

/** The same among some players only, by their place in the list. */
export const historyAmong = (rounds: readonly Round[], players: readonly number[]): History => {
  const index = new Map(players.map((registration, place) => [registration, place]));
  const pairs = rounds.flatMap((round) =>
    round.matches.flatMap(({ sides: [one, other] }): Pair[] => {
      const [i, j] = [index.get(one), index.get(other)];
      return i === undefined || j === undefined ? [] : [[i, j]];
    }),
  );
  return historyOf(players.length, pairs);
};
