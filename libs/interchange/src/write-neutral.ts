import { toText } from '@roundbook/exact';
import { bracketStage, placingAfter, type Bye, type Match, type Player, type Round, type TournamentState } from '@roundbook/tournament';
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
  const later = laterThan(state, upTo + 1);
  return {
    format: stages[0] === 'swiss' ? 'swiss' : 'lossOut',
    name: state.name,
    preset,
    policy: { preset, ...set },
    players: state.players.map((player) => writePlayer(state, player, names)),
    rounds: state.rounds.slice(0, upTo).map((round) => writeRound(state, round, upTo)),
    completed: state.completed && whole,
    ...(before === undefined ? {} : { before }),
    ...(later.length === 0 ? {} : { later }),
    ...(upTo === 0 || Object.keys(state.announced).length === 0 ? {} : { announced: state.announced }),
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
  ...(player.league === undefined ? {} : { league: player.league }),
  ...(player.lateEntry === 'loss' ? { lateEntry: 'loss' as const } : {}),
  ...(state.policy.checkIn === 'required' && !player.checkedIn ? { checkedIn: false } : {}),
});

type Kind = Player['absences'][number]['kind'];

/** How the player is away in a round; undefined where it is there, or would be. Of two ways the one recorded last counts. */
const awayIn = (player: Player, round: number): Kind | undefined =>
  player.absences.findLast(({ from, to }) => from <= round && (to === undefined || round < to))?.kind;

/** Who is otherwise away in a round than in the one before: in the way named, or there again. Undefined where nobody is. */
const changing = (state: TournamentState, round: number, to: Kind | undefined): readonly string[] | undefined => {
  const found = state.players.filter(
    (player) => awayIn(player, round) === to && (round === 1 ? undefined : awayIn(player, round - 1)) !== to,
  );
  return found.length === 0 ? undefined : found.map((player) => player.person);
};

const LEAVES = { dropped: 'drop', withdrawn: 'withdraw', disqualified: 'disqualify' } as const;

/** Changes behind the round to come, in the order of rounds. */
const laterThan = (state: TournamentState, round: number): NonNullable<NeutralFile['later']> =>
  state.players
    .flatMap((player) => {
      const rounds = new Set(
        player.absences.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to])).filter((one) => one > round),
      );
      return [...rounds].flatMap((fromRound) => {
        const kind = awayIn(player, fromRound);
        return kind === awayIn(player, fromRound - 1)
          ? []
          : [{ id: player.person, kind: kind === undefined ? ('return' as const) : LEAVES[kind], fromRound }];
      });
    })
    .sort((one, other) => one.fromRound - other.fromRound);

const some = <K extends string, A>(key: K, value: A | undefined): { readonly [k in K]?: A } =>
  value === undefined ? {} : ({ [key]: value } as { [k in K]: A });

const beforeFirst = (state: TournamentState): NeutralFile['before'] => {
  const before = {
    ...some('drops', changing(state, 1, 'dropped')),
    ...some('withdraws', changing(state, 1, 'withdrawn')),
    ...some('disqualifies', changing(state, 1, 'disqualified')),
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
    ...some('dropsAfter', changing(state, next, 'dropped')),
    ...some('returnsAfter', changing(state, next, undefined)),
    ...some('withdrawsAfter', changing(state, next, 'withdrawn')),
    ...some('disqualifiesAfter', changing(state, next, 'disqualified')),
    ...(round.source === 'manual' ? { byHand: true } : {}),
    ...(ties.length === 0 ? {} : { ties }),
    ...(round.qualified === undefined ? {} : { qualified: persons(state, round.qualified) }),
    ...(round.ranking === undefined ? {} : { ranking: persons(state, round.ranking) }),
    ...(round.phase === 'finals' && state.rounds[round.round - 2]?.phase !== 'finals' ? bracketOf(state) : {}),
  };
};

/** Who sat where when the bracket began, and who was promoted into a seat since. */
const bracketOf = (state: TournamentState): Pick<NeutralRound, 'seats' | 'promotions'> => {
  const seats = (bracketStage(state)?.entrants ?? []).map(({ player, seed }, index) => ({
    id: personOf(state, player),
    seed: seed ?? index + 1,
  }));
  const promotions = state.promotions.flatMap(({ player, inPlaceOf, slot }) =>
    slot === undefined ? [] : [{ id: personOf(state, player), inPlaceOf: personOf(state, inPlaceOf), slot }],
  );
  return { ...(seats.length === 0 ? {} : { seats }), ...(promotions.length === 0 ? {} : { promotions }) };
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
  ...some('slot', bye.slot),
  ...some('byHand', bye.byHand),
});

const writeMatch = (state: TournamentState, match: Match, upTo: number): NeutralMatch => {
  const waiting = state.policy.confirmation === 'staff' && match.result !== undefined && !match.confirmed;
  // A correction counts as confirmed: a result that waits came after all of them.
  const corrections = match.result === undefined || waiting ? [] : correctionsOf(state, match, upTo);
  return {
    table: match.table,
    a: personOf(state, match.sides[0]),
    b: personOf(state, match.sides[1]),
    ...writeResult(match.result),
    bestOf: match.bestOf,
    ...some('pool', match.pool),
    ...some('slot', match.slot),
    ...some('repaired', match.repaired),
    ...(waiting ? { confirmed: false } : {}),
    ...(corrections.length === 0 ? {} : { corrections }),
  };
};

/**
 * Corrections after a later round was paired, by the rounds as they stand: what was corrected while a round stood that was
 * voided since was corrected before that round. Those before the next round was paired changed nothing that was built on them.
 */
const correctionsOf = (state: TournamentState, match: Match, upTo: number): NonNullable<NeutralMatch['corrections']> =>
  match.corrections
    .map(({ was, revision }) => ({ afterRound: state.rounds.filter((round) => round.pairedAt < revision).length, was: writeResult(was) }))
    .filter(({ afterRound }) => afterRound > match.round && afterRound <= upTo);

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
