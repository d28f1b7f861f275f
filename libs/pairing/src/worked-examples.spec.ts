import * as E from 'fp-ts/Either';
import { countRematches, everyPairing, historyOf as metIn, keyOf, leastBy, testDraw } from '../test/every-pairing';
import { bracketRound1 } from './brackets/bracket-order';
import { historyOf } from './history';
import type { Pair } from './pairing-terms';
import { factorPairing } from './performance/factor-pairing';
import { smallestRepair, type RepairInput } from './repair/smallest-repair';
import { bergerRounds } from './round-robin/berger';
import { swissPairing } from './swiss/swiss-pairing';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const [A, B, C, D, EE, F, G] = range(7) as [number, number, number, number, number, number, number];

/** The examples of docs/pairing.md. */
describe('a worked example', () => {
  it('of a pool: 10 of 15 pairings of six have no rematch after A-B and C-D', () => {
    const met = metIn([
      [A, B],
      [C, D],
    ]);
    const all = everyPairing(range(6));
    expect(all).toHaveLength(15);
    expect(all.filter((pairs) => countRematches(pairs, met) === 0)).toHaveLength(10);
  });

  it('of a Swiss round: A-C, B-E, D-F, squares 27, by numbers 1 for A, B and F', () => {
    const scores = [9, 6, 6, 3, 3, 0];
    const rounds: Pair[] = [
      [A, B],
      [C, D],
      [EE, F],
      [A, D],
      [B, F],
      [C, EE],
      [A, F],
      [B, C],
      [D, EE],
    ];
    const history = historyOf(6, rounds);
    const { right: found } = swissPairing({ scores, history, draw: testDraw('example') }) as E.Right<{ pairs: readonly Pair[] }>;
    expect(found).toMatchObject({ rematches: 0, scoreDifferenceSquared: 27 });
    expect(keyOf(found.pairs)).toBe(
      keyOf([
        [A, C],
        [B, EE],
        [D, F],
      ]),
    );
    const squares = (pairs: readonly Pair[]): number => pairs.reduce((sum, [i, j]) => sum + (scores[i]! - scores[j]!) ** 2, 0);
    const free = everyPairing(range(6)).filter((pairs) => countRematches(pairs, history.meetings) === 0);
    expect(free.map(squares).sort((one, other) => one - other)).toEqual([27, 81]);
    const numbers = [1, 1, 0, 0, 0, 1];
    for (const i of range(6))
      for (const j of range(i))
        if (history.meetings(i, j) === 0) expect(numbers[i]! + numbers[j]!).toBeLessThanOrEqual(((scores[i]! - scores[j]!) / 3) ** 2);
    expect(9 * numbers.reduce((sum, y) => sum + y)).toBe(27);
  });

  it('of a repair: A meets G who had the bye, or C and D are parted where A and G have met', () => {
    const repair = (met: readonly Pair[]) => {
      const input: RepairInput = {
        n: 7,
        current: [
          [A, B],
          [C, D],
          [EE, F],
        ],
        players: [A, C, D, EE, F, G],
        met: metIn(met),
        currentBye: G,
        byeCandidates: [G],
        draw: testDraw('repair'),
      };
      return (smallestRepair(input) as E.Right<{ pairs: readonly Pair[]; changed: number }>).right;
    };
    expect(keyOf(repair([]).pairs)).toBe(
      keyOf([
        [A, G],
        [C, D],
        [EE, F],
      ]),
    );
    expect(repair([]).changed).toBe(1);
    expect(repair([[A, G]])).toMatchObject({ changed: 2, rematches: 0 });
  });

  it('of factor pairing: 1-4, 2-5, 3-6, 7-9, 8-10 with three rounds left; two pairings deviate by 2 where 2-5 is barred', () => {
    const of = (met: (i: number, j: number) => number, name: string) =>
      factorPairing({ n: 10, roundsLeft: 3, met, discountBars: false, draw: testDraw(name) });
    const ranks = (pairs: readonly Pair[]): string =>
      pairs
        .map(([i, j]) => `${Math.min(i, j) + 1}-${Math.max(i, j) + 1}`)
        .sort()
        .join(' ');
    expect(ranks(of(() => 0, 'factor').pairs)).toBe('1-4 2-5 3-6 7-9 8-10');
    const barred = (i: number, j: number): number => (Math.min(i, j) === 1 && Math.max(i, j) === 4 ? 2 : 0);
    const found = range(30).map((k) => of(barred, `bar ${k}`));
    for (const { deviationSquared } of found) expect(deviationSquared).toBe(2);
    expect([...new Set(found.map(({ pairs }) => ranks(pairs)))].sort()).toEqual(['1-4 2-6 3-5 7-9 8-10', '1-5 2-4 3-6 7-9 8-10']);
    const distance = [3, 3, 3, 3, 3, 3, 2, 2, 2, 2];
    const deviation = (pairs: readonly Pair[]): number => pairs.reduce((sum, [i, j]) => sum + (j - i - distance[i]!) ** 2, 0);
    const without = everyPairing(range(10)).filter((pairs) => !pairs.some(([i, j]) => barred(i, j) > 0));
    expect(leastBy(without, deviation)).toHaveLength(2);
  });

  it('of tables: Berger for four, a bracket of eight with six players', () => {
    expect(
      bergerRounds(4)
        .map(({ pairs }) => pairs.map((pair) => pair.join('-')).join(', '))
        .join('; '),
    ).toBe('1-4, 2-3; 4-3, 1-2; 2-4, 3-1');
    expect(bracketRound1(6, 8)).toEqual([
      [1, null],
      [4, 5],
      [2, null],
      [3, 6],
    ]);
  });
});
