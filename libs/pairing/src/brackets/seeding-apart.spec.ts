import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { chiSquare, chiSquareBound, runs, testDraw } from '../../test/every-pairing';
import { bracketOrder, bracketSizeFor } from './bracket-order';
import { PlacementsApart } from './placements-apart';
import { drawnSeedingApart } from './seeding-apart';

/** Groups of these sizes, of players 0, 1, 2, ... */
const groupsOf = (sizes: readonly number[]): number[][] => {
  let next = 0;
  return sizes.map((size) => Array.from({ length: size }, () => next++));
};

const seated = (groups: readonly (readonly number[])[], name: string): (number | null)[] => {
  const result = drawnSeedingApart({ groups, draw: testDraw(name) });
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

/** The condition as the rules have it: of each group of c no block of 1 / 2^d of the bracket has more than c / 2^d, rounded up. */
const keepsApart = (groups: readonly (readonly number[])[], seats: readonly (number | null)[]): boolean => {
  for (let block = seats.length; block >= 1; block /= 2) {
    for (let from = 0; from < seats.length; from += block) {
      const inBlock = new Set(seats.slice(from, from + block));
      for (const group of groups) {
        if (group.filter((player) => inBlock.has(player)).length > Math.ceil((group.length * block) / seats.length)) return false;
      }
    }
  }
  return true;
};

/** All placements of group labels that keep to the condition, by enumeration. */
const everyPlacement = (sizes: readonly number[]): string[] => {
  const groups = groupsOf(sizes);
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const order = bracketOrder(bracketSizeFor(n));
  const found: string[] = [];
  const place = (labels: readonly (number | null)[]): void => {
    const seat = order.findIndex((seed, i) => i >= labels.length && seed <= n);
    if (seat < 0) {
      const full = [...labels, ...order.slice(labels.length).map(() => null)];
      const waiting = groups.map((group) => [...group]);
      if (
        keepsApart(
          groups,
          full.map((label) => (label === null ? null : waiting[label]!.pop()!)),
        )
      )
        found.push(full.join());
      return;
    }
    const before = [...labels, ...order.slice(labels.length, seat).map(() => null)];
    sizes.forEach((size, group) => {
      if (before.filter((label) => label === group).length < size) place([...before, group]);
    });
  };
  place([]);
  return found;
};

const blockOfSizes = (sizes: readonly number[]) => ({
  singles: sizes.filter((size) => size === 1).length,
  more: sizes.filter((size) => size > 1).map((size) => ({ cap: size, here: size, groups: 1 })),
});

const SMALL = [
  [2, 2],
  [3, 1],
  [2, 1],
  [3, 2],
  [2, 2, 1],
  [3, 3],
  [2, 2, 2],
  [4, 2, 1],
  [3, 3, 1],
  [5, 3],
  [5, 2],
  [3, 3, 2],
  [4, 4],
  [6, 1, 1],
  [5, 4],
  [5, 5],
  [3, 3, 3],
];

describe('seats that keep groups apart (rules 5, key-playoff)', () => {
  it.each(SMALL.map((sizes) => ({ sizes })))('groups of $sizes have as many placements as enumeration finds', ({ sizes }) => {
    expect(new PlacementsApart().count(blockOfSizes(sizes))).toBe(BigInt(everyPlacement(sizes).length));
  });

  it.each([[[3, 2]], [[3, 3]], [[2, 2, 2]], [[5, 3]], [[5, 2]], [[3, 3, 2]], [[5, 4]]])(
    'groups of %j: each placement has the same chance',
    (sizes) => {
      const groups = groupsOf(sizes);
      const labelOf = new Map(groups.flatMap((group, label) => group.map((player) => [player, label] as const)));
      const every = everyPlacement(sizes);
      const draw = testDraw(`apart ${sizes.join()}`);
      const drawn = Array.from({ length: every.length * runs(12) }, () => {
        const result = drawnSeedingApart({ groups, draw });
        if (E.isLeft(result)) throw new Error(result.left.code);
        return result.right.map((player) => (player === null ? null : labelOf.get(player))).join();
      });
      expect(every.length).toBeGreaterThan(1);
      expect(chiSquare(drawn, new Map(every.map((key) => [key, 1 / every.length])))).toBeLessThan(chiSquareBound(every.length - 1));
    },
  );

  it('players of one group have the same chance of each of its seats', () => {
    const draw = testDraw('within a group');
    const drawn = Array.from({ length: runs(1000) }, () => {
      const result = drawnSeedingApart({
        groups: [
          [0, 1],
          [2, 3],
        ],
        draw,
      });
      return E.isLeft(result) ? 'refused' : String(result.right.indexOf(0));
    });
    expect(chiSquare(drawn, new Map(['0', '1', '2', '3'].map((seat) => [seat, 1 / 4])))).toBeLessThan(chiSquareBound(3));
  });

  it('of any groups hold everybody once, keep to the condition, and leave the seats of a fixed bracket empty', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sizes, fc.string(), (drawn, name) => {
        const fitting = drawn.filter((_, i) => drawn.slice(0, i + 1).reduce((sum, size) => sum + size, 0) <= 64);
        const groups = groupsOf(fitting);
        const n = groups.flat().length;
        fc.pre(n >= 2);
        const seats = seated(groups, name);
        expect(seats.filter((seat) => seat !== null).sort((i, j) => i! - j!)).toEqual(groups.flat());
        expect(keepsApart(groups, seats)).toBe(true);
        expect(seats.map((seat) => seat === null)).toEqual(bracketOrder(seats.length).map((seed) => seed > n));
      }),
      { numRuns: runs(40) },
    );
  });

  it('of 16 groups with four each: four of a group are in different quarters', () => {
    const groups = groupsOf(Array.from({ length: 16 }, () => 4));
    const seats = seated(groups, '16 x 4');
    for (const group of groups) expect(new Set(group.map((player) => Math.floor(seats.indexOf(player) / 16))).size).toBe(4);
  });

  it('are fixed by their draw for ever', () => {
    expect(seated(groupsOf([3, 3, 2, 2]), 'golden apart')).toEqual(GOLDEN);
  });

  it('refuses fewer than two, more than 64, and a player in two groups', () => {
    const code = (groups: readonly number[][]): string | null => {
      const result = drawnSeedingApart({ groups, draw: testDraw('refused') });
      return E.isLeft(result) ? result.left.code : null;
    };
    expect(code([[1]])).toBe('too_few_players');
    expect(code(groupsOf([33, 32]))).toBe('too_many_to_seed_apart');
    expect(code(groupsOf([32, 32]))).toBeNull();
    expect(() => code([[1, 2], [2]])).toThrow(RangeError);
  });
});

const GOLDEN = [2, null, 8, 4, 6, null, 3, null, 7, null, 9, 1, 0, null, 5, null];
