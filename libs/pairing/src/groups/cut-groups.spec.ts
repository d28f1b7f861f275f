import * as E from 'fp-ts/Either';
import type { Decision } from '@roundbook/kernel';
import fc from 'fast-check';
import { chiSquare, chiSquareBound, runs, testDraw } from '../../test/every-pairing';
import { groupsByDraw, groupsBySnake } from './cut-groups';
import { featherGroups, featherSizes } from './feather-groups';

const field = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const done = <A>(result: Decision<A>): A => {
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};
const sizesOf = (groups: readonly (readonly number[])[]): number[] => groups.map(({ length }) => length);
const setsOf = (groups: readonly (readonly number[])[]): string =>
  groups.map((group) => [...group].sort((i, j) => i - j).join('')).join(' ');

describe('groups (rules 5, groups: n)', () => {
  it('by snake follow the ranks to and fro', () => {
    expect(done(groupsBySnake(field(9), 3))).toEqual([
      [1, 6, 7],
      [2, 5, 8],
      [3, 4, 9],
    ]);
    expect(done(groupsBySnake(field(10), 4))).toEqual([
      [1, 8, 9],
      [2, 7, 10],
      [3, 6],
      [4, 5],
    ]);
    expect(done(groupsBySnake(field(7), 3))).toEqual([
      [1, 6, 7],
      [2, 5],
      [3, 4],
    ]);
    expect(done(groupsBySnake(field(5), 2))).toEqual([
      [1, 4, 5],
      [2, 3],
    ]);
    expect(sizesOf(done(groupsBySnake(field(11), 4)))).toEqual([3, 3, 3, 2]);
    expect(sizesOf(done(groupsBySnake(field(14), 4)))).toEqual([3, 3, 4, 4]);
  });

  it('hold everybody once and differ by at most one, drawn and by snake', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 90 }), fc.integer({ min: 1, max: 30 }), fc.string(), (n, groups, name) => {
        fc.pre(n >= 2 * groups);
        for (const cut of [done(groupsBySnake(field(n), groups)), done(groupsByDraw(field(n), groups, testDraw(name)))]) {
          expect(cut).toHaveLength(groups);
          expect(cut.flat().sort((i, j) => i - j)).toEqual(field(n));
          expect(Math.max(...sizesOf(cut)) - Math.min(...sizesOf(cut))).toBe(n % groups === 0 ? 0 : 1);
        }
        const drawn = sizesOf(done(groupsByDraw(field(n), groups, testDraw(name))));
        expect(drawn).toEqual([...drawn].sort((i, j) => j - i));
      }),
      { numRuns: runs(60) },
    );
  });

  it('by draw are each as likely as any other', () => {
    const draw = testDraw('two groups of five players');
    const drawn = Array.from({ length: runs(2000) }, () => setsOf(done(groupsByDraw(field(5), 2, draw))));
    expect(new Set(drawn).size).toBe(10);
    expect(chiSquare(drawn, new Map([...new Set(drawn)].map((key) => [key, 1 / 10])))).toBeLessThan(chiSquareBound(9));
  });

  it('by draw are fixed by their draw for ever', () => {
    expect(done(groupsByDraw(field(11), 3, testDraw('golden groups')))).toEqual(GOLDEN_GROUPS);
  });

  it('are refused where one would have fewer than two players', () => {
    expect(groupsBySnake(field(5), 3)).toMatchObject({ left: { code: 'too_many_groups', rule: '5', allowed: 'up to 2 groups' } });
    expect(groupsByDraw([1], 1, testDraw('one'))).toMatchObject({ left: { code: 'too_many_groups', allowed: 'two players or more' } });
    for (const groups of [0, -1, 1.5]) expect(() => groupsBySnake(field(9), groups)).toThrow(RangeError);
  });
});

describe('groups of three (rules 5, key-feather)', () => {
  it('have the sizes of the rules', () => {
    const table = [[2], [3], [4], [3, 2], [3, 3], [4, 3], [4, 4], [3, 3, 3], [4, 3, 3], [4, 4, 3]];
    expect(table.map((_, i) => featherSizes(i + 2))).toEqual(table);
    for (let n = 6; n <= 200; n++) {
      const sizes = featherSizes(n);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(n);
      expect(sizes.filter((size) => size === 4)).toHaveLength(n % 3);
      expect(sizes.filter((size) => size === 3)).toHaveLength(Math.floor(n / 3) - (n % 3));
    }
    for (const n of [1, 0, 2.5]) expect(() => featherSizes(n)).toThrow(RangeError);
  });

  it('are each as likely as any other', () => {
    const draw = testDraw('feather of five');
    const drawn = Array.from({ length: runs(2000) }, () => setsOf(done(featherGroups(field(5), draw))));
    expect(new Set(drawn).size).toBe(10);
    expect(chiSquare(drawn, new Map([...new Set(drawn)].map((key) => [key, 1 / 10])))).toBeLessThan(chiSquareBound(9));
  });

  it('are fixed by their draw for ever, and need two players', () => {
    expect(done(featherGroups(field(8), testDraw('golden feather')))).toEqual(GOLDEN_FEATHER);
    expect(featherGroups([7], testDraw('one'))).toMatchObject({ left: { code: 'too_few_players', rule: '5' } });
  });
});

const GOLDEN_GROUPS = [
  [1, 2, 9, 8],
  [4, 6, 3, 11],
  [5, 7, 10],
];
const GOLDEN_FEATHER = [
  [8, 5, 3, 4],
  [2, 7, 1, 6],
];
