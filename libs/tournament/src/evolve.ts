import type { Concerned, EventData, PairedMatch, TournamentEvent, TournamentEventType } from './events';
import { numberOf, placeOfMatch } from './numbering';
import { amended } from './policies/presets';
import type { Policy } from './policies/policy';
import { appealed, disputed, ruled, withoutDisputeStep } from './dispute-changes';
import type { Match, Player, Round, Tie, TournamentState } from './state';
import { copiedLists, type StateLists } from './state-lists';
import {
  initialState,
  insertName,
  updateMatch,
  updatePlayer,
  updateRound,
  withAbsence,
  withReturn,
  withoutLastAbsence,
  withoutStage,
} from './state-changes';

type Fold<T extends TournamentEventType> = (
  state: TournamentState,
  data: EventData<T>,
  event: TournamentEvent,
  lists: StateLists,
) => TournamentState;

const matchOf = (round: number, { match: id, sides, table, bestOf, ...rest }: PairedMatch): Match => {
  const match: Match = { id, round, sides: [sides[0], sides[1]], table, bestOf, confirmed: false, corrections: [] };
  const { pool, slot, group, bracketMatch, starts, seats } = rest;
  // Many matches have nothing more; spreading nothing into each of them would cost more than all the rest.
  const plain = pool === undefined && slot === undefined && group === undefined;
  if (plain && bracketMatch === undefined && starts === undefined && seats === undefined) return match;
  return { ...match, ...rest };
};

const withTies = (
  state: TournamentState,
  orders: readonly (readonly number[])[] | undefined,
  source: Tie['source'] | undefined,
  round: number,
): readonly Tie[] =>
  orders === undefined ? state.ties : [...state.ties, ...orders.map((order) => ({ order, round, source: source ?? 'drawn' }))];

const created: Fold<'TournamentCreated'> = (_state, data) => ({
  ...initialState,
  id: data.tournament,
  name: data.name,
  timeZone: data.timeZone ?? 'UTC',
  policy: data.policy as unknown as Policy,
  sealedSecret: data.sealedSecret,
  drawCommitment: data.drawCommitment,
  ...(data.game === undefined ? {} : { game: data.game }),
  ...(data.organiser === undefined ? {} : { organiser: data.organiser }),
  ...(data.store === undefined ? {} : { store: data.store }),
});

/** A player as the registration has it: there from its first round on, and not yet checked in. */
export const playerFrom = ({ registration, player: person, rating, league, late }: EventData<'PlayerRegistered'>): Player => {
  const entryRound = late?.fromRound ?? 1;
  const player: Player = { registration, person, status: 'active', checkedIn: false, entryRound, absences: [] };
  if (rating === undefined && late === undefined && league === undefined) return player;
  return {
    ...player,
    ...(rating === undefined ? {} : { rating }),
    ...(league === undefined ? {} : { league }),
    ...(late === undefined ? {} : { lateEntry: late.entry }),
  };
};

const registered: Fold<'PlayerRegistered'> = (state, data, _event, lists) => ({
  ...state,
  players: lists.added(state.players, playerFrom(data)),
  nameOrder: insertName(state.nameOrder, data.registration, data.nameAfter),
});

const highestOf = (matches: readonly PairedMatch[], soFar: number): number =>
  matches.reduce((most, match) => Math.max(most, numberOf(match.match)), soFar);

const paired: Fold<'RoundPaired'> = (state, data, event, lists) => {
  const { matches, byes, ties, tiesSource, leftOut: _leftOut, ...rest } = data;
  // What is added to a spread copy costs V8 far more than what stands before it.
  const round: Round = {
    matches: matches.map((match) => matchOf(data.round, match)),
    byes,
    published: false,
    completed: false,
    pairedAt: event.revision,
    highestMatch: highestOf(matches, 0),
    repairs: 0,
    ...rest,
  };
  return { ...state, rounds: lists.added(state.rounds, round), ties: withTies(state, ties, tiesSource, data.round - 1) };
};

