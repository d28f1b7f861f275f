import { countingResult, newestRound, openMatches, type Match, type TournamentState } from '@roundbook/tournament';
import { needsWinner } from '../actions';
import type { Picks } from '../picks';
import { possibleResult } from '../results';
import type { Desk, Sent } from './desk';
import { execute, type Order } from './order';

const REASON = 'the draft fits no longer';

export const reportOf = (state: TournamentState, match: Match, picks: Picks): Order =>
  execute('report', { match: match.id, result: possibleResult(match, needsWinner(state, match), picks) });

/** What an organiser does next: publishes the draft, reports or confirms what is open, pairs. */
export const nextStep = (state: TournamentState, picks: Picks): Order => {
  const newest = newestRound(state);
  if (newest !== undefined && !newest.published) return execute('publish');
  const match = picks.of(openMatches(state));
  if (match === undefined) return execute('pair');
  return match.result === undefined ? reportOf(state, match, picks) : execute('confirm', { matches: [match.id] });
};

/** Why a pairing is refused for good in this state; then the tournament is completed early. */
const NO_PAIRING: ReadonlySet<string> = new Set(['too_few_players', 'pool_too_dense', 'field_too_large']);

const codeOf = (sent: Sent): string => {
  const [outcome] = sent.outcomes;
  return outcome !== undefined && 'refusal' in outcome ? outcome.refusal.code : 'done';
};

/** One step towards the end, whatever the others are doing meanwhile: what depends on what was seen says at which revision. */
export const stepToTheEnd = async (desk: Desk, tournament: string, state: TournamentState): Promise<void> => {
  const give = async (order: Order): Promise<string> => codeOf(await desk.send(tournament, order));
  const asSeen = (type: string, payload: unknown) => give(execute(type, payload, state.revision));
  const newest = newestRound(state);
  if (newest !== undefined && !newest.published) {
    if ((await give(execute('publish'))) !== 'draft_out_of_date') return;
    const repaired = await asSeen('repair', { reason: REASON });
    if (repaired !== 'done' && repaired !== 'stale_revision') await asSeen('void', { reason: REASON });
    return;
  }
  if (state.rounds.some((round) => round.matches.some((match) => countingResult(state, match) === undefined))) {
    await give(nextStep(state, desk.picks));
    return;
  }
  if ((await give(execute('complete'))) === 'done') return;
  const paired = await asSeen('pair', {});
  if (paired === 'cut_above_field')
    await asSeen('amend', { settings: { cut: state.policy.preset === 'playstile-2lo' ? 'auto' : 0 }, reason: 'the field is smaller' });
  if (NO_PAIRING.has(paired)) await asSeen('complete', { early: true });
};
