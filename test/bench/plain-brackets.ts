import type { Draw } from '@roundbook/draw';
import type { History, Pair } from '@roundbook/pairing';

/**
 * Plain bracket pairing, as most programs do it and without any proof: within each score, in a drawn order, everybody meets the
 * first whom he has not met; who is left over goes down to the next score; at the end whoever is left meets whoever is left.
 */
export const plainBrackets = (scores: readonly number[], history: History, draw: Draw): Pair[] => {
  const byScore = new Map<number, number[]>();
  for (const player of draw.shuffle(scores.map((_, i) => i))) {
    const own = byScore.get(scores[player]!);
    if (own === undefined) byScore.set(scores[player]!, [player]);
    else own.push(player);
  }
  const pairs: Pair[] = [];
  let floating: number[] = [];
  for (const [, group] of [...byScore].sort(([s], [t]) => t - s)) floating = pairWithin([...floating, ...group], history, pairs);
  for (let k = 0; k + 1 < floating.length; k += 2) pairs.push([floating[k]!, floating[k + 1]!]);
  return pairs;
};

const pairWithin = (players: readonly number[], history: History, pairs: Pair[]): number[] => {
  const taken = new Uint8Array(players.length);
  const left: number[] = [];
  for (let a = 0; a < players.length; a++) {
    if (taken[a] === 1) continue;
    let b = a + 1;
    while (b < players.length && (taken[b] === 1 || history.meetings(players[a]!, players[b]!) > 0)) b += 1;
    if (b === players.length) left.push(players[a]!);
    else {
      taken[b] = 1;
      pairs.push([players[a]!, players[b]!]);
    }
  }
  return left;
};
