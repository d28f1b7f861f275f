import {
  isPlanned,
  mayPlay,
  rulesOf,
  type Bye,
  type Match,
  type Player,
  type Result,
  type Round,
  type Stage,
  type TournamentState,
} from '@roundbook/tournament';

/** What the references read of a tournament, in the words of the neutral file; written from the state alone. */
export interface FormatDocument {
  preset: string;
  policy: Record<string, unknown>;
  players: {
    id: string;
    name: string;
    rating?: string;
    league?: number;
    lateFrom?: number;
    penalties?: { afterRound: number; points: number }[];
  }[];
  rounds: FormatRound[];
}

interface FormatRound {
  n: number;
  stage: string;
  matches: Record<string, unknown>[];
  [more: string]: unknown;
}

export const idOf = (registration: number): string => `p${registration}`;
const ids = (registrations: readonly number[]): string[] => registrations.map(idOf);

const resultOf = ({ outcome, games, scores, difference, keys }: Result): Record<string, unknown> => ({
  outcome,
  ...(games === undefined ? {} : { aWins: games.a, bWins: games.b, draws: games.draws }),
  ...(scores === undefined ? {} : { aScore: scores.a, bScore: scores.b }),
  ...(difference === undefined ? {} : { difference }),
  ...(keys === undefined ? {} : { aKeys: keys.a, bKeys: keys.b }),
});

const tableOf = (match: Match, seats: readonly number[]): Record<string, unknown> => {
  const { result } = match;
  return {
    table: match.table,
    sides: ids(seats),
    ...(result?.order === undefined ? { outcome: 'open' } : { order: result.order.map(ids) }),
    ...(result?.seatScores === undefined
      ? {}
      : { scores: Object.fromEntries(result.seatScores.map(({ player, score }) => [idOf(player), score])) }),
    ...(result?.substituted === undefined ? {} : { substituted: ids(result.substituted) }),
  };
};

const beside = ({ group, bracketMatch, pool }: Pick<Match, 'group' | 'bracketMatch' | 'pool'>): Record<string, unknown> => ({
  ...(group === undefined ? {} : { group }),
  ...(bracketMatch === undefined ? {} : { bracketMatch }),
  ...(pool === undefined ? {} : { pool }),
});

const matchOf = (match: Match): Record<string, unknown> =>
  match.seats !== undefined
    ? tableOf(match, match.seats)
    : {
        table: match.table,
        a: idOf(match.sides[0]),
        b: idOf(match.sides[1]),
        bestOf: match.bestOf,
        ...(match.result === undefined ? { outcome: 'open' } : resultOf(match.result)),
        ...(match.starts === undefined ? {} : { starts: match.starts }),
        ...beside(match),
      };

const byeOf = (bye: Bye): Record<string, unknown> => ({ a: idOf(bye.player), b: null, outcome: 'bye', ...beside(bye) });

type Kind = Player['absences'][number]['kind'];
const awayIn = (player: Player, round: number): Kind | undefined =>
  player.absences.findLast(({ from, to }) => from <= round && (to === undefined || round < to))?.kind;

/** Whether the player is otherwise away behind the round than in it. Who left before its first round leaves behind it. */
const changes = (player: Player, round: number, to: Kind | undefined): boolean =>
  awayIn(player, round + 1) === to && (awayIn(player, round) !== to || (to !== undefined && round === player.entryRound));

const changed = (state: TournamentState, round: number, to: Kind | undefined): string[] =>
  ids(state.players.filter((player) => changes(player, round, to)).map(({ registration }) => registration));

const slotted = (round: Round): readonly (Match | Bye)[] =>
  [...round.matches, ...round.byes].some(({ slot }) => slot !== undefined)
    ? [...round.matches, ...round.byes].sort((one, other) => (one.slot ?? 0) - (other.slot ?? 0))
    : [...round.matches, ...round.byes];

/** Who sits where; in a bracket who was promoted sits where the other sat. */
const seatsOf = (state: TournamentState, { stage, kind, entrants }: Stage): { id: string; seed: number }[] => {
  const seats =
    kind === 'tables'
      ? entrants.map(({ player, seed }, index) => ({ player, seed: seed ?? index + 1 }))
      : (rulesOf(state.policy, stage).cut?.(state, stage) ?? []);
  return seats.map(({ player, seed }) => ({ id: idOf(player), seed }));
};