const published: Fold<'PairingsPublished'> = (state, data, event, lists) => ({
  ...updateRound(lists, state, data.round, ({ publishedAt: _former, ...round }) => ({
    publishedAt: event.revision,
    ...round,
    published: true,
  })),
  announced: data.announced === undefined ? state.announced : { ...state.announced, ...data.announced },
});

const repaired: Fold<'PairingRepaired'> = (state, data, _event, lists) =>
  updateRound(lists, state, data.round, (round) => ({
    ...round,
    matches: [
      ...round.matches.filter((match) => !data.removed.includes(match.id)),
      ...data.matches.map((match): Match => ({ ...matchOf(data.round, match), repaired: true })),
    ].sort((one, other) => one.table - other.table),
    byes: [...round.byes.filter((bye) => !data.removedByes.includes(bye.player)), ...data.byes],
    ...(data.ruleBreaks === undefined ? {} : { ruleBreaks: [...(round.ruleBreaks ?? []), ...data.ruleBreaks] }),
    completed: round.completed && data.matches.length === 0,
    highestMatch: highestOf(data.matches, round.highestMatch),
    repairs: round.repairs + 1,
  }));

/** A voided round is gone from the rounds and kept among the voided; a stage that it began begins anew. */
const voided: Fold<'RoundVoided'> = (state, data, event) => {
  const round = state.rounds[state.rounds.length - 1] as Round;
  const kept = {
    round: round.round,
    attempt: round.attempt,
    reason: data.reason,
    published: round.published,
    matches: round.matches,
    byes: round.byes,
    pairedAt: round.pairedAt,
    voidedAt: event.revision,
    ...(round.drawSeed === undefined ? {} : { drawSeed: round.drawSeed }),
  };
  const before = {
    ...state,
    rounds: state.rounds.slice(0, -1),
    voided: [...state.voided, kept],
    ties: state.ties.filter((tie) => tie.round < round.round - 1),
  };
  return before.rounds.some((other) => other.stage === round.stage) ? before : withoutStage(before, round.stage);
};

/**
 * By far the most frequent event. The fields are named because a field added to a spread copy costs V8 a hundred times a field of
 * a literal; what else a match has is kept.
 */
const withReport = (match: Match, report: EventData<'ResultReported'>, resultEvent: string): Match => {
  const { id, round, sides, table, bestOf, corrections, confirmed: _confirmed, result: _result, resultEvent: _event, ...rest } = match;
  const { result, unusual } = report;
  const next: Match = { id, round, sides, table, bestOf, confirmed: false, corrections, result, resultEvent, ...rest };
  return unusual === undefined ? next : { ...next, unusual };
};

const reported: Fold<'ResultReported'> = (state, data, event, lists) =>
  updateMatch(lists, state, data.match, (match) => withReport(match, data, event.id));

const corrected: Fold<'ResultCorrected'> = (state, data, event, lists) =>
  updateMatch(lists, state, data.match, ({ unusual: _unusual, ...match }) => ({
    ...match,
    result: data.result,
    resultEvent: event.id,
    confirmed: true,
    ...(data.unusual === undefined ? {} : { unusual: data.unusual }),
    corrections:
      match.result === undefined
        ? match.corrections
        : [...match.corrections, { was: match.result, afterRound: state.rounds.length, revision: event.revision }],
  }));

/** The match is open again, and with it its round. */
const resultVoided: Fold<'ResultVoided'> = (state, data, _event, lists) => {
  const without = updateMatch(lists, state, data.match, ({ result: _result, resultEvent: _event, unusual: _unusual, ...match }) => ({
    ...match,
    confirmed: false,
  }));
  return opened(lists, without, data.match);
};

const opened = (lists: StateLists, state: TournamentState, matchId: string): TournamentState => {
  const round = placeOfMatch(state.rounds, matchId, lists)?.round;
  return round === undefined ? state : updateRound(lists, state, round.round, (one) => ({ ...one, completed: false }));
};

const confirmed: Fold<'ResultConfirmed'> = (state, data, _event, lists) =>
  updateMatch(lists, state, data.match, (match) => ({ ...match, confirmed: true }));

