import { formOf, type Match, type MatchForm, type Result, type TournamentState } from '@roundbook/tournament';
import type { Picks } from '../simulation/picks';
import { possibleResult } from '../simulation/results';

const ordered = (seats: readonly number[], picks: Picks): Result => {
  const left = [...seats];
  const order: number[][] = [];
  while (left.length > 0) {
    const next = left.splice(picks.int(left.length), 1);
    const former = order[order.length - 1];
    if (former !== undefined && picks.percent(10)) former.push(...next);
    else order.push(next);
  }
  // Who walked out of the game is last, whatever the substitute scored (rules.md 6.7).
  const substituted =
    picks.percent(12) && order[order.length - 1]?.length === 1 ? { substituted: order[order.length - 1] as number[] } : {};
  return { outcome: 'order', order, ...substituted };
};

const scored = (form: MatchForm, picks: Picks): Result => {
  const [a, b] = [picks.int(500), picks.int(500)];
  const outcome = a > b ? 'a' : b > a ? 'b' : 'draw';
  if (outcome === 'draw' && form.needsWinner) return { outcome: 'a', scores: { a: a + 1, b } };
  return picks.percent(15) ? { outcome, difference: a - b } : { outcome, scores: { a, b } };
};

const RARE: readonly Result['outcome'][] = ['walkoverA', 'walkoverB', 'walkoverBoth', 'doubleLoss'];

const played = (form: MatchForm, match: Match, picks: Picks): Result => {
  if (form.scored === 'spread' || form.scored === 'victoryPoints')
    return picks.percent(12) ? { outcome: picks.of(RARE) as Result['outcome'] } : scored(form, picks);
  const result = possibleResult(match, form.needsWinner, picks);
  const finished = result.outcome === 'a' || result.outcome === 'b' || result.outcome === 'draw';
  // A draw without a finished game is a timeout where there are timeouts (rules.md 5).
  const plain: Result =
    form.timeout === true && result.games !== undefined && result.games.a + result.games.b + result.games.draws === 0
      ? { outcome: 'timeout' }
      : result;
  return form.scored === 'keys' && finished && plain.outcome !== 'timeout' && picks.percent(80)
    ? { ...plain, keys: { a: picks.int(7), b: picks.int(7) } }
    : plain;
};

/** A result that this match may have, whatever the form of its round. */
export const randomResult = (state: TournamentState, match: Match, picks: Picks): Result => {
  const round = state.rounds[match.round - 1];
  if (round === undefined) throw new RangeError(`no round ${match.round}`);
  const form = formOf(state, round, match);
  if (form.seats !== undefined) return ordered(form.seats, picks);
  if (form.timeout === true && picks.percent(6)) return { outcome: 'timeout' };
  if (form.unprovable === true && picks.percent(6)) return { outcome: 'unprovable' };
  return played(form, match, picks);
};
