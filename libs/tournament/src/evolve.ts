import type { EventData, PairedMatch, TournamentEvent, TournamentEventType } from './events';
import { numberOf, placeOfMatch } from './numbering';
import { amended } from './presets';
import type { Policy } from './policy';
import type { Match, Player, Round, Tie, TournamentState } from './state';
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

type Fold<T extends TournamentEventType> = (state: TournamentState, data: EventData<T>, event: TournamentEvent) => TournamentState;

const matchOf = (round: number, paired: PairedMatch): Match => ({
  id: paired.match,
  round,
  sides: [paired.sides[0], paired.sides[1]],
  table: paired.table,
  bestOf: paired.bestOf,
  confirmed: false,
  corrections: [],
  ...(paired.pool === undefined ? {} : { pool: paired.pool }),
  ...(paired.slot === undefined ? {} : { slot: paired.slot }),
});

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
export const playerFrom = (data: EventData<'PlayerRegistered'>): Player => ({
  registration: data.registration,
  person: data.player,
  status: 'active',
  checkedIn: false,
  entryRound: data.late?.fromRound ?? 1,
  absences: [],
  ...(data.rating === undefined ? {} : { rating: data.rating }),
  ...(data.late === undefined ? {} : { lateEntry: data.late.entry }),
});

const registered: Fold<'PlayerRegistered'> = (state, data) => ({
  ...state,
  players: [...state.players, playerFrom(data)],
  nameOrder: insertName(state.nameOrder, data.registration, data.nameAfter),
});

const highestOf = (matches: readonly PairedMatch[], soFar: number): number =>
  matches.reduce((most, match) => Math.max(most, numberOf(match.match)), soFar);

const paired: Fold<'RoundPaired'> = (state, data, event) => {
  const { matches, byes, ties, tiesSource, leftOut: _leftOut, ...rest } = data;
  const round: Round = {
    ...rest,
    matches: matches.map((match) => matchOf(data.round, match)),
    byes,
    published: false,
    completed: false,
    pairedAt: event.revision,
    highestMatch: highestOf(matches, 0),
    repairs: 0,
  };
  return { ...state, rounds: [...state.rounds, round], ties: withTies(state, ties, tiesSource, data.round - 1) };
};

const published: Fold<'PairingsPublished'> = (state, data, event) => ({
  ...updateRound(state, data.round, (round) => ({ ...round, published: true, publishedAt: event.revision })),
  announced: data.announced === undefined ? state.announced : { ...state.announced, ...data.announced },
});

const repaired: Fold<'PairingRepaired'> = (state, data) =>
  updateRound(state, data.round, (round) => ({
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

const reported: Fold<'ResultReported'> = (state, data, event) =>
  updateMatch(state, data.match, (match) => ({
    ...match,
    result: data.result,
    resultEvent: event.id,
    confirmed: false,
    ...(data.unusual === undefined ? {} : { unusual: data.unusual }),
  }));

const corrected: Fold<'ResultCorrected'> = (state, data, event) =>
  updateMatch(state, data.match, ({ unusual: _unusual, ...match }) => ({
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
const resultVoided: Fold<'ResultVoided'> = (state, data) => {
  const without = updateMatch(state, data.match, ({ result: _result, resultEvent: _event, unusual: _unusual, ...match }) => ({
    ...match,
    confirmed: false,
  }));
  return opened(without, data.match);
};

const opened = (state: TournamentState, matchId: string): TournamentState => {
  const round = placeOfMatch(state.rounds, matchId)?.round;
  return round === undefined ? state : updateRound(state, round.round, (one) => ({ ...one, completed: false }));
};

const confirmed: Fold<'ResultConfirmed'> = (state, data) => updateMatch(state, data.match, (match) => ({ ...match, confirmed: true }));

const absent =
  (kind: 'dropped' | 'withdrawn' | 'disqualified') =>
  (state: TournamentState, data: { readonly player: number; readonly fromRound: number }): TournamentState =>
    updatePlayer(state, data.player, (player) => withAbsence(player, kind, data.fromRound));

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

/** What taking back an action does, for each type that has no opposite of its own (ledger.md, Undo). */
const undone: Fold<'ActionUndone'> = (state, data) => {
  const { player, match } = data;
  if (data.type === 'ByeAssigned') return { ...state, assignedByes: state.assignedByes.filter((bye) => bye.event !== data.event) };
  if (data.type === 'PlayerCheckedIn' && player !== undefined) return updatePlayer(state, player, notCheckedIn);
  if (data.type === 'ResultConfirmed' && match !== undefined)
    return opened(
      updateMatch(state, match, (one) => ({ ...one, confirmed: false })),
      match,
    );
  if (player !== undefined) return updatePlayer(state, player, withoutLastAbsence);
  return state;
};

const folds: { readonly [T in TournamentEventType]: Fold<T> } = {
  TournamentCreated: created,
  PolicyAmended: (state, data) => ({ ...state, policy: amended(state.policy, data.settings) }),
  PlayerRegistered: registered,
  RegistrationReassigned: (state, data) => ({
    ...updatePlayer(state, data.registration, (player) => ({ ...player, person: data.player })),
    nameOrder: insertName(state.nameOrder, data.registration, data.nameAfter),
  }),
  PlayerCheckedIn: (state, { player, fromRound }) =>
    updatePlayer(state, player, (one) => ({
      ...one,
      checkedIn: true,
      ...(fromRound === undefined ? {} : enteredLate(one, fromRound)),
    })),
  PlayerDropped: absent('dropped'),
  PlayerWithdrawn: absent('withdrawn'),
  PlayerDisqualified: absent('disqualified'),
  PlayerReturned: (state, data) => updatePlayer(state, data.player, (player) => withReturn(player, data.fromRound)),
  StageStarted: (state, data, event) => ({
    ...state,
    stages: [
      ...state.stages,
      { stage: data.stage, kind: data.kind as 'swiss', entrants: data.entrants, localDate: data.localDate, startEvent: event.id },
    ],
  }),
  ByeAssigned: (state, data, event) => ({
    ...state,
    assignedByes: [...state.assignedByes, { player: data.player, round: data.round, event: event.id }],
  }),
  RoundPaired: paired,
  PairingsPublished: published,
  PublicationWithdrawn: (state, data) =>
    updateRound(state, data.round, ({ publishedAt: _at, ...round }) => ({ ...round, published: false })),
  PairingRepaired: repaired,
  RoundVoided: voided,
  ResultReported: reported,
  ResultConfirmed: confirmed,
  ResultVoided: resultVoided,
  ResultCorrected: corrected,
  RoundCompleted: (state, data) => updateRound(state, data.round, (round) => ({ ...round, completed: true })),
  StageCompleted: stageCompleted,
  PlayerPromoted: (state, data) => ({
    ...state,
    promotions: [
      ...state.promotions,
      { player: data.player, inPlaceOf: data.inPlaceOf, ...(data.slot === undefined ? {} : { slot: data.slot }) },
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

/** The state after one more event. Total: every event that was ever recorded folds. */
export const evolve = (state: TournamentState, event: TournamentEvent): TournamentState => {
  const next = (folds[event.type] as Fold<TournamentEventType>)(state, event.data, event);
  return { ...next, revision: event.revision, at: event.at };
};
