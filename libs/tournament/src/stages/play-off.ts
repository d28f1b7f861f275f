import { refused, type Refusal } from '@roundbook/kernel';
import { countingResult, mayPlay, openMatches } from '../attendance';
import { winnerOf } from '../result';
import type { Player, Round, TournamentState } from '../state';
import { withRecordedOrders } from '../ties';
import type { Ranking } from './stage-rules';

/** What a round is called whose matches settle ties of the first stage (rules.md 5, `tie: playoff`). */
export const PLAY_OFF = 'playOff';

export const isPlayOff = ({ phase }: Pick<Round, 'phase'>): boolean => phase === PLAY_OFF;

/** The smallest repair is none for a play-off: who is in it follows from the ties. */
export const playOffIsFixed = (): Refusal =>
  refused('schedule_is_fixed', 'A play-off is paired by the ties that it settles.', {
    rule: '5',
    allowed: 'repair it as it was really played, or void the round while it has no result',
  });

/** The rounds of the first stage that its figures are made of. */
export const regularRounds = (state: TournamentState, afterRound = Infinity): readonly Round[] =>
  state.rounds.filter((round) => round.stage === 0 && round.round <= afterRound && !isPlayOff(round));

const playOffRounds = (state: TournamentState, afterRound: number): readonly Round[] =>
  state.rounds.filter((round) => round.stage === 0 && round.round <= afterRound && isPlayOff(round));

/** Players whom nothing separates. `settled`: they have lost to nobody but with each other, so the tie stays shared (rules.md 5). */
interface Tied {
  readonly players: readonly number[];
  readonly settled: boolean;
}

type Fared = 'on' | 'beaten' | 'bothLost' | 'away' | 'beside';

/** How a player came out of a play-off round; who still plays in it is on. */
const fared = (state: TournamentState, round: Round, registration: number): Fared => {
  const match = round.matches.find(({ sides }) => sides.includes(registration));
  if (match === undefined) {
    if (round.byes.some(({ player }) => player === registration)) return 'on';
    return mayPlay(state.players[registration - 1] as Player, round.round) ? 'beside' : 'away';
  }
  const result = countingResult(state, match);
  if (result === undefined) return 'on';
  const winner = winnerOf(result);
  if (winner === undefined) return 'bothLost';
  return match.sides[winner === 'a' ? 0 : 1] === registration ? 'on' : 'beaten';
};

/** A play-off round in which somebody who was there did not take part is none of these players. */
const splitBy = (state: TournamentState, round: Round, tied: Tied): readonly Tied[] => {
  if (tied.players.length < 2 || tied.settled) return [tied];
  const as = new Map(tied.players.map((registration) => [registration, fared(state, round, registration)]));
  const those = (...wanted: readonly Fared[]) => tied.players.filter((registration) => wanted.includes(as.get(registration) as Fared));
  const [on, out, away] = [those('on'), those('beaten', 'bothLost'), those('away')];
  if (those('beside').length > 0 || on.length + out.length === 0) return [tied];
  return [
    { players: on, settled: false },
    { players: out, settled: those('beaten').length === 0 },
    { players: away, settled: true },
  ].filter(({ players }) => players.length > 0);
};

const separated = (state: TournamentState, players: readonly number[], afterRound: number): readonly Tied[] =>
  playOffRounds(state, afterRound).reduce<readonly Tied[]>(
    (parts, round) => parts.flatMap((part) => splitBy(state, round, part)),
    [{ players, settled: false }],
  );

/**
 * The state without what was drawn between equals, as for a bye: who is ahead by such a draw alone is still tied. Orders that another
 * program published stay.
 */
export const withoutDraws = (state: TournamentState): TournamentState => ({
  ...state,
  ties: state.ties.filter(({ source }) => source === 'imported'),
});

/** The ranking with its ties split by the play-offs up to a round, who came further being ahead; then by recorded orders. */
export const playedOff = (state: TournamentState, ranking: Ranking, afterRound: number): Ranking => {
  const groups = ranking.groups.flatMap((group) => separated(state, group, afterRound).map(({ players }) => players));
  return { ...ranking, groups: withRecordedOrders(state, groups, afterRound) };
};

/** An order of equals, and after how many of its places a line is drawn: those ahead of it go on, or the first alone has won. */
export interface Lined {
  readonly groups: readonly (readonly number[])[];
  readonly line: number;
}

/** Ties by the figures alone that still have to be played off: they cross the line, and two of them or more are there. None before every result is in. */
export const tiesToPlayOff = (state: TournamentState, orders: readonly Lined[]): readonly (readonly number[])[] => {
  if (openMatches(state).length > 0) return [];
  const next = state.rounds.length + 1;
  return orders.flatMap(({ groups, line }) => {
    const parts = groups.flatMap((group) => separated(state, group, state.rounds.length));
    let before = 0;
    for (const { players, settled } of parts) {
      const crosses = before < line && line < before + players.length;
      before += players.length;
      if (!crosses) continue;
      const there = settled ? [] : players.filter((registration) => mayPlay(state.players[registration - 1] as Player, next));
      return there.length > 1 ? [there] : [];
    }
    return [];
  });
};

/** Tied players in the order of their places in the newest play-off round; undefined where not all of them were in it. */
export const placesInPlayOff = (state: TournamentState, tied: readonly number[]): readonly number[] | undefined => {
  const round = state.rounds[state.rounds.length - 1];
  if (round === undefined || !isPlayOff(round)) return undefined;
  const seats = [...round.matches, ...round.byes].map((one, index) => ({
    slot: one.slot ?? 1_024 + index,
    players: 'sides' in one ? one.sides : [one.player],
  }));
  const slotOf = (registration: number) => seats.find(({ players }) => players.includes(registration))?.slot;
  return tied.every((registration) => slotOf(registration) !== undefined)
    ? [...tied].sort((one, other) => (slotOf(one) as number) - (slotOf(other) as number) || one - other)
    : undefined;
};
