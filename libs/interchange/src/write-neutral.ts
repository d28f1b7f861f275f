import { toText } from '@roundbook/exact';
import { placingAfter, type Bye, type Match, type Player, type Round, type TournamentState } from '@roundbook/tournament';
import type { NeutralFile, NeutralMatch, NeutralPlayer, NeutralRound } from './neutral-file';
import { writeResult } from './neutral-result';

export interface WriteOptions {
  /** Only the first so many rounds, with the results as they are known in the state. */
  readonly afterRound?: number;
}

/**
 * The neutral file of a tournament: `readNeutral` of it plans a tournament with the same standings. Ids are those of the
 * persons, in the order of registration; `names` gives the name of each, and who has none there is called by the id.
 */
export const writeNeutral = (state: TournamentState, names: ReadonlyMap<string, string>, options: WriteOptions = {}): NeutralFile => {
  const upTo = Math.min(options.afterRound ?? state.rounds.length, state.rounds.length);
  const whole = upTo === state.rounds.length;
  const { preset, version: _version, stages, ...parameters } = state.policy;
  // What the field decides is decided again when the file is read.
  const set = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null));
  const before = beforeFirst(state);
  const ties = tiesAt(state, upTo);
  return {
    format: stages[0] === 'swiss' ? 'swiss' : 'lossOut',
    name: state.name,
    preset,
    policy: { preset, ...set },
    players: state.players.map((player) => writePlayer(state, player, names)),
    rounds: state.rounds.slice(0, upTo).map((round) => writeRound(state, round, upTo)),
    completed: state.completed && whole,
    ...(before === undefined ? {} : { before }),
    ...(ties.length === 0 ? {} : { ties }),
    standings: standingsOf(state, upTo),
  };
};

const personOf = (state: TournamentState, registration: number): string => (state.players[registration - 1] as Player).person;
const persons = (state: TournamentState, registrations: readonly number[]): readonly string[] =>
  registrations.map((registration) => personOf(state, registration));

const writePlayer = (state: TournamentState, player: Player, names: ReadonlyMap<string, string>): NeutralPlayer => ({
  id: player.person,
  name: names.get(player.person) ?? player.person,
  ...(player.rating === undefined ? {} : { rating: player.rating }),
  ...(player.entryRound === 1 ? {} : { lateFrom: player.entryRound }),
  ...(player.lateEntry === 'loss' ? { lateEntry: 'loss' as const } : {}),
  ...(state.policy.checkIn === 'required' && !player.checkedIn ? { checkedIn: false } : {}),
});

type Kind = Player['absences'][number]['kind'];

/** Who is away from a round on, by the way of leaving, who was not away in that way before; undefined where nobody is. */
const leaving = (state: TournamentState, fromRound: number, kind: Kind): readonly string[] | undefined => {
  const found = state.players.filter(
    (player) =>
      player.absences.some((absence) => absence.kind === kind && absence.from === fromRound && (absence.to ?? Infinity) > fromRound) &&
      !player.absences.some((absence) => absence.kind === kind && absence.to === fromRound),
  );
  return found.length === 0 ? undefined : found.map((player) => player.person);
};

/** Who comes back in a round; a return before which the player left again is none. */
const returning = (state: TournamentState, round: number): readonly string[] | undefined => {
  const found = state.players.filter(
    ({ absences }) =>
      absences.some((absence) => absence.to === round && absence.from < round) && !absences.some((absence) => absence.from === round && (absence.to ?? Infinity) > round),
  );
  return found.length === 0 ? undefined : found.map((player) => player.person);
};

const some = <K extends string, A>(key: K, value: A | undefined): { readonly [k in K]?: A } =>
  value === undefined ? {} : ({ [key]: value } as { [k in K]: A });

const beforeFirst = (state: TournamentState): NeutralFile['before'] => {
  const before = {
    ...some('drops', leaving(state, 1, 'dropped')),
    ...some('withdraws', leaving(state, 1, 'withdrawn')),
    ...some('disqualifies', leaving(state, 1, 'disqualified')),
  };
  return Object.keys(before).length === 0 ? undefined : before;
};

const tiesAt = (state: TournamentState, round: number): readonly (readonly string[])[] =>
  state.ties.filter((tie) => tie.round === round).map((tie) => persons(state, tie.order));

const writeRound = (state: TournamentState, round: Round, upTo: number): NeutralRound => {
  const next = round.round + 1;
  const ties = tiesAt(state, round.round - 1);
  return {
    n: round.round,
    stage: round.phase,
    matches: inOrder(round).map((seat) => ('sides' in seat ? writeMatch(state, seat, upTo) : writeBye(state, seat))),
    ...some('dropsAfter', leaving(state, next, 'dropped')),
    ...some('returnsAfter', returning(state, next)),
    ...some('withdrawsAfter', leaving(state, next, 'withdrawn')),
    ...some('disqualifiesAfter', leaving(state, next, 'disqualified')),
    ...(round.source === 'manual' ? { byHand: true } : {}),
    ...(ties.length === 0 ? {} : { ties }),
  };
};

/** A bracket round by its places, any other by tables with the byes behind. */
const inOrder = (round: Round): readonly (Match | Bye)[] => {
  const seats: readonly (Match | Bye)[] = [...round.matches, ...round.byes];
  return seats.some((seat) => seat.slot !== undefined)
    ? [...seats].sort((one, other) => (one.slot ?? Infinity) - (other.slot ?? Infinity))
    : seats;
};

const writeBye = (state: TournamentState, bye: Bye): NeutralMatch => ({
  a: personOf(state, bye.player),
  b: null,
  outcome: 'bye',
  ...some('pool', bye.pool),
  ...some('byHand', bye.byHand),
});

const writeMatch = (state: TournamentState, match: Match, upTo: number): NeutralMatch => {
  // A correction before the next round was paired changed nothing that was built on the result.
  const later =
    match.result === undefined ? [] : match.corrections.filter(({ afterRound }) => afterRound > match.round && afterRound <= upTo);
  return {
    table: match.table,
    a: personOf(state, match.sides[0]),
    b: personOf(state, match.sides[1]),
    ...writeResult(match.result),
    bestOf: match.bestOf,
    ...some('pool', match.pool),
    ...some('repaired', match.repaired),
    ...(state.policy.confirmation === 'staff' && match.result !== undefined && !match.confirmed ? { confirmed: false } : {}),
    ...(later.length === 0 ? {} : { corrections: later.map(({ afterRound, was }) => ({ afterRound, was: writeResult(was) })) }),
  };
};

/** For whoever reads the file; an import computes them anew. */
const standingsOf = (state: TournamentState, upTo: number) =>
  placingAfter(state, upTo).rows.map(({ rank, registration, points, record, tieBreakers, status }) => ({
    rank,
    id: personOf(state, registration),
    points,
    ...record,
    status,
    ...Object.fromEntries(tieBreakers.map(({ name, value }) => [name, value === null ? null : toText(value)])),
  }));
