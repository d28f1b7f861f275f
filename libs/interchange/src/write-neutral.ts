import { toText } from '@roundbook/exact';
import {
  bracketStage,
  isLeagues,
  parametersOf,
  placingAfter,
  type Bye,
  type Forfeit,
  type Match,
  type Player,
  type Result,
  type Round,
  type Stage,
  type StageKind,
  type TournamentState,
} from '@roundbook/tournament';
import type { NeutralFile, NeutralMatch, NeutralPlayer, NeutralRound } from './neutral-file';
import { writeResult } from './neutral-result';
import { asTable, writeTableResult } from './neutral-tables';

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
  // A policy says more of itself than its preset lets anybody set.
  const known = new Set(parametersOf(preset).map(({ name }) => name));
  // What the field decides is decided again when the file is read.
  const set = Object.fromEntries(Object.entries(parameters).filter(([name, value]) => known.has(name) && value !== null));
  const before = beforeFirst(state);
  const ties = tiesAt(state, upTo);
  const later = laterThan(state, upTo + 1);
  return {
    format: stages[0] ?? 'swiss',
    name: state.name,
    preset,
    policy: { preset, ...set },
    players: state.players.map((player) => writePlayer(state, player, names, upTo)),
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

const writePlayer = (state: TournamentState, player: Player, names: ReadonlyMap<string, string>, upTo: number): NeutralPlayer => ({
  id: player.person,
  name: names.get(player.person) ?? player.person,
  ...(player.rating === undefined ? {} : { rating: player.rating }),
  ...(player.entryRound === 1 ? {} : { lateFrom: player.entryRound }),
  ...(player.league === undefined ? {} : { league: player.league }),
  ...(player.lateEntry === 'loss' ? { lateEntry: 'loss' as const } : {}),
  ...(state.policy.checkIn === 'required' && !player.checkedIn ? { checkedIn: false } : {}),
  ...some('penalties', penaltiesOf(player, upTo)),
});

const penaltiesOf = ({ penalties = [] }: Player, upTo: number): NeutralPlayer['penalties'] => {
  const counting = penalties.filter(({ round }) => round <= upTo).map(({ round, points }) => ({ afterRound: round, points }));
  return counting.length === 0 ? undefined : counting;
};

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

/** Who declined a place at a finals table of that round. */
const decliningIn = (state: TournamentState, round: number): readonly string[] | undefined => {
  const found = state.declines.filter((one) => one.round === round).map(({ player }) => personOf(state, player));
  return found.length === 0 ? undefined : found;
};

/** Who withdrew before a round otherwise than by declining. */
const withdrawing = (state: TournamentState, round: number): readonly string[] | undefined => {
  const declined = decliningIn(state, round) ?? [];
  const found = (changing(state, round, 'withdrawn') ?? []).filter((id) => !declined.includes(id));
  return found.length === 0 ? undefined : found;
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
    matches: [
      ...inOrder(round).map((seat) => ('sides' in seat ? writeMatch(state, seat, upTo) : writeBye(state, seat))),
      ...(round.forfeits ?? []).map((forfeit) => writeForfeit(state, forfeit)),
    ],
    ...some('dropsAfter', changing(state, next, 'dropped')),
    ...some('returnsAfter', changing(state, next, undefined)),
    ...some('withdrawsAfter', withdrawing(state, next)),
    ...some('disqualifiesAfter', changing(state, next, 'disqualified')),
    ...some('declinesAfter', decliningIn(state, next)),
    ...(round.source === 'manual' ? { byHand: true } : {}),
    ...(ties.length === 0 ? {} : { ties }),
    ...(round.qualified === undefined ? {} : { qualified: persons(state, round.qualified) }),
    ...(round.ranking === undefined ? {} : { ranking: persons(state, round.ranking) }),
    ...(round.phase === 'finals' && state.rounds[round.round - 2]?.phase !== 'finals' ? bracketOf(state) : {}),
    ...(begins(state, round) ? beginningOf(state, round) : {}),
  };
};

