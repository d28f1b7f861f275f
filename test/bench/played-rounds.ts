import type { Draw } from '@roundbook/draw';
import { drawFrom } from '@roundbook/draw';
import type { Met } from '@roundbook/pairing';
import type { SheetMatch } from '@roundbook/scoring';

/** A field some rounds in: who met whom and who won, for pairing and scoring alike. */
export interface PlayedRounds {
  readonly matches: readonly SheetMatch[];
  /** 3 for a win, 1 for a draw. */
  readonly scores: readonly number[];
  readonly met: Met;
}

/**
 * `rounds` rounds of `players` players (an even number) drawn from a fixed seed. With `byScore` players of neighbouring scores
 * meet, as in a Swiss; otherwise anybody meets anybody. One match in twelve is drawn. A meeting twice is possible and rare.
 */
export const playedRounds = (players: number, rounds: number, { byScore }: { readonly byScore: boolean }): PlayedRounds => {
  const draw = drawFrom(`bench ${players} ${rounds} ${byScore}`, 'played');
  const scores = new Array<number>(players).fill(0);
  const meetings = new Set<number>();
  const matches: SheetMatch[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = draw.shuffle(scores.map((_, player) => player));
    if (byScore) order.sort((p, q) => scores[q]! - scores[p]!);
    for (let at = 0; at + 1 < players; at += 2) {
      const match = playedMatch(order[at]!, order[at + 1]!, draw);
      matches.push(match);
      meetings.add(match.a * players + match.b).add(match.b * players + match.a);
      scores[match.a]! += match.outcome === 'a' ? 3 : match.outcome === 'draw' ? 1 : 0;
      scores[match.b]! += match.outcome === 'b' ? 3 : match.outcome === 'draw' ? 1 : 0;
    }
  }
  return { matches, scores, met: (i, j) => (meetings.has(i * players + j) ? 1 : 0) };
};

const playedMatch = (a: number, b: number, draw: Draw): SheetMatch => {
  if (draw.int(12) === 0) return { a, b, outcome: 'draw', games: { a: 1, b: 1, draws: 1 } };
  const lost = draw.int(2);
  return draw.int(2) === 0
    ? { a, b, outcome: 'a', games: { a: 2, b: lost, draws: 0 } }
    : { a, b, outcome: 'b', games: { a: lost, b: 2, draws: 0 } };
};
