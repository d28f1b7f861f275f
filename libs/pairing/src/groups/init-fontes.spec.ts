import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import type { Draw } from '@roundbook/draw';
import { chiSquare, chiSquareBound, runs, testDraw } from '../../test/every-pairing';
import { initFontes, initFontesRounds, type InitFontes } from './init-fontes';

const field = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const drawn = (n: number, draw: Draw): InitFontes => {
  const result = initFontes(field(n), draw);
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};
const oddOf = ({ groups }: InitFontes): readonly number[] => groups.find(({ length }) => length !== 4) ?? [];
const keyOf = ({ groups }: InitFontes): string => groups.map((group) => group.join('-')).join(' ');

/** Every outcome for n players: the odd group one of each part, then one of each stratum in each group; all have one chance. */
const everyOutcome = (n: number): string[] => {
  const cut = (players: readonly number[], parts: number): number[][] =>
    Array.from({ length: parts }, (_, i) =>
      players.slice(Math.floor((i * players.length) / parts), Math.floor(((i + 1) * players.length) / parts)),
    );
  const oneOfEach = (parts: readonly number[][]): number[][] =>
    parts.reduce<number[][]>((chosen, part) => chosen.flatMap((begun) => part.map((player) => [...begun, player])), [[]]);
  const parts = [[], cut(field(n), 6).slice(1), cut(field(n), 6), cut(field(n), 4).slice(1)][n % 4]!;
  const fours = (strata: readonly number[][]): number[][][] => {
    const [top, ...others] = strata;
    const [head, ...rest] = top!;
    if (head === undefined) return [[]];
    return oneOfEach(others).flatMap((chosen) =>
      fours([rest, ...others.map((stratum) => stratum.filter((player) => !chosen.includes(player)))]).map((later) => [
        [head, ...chosen],
        ...later,
      ]),
    );
  };
  return (n % 4 === 0 ? [[]] : oneOfEach(parts)).flatMap((odd) => {
    const rest = field(n).filter((player) => !odd.includes(player));
    return fours(cut(rest, 4)).map((groups) => [...groups, ...(odd.length > 0 ? [odd] : [])].map((group) => group.join('-')).join(' '));
  });
};

describe('InitFontes groups (rules 4.1, 8)', () => {
  it.each([4, 5, 6, 7, 8, 9, 10, 11, 12])('of %d players: every outcome that the rules allow has the same chance', (n) => {
    const every = everyOutcome(n);
    const draw = testDraw(`init fontes ${n}`);
    const keys = Array.from({ length: runs(Math.min(1500, every.length * 30)) }, () => keyOf(drawn(n, draw)));
    if (every.length === 1) expect(new Set(keys)).toEqual(new Set(every));
    else if (every.length <= 100) {
      expect(chiSquare(keys, new Map(every.map((key) => [key, 1 / every.length])))).toBeLessThan(chiSquareBound(every.length - 1));
    } else {
      const known = new Set(every);
      expect(keys.every((key) => known.has(key))).toBe(true);
      // Too many to be told apart one by one: those with the same first group are counted together.
      const firstOf = (key: string): string => key.split(' ')[0]!;
      const chances = new Map<string, number>();
      for (const key of every) chances.set(firstOf(key), (chances.get(firstOf(key)) ?? 0) + 1 / every.length);
      expect(chiSquare(keys.map(firstOf), chances)).toBeLessThan(chiSquareBound(chances.size - 1));
    }
  });

  it('of any field play three rounds: everybody once in each, nobody twice the same, byes in different rounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 120 }), fc.string(), (n, name) => {
        const result = drawn(n, testDraw(name));
        const { groups, rounds } = result;
        expect(groups.flat().sort((i, j) => i - j)).toEqual(field(n));
        expect(groups.filter(({ length }) => length !== 4).map(({ length }) => length)).toEqual([[], [5], [6], [3]][n % 4]);
        for (const group of groups) expect(group).toEqual([...group].sort((i, j) => i - j));
        expect(rounds).toHaveLength(3);
        const groupOf = new Map(groups.flatMap((group, i) => group.map((player) => [player, i] as const)));
        const met = new Set<string>();
        for (const { pairs, byes } of rounds) {
          expect([...pairs.flat(), ...byes].sort((i, j) => i - j)).toEqual(field(n));
          for (const [i, j] of pairs) {
            expect(groupOf.get(i)).toBe(groupOf.get(j));
            met.add(`${Math.min(i, j)}-${Math.max(i, j)}`);
          }
        }
        expect(met.size).toBe(rounds.flatMap(({ pairs }) => pairs).length);
        const byes = rounds.flatMap((round) => round.byes);
        expect(byes).toHaveLength(n % 2 === 0 ? 0 : 3);
        expect(new Set(byes).size).toBe(byes.length);
        expect(byes.every((player) => oddOf(result).includes(player))).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  it('of four play a round robin', () => {
    expect(drawn(4, testDraw('four')).rounds.map(({ pairs }) => pairs.map((pair) => pair.join('-')).join(' '))).toEqual([
      '1-4 2-3',
      '4-3 1-2',
      '2-4 3-1',
    ]);
  });

  it('of six: the upper three meet the lower three, nobody always on one side', () => {
    const { rounds } = drawn(6, testDraw('six'));
    expect(rounds.map(({ pairs }) => pairs.map((pair) => pair.join('-')).join(' '))).toEqual(['1-4 5-2 6-3', '5-1 2-6 4-3', '6-1 4-2 3-5']);
    const firsts = field(6).map((player) => rounds.filter(({ pairs }) => pairs.some(([first]) => first === player)).length);
    expect(firsts).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('of five: the three lowest have the byes, the lowest first', () => {
    const { rounds } = drawn(5, testDraw('five'));
    expect(rounds.map(({ byes }) => byes)).toEqual([[5], [4], [3]]);
  });

  it('of seven: the odd three have a bye each', () => {
    const result = drawn(7, testDraw('seven'));
    expect(new Set(result.rounds.flatMap(({ byes }) => byes))).toEqual(new Set(oddOf(result)));
  });

  it('are fixed by their draw for ever', () => {
    expect(keyOf(drawn(13, testDraw('golden fontes')))).toBe(GOLDEN);
  });

  it('are refused below four, with the reason', () => {
    for (const n of [0, 1, 2, 3]) {
      expect(initFontes(field(n), testDraw('few'))).toMatchObject({ left: { code: 'too_few_players', rule: '4.1' } });
    }
    expect(() => initFontes([1, 2, 3, 3], testDraw('twice'))).toThrow(RangeError);
  });
});

const GOLDEN = '1-4-9-13 2-5-7-12 3-6-8-10-11';

describe('the rounds of initial groups', () => {
  it('follow from the groups alone', () => {
    for (let n = 4; n <= 20; n += 1) {
      const { groups, rounds } = drawn(n, testDraw(`rounds of ${n}`));
      expect(initFontesRounds(groups)).toEqual(rounds);
    }
  });

  it('a group of fewer than three or more than six is none', () => {
    for (const size of [1, 2, 7]) expect(() => initFontesRounds([field(4), field(size)])).toThrow(RangeError);
  });
});
