import type { Match, Result } from '@roundbook/tournament';
import type { Picks } from './picks';

const played = (bestOf: number, picks: Picks): Result => {
  const needed = (bestOf + 1) / 2;
  const fewer = picks.int(needed);
  const draws = picks.percent(10) ? picks.int(2) : 0;
  // A match that the time ended: the leader has won with fewer games.
  const most = picks.percent(10) ? Math.max(1, needed - 1) : needed;
  return picks.percent(50)
    ? { outcome: 'a', games: { a: Math.max(most, 1), b: Math.min(fewer, most - 1), draws } }
    : { outcome: 'b', games: { a: Math.min(fewer, most - 1), b: Math.max(most, 1), draws } };
};

const drawn = (bestOf: number, picks: Picks): Result => {
  const each = picks.int((bestOf + 1) / 2);
  return picks.percent(30) ? { outcome: 'draw' } : { outcome: 'draw', games: { a: each, b: each, draws: picks.int(2) } };
};

const RARE: readonly Result['outcome'][] = ['doubleLoss', 'walkoverA', 'walkoverB', 'walkoverBoth'];

/** A result that this match may have. */
export const possibleResult = (match: Match, needsWinner: boolean, picks: Picks): Result => {
  const kind = picks.int(100);
  if (kind < 14) return { outcome: picks.of(RARE) as Result['outcome'] };
  if (kind < 28 && !needsWinner) return drawn(match.bestOf, picks);
  if (kind < 45) return { outcome: picks.percent(50) ? 'a' : 'b' };
  return played(match.bestOf, picks);
};

/** Mostly a possible result, sometimes one that has to be refused in some formats. */
export const anyResult = (match: Match, needsWinner: boolean, picks: Picks): Result => {
  if (!picks.percent(8)) return possibleResult(match, needsWinner, picks);
  const odd: readonly Result[] = [
    { outcome: 'draw' },
    { outcome: 'timeout' },
    { outcome: 'a', games: { a: 9, b: 0, draws: 0 } },
    { outcome: 'b', games: { a: 1, b: 0, draws: 0 } },
    { outcome: 'doubleLoss', games: { a: 1, b: 1, draws: 0 } },
  ];
  return picks.of(odd) as Result;
};
