import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { countRematches, everyPairing, keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { cheapestMatching } from '../matching/cheapest-matching';
import type { Met, Pair } from '../pairing-terms';
import { smallestRepair, type RepairInput, type Repaired } from './smallest-repair';
import { SWISS_LIMIT } from '../swiss/swiss-pairing';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const repaired = (input: RepairInput): Repaired => {
  const result = smallestRepair(input);
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

type Measured = readonly [rematches: number, changed: number];

const measure = ({ current, met, currentBye }: RepairInput, pairs: readonly Pair[], bye: number | null): Measured => {
  const before = new Set(current.map((pair) => keyOf([pair])));
  const moved = pairs.filter((pair) => !before.has(keyOf([pair]))).length;
  return [countRematches(pairs, met), moved + (bye === currentBye || bye === null ? 0 : 1)];
};

/** The best over every choice of a bye and every pairing; null where there is none. */
const best = (input: RepairInput): Measured | null => {
  const { players, byeCandidates, allowed = () => true } = input;
  const byes = players.length % 2 === 0 ? [null] : byeCandidates;
  const all = byes.flatMap((bye) =>
    everyPairing(players.filter((player) => player !== bye))
      .filter((pairs) => pairs.every(([i, j]) => allowed(i, j)))
      .map((pairs) => measure(input, pairs, bye)),
  );
  return all.reduce<Measured | null>(
    (least, next) => (least === null || next[0] < least[0] || (next[0] === least[0] && next[1] < least[1]) ? next : least),
    null,
  );
};

describe('re-pairing one match (rules 7)', () => {
  it('changes the fewest matches among the pairings with the fewest rematches', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.nat(1e6),
        fc.constantFrom(0, 30, 60, 90),
        fc.boolean(),
        (size, seed, density, twoPools) => {
          const draw = testDraw(`repair ${seed}`);
          const n = 12;
          const before = draw.shuffle(range(n));
          const players = draw.shuffle(range(n)).slice(0, size);
          const input: RepairInput = {
            n,
            current: range(5).map((i): Pair => [before[2 * i]!, before[2 * i + 1]!]),
            players,
            ...(twoPools ? { allowed: (i: number, j: number) => i % 2 === j % 2 || i + j > 12 } : {}),
            met: randomHistory(n, density, draw),
            currentBye: draw.pick([null, before[10]!]),
            byeCandidates: players.filter(() => draw.int(2) === 0),
            draw,
          };
          const expected = best(input);
          const result = smallestRepair(input);
          if (expected === null) {
            expect(result).toMatchObject({ _tag: 'Left', left: { code: 'no_pairing' } });
            return;
          }
          if (E.isLeft(result)) throw new Error(result.left.code);
          const { pairs, bye, rematches, changed } = result.right;
          expect([rematches, changed]).toEqual(expected);
          expect(measure(input, pairs, bye)).toEqual(expected);
          expect([...pairs.flat(), ...(bye === null ? [] : [bye])].sort()).toEqual([...players].sort());
          if (bye !== null) expect(input.byeCandidates).toContain(bye);
        },
      ),
      { numRuns: runs(250), seed: 13 },
    );
  });

  it('leaves a round alone in which nobody is missing', () => {
    const current: Pair[] = [
      [0, 1],
      [2, 3],
    ];
    const result = repaired({
      n: 5,
      current,
      players: range(5),
      met: () => 0,
      currentBye: 4,
      byeCandidates: range(5),
      draw: testDraw('alone'),
    });
    expect(result).toMatchObject({ bye: 4, changed: 0, rematches: 0 });
    expect(keyOf(result.pairs)).toBe(keyOf(current));
  });

  it('of many players agrees with the matching over all pairs', () => {
    const n = 80;
    for (let run = 0; run < runs(12); run++) {
      const draw = testDraw(`many ${run}`);
      const history = randomHistory(n, run % 3 === 2 ? 97 : 20, draw);
      const loose = 2 + 2 * draw.int(2);
      const current = range((n - loose) / 2).map((i): Pair => [2 * i, 2 * i + 1]);
      const isCurrent = (i: number, j: number): boolean => i >> 1 === j >> 1 && Math.max(i, j) < n - loose;
      const met: Met = (i, j) =>
        isCurrent(i, j) ? (run % 4 === 3 && i < 2 ? 1 : 0) : run % 2 === 1 && Math.min(i, j) >= n - loose ? 1 : history(i, j);
      const whole = cheapestMatching(n, (i, j) => (met(i, j) > 0 ? 1000 : 0) + (isCurrent(i, j) ? 0 : 1))!;
      const result = repaired({ n, current, players: range(n), met, currentBye: null, byeCandidates: [], draw });
      expect([result.rematches, result.changed]).toEqual([countRematches(whole, met), whole.filter(([i, j]) => !isCurrent(i, j)).length]);
      expect(new Set(result.pairs.flat()).size).toBe(n);
    }
  });

  it('of many players undoes a match that is not allowed', () => {
    const n = 80;
    const current = range(40).map((i): Pair => [2 * i, 2 * i + 1]);
    const allowed = (i: number, j: number): boolean => i + j !== 1;
    const result = repaired({
      n,
      current,
      players: range(n),
      allowed,
      met: () => 0,
      currentBye: null,
      byeCandidates: [],
      draw: testDraw('barred'),
    });
    expect(result).toMatchObject({ changed: 2, rematches: 0 });
    expect(result.pairs.some(([i, j]) => i + j === 1)).toBe(false);
  });

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

  it('is refused above the limit where the whole field would have to be searched', () => {
    const n = SWISS_LIMIT + 2;
    const result = smallestRepair({
      n,
      current: [[0, 1]],
      players: range(n),
      met: () => 0,
      currentBye: null,
      byeCandidates: [],
      draw: testDraw('limit'),
    });
    expect(result).toMatchObject({ _tag: 'Left', left: { code: 'field_too_large' } });
  });
});