const absent =
  (kind: 'dropped' | 'withdrawn' | 'disqualified') =>
  (
    state: TournamentState,
    data: { readonly player: number; readonly fromRound: number },
    _event: TournamentEvent,
    lists: StateLists,
  ): TournamentState =>
    updatePlayer(lists, state, data.player, (player) => withAbsence(player, kind, data.fromRound));

const stageCompleted: Fold<'StageCompleted'> = (state, data) => ({
  ...state,
  stageOrders: [
    ...state.stageOrders.filter((order) => order.stage !== data.stage),
    { stage: data.stage, order: data.order, advancing: data.advancing },
  ],
  ties: withTies(state, data.ties, data.tiesSource, state.rounds.length),
});

const completed: Fold<'TournamentCompleted'> = (state, data) => ({
  ...state,
  completed: true,
  placing: data.placing,
  ties: withTies(state, data.ties, data.tiesSource, state.rounds.length),
});

const reopened: Fold<'TournamentReopened'> = ({ placing: _placing, ...state }) => ({ ...state, completed: false });

/** Who had to check in and comes after round 1 is a late player (rules.md 1.13, 2.10). */
const enteredLate = (player: Player, fromRound: number): Partial<Player> => ({
  entryRound: fromRound,
  lateEntry: player.lateEntry ?? 'nextRound',
  entryBefore: { round: player.entryRound, ...(player.lateEntry === undefined ? {} : { lateEntry: player.lateEntry }) },
});

const notCheckedIn = (player: Player): Player => {
  if (player.entryBefore === undefined) return { ...player, checkedIn: false };
  const { entryBefore, lateEntry: _lateEntry, ...rest } = player;
  const late = entryBefore.lateEntry === undefined ? {} : { lateEntry: entryBefore.lateEntry };
  return { ...rest, checkedIn: false, entryRound: entryBefore.round, ...late };
};

/** A finalist has not declined after all, and nobody was passed over for its place. */
const withoutDecline = (state: TournamentState, player: number): TournamentState => ({
  ...state,
  declines: state.declines.filter((one) => one.player !== player),
  passedOver: state.passedOver.filter(({ inPlaceOf }) => inPlaceOf !== player),
});

/** What taking back an action does, for each type that has no opposite of its own (ledger.md, Undo). */
const undone: Fold<'ActionUndone'> = (state, data, _event, lists) => {
  const { player, match }: Concerned = data.concerns ?? {};
  if (data.type === 'ByeAssigned') return { ...state, assignedByes: state.assignedByes.filter((bye) => bye.event !== data.event) };
  if (data.type === 'PlayerCheckedIn' && player !== undefined) return updatePlayer(lists, state, player, notCheckedIn);
  if (data.type === 'ResultConfirmed' && match !== undefined)
    return opened(
      lists,
      updateMatch(lists, state, match, (one) => ({ ...one, confirmed: false })),
      match,
    );
  if (data.type === 'FinalsPlaceDeclined' && player !== undefined)
    return withoutDecline(updatePlayer(lists, state, player, withoutLastAbsence), player);
  if (player !== undefined) return updatePlayer(lists, state, player, withoutLastAbsence);
  return withoutDisputeStep(state, data);
};