/** Kinds that begin with seats. */
const SEATED: readonly StageKind[] = ['tables', 'singleElimination', 'doubleElimination'];

const begins = (state: TournamentState, round: Round): boolean => state.rounds[round.round - 2]?.stage !== round.stage;

/** Groups and leagues as a stage began with them; of finals at tables, which are groups of their own, the seeds and who was promoted. */
const beginningOf = (state: TournamentState, round: Round): Pick<NeutralRound, 'groups' | 'seats' | 'promotions' | 'dropping'> => {
  const stage = state.stages.find((one) => one.stage === round.stage);
  if (stage !== undefined && SEATED.includes(stage.kind)) return { ...seatsIn(state, stage.entrants), ...some('dropping', stage.dropping) };
  return stage?.groups === undefined ? {} : { groups: stage.groups.map((players) => persons(state, players)) };
};

/** Who sat where when the bracket began, and who was promoted into a seat since. */
const bracketOf = (state: TournamentState): Pick<NeutralRound, 'seats' | 'promotions'> =>
  seatsIn(state, bracketStage(state)?.entrants ?? []);

const seatsIn = (state: TournamentState, entrants: Stage['entrants']): Pick<NeutralRound, 'seats' | 'promotions'> => {
  const seats = entrants.map(({ player, seed }, index) => ({
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
  ...some('group', bye.group),
  ...some('bracketMatch', bye.bracketMatch),
  ...some('byHand', bye.byHand),
  ...some('difference', bye.spread),
});

const writeForfeit = (state: TournamentState, { player, spread }: Forfeit): NeutralMatch => ({
  a: personOf(state, player),
  b: null,
  outcome: 'walkoverA',
  ...some('difference', spread),
});

const writeTable = (state: TournamentState, result: Result | undefined) =>
  result === undefined ? {} : writeTableResult(result, (registration) => personOf(state, registration));

const writeMatch = (state: TournamentState, match: Match, upTo: number): NeutralMatch => {
  const waiting = state.policy.confirmation === 'staff' && match.result !== undefined && !match.confirmed;
  // A correction counts as confirmed: a result that waits came after all of them.
  const corrections = match.result === undefined || waiting ? [] : correctionsOf(state, match, upTo);
  const written: NeutralMatch = {
    table: match.table,
    a: personOf(state, match.sides[0]),
    b: personOf(state, match.sides[1]),
    ...(match.seats === undefined ? writeResult(match.result) : writeTable(state, match.result)),
    bestOf: match.bestOf,
    ...some('pool', match.pool),
    ...some('slot', match.slot),
    ...some('group', match.group),
    ...some('bracketMatch', match.bracketMatch),
    ...some('starts', match.starts),
    ...some('repaired', match.repaired),
    ...(waiting ? { confirmed: false } : {}),
    ...(corrections.length === 0 ? {} : { corrections }),
  };
  return match.seats === undefined ? written : { ...asTable(written), sides: persons(state, match.seats) };
};

/**
 * Corrections after a later round was paired, by the rounds as they stand: what was corrected while a round stood that was
 * voided since was corrected before that round. Those before the next round was paired changed nothing that was built on them.
 */
const correctionsOf = (state: TournamentState, match: Match, upTo: number): NonNullable<NeutralMatch['corrections']> =>
  match.corrections
    .map(({ was, revision }) => ({
      afterRound: state.rounds.filter((round) => round.pairedAt < revision).length,
      was: match.seats === undefined ? writeResult(was) : writeTable(state, was),
    }))
    .filter(({ afterRound }) => afterRound > match.round && afterRound <= upTo);

/** For whoever reads the file; an import computes them anew. */
const standingsOf = (state: TournamentState, upTo: number) =>
  placingAfter(state, upTo).rows.map(({ rank, registration, points, record, tieBreakers, status, group }) => ({
    rank,
    id: personOf(state, registration),
    points,
    ...record,
    status,
    ...some(isLeagues(state.policy) ? 'league' : 'group', group),
    ...Object.fromEntries(tieBreakers.map(({ name, value }) => [name, value === null ? null : toText(value)])),
  }));
