import * as E from 'fp-ts/Either';
import { conflict, malformed, notFound, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { findMatch, wasPaired } from '../attendance';
import type { CommandPayload } from '../commands';
import type { EventData, TournamentEvent, TournamentEventType } from '../events';
import { evolve } from '../evolve';
import type { Settings } from '../policies/policy';
import { newMatchId } from '../numbering';
import { reasonCode } from '../reason';
import { bracketStage } from '../stages/bracket-stage';
import { PLAY_OFF } from '../stages/play-off';
import { revivalStage } from '../stages/revival-plan';
import { isPlanned, presentStage } from '../stages/registry';
import { tablesStage } from '../stages/tables-stage';
import type { Round, TournamentState } from '../state';
import { initialState } from '../state-changes';
import { withoutLeavers } from './leavers';
import { isOfAbsent } from './absent-walkovers';
import { NAMED_NONE } from './league-sizes';
import { assignLeague } from './leagues';
import { backAtTable } from './finals-return';
import { reopen } from './completion';
import { reseated } from './bracket-repairs';
import { event, noteOf, preview, type Decide, type Events } from './proposal';
import { voidRound, withdrawPublication } from './publication';
import { correct, report, unreport, withRoundCompleted } from './results';
import { superseded, type TakeBack, type Taking } from './taking-back';
import { appealed, broughtAbout, disputed, isOfRuling, ruled, standingRulings } from './undo-disputes';

const cannotUndo = (type: TournamentEventType): Refusal =>
  refused('cannot_undo', `${type} is not taken back by itself.`, {
    field: 'event',
    rule: '7',
    allowed: 'undo the action that it belongs to',
  });

/** In a bracket a repair follows from a correction or a vacated place, and goes with it. */
const isConsequence = (state: TournamentState, one: TournamentEvent, history: readonly TournamentEvent[]): boolean =>
  (one.type === 'PairingRepaired' && (isBracketAt(state, one.data.round) || isReplacedInPlayOff(state, one.data))) ||
  (one.type === 'ResultReported' && cameWithPublication(state, one, history)) ||
  goesWithRuling(one, history) ||
  // Who named no league was put into one as the leagues began, or as it entered.
  (one.type === 'LeagueAssigned' && one.data.reason === NAMED_NONE);

const goesWithRuling = (one: TournamentEvent, history: readonly TournamentEvent[]): boolean =>
  (one.type === 'ResultCorrected' || one.type === 'ResultVoided') && isOfRuling(one, standingRulings(history, takenBack(history)));

/** Who came further in a play-off was replaced by a correction; a repair by somebody says its source. */
const isReplacedInPlayOff = (state: TournamentState, { round, source }: EventData<'PairingRepaired'>): boolean =>
  source === undefined && state.rounds[round - 1]?.phase === PLAY_OFF;

/** The walkover of who is away is the first result of its match, and goes with the publication. */
const cameWithPublication = (
  state: TournamentState,
  one: TournamentEvent & { type: 'ResultReported' },
  history: readonly TournamentEvent[],
) => {
  const match = findMatch(state, one.data.match);
  const round = match === undefined ? undefined : state.rounds[match.round - 1];
  return (
    match?.resultEvent === one.id &&
    round !== undefined &&
    isOfAbsent(state, round, match) &&
    history.find((other) => other.type === 'ResultReported' && other.data.match === match.id)?.id === one.id
  );
};

/** A round that is not there any more was emptied by a repair of the present stage. */
const isBracketAt = (state: TournamentState, number: number): boolean =>
  isPlanned(state, state.rounds[number - 1] ?? { stage: presentStage(state) });

const actionUndone = ({ target, reason }: Taking, concerns: EventData<'ActionUndone'>['concerns']): Decision<Events> =>
  E.right([event('ActionUndone', { event: target.id, type: target.type, reason, concerns })]);

const resultReported: TakeBack<'ResultReported'> = (taking) =>
  findMatch(taking.state, taking.data.match)?.resultEvent === taking.target.id
    ? unreport(taking.state, { match: taking.data.match, reason: taking.reason }, taking.context)
    : superseded(`The result of match ${taking.data.match}`);

const resultCorrected: TakeBack<'ResultCorrected'> = ({ state, target, data, reason, context }) => {
  const match = findMatch(state, data.match);
  const before = match?.corrections[match.corrections.length - 1]?.was;
  if (match === undefined || match.resultEvent !== target.id || before === undefined)
    return superseded(`The result of match ${data.match}`);
  return correct(state, { match: data.match, result: before, reason }, context);
};

const resultVoided: TakeBack<'ResultVoided'> = ({ state, data, history, context }) => {
  const former = history.find((one) => one.id === data.supersedes);
  if (former === undefined || (former.type !== 'ResultReported' && former.type !== 'ResultCorrected'))
    return superseded(`Match ${data.match}`);
  return report(state, { match: data.match, result: former.data.result }, context);
};

/** The player is there again as if the leaving had not been; where its opponent went on without a match, the match is on again. */
const dropped: TakeBack<'PlayerDropped'> = ({ state, data, reason, context }) => {
  if (state.players[data.player - 1]?.status !== 'dropped') return superseded(`The drop of player ${data.player}`);
  const back = event('PlayerReturned', { player: data.player, fromRound: data.fromRound });
  return E.map((repairs: Events) => [back, ...repairs])(reseated(state, preview(state, [back], context.at), context.at, reason));
};

const returned: TakeBack<'PlayerReturned'> = ({ state, data, reason, context }) =>
  state.players[data.player - 1]?.status === 'active'
    ? E.right([event('PlayerDropped', { player: data.player, fromRound: data.fromRound, reason: reasonCode(reason), ...noteOf(context) })])
    : superseded(`The return of player ${data.player}`);

/** In a double elimination a leaver is there until the round it left from: nothing that is paired becomes a bye by its leaving. */
const leftAtOnce = (state: TournamentState, registration?: number): TournamentState =>
  revivalStage(state) === undefined ? withoutLeavers(state, registration) : state;

const outForGood = (
  taking: Pick<Taking, 'state' | 'target' | 'history' | 'reason' | 'context'> & { readonly data: { readonly player: number } },
): Decision<Events> => {
  const { state, data, history, target } = taking;
  // The place was given away when the bracket began or since; a voided bracket round gives it back.
  const filled =
    bracketStage(state) !== undefined &&
    history.some((one) => one.revision > target.revision && one.type === 'PlayerPromoted' && one.data.inPlaceOf === data.player);
  if (filled)
    return E.left(
      refused('place_filled', `The place of player ${data.player} is filled already.`, {
        rule: '7',
        allowed: 'void the bracket round first',
      }),
    );
  const { status } = state.players[data.player - 1] ?? {};
  if (status !== 'withdrawn' && status !== 'disqualified') return superseded(`What player ${data.player} is`);
  if (tablesStage(state) !== undefined || target.type === 'FinalsPlaceDeclined') return leftTable(taking);
  // Where the seat had become a bye, the match is on again.
  return E.chain((undone: Events) =>
    E.map((repairs: Events) => [...undone, ...repairs])(
      reseated(leftAtOnce(state, data.player), leftAtOnce(preview(state, undone, taking.context.at)), taking.context.at, taking.reason),
    ),
  )(
    E.right([
      event('ActionUndone', {
        event: target.id,
        type: target.type,
        reason: reasonCode(taking.reason),
        concerns: { player: data.player },
        ...noteOf(taking.context),
      }),
    ]),
  );
};

/** At the tables of the finals the seat is given back. */
const leftTable = ({ state, data, target, reason, context }: Parameters<typeof outForGood>[0]): Decision<Events> => {
  const undone = event('ActionUndone', {
    event: target.id,
    type: target.type,
    reason: reasonCode(reason),
    concerns: { player: data.player },
    ...noteOf(context),
  });
  return E.map((events: Events) => withRoundCompleted(state, state.rounds.length, events, context.at))(
    backAtTable(state, [undone], data.player, context.at, reason),
  );
};

/** Into the league of before, while the player is in no round. */
const leagueAssigned: TakeBack<'LeagueAssigned'> = ({ state, data, target, reason, history }) => {
  const later = history.some((one) => one.type === 'LeagueAssigned' && one.data.player === data.player && one.revision > target.revision);
  const before = history.filter((one) => one.revision < target.revision).reduce(evolve, initialState).players[data.player - 1]?.league;
  if (later) return superseded(`The league of player ${data.player}`);
  if (before === undefined)
    return E.left(
      refused('cannot_undo', `Player ${data.player} had no league before.`, {
        field: 'event',
        rule: '6.2',
        allowed: 'assign another league',
      }),
    );
  return assignLeague(state, { players: [data.player], league: before, reason }, { at: state.at, localDate: '' });
};

const byeAssigned: TakeBack<'ByeAssigned'> = (taking) =>
  taking.state.rounds.length < taking.data.round
    ? actionUndone(taking as Taking, { player: taking.data.player })
    : superseded('The round with this bye is paired: it');

const confirmed: TakeBack<'ResultConfirmed'> = (taking) =>
  findMatch(taking.state, taking.data.match)?.confirmed === true &&
  taking.state.rounds.length === findMatch(taking.state, taking.data.match)?.round
    ? actionUndone(taking as Taking, { match: taking.data.match })
    : superseded(`The confirmation of match ${taking.data.match}`);

const published: TakeBack<'PairingsPublished'> = ({ state, data, reason, context }) =>
  state.rounds.length === data.round ? withdrawPublication(state, { reason }, context) : superseded(`Round ${data.round}`);

const paired: TakeBack<'RoundPaired'> = ({ state, data, reason, context }) =>
  state.rounds.length === data.round ? voidRound(state, { reason }, context) : superseded(`Round ${data.round}`);

/** The policy as it was before, as one more amendment. */
const amendedBack: TakeBack<'PolicyAmended'> = ({ state, data, target, reason, history }) => {
  const later = history.some((one) => one.type === 'PolicyAmended' && one.revision > target.revision);
  if (later) return superseded('The policy');
  const before = history.filter((one) => one.revision < target.revision).reduce(evolve, initialState).policy as unknown as Settings;
  const settings = Object.fromEntries(Object.keys(data.settings).map((name) => [name, before[name] ?? null]));
  return E.right([event('PolicyAmended', { settings, fromRound: state.rounds.length + 1, reason })]);
};

/** The matches as they were before the repair, under new ids. */
const repaired: TakeBack<'PairingRepaired'> = ({ state, data, target, reason, history, context }) => {
  const round = state.rounds[data.round - 1];
  if (round !== undefined && (isPlanned(state, round) || isReplacedInPlayOff(state, data))) return E.left(cannotUndo('PairingRepaired'));
  if (
    round === undefined ||
    history.some(
      (one) =>
        one.revision > target.revision && (one.type === 'PairingRepaired' || one.type === 'RoundVoided' || one.type === 'RoundPaired'),
    )
  )
    return superseded(`Round ${data.round}`);
  const added = round.matches.filter((match) => data.matches.some((one) => one.match === match.id));
  const played = added.filter((match) => match.result !== undefined);
  if (played.length > 0)
    return E.left(
      refused('has_results', 'A match of the repair has a result.', { rule: '2.9', details: { matches: played.map((match) => match.id) } }),
    );
  const before = history.filter((one) => one.revision < target.revision).reduce(evolve, initialState).rounds[data.round - 1] as Round;
  const back = before.matches.filter((match) => data.removed.includes(match.id));
  const matches = back.map(({ sides, table, bestOf, pool, slot, group, starts }, index) => ({
    match: newMatchId(round, index),
    sides,
    table,
    bestOf,
    ...(pool === undefined ? {} : { pool }),
    ...(slot === undefined ? {} : { slot }),
    ...(group === undefined ? {} : { group }),
    ...(starts === undefined ? {} : { starts }),
  }));
  const byes = before.byes.filter((bye) => data.removedByes.includes(bye.player));
  const again = event('PairingRepaired', {
    round: data.round,
    removed: added.map((match) => match.id),
    removedByes: data.byes.map((bye) => bye.player),
    matches,
    byes,
    reason,
  });
  return E.right(withRoundCompleted(state, round.round, [again], context.at));
};

/** A registration is taken back by a withdrawal before anything is played: what stands in the ledger stays. */
const registered: TakeBack<'PlayerRegistered'> = ({ state, data, reason, context }) => {
  if (wasPaired(state, data.registration)) return superseded(`Player ${data.registration} has been paired: the registration`);
  return state.players[data.registration - 1]?.status === 'active'
    ? E.right([event('PlayerWithdrawn', { player: data.registration, fromRound: 1, reason: reasonCode(reason), ...noteOf(context) })])
    : superseded(`Player ${data.registration}`);
};

/** What may be taken back of a completed tournament: its end, and what is decided about results afterwards. */
const BEHIND_THE_END: readonly TournamentEventType[] = [
  'TournamentCompleted',
  'ResultCorrected',
  'ResultDisputed',
  'DisputeRuled',
  'RulingAppealed',
];

const takeBack: { readonly [T in TournamentEventType]?: TakeBack<T> } = {
  ResultReported: resultReported,
  ResultCorrected: resultCorrected,
  ResultVoided: resultVoided,
  ResultDisputed: disputed,
  DisputeRuled: (taking) => {
    const brought = broughtAbout(taking);
    if (brought?.type === 'ResultCorrected') return ruled(taking, resultCorrected({ ...taking, target: brought, data: brought.data }));
    return ruled(taking, brought === undefined ? E.right([]) : resultVoided({ ...taking, target: brought, data: brought.data }));
  },
  RulingAppealed: appealed,
  PlayerDropped: dropped,
  PlayerReturned: returned,
  PlayerWithdrawn: outForGood,
  PlayerDisqualified: outForGood,
  FinalsPlaceDeclined: outForGood,
  LeagueAssigned: leagueAssigned,
  PlayerCheckedIn: (taking) => actionUndone(taking as Taking, { player: taking.data.player }),
  PlayerRegistered: registered,
  ByeAssigned: byeAssigned,
  ResultConfirmed: confirmed,
  PairingsPublished: published,
  RoundPaired: paired,
  PairingRepaired: repaired,
  PolicyAmended: amendedBack,
  TournamentCompleted: ({ state, reason, context }) => reopen(state, { reason }, context),
};

/**
 * Events that stand as taken back. A compensation says whom it undoes; one that was itself taken back does so no longer, hence
 * from the newest on.
 */
const takenBack = (history: readonly TournamentEvent[]): ReadonlySet<string> => {
  const undone = new Set<string>();
  for (const one of [...history].reverse()) if (one.undoes !== undefined && !undone.has(one.id)) undone.add(one.undoes);
  return undone;
};

/** Whether an event takes another back; taking that back again is the action done anew, and no undo. */
const isUndo = (history: readonly TournamentEvent[], one: TournamentEvent): boolean => {
  const undone = one.undoes === undefined ? undefined : history.find((other) => other.id === one.undoes);
  return undone !== undefined && !isUndo(history, undone);
};

/** The event that `undo` takes back: the one named, or the newest action that stands and is no undo itself. */
export const undoTarget = (
  state: TournamentState,
  payload: CommandPayload<'undo'>,
  history: readonly TournamentEvent[],
): TournamentEvent | undefined => {
  if (payload.event !== undefined) return history.find((one) => one.id === payload.event);
  const undone = takenBack(history);
  return history.findLast(
    (one) => takeBack[one.type] !== undefined && !undone.has(one.id) && !isConsequence(state, one, history) && !isUndo(history, one),
  );
};

/**
 * Takes back one event by a compensating one (ledger.md, Undo); without a target the newest action that stands, so that undo
 * after undo goes further back. Naming an undo does its action again.
 */
export const undo: Decide<CommandPayload<'undo'>> = (state, payload, context) => {
  const { history } = context;
  if (history === undefined) return E.left(malformed('history_missing', 'Undo needs the events of the tournament.'));
  const target = undoTarget(state, payload, history);
  if (target === undefined) return E.left(notFound('unknown_event', 'There is no such event to take back.', { field: 'event' }));
  const take = takeBack[target.type] as TakeBack<TournamentEventType> | undefined;
  if (take === undefined || goesWithRuling(target, history)) return E.left(cannotUndo(target.type));
  if (takenBack(history).has(target.id)) return E.left(conflict('superseded', 'This has been taken back already.'));
  if (state.completed && !BEHIND_THE_END.includes(target.type)) {
    return E.left(conflict('tournament_completed', 'The tournament is completed.', { rule: '7', allowed: 'reopen it with a reason' }));
  }
  return take({ state, target, data: target.data, reason: payload.reason ?? 'undo', context, history });
};
