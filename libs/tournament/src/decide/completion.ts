import * as E from 'fp-ts/Either';
import { conflict, malformed, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { drawFrom } from '@roundbook/draw';
import { newestRound, openMatches } from '../attendance';
import type { CommandPayload, Context } from '../commands';
import { disputedWhere, openDisputes } from '../disputes';
import { placingAfter, stageRanking } from '../stages/placing';
import { isPerformance, isScored, type Policy } from '../policies/policy';
import { presentStage, rulesOf } from '../stages/registry';
import type { TournamentState } from '../state';
import { whenResultsIn } from '../stages/when-results-in';
import { event, type Decide, type Events } from './proposal';

/** Whether nothing is left to be paired; otherwise what is missing. */
export const whatIsMissing = (state: TournamentState): string | undefined => {
  const stage = presentStage(state);
  const rules = rulesOf(state.policy, stage);
  const missing = rules.missing(state, stage);
  if (missing !== undefined || stage + 1 >= state.policy.stages.length) return missing;
  // With nobody or only one left there is nothing more to be played.
  return (rules.handsOn?.(state) ?? []).flat().length > 1 ? 'the stage behind it is still to be played' : undefined;
};

/** Tied groups in the order that the importer knows, or a drawn one (rules.md 2.11, 8). */
const settle = (
  state: TournamentState,
  known: readonly (readonly number[])[],
  seed: string | undefined,
): { ties: number[][]; source: 'drawn' | 'imported' } | undefined => {
  if (!settlesByDraw(state.policy)) return undefined;
  const open = stageRanking(state, state.rounds.length).groups.filter((group) => group.length > 1);
  if (open.length === 0) return undefined;
  const imported = open.map((group) =>
    known.find((order) => group.every((player) => order.includes(player)))?.filter((player) => group.includes(player)),
  );
  if (imported.every((order): order is number[] => order !== undefined)) return { ties: imported, source: 'imported' };
  if (seed === undefined) return undefined;
  const draw = drawFrom(seed, 'ties');
  return { ties: open.map((group) => draw.shuffle(group)), source: 'drawn' };
};

/** Whether a recorded draw tells apart whom nothing else does. */
const settlesByDraw = (policy: Policy): boolean =>
  isPerformance(policy) || (isScored(policy) && (policy.tieBreakers.includes('draw') || policy.tie === 'draw'));

const completing = (state: TournamentState, known: readonly (readonly number[])[], context: Context, despite?: string): Events => {
  const stage = newestRound(state)?.stage ?? 0;
  const settled = settle(state, known, context.drawSeed);
  const ties =
    settled === undefined
      ? {}
      : {
          ties: settled.ties,
          tiesSource: settled.source,
          ...(settled.source === 'drawn' && context.drawSeed !== undefined ? { drawSeed: context.drawSeed } : {}),
        };
  const ordered =
    settled === undefined
      ? state
      : {
          ...state,
          ties: [...state.ties, ...settled.ties.map((order) => ({ order, round: state.rounds.length, source: settled.source }))],
        };
  const groups = placeGroups({ ...ordered, completed: true });
  return [
    event('StageCompleted', { stage, order: groups, advancing: [], ...ties }),
    event('TournamentCompleted', { placing: groups, ...(despite === undefined ? {} : { despite }) }),
  ];
};

/** Final places as groups of equals, best first; a disqualified player has no place. */
const placeGroups = (state: TournamentState): number[][] => {
  const groups = new Map<string, number[]>();
  const { rows, stage } = placingAfter(state, state.rounds.length);
  for (const { rank, group, registration } of rows) {
    // Behind the first stage a place counts across groups and leagues.
    const place = `${stage === 0 ? (group ?? '') : ''} ${rank}`;
    if (rank !== null) groups.set(place, [...(groups.get(place) ?? []), registration]);
  }
  return [...groups.values()];
};

const revealed = (secret: string | undefined): Events => (secret === undefined ? [] : [event('DrawSecretRevealed', { secret })]);

/** A tournament ends with its disputes ruled on, or with a reason why not. */
const whenDisputed = (state: TournamentState, despite: string | undefined): Refusal | undefined => {
  const disputes = openDisputes(state);
  if (disputes.length === 0 || despite !== undefined) return undefined;
  const where = disputedWhere(disputes);
  return conflict('open_disputes', `${disputes.length === 1 ? 'A dispute is' : 'Disputes are'} open: ${where}.`, {
    rule: '7',
    allowed: 'rule on it first, or complete despite it, with a reason',
    details: { disputes: disputes.map(({ id, match, round, table }) => ({ dispute: id, match, round, table })) },
  });
};

export const complete: Decide<CommandPayload<'complete'>> = (state, payload, context) => {
  if (state.completed) return E.left(conflict('tournament_completed', 'The tournament is completed already.'));
  const missing = whenResultsIn(state) ?? whenDisputed(state, payload.despiteDisputes);
  if (missing !== undefined) return E.left(missing);
  const left = whatIsMissing(state);
  if (left !== undefined && payload.early !== true) {
    return E.left(
      refused('rounds_missing', `The tournament is not at its end: ${left}.`, {
        rule: '7',
        allowed: 'play on, amend the announced numbers, or complete it early',
      }),
    );
  }
  if (context.secret === undefined)
    return E.left(malformed('secret_missing', 'The draw secret has to be opened to complete a tournament.'));
  const despite = openDisputes(state).length === 0 ? undefined : payload.despiteDisputes;
  return E.right([...completing(state, payload.ties ?? [], context, despite), ...revealed(context.secret)]);
};

/** Reopening and a new draw secret in place of the revealed one (ledger.md, Draws). */
export const reopening = (context: Context, reason: string): Events => {
  const reopened = event('TournamentReopened', { reason });
  if (context.fresh === undefined) return [reopened];
  const { sealedSecret, drawCommitment } = context.fresh;
  return [reopened, event('DrawCommitmentReplaced', { sealedSecret, drawCommitment, reason: 'the secret before was revealed' })];
};

/** Completion again after a correction to a completed tournament; one batch with the reopening (ledger.md, When). */
export const completionAgain = (before: TournamentState, state: TournamentState, context: Context): Decision<Events> => {
  if (openMatches(state).length > 0)
    return E.left(conflict('open_results', 'The correction leaves a match without a result.', { allowed: 'reopen the tournament first' }));
  const missing = whatIsMissing(state);
  if (missing !== undefined && whatIsMissing(before) === undefined) {
    return E.left(
      conflict('rounds_missing', `With the correction the tournament is not at its end: ${missing}.`, {
        rule: '7',
        allowed: 'reopen the tournament first, and play on',
      }),
    );
  }
  return E.right([...completing(state, [], context), ...revealed(context.fresh?.secret)]);
};

export const reopen: Decide<CommandPayload<'reopen'>> = (state, payload, context) =>
  state.completed ? E.right(reopening(context, payload.reason)) : E.left(conflict('not_completed', 'The tournament is not completed.'));