const roundOf = (state: TournamentState, round: Round): FormatRound => {
  const stage = state.stages.find((one) => one.stage === round.stage);
  const first = state.rounds.every((other) => other.stage !== round.stage || other.round >= round.round);
  const ties = state.ties.filter((tie) => tie.round === round.round - 1).map(({ order }) => ids(order));
  // A place is declined before the round in which its game is.
  const declined = state.declines.filter((one) => one.round === round.round + 1).map(({ player }) => player);
  return {
    n: round.round,
    stage: round.phase,
    matches: slotted(round).map((seat) => ('sides' in seat ? matchOf(seat) : byeOf(seat))),
    dropsAfter: changed(state, round.round, 'dropped'),
    returnsAfter: changed(state, round.round, undefined),
    withdrawsAfter: changed(state, round.round, 'withdrawn').filter((id) => !ids(declined).includes(id)),
    disqualifiesAfter: changed(state, round.round, 'disqualified'),
    ...(declined.length === 0 ? {} : { declinesAfter: ids(declined) }),
    ...(ties.length === 0 ? {} : { ties }),
    ...(first && stage?.groups !== undefined ? { groups: stage.groups.map(ids) } : {}),
    ...(first && stage !== undefined && isPlanned(state, round) ? { seats: seatsOf(state, stage) } : {}),
  };
};

/** A group of two is through after its first round: whether somebody left it before or after that the document does not say. */
const leftAGroupOfTwo = (state: TournamentState, { registration, absences }: Player): boolean =>
  absences.some(({ from }) => from === 1) &&
  state.stages.some(({ groups = [] }) => groups.some((group) => group.length === 2 && group.includes(registration)));

/** Who came back and left again before a round was played has not been back by the document. */
const leftAtOnce = ({ absences }: Player): boolean => absences.some(({ from }) => absences.some(({ to }) => to === from));

/** Whether the document has words for it all: nobody who left before round 1 came back or is named later. */
export const isInTheDocument = (state: TournamentState): boolean =>
  state.players.every(({ absences, entryRound }) => absences.every(({ from, to }) => to === undefined || from > Math.max(1, entryRound))) &&
  !state.players.some((player) => leftAGroupOfTwo(state, player) || leftAtOnce(player));

const LEAVES = ['dropsAfter', 'returnsAfter', 'withdrawsAfter', 'disqualifiesAfter'] as const;

const withoutStrangers = (round: FormatRound, known: ReadonlySet<string>): FormatRound => ({
  ...round,
  ...Object.fromEntries(LEAVES.map((name) => [name, (round[name] as string[]).filter((id) => known.has(id))])),
});

/** Whether the player has a seat in an elimination that the tournament began with. */
const isSeated = (state: TournamentState, registration: number): boolean =>
  state.stages.some(
    ({ stage, entrants }) => stage === 0 && isPlanned(state, { stage }) && entrants.some(({ player }) => player === registration),
  );

/** Whether the player was in a round up to this one, or is there and waits for one: who left before has no place. */
export const tookPart = (state: TournamentState, player: Player, afterRound: number): boolean =>
  state.rounds.some(
    (round) =>
      round.round <= afterRound &&
      (round.matches.some(({ seats, sides }) => (seats ?? sides).includes(player.registration)) ||
        round.byes.some((bye) => bye.player === player.registration)),
  ) ||
  isSeated(state, player.registration) ||
  (player.entryRound <= Math.max(1, afterRound) && mayPlay(player, Math.max(1, afterRound)) && mayPlay(player, afterRound + 1));

/** The tournament up to a round as a neutral document with players p1, p2, ... by registration: those who took part. */
export const formatDocument = (state: TournamentState, afterRound = state.rounds.length): FormatDocument => {
  const { preset, version: _version, stages: _stages, ...parameters } = state.policy;
  const rounds = state.rounds.slice(0, afterRound).map((round) => roundOf(state, round));
  // Orders drawn after the last of these rounds stand with it: there is no later one to name them.
  const last = state.ties.filter((tie) => tie.round === afterRound).map(({ order }) => ids(order));
  const newest = rounds[rounds.length - 1];
  if (newest !== undefined && last.length > 0) newest['ties'] = [...((newest['ties'] as string[][] | undefined) ?? []), ...last];
  const there = new Set(
    state.players.filter((player) => tookPart(state, player, afterRound)).map(({ registration }) => idOf(registration)),
  );
  return {
    preset,
    policy: { preset, ...parameters },
    players: state.players
      .map((player) => ({
        id: idOf(player.registration),
        name: idOf(player.registration),
        ...(player.rating === undefined ? {} : { rating: player.rating }),
        ...(player.league === undefined ? {} : { league: player.league }),
        ...(player.entryRound === 1 ? {} : { lateFrom: player.entryRound }),
        ...(player.penalties === undefined || player.penalties.length === 0
          ? {}
          : { penalties: player.penalties.map(({ points, round }) => ({ afterRound: round, points })) }),
      }))
      .filter(({ id }) => there.has(id)),
    rounds: rounds.map((round) => withoutStrangers(round, there)),
  };
};
