import { drawFrom } from '@roundbook/draw';
import { pairPools, swissPairing, type Met, type Pair } from '@roundbook/pairing';
import maxWeightMatching from 'edmonds-blossom-fixed';
import * as E from 'fp-ts/Either';
import { compare, type BenchOptions, type Contestant, type Row } from './measure';
import { playedRounds } from './played-rounds';

const SORTED = 'sorted neighbours, rematches ignored';

/** The least that any pairing by score has to do. */
const sortedNeighbours = (scores: readonly number[]): Pair[] => {
  const order = scores.map((_, player) => player).sort((p, q) => scores[q]! - scores[p]!);
  return Array.from({ length: order.length >> 1 }, (_, at): Pair => [order[2 * at]!, order[2 * at + 1]!]);
};

/** Every pair an edge, the same costs as ours: few rematches first, then small squares. */
const denseMatching = (scores: readonly number[], met: Met): number[] => {
  const highest = scores.reduce((most, score) => Math.max(most, score), 0);
  const dearest = (scores.length / 2) * highest ** 2 + 1;
  const edges: [number, number, number][] = [];
  for (let i = 0; i < scores.length; i++) {
    for (let j = i + 1; j < scores.length; j++) {
      edges.push([i, j, dearest + highest ** 2 - (met(i, j) > 0 ? dearest : 0) - (scores[i]! - scores[j]!) ** 2]);
    }
  }
  return maxWeightMatching(edges, true);
};

const swissRows = async (n: number, rounds: number, dense: boolean, options: BenchOptions): Promise<Row[]> => {
  const { scores, met } = playedRounds(n, rounds, { byScore: true });
  let round = 0;
  const ours = (): unknown => {
    const answer = swissPairing({ n, scores, met, draw: drawFrom('bench', `swiss ${round++}`) });
    if (E.isLeft(answer)) throw new Error(`${n} players could not be paired: ${answer.left.code}`);
    return answer.right;
  };
  const contestants: Contestant[] = [
    { name: `swiss after ${rounds} rounds`, run: ours },
    ...(dense ? [{ name: 'edmonds-blossom-fixed, every pair', run: () => denseMatching(scores, met) }] : []),
    { name: SORTED, run: () => sortedNeighbours(scores) },
  ];
  return compare({ size: n, contestants }, options);
};

const poolRows = async (n: number, rounds: number, options: BenchOptions): Promise<Row[]> => {
  const { scores, met } = playedRounds(n, rounds, { byScore: false });
  const pool = scores.map((_, player) => player);
  let round = 0;
  const ours = (): unknown => {
    const [drawBye, drawPairs] = [drawFrom('bench', `bye ${round}`), drawFrom('bench', `pairs ${round++}`)];
    const answer = pairPools({ pools: [pool], met, byes: () => 0, oddPools: 'bye', drawBye, drawPairs });
    if (E.isLeft(answer)) throw new Error(`a pool of ${n} could not be paired: ${answer.left.code}`);
    return answer.right;
  };
  return compare(
    {
      size: n,
      contestants: [
        { name: `random pool after ${rounds} rounds`, run: ours },
        { name: SORTED, run: () => sortedNeighbours(scores) },
      ],
    },
    options,
  );
};

export const bench = async (options: BenchOptions): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const n of options.quick ? [64, 1_000] : [64, 256, 1_000, 10_000]) rows.push(...(await swissRows(n, 6, n <= 256, options)));
  for (const n of options.quick ? [1_000] : [1_000, 10_000]) rows.push(...(await poolRows(n, 10, options)));
  return rows;
};
