import fc from 'fast-check';
import { countRematches, everyPairing, leastBy, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { leastPairing } from '../matching/least-pairing';
import { rematch } from '../pairing-terms';
import { fewestRematches } from './fewest-rematches';
import { SPARED, largestMatching } from './largest-matching';
import { BestCrossings, OddPool } from './odd-pool';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const histories = (sizes: fc.Arbitrary<number>): fc.Arbitrary<{ n: number; met: ReturnType<typeof randomHistory> }> =>
  fc
    .tuple(sizes, fc.constantFrom(0, 30, 60, 80, 90, 97, 100), fc.nat(1e6))
    .map(([n, percent, seed]) => ({ n, met: randomHistory(n, percent, testDraw(`history ${seed}`)) }));
const evenUpTo = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most / 2 }).map((half) => 2 * half);

/** The fewest rematches among these players, by the weighted matching. */
const leastAmong = (players: readonly number[], met: ReturnType<typeof randomHistory>): number =>
  leastPairing(players.length, (i, j) => [rematch(met, players[i]!, players[j]!)])?.value[0] ?? 0;

describe('the fewest rematches of a pool', () => {
  it('are those of every pairing enumerated, and no pair of a best pairing is excluded', () => {
    fc.assert(
      fc.property(histories(evenUpTo(8)), ({ n, met }) => {
        const found = fewestRematches(n, (i, j) => met(i, j) > 0);
        const best = leastBy(everyPairing(range(n)), (pairs) => countRematches(pairs, met));
        expect(found.rematches).toBe(countRematches(best[0]!, met));
        const partOf = (i: number): number => found.parts.findIndex(({ players }) => players.includes(i));
        for (const [i, j] of best.flat()) {
          expect(found.usable(i, j) && found.usable(j, i)).toBe(true);
          expect(partOf(i)).toBe(partOf(j));
        }
        for (const pairs of best) {
          found.parts.forEach(({ rematches }, part) => {
            const own = pairs.filter(([i]) => partOf(i) === part);
            expect(countRematches(own, met)).toBe(rematches);
          });
        }
      }),
      { numRuns: runs(60), seed: 3 },
    );
  });

  it('are those of the weighted matching in larger pools', () => {
    fc.assert(
      fc.property(histories(evenUpTo(40)), ({ n, met }) => {
        expect(fewestRematches(n, (i, j) => met(i, j) > 0).rematches).toBe(leastAmong(range(n), met));
      }),
      { numRuns: runs(40), seed: 4 },
    );
  });

  it('an odd number of players has no complete pairing', () => {
    expect(() => fewestRematches(5, () => false)).toThrow(RangeError);
  });
});

describe('an odd pool', () => {
  const odd = fc.integer({ min: 0, max: 7 }).map((half) => 2 * half + 1);
  it('spares exactly those whose absence leaves the fewest rematches', () => {
    fc.assert(
      fc.property(histories(odd), ({ n, met }) => {
        const pool = new OddPool(Int32Array.from(range(n)), (i, j) => met(i, j) > 0);
        for (const i of range(n)) {
          const rest = range(n).filter((player) => player !== i);
          expect(pool.rematchesWithout(i)).toBe(leastAmong(rest, met));
        }
      }),
      { numRuns: runs(60), seed: 5 },
    );
  });

  it('crosses with another one at the best pairs only', () => {
    fc.assert(
      fc.property(histories(fc.constant(12)), ({ met }) => {
        const haveMet = (i: number, j: number): boolean => met(i, j) > 0;
        const pools = [range(5), [5, 6, 7, 8, 9, 10, 11]] as const;
        const [first, second] = pools.map((pool) => new OddPool(Int32Array.from(pool), haveMet)) as [OddPool, OddPool];
        const best = new BestCrossings(first, second, haveMet);
        const rematches = pools[0].map((a) =>
          pools[1].map((b) => {
            const rests = pools.map((pool) =>
              leastAmong(
                pool.filter((player) => player !== a && player !== b),
                met,
              ),
            );
            return rests[0]! + rests[1]! + rematch(met, a, b);
          }),
        );
        expect(best.rematches).toBe(Math.min(...rematches.flat()));
        rematches.forEach((row, i) => row.forEach((value, j) => expect(best.has(i, j)).toBe(value === best.rematches)));
        expect(best.has(...best.pick(testDraw('pick')))).toBe(true);
      }),
      { numRuns: runs(40), seed: 6 },
    );
  });

  it('of a hundred thousand players is settled without looking at every pair', () => {
    const n = 100_001;
    let asked = 0;
    // Everybody has met the two neighbours on either side in a ring.
    const { unmatched, part } = largestMatching(n, (i, j) => {
      asked++;
      const distance = Math.abs(i - j);
      return Math.min(distance, n - distance) <= 2;
    });
    expect(unmatched).toBe(1);
    expect(part.every((own) => own === SPARED)).toBe(true);
    expect(asked).toBeLessThan(20 * n);
  });
});
