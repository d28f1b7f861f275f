import * as E from 'fp-ts/Either';
import { testDraw } from '../../test/every-pairing';
import { historyOf } from '../history';
import type { Met, Pair } from '../pairing-terms';
import { smallestRepair, type RepairInput, type Repaired } from './smallest-repair';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const repaired = (input: RepairInput): Repaired => {
  const result = smallestRepair(input);
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

describe('the smallest repair of a large field (rules 7)', () => {
  it('of 10,000 players changes two matches where the two that are left have met', () => {
    const current = range(4999).map((i): Pair => [2 * i, 2 * i + 1]);
    const result = repaired({
      n: 10_000,
      current,
      players: range(10_000),
      met: (i, j) => (i >= 9998 && j >= 9998 ? 1 : 0),
      currentBye: null,
      byeCandidates: [],
      draw: testDraw('two'),
    });
    expect(result).toMatchObject({ changed: 2, rematches: 0, bye: null });
    expect(result.pairs).toHaveLength(5000);
  });

  it('of 10,000 players with 13 rounds behind them: one leaves, or twenty, or twenty who have all met are left over', () => {
    const n = 10_000;
    const draw = testDraw('thirteen rounds');
    const played = range(13).flatMap(() => {
      const order = draw.shuffle(range(n));
      return range(n / 2).map((i): Pair => [order[2 * i]!, order[2 * i + 1]!]);
    });
    const { meetings } = historyOf(n, played);
    const current = range(n / 2).map((i): Pair => [2 * i, 2 * i + 1]);
    const fresh: Met = (i, j) => (i >> 1 === j >> 1 ? 0 : meetings(i, j));
    const after = (gone: readonly number[], met: Met): Repaired => {
      const players = range(n).filter((player) => !gone.includes(player));
      return repaired({ n, current, players, met, currentBye: null, byeCandidates: players, draw: testDraw('leaves') });
    };
    expect(after([0], fresh)).toMatchObject({ rematches: 0, changed: 1, bye: 1 });
    const twenty = range(20).map((k) => 40 * k);
    // Twenty whose opponents left meet one another, or each pair of them takes one match more.
    expect(after(twenty, fresh)).toMatchObject({ rematches: 0, changed: 10, bye: null });
    const left = new Set(twenty.map((player) => player + 1));
    const among: Met = (i, j) => (left.has(i) && left.has(j) ? 1 : fresh(i, j));
    expect(after(twenty, among)).toMatchObject({ rematches: 0, changed: 20, bye: null });
  });

  it('of 2,000 players of whom 1,200 have all met one another: no repair has fewer rematches than their number forces', () => {
    const n = 2000;
    const met: Met = (i, j) => (i < 1200 && j < 1200 ? 1 : 0);
    const current = range(n / 2).map((i): Pair => [i, n - 1 - i]);
    const players = range(n - 2);
    const result = repaired({ n, current, players, met, currentBye: null, byeCandidates: [], draw: testDraw('clique') });
    // 1,200 against 798 others leave 402 who meet among themselves; 200 such pairs stand, the two deserted ones are one more.
    expect(result).toMatchObject({ rematches: 201, changed: 1 });
  });

  it('where everybody has met everybody but two, finds the round that is left', () => {
    const n = 301;
    const draw = testDraw('cycle');
    const order = draw.shuffle(range(n));
    const place = new Map(order.map((player, k) => [player, k]));
    // Around a circle only neighbours have not met: with a bye there are as many repairs as players.
    const met: Met = (i, j) => ([1, n - 1].includes(Math.abs(place.get(i)! - place.get(j)!)) ? 0 : 1);
    const current = range((n - 1) / 2).map((k): Pair => [order[2 * k]!, order[2 * k + 1]!]);
    const currentBye = order[n - 1]!;
    const input = { n, current, players: range(n), met, currentBye, draw };
    expect(repaired({ ...input, byeCandidates: range(n) })).toMatchObject({ rematches: 0, changed: 0, bye: currentBye });
    // The bye moves to place 100: the matches before it stay, those behind it move on by one place.
    expect(repaired({ ...input, byeCandidates: [order[100]!] })).toMatchObject({ rematches: 0, changed: 101, bye: order[100] });
  });
});
