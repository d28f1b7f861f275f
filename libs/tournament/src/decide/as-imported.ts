import * as E from 'fp-ts/Either';
import { conflict, malformed, notFound, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { findMatch, newestRound, playerOf } from '../attendance';
import { bracketStage } from '../stages/bracket-stage';
import type { CommandPayload, GivenRound, ImportedRound } from '../commands';
import { orderBehind, placingAfter } from '../stages/placing';
import { formOf } from '../stages/registry';
import { isPerformance, isScored } from '../policies/policy';
import { sameResult } from '../result';
import { checkResult, resultText } from '../result-text';
import type { TournamentState } from '../state';
import { knownPlayer, roundOfMatch, whenRunning } from './guards';
import { event, preview, type Decide, type Events } from './proposal';
import { withRoundCompleted } from './results';

type Facts = CommandPayload<'recordImported'>;
type Absence = NonNullable<Facts['absences']>[number];
type Correction = NonNullable<Facts['corrections']>[number];

/**
 * What happened between two rounds that were played elsewhere. It is recorded as it is and nothing follows from it: what
 * followed (repairs, promotions, who went on) stands in the imported rounds themselves (rules.md 8).
 */
export const recordImported: Decide<Facts> = (state, { absences = [], corrections = [], ties = [] }, { at }) => {
  const stopped = whenRunning(state) ?? whenPlayedHere(state);
  if (stopped !== undefined) return E.left(stopped);
  let events: Events = [];
  const next = () => preview(state, events, at);
  for (const absence of absences) {
    const recorded = absenceOf(next(), absence);
    if (E.isLeft(recorded)) return recorded;
    events = [...events, recorded.right];
  }
  for (const correction of corrections) {
    const recorded = correctionOf(next(), correction, at);
    if (E.isLeft(recorded)) return recorded;
    events = [...events, ...recorded.right];
  }
  if (ties.length === 0) return E.right(events);
  const drawn = ordersOf(next(), ties);
  return E.isLeft(drawn) ? drawn : E.right([...events, drawn.right]);
};

const whenPlayedHere = (state: TournamentState): Refusal | undefined =>
  state.rounds.every((round) => round.source === 'imported')
    ? undefined
    : conflict('not_imported', 'Rounds were played here: what happens to them is decided, not taken over.', {
        rule: '8',
        allowed: 'drop, return, withdraw, disqualify, correct',
      });

const KINDS = { drop: 'PlayerDropped', withdraw: 'PlayerWithdrawn', disqualify: 'PlayerDisqualified' } as const;
const OUT_OF_DROPPED: readonly Absence['kind'][] = ['withdraw', 'decline'];

const absenceOf = (state: TournamentState, { player, kind, fromRound }: Absence): Decision<Events[number]> => {
  const found = knownPlayer(state, player);
  if (E.isLeft(found)) return found;
  const { status } = found.right;
  if (kind === 'return') {
    if (status !== 'dropped') return E.left(conflict('not_dropped', `Player ${player} has not dropped.`, { field: 'player' }));
    return E.right(event('PlayerReturned', { player, fromRound }));
  }
  const there =
    status === 'active' || (OUT_OF_DROPPED.includes(kind) && status === 'dropped') || (kind === 'disqualify' && status !== 'disqualified');
  if (!there) return E.left(conflict('not_active', `Player ${player} is out of the tournament already.`, { field: 'player' }));
  return E.right(
    kind === 'decline'
      ? event('FinalsPlaceDeclined', { player, round: fromRound, reason: 'imported' })
      : event(KINDS[kind], { player, fromRound, reason: 'imported' }),
  );
};

const correctionOf = (state: TournamentState, { match: id, result }: Correction, at: string): Decision<Events> => {
  const match = findMatch(state, id);
  if (match === undefined) return E.left(notFound('unknown_match', `There is no match ${id}.`, { field: 'match' }));
  if (match.result === undefined || match.resultEvent === undefined)
    return E.left(conflict('not_reported', `Match ${id} has no result to correct.`, { field: 'match' }));
  if (sameResult(match.result, result))
    return E.left(conflict('same_result', `Match ${id} already stands at ${resultText(result)}.`, { field: 'result' }));
  const asked = formOf(state, roundOfMatch(state, match), match);
  const corrected = event('ResultCorrected', {
    match: id,
    result,
    supersedes: match.resultEvent,
    reason: 'imported',
    ...(E.isLeft(checkResult(result, asked)) ? { unusual: true as const } : {}),
  });
  return E.right(withRoundCompleted(state, match.round, [corrected], at));
};

/** Orders that were drawn after the newest round. */
const ordersOf = (state: TournamentState, ties: readonly (readonly number[])[]): Decision<Events[number]> => {
  const unknown = ties.flat().find((registration) => playerOf(state, registration) === undefined);
  if (unknown !== undefined)
    return E.left(notFound('unknown_player', `There is no player with registration number ${unknown}.`, { field: 'ties' }));
  const groups = new Map<string, number[]>();
  const placing = placingAfter(state, state.rounds.length);
  for (const { rank, group, registration } of placing.rows) {
    const place = `${placing.stage === 0 ? (group ?? '') : ''} ${rank}`;
    if (rank !== null) groups.set(place, [...(groups.get(place) ?? []), registration]);
  }
  const stage = newestRound(state)?.stage ?? 0;
  return E.right(event('StageCompleted', { stage, order: [...groups.values()], advancing: [], ties, tiesSource: 'imported' }));
};

/** The start of a bracket whose seats the file names: they stand as they were given out there, promotions included. */
export const bracketAsImported = (state: TournamentState, { seats = [], promotions = [] }: ImportedRound, localDate: string): Events => {
  const seated = [...seats].sort((one, other) => one.seed - other.seed);
  const advancing = seated.map(({ player }) => player);
  const rest = orderBehind(state, state.rounds.length)
    .map((group) => group.filter((registration) => !advancing.includes(registration)))
    .filter((group) => group.length > 0);
  return [
    event('StageCompleted', { stage: 0, order: [...advancing.map((player) => [player]), ...rest], advancing }),
    event('StageStarted', { stage: 1, kind: 'singleElimination', entrants: seated, localDate }),
    ...promotions.map((promotion) => event('PlayerPromoted', { ...promotion, rule: '8 imported' })),
  ];
};

/**
 * The start of finals at tables as they were found: everybody sits where the tables have them. `seats` of a file are the seeds; without
 * them league 1 stands before league 2, by rank.
 */
export const tablesAsGiven = (
  state: TournamentState,
  given: GivenRound,
  { seats, promotions = [] }: Pick<ImportedRound, 'seats' | 'promotions'>,
  localDate: string,
): Events => {
  const groups = [...given.matches.map(({ a, b, seats: own }) => own ?? [a, b]), ...given.byes.map(({ player }) => [player])];
  const ranks = orderBehind(state, state.rounds.length).flat();
  const rank = (registration: number) => (ranks.includes(registration) ? ranks.indexOf(registration) : ranks.length);
  const seeded =
    seats ?? [...groups.flat()].sort((one, other) => rank(one) - rank(other)).map((player, index) => ({ player, seed: index + 1 }));
  const entrants = [...seeded].sort((one, other) => one.seed - other.seed);
  const advancing = entrants.map(({ player }) => player);
  const rest = orderBehind(state, state.rounds.length)
    .map((group) => group.filter((registration) => !advancing.includes(registration)))
    .filter((group) => group.length > 0);
  return [
    event('StageCompleted', { stage: 0, order: [...advancing.map((player) => [player]), ...rest], advancing }),
    event('StageStarted', { stage: 1, kind: 'tables', entrants, localDate, groups }),
    ...promotions.map((promotion) => event('PlayerPromoted', { ...promotion, rule: '8 imported' })),
  ];
};

/** What an imported round says of players beside its matches has to be of this tournament. */
export const whenUnknownInImport = (state: TournamentState, imported: ImportedRound | undefined): Refusal | undefined => {
  const { seats = [], promotions = [], qualified = [], ranking = [], ties = [], groups = [], forfeits = [] } = imported ?? {};
  const named = [
    ...groups.flat(),
    ...seats.map(({ player }) => player),
    ...promotions.flatMap(({ player, inPlaceOf }) => [player, inPlaceOf]),
    ...qualified,
    ...ranking,
    ...ties.flat(),
    ...forfeits.map(({ player }) => player),
  ];
  const unknown = named.find((registration) => playerOf(state, registration) === undefined);
  if (unknown !== undefined)
    return notFound('unknown_player', `There is no player with registration number ${unknown}.`, { field: 'imported' });
  if (new Set(seats.map(({ player }) => player)).size < seats.length)
    return malformed('player_twice_in_seats', 'A player has two seats of the bracket.', { field: 'imported.seats', rule: '1.10' });
  if (forfeits.length > 0 && !isScored(state.policy) && !isPerformance(state.policy))
    return refused('outcome_not_supported', 'A round lost without an opponent counts only where matches give points.', {
      field: 'imported.forfeits',
      rule: '0',
    });
  return seats.length > 0 && bracketStage(state) !== undefined
    ? conflict('stage_over', 'The bracket has begun: its seats are given out.', { field: 'imported.seats' })
    : undefined;
};
