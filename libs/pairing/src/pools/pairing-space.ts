import type { Draw } from '@roundbook/draw';
import { COUNTING_LIMIT, CountedPairings } from '../counted-pairings';
import { at, rematch, type Met } from '../pairing-terms';
import { PAIR_BUDGET, PROVABLE_SIZE, drawByRejection, fewestRematches, type Drawn } from './rejected-pairings';

/** The pairings from which one is drawn, with the number of players it is about. */
export interface PairingSpace {
  readonly size: number;
  readonly method: 'counting' | 'rejection';
  /**
   * One pairing of everybody but `absent` with the fewest rematches there are, each equally likely; null where the draw
   * could not be carried out within its budget.
   */
  drawWithout(absent: number | null, draw: Draw): Drawn | null;
}

/** The pairings of one pool within itself. rules.md 1.3 */
export const poolSpace = (pool: readonly number[], met: Met, budget = PAIR_BUDGET): PairingSpace =>
  pool.length <= COUNTING_LIMIT ? countedPool(pool, met) : rejectionSpace([pool], met, budget);

/** The pairings of two pools with exactly one mixed match. rules.md 1.4 */
export const mixedSpace = (better: readonly number[], other: readonly number[], met: Met, budget = PAIR_BUDGET): PairingSpace =>
  Math.max(better.length, other.length) <= COUNTING_LIMIT ? countedMixed(better, other, met) : rejectionSpace([better, other], met, budget);

const countedPool = (pool: readonly number[], met: Met): PairingSpace => {
  const counted = new CountedPairings(pool, (i, j) => rematch(met, i, j));
  return {
    size: pool.length,
    method: 'counting',
    drawWithout(absent, draw) {
      const set = without(counted.all, pool, absent);
      return { pairs: counted.draw(set, draw), mixed: null, rematches: counted.least(set) };
    },
  };
};

interface Crossing {
  readonly a: number;
  readonly b: number;
  readonly rematches: number;
  readonly count: bigint;
}

const countedMixed = (better: readonly number[], other: readonly number[], met: Met): PairingSpace => {
  const first = new CountedPairings(better, (i, j) => rematch(met, i, j));
  const second = new CountedPairings(other, (i, j) => rematch(met, i, j));
  const crossings = (absent: number | null): Crossing[] => {
    const sets = { first: without(first.all, better, absent), second: without(second.all, other, absent) };
    return better.flatMap((a) =>
      other.flatMap((b) => {
        if (a === absent || b === absent) return [];
        const restA = without(sets.first, better, a);
        const restB = without(sets.second, other, b);
        const rematches = first.least(restA) + second.least(restB) + rematch(met, a, b);
        return [{ a, b, rematches, count: BigInt(first.count(restA)) * BigInt(second.count(restB)) }];
      }),
    );
  };
  return {
    size: better.length + other.length,
    method: 'counting',
    drawWithout(absent, draw) {
      const all = crossings(absent);
      const rematches = Math.min(...all.map((crossing) => crossing.rematches));
      const { a, b } = drawWeighted(
        all.filter((crossing) => crossing.rematches === rematches),
        draw,
      );
      const restA = without(without(first.all, better, absent), better, a);
      const restB = without(without(second.all, other, absent), other, b);
      return { pairs: [...first.draw(restA, draw), ...second.draw(restB, draw)], mixed: [a, b], rematches };
    },
  };
};

const rejectionSpace = (groups: readonly (readonly number[])[], met: Met, budget: number): PairingSpace => {
  const size = groups.reduce((sum, group) => sum + group.length, 0);
  return {
    size,
    method: 'rejection',
    drawWithout(absent, draw) {
      const present = groups.map((group) => group.filter((player) => player !== absent));
      if (size > PROVABLE_SIZE) return drawByRejection(present, met, 0, draw, budget);
      // A short trial spares most pools the matching; what it accepts is as uniform as the long one.
      const trial = drawByRejection(present, met, 0, draw, budget / 200);
      return trial ?? drawByRejection(present, met, fewestRematches(present, met), draw, budget);
    },
  };
};

const without = (set: number, pool: readonly number[], absent: number | null): number => {
  const position = absent === null ? -1 : pool.indexOf(absent);
  return position < 0 ? set : set & ~(1 << position);
};

const drawWeighted = (crossings: readonly Crossing[], draw: Draw): Crossing => {
  let ticket = drawBelow(
    crossings.reduce((sum, crossing) => sum + crossing.count, 0n),
    draw,
  );
  for (const crossing of crossings) {
    if (ticket < crossing.count) return crossing;
    ticket -= crossing.count;
  }
  return at(crossings, crossings.length - 1);
};

/** An integer from 0 to n - 1, each equally likely, for n of any size: digits of 30 bits, drawn again when they reach n. */
export const drawBelow = (n: bigint, draw: Draw): bigint => {
  const digit = 2 ** 30;
  for (;;) {
    let value = 0n;
    let range = 1n;
    while (range < n) {
      const remaining = (n + range - 1n) / range;
      const radix = remaining < BigInt(digit) ? Number(remaining) : digit;
      value += range * BigInt(draw.int(radix));
      range *= BigInt(radix);
    }
    if (value < n) return value;
  }
};
