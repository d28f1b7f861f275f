import * as E from 'fp-ts/Either';
import { conflict, refused, type Decision } from '@roundbook/kernel';
import { countingResult } from '../attendance';
import type { CommandPayload } from '../commands';
import { reasonCode } from '../reason';
import { sameResult, winnerOf, type Result } from '../result';
import { checkResult, parseResult, resultText } from '../result-text';
import { formOf, restsOnResults } from '../stages/registry';
import type { Match, Round, TournamentState } from '../state';
import { afterCorrection } from './correction';
import { completionAgain, reopening } from './completion';
import { knownMatch, roundOfMatch, whenPublished, whenRunning } from './guards';
import { event, noteOf, preview, type Decide, type Events } from './proposal';

/** Whether a match of the round is open that the one result reported here is not of: told without working out what comes of it. */
const waitsForAnother = (state: TournamentState, roundNumber: number, events: Events): boolean => {
  const [only, ...others] = events;
  if (only?.type !== 'ResultReported' || others.length > 0) return false;
  const { match } = only.data;
  return state.rounds[roundNumber - 1]?.matches.some((one) => one.id !== match && countingResult(state, one) === undefined) === true;
};

/** Reads a result, written or structured, and checks it against its match. */
export const readResult = (state: TournamentState, match: Match, round: Round, given: string | Result): Decision<Result> => {
  const form = formOf(state, round, match);
  const read = typeof given === 'string' ? parseResult(given, form) : E.right(given);
  return E.chain((result: Result) => checkResult(result, form))(read);
};

/** `RoundCompleted` when these events bring in the last missing result of the round (ledger.md, When). */
export const withRoundCompleted = (state: TournamentState, roundNumber: number, events: Events, at: string): Events => {
  if (waitsForAnother(state, roundNumber, events)) return events;
  const after = preview(state, events, at);
  const round = after.rounds[roundNumber - 1];
  if (round === undefined || round.completed || !round.published) return events;
  const complete = round.matches.every((match) => countingResult(after, match) !== undefined);
  return complete ? [...events, event('RoundCompleted', { stage: round.stage, round: round.round })] : events;
};

/** The same for every round from this one on: a correction can leave later ones with nothing to wait for. */
export const withRoundsCompleted = (state: TournamentState, from: number, events: Events, at: string): Events =>
  state.rounds.slice(from - 1).reduce<Events>((all, { round }) => withRoundCompleted(state, round, all, at), events);

export const report: Decide<CommandPayload<'report'>> = (state, payload, { at }) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const found = knownMatch(state, payload.match);
  if (E.isLeft(found)) return found;
  const match = found.right;
  const round = roundOfMatch(state, match);
  const draft = whenPublished(round);
  if (draft !== undefined) return E.left(draft);
  if (match.result !== undefined) {
    const details = { match: match.id, result: resultText(match.result, match) };
    return E.left(
      conflict('already_reported', `The match at table ${match.table} has a result already: ${details.result}.`, {
        rule: '7',
        allowed: 'correct it, with a reason',
        details,
      }),
    );
  }
  return E.map((result: Result) => {
    const reason = payload.reason === undefined ? {} : { reason: reasonCode(payload.reason) };
    return withRoundCompleted(state, round.round, [event('ResultReported', { match: match.id, result, ...reason })], at);
  })(readResult(state, match, round, payload.result));
};

export const confirm: Decide<CommandPayload<'confirm'>> = (state, payload, { at }) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const events: Events[number][] = [];
  const rounds = new Set<number>();
  for (const reference of payload.matches) {
    const found = knownMatch(state, reference);
    if (E.isLeft(found)) return found;
    const match = found.right;
    if (match.result === undefined)
      return E.left(conflict('not_reported', `Match ${match.id} has no result to confirm.`, { allowed: 'report it' }));
    if (state.policy.confirmation === 'none' || match.confirmed) {
      return E.left(conflict('nothing_to_confirm', `The result of match ${match.id} does not wait for a confirmation.`, { rule: '6.3' }));
    }
    if (events.some((one) => one.type === 'ResultConfirmed' && one.data.match === match.id)) continue;
    events.push(event('ResultConfirmed', { match: match.id, result: match.result }));
    rounds.add(match.round);
  }
  return E.right([...rounds].reduce<Events>((all, round) => withRoundCompleted(state, round, all, at), events));
};

export const unreport: Decide<CommandPayload<'unreport'>> = (state, payload) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const found = knownMatch(state, payload.match);
  if (E.isLeft(found)) return found;
  const match = found.right;
  if (match.result === undefined || match.resultEvent === undefined)
    return E.left(conflict('not_reported', `Match ${match.id} has no result.`, { allowed: 'report it' }));
  const round = roundOfMatch(state, match);
  // Who is through rests on this match: the later round has to go first.
  const later = restsOnResults(state, round) ? state.rounds.slice(round.round) : [];
  if (later.length > 0) {
    const details = { rounds: later.map((one) => one.round), matches: later.flatMap((one) => one.matches.map((each) => each.id)) };
    return E.left(
      refused('void_first', `Later rounds were paired from match ${match.id}.`, {
        rule: '7',
        allowed: 'void the later rounds first, or correct the result',
        details,
      }),
    );
  }
  const reason = payload.reason === undefined ? {} : { reason: payload.reason };
  return E.right([event('ResultVoided', { match: match.id, supersedes: match.resultEvent, ...reason })]);
};

/** The correction itself with what follows from it in a bracket; a completed tournament is reopened and completed again around it. */
export const correct: Decide<CommandPayload<'correct'>> = (state, payload, context) => {
  const found = knownMatch(state, payload.match);
  if (E.isLeft(found)) return found;
  const match = found.right;
  if (match.result === undefined || match.resultEvent === undefined)
    return E.left(conflict('not_reported', `Match ${match.id} has no result to correct.`, { allowed: 'report it' }));
  const { result: former, resultEvent } = match;
  const read = readResult(state, match, roundOfMatch(state, match), payload.result);
  if (E.isLeft(read)) return read;
  if (sameResult(read.right, former))
    return E.left(conflict('same_result', `Match ${match.id} already stands at ${resultText(former, match)}.`, { field: 'result' }));
  const correction = event('ResultCorrected', {
    match: match.id,
    result: read.right,
    supersedes: resultEvent,
    reason: reasonCode(payload.reason),
    ...noteOf(context),
  });
  const before: Events = state.completed ? reopening(context, 'a result is corrected') : [];
  const open = preview(state, before, context.at);
  const changesWinner = winnerOf(former) !== winnerOf(read.right);
  const following = afterCorrection(open, match, correction, context.at, changesWinner);
  if (E.isLeft(following)) return following;
  const events = withRoundsCompleted(open, match.round, [correction, ...following.right], context.at);
  if (!state.completed) return E.right(events);
  return E.map((after: Events) => [...before, ...events, ...after])(completionAgain(open, preview(open, events, context.at), context));
};