const folds: { readonly [T in TournamentEventType]: Fold<T> } = {
  TournamentCreated: created,
  PolicyAmended: (state, data) => ({ ...state, policy: amended(state.policy, data.settings) }),
  PlayerRegistered: registered,
  RegistrationReassigned: (state, data, _event, lists) => ({
    ...updatePlayer(lists, state, data.registration, (player) => ({ ...player, person: data.player })),
    nameOrder: insertName(state.nameOrder, data.registration, data.nameAfter),
  }),
  PlayerCheckedIn: (state, { player, fromRound }, _event, lists) =>
    updatePlayer(lists, state, player, (one) => {
      const there: Player = { ...one, checkedIn: true };
      return fromRound === undefined ? there : { ...there, ...enteredLate(one, fromRound) };
    }),
  PlayerDropped: absent('dropped'),
  PlayerWithdrawn: absent('withdrawn'),
  PlayerDisqualified: absent('disqualified'),
  LeagueAssigned: (state, data, _event, lists) => updatePlayer(lists, state, data.player, (player) => ({ ...player, league: data.league })),
  PenaltyApplied: (state, { player, points, round, reason }, event, lists) =>
    updatePlayer(lists, state, player, (one) => ({
      ...one,
      penalties: [...(one.penalties ?? []), { points, round, event: event.id, reason }],
    })),
  PenaltyWithdrawn: (state, { player, penalty }, _event, lists) =>
    updatePlayer(lists, state, player, (one) => ({ ...one, penalties: (one.penalties ?? []).filter(({ event }) => event !== penalty) })),
  FinalsPlaceDeclined: (state, { player, round, reason }, _event, lists) => ({
    ...updatePlayer(lists, state, player, (one) => withAbsence(one, 'withdrawn', round)),
    declines: [...state.declines, { player, round, reason }],
  }),
  CandidatePassedOver: (state, { player, inPlaceOf }) => ({ ...state, passedOver: [...state.passedOver, { player, inPlaceOf }] }),
  PlayerReturned: (state, data, _event, lists) => updatePlayer(lists, state, data.player, (player) => withReturn(player, data.fromRound)),
  StageStarted: (state, data, event) => ({
    ...state,
    stages: [
      ...state.stages,
      {
        stage: data.stage,
        kind: data.kind,
        entrants: data.entrants,
        localDate: data.localDate,
        startEvent: event.id,
        ...(data.groups === undefined ? {} : { groups: data.groups }),
        ...(data.seats === undefined ? {} : { seats: data.seats }),
        ...(data.dropping === undefined ? {} : { dropping: data.dropping }),
      },
    ],
  }),
  ByeAssigned: (state, data, event) => ({
    ...state,
    assignedByes: [...state.assignedByes, { player: data.player, round: data.round, event: event.id }],
  }),
  RoundPaired: paired,
  PairingsPublished: published,
  PublicationWithdrawn: (state, data, _event, lists) =>
    updateRound(lists, state, data.round, ({ publishedAt: _at, ...round }) => ({ ...round, published: false })),
  PairingRepaired: repaired,
  RoundVoided: voided,
  ResultReported: reported,
  ResultConfirmed: confirmed,
  ResultVoided: resultVoided,
  ResultCorrected: corrected,
  ResultDisputed: disputed,
  DisputeRuled: ruled,
  RulingAppealed: appealed,
  RoundCompleted: (state, data, _event, lists) => updateRound(lists, state, data.round, (round) => ({ ...round, completed: true })),
  StageCompleted: stageCompleted,
  PlayerPromoted: (state, data) => ({
    ...state,
    promotions: [
      ...state.promotions,
      { player: data.player, inPlaceOf: data.inPlaceOf, rule: data.rule, ...(data.slot === undefined ? {} : { slot: data.slot }) },
    ],
  }),
  TournamentCompleted: completed,
  TournamentReopened: reopened,
  DrawSecretRevealed: (state, data) => ({ ...state, revealedSecret: data.secret }),
  DrawCommitmentReplaced: ({ revealedSecret: _secret, ...state }, data) => ({
    ...state,
    sealedSecret: data.sealedSecret,
    drawCommitment: data.drawCommitment,
  }),
  ActionUndone: undone,
};

/** What one event changes, but for the revision and the instant; lists are changed in the way given. */
export const folded = (state: TournamentState, event: TournamentEvent, lists: StateLists): TournamentState =>
  (folds[event.type] as Fold<TournamentEventType>)(state, event.data, event, lists);

/** The state after one more event. Total: every event that was ever recorded folds. */
export const evolve = (state: TournamentState, event: TournamentEvent): TournamentState => {
  const next = folded(state, event, copiedLists);
  return { ...next, revision: event.revision, at: event.at };
};
