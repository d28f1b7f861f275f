import {
  chiSquare,
  chiSquareBound,
  countRematches,
  everyPairing,
  keyOf,
  leastBy,
  randomHistory,
  runs,
  testDraw,
} from '../test/every-pairing';
import { poolOutcomes } from '../test/pool-outcomes';
import { CountedPairings } from './counted-pairings';
import { rematch } from './pairing-terms';
import { drawBelow } from './pools/pairing-space';
import { drawByRejection, fewestRematches } from './pools/rejected-pairings';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('counting pairings', () => {
  it.each([0, 2, 4, 6, 8])('of %d players agrees with enumeration, for thin and for dense histories', (n) => {
    for (const density of [0, 30, 60, 90, 100]) {
      const met = randomHistory(n, density, testDraw(`count ${n} ${density}`));
      const best = leastBy(everyPairing(range(n)), (pairs) => countRematches(pairs, met));
      const counted = new CountedPairings(range(n), (i, j) => rematch(met, i, j));
      expect(counted.count(counted.all)).toBe(best.length);
      expect(counted.least(counted.all)).toBe(countRematches(best[0]!, met));
      expect(fewestRematches([range(n)], met)).toBe(countRematches(best[0]!, met));
    }
  });

  it('finds 19!! pairings of 20 strangers', () => {
    const counted = new CountedPairings(range(20), () => 0);
    expect(counted.count(counted.all)).toBe(654_729_075);
  });

  it('refuses an odd subset and a pool beyond its range', () => {
    expect(() => new CountedPairings(range(3), () => 0).count(7)).toThrow(RangeError);
    expect(() => new CountedPairings(range(21), () => 0)).toThrow(RangeError);
  });
});

it('rejection in a pool of 14 gives player 0 each opponent as often as counting says', () => {
  const met = randomHistory(14, 25, testDraw('14'));
  const counted = new CountedPairings(range(14), met);
  expect(counted.least(counted.all)).toBe(0);
  const chances = new Map(
    range(14).flatMap((player) => {
      const rest = counted.all ^ 1 ^ (1 << player);
      return player > 0 && met(0, player) === 0 && counted.least(rest) === 0
        ? [[String(player), counted.count(rest) / counted.count(counted.all)]]
        : [];
    }),
  );
  expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
  const draw = testDraw('14 drawn');
  const drawn = range(runs(2000)).map(() => {
    const { pairs } = drawByRejection([range(14)], met, 0, draw, 1e6)!;
    const [i, j] = pairs.find((pair) => pair.includes(0))!;
    return String(i + j);
  });
  expect(chiSquare(drawn, chances)).toBeLessThan(chiSquareBound(chances.size - 1));
});

it('rejection gives every pairing of six the same chance, with a history and without', () => {
  for (const density of [0, 30]) {
    const met = randomHistory(6, density, testDraw(`six ${density}`));
    const chances = poolOutcomes({ pools: [range(6)], met, byes: () => 0, oddPools: 'bye' });
    const draw = testDraw(`six drawn ${density}`);
    const fewest = fewestRematches([range(6)], met);
    const drawn = range(chances.size * runs(60)).map(() => keyOf(drawByRejection([range(6)], met, fewest, draw, 1e6)!.pairs));
    expect(chances.size).toBeGreaterThan(1);
    expect(chiSquare(drawn, chances)).toBeLessThan(chiSquareBound(chances.size - 1));
  }
});

it('rejection over two pools gives every pairing with one mixed match the chance that the rules give', () => {
  const pools = [range(3), [10, 11, 12, 13]];
  for (const density of [20, 70]) {
    const met = randomHistory(20, density, testDraw(`two pools ${density}`));
    const byes = (player: number): number => (player === 13 ? 0 : 1);
    const chances = poolOutcomes({ pools, met, byes, oddPools: 'bye' });
    const present = [range(3), [10, 11, 12]];
    const fewest = fewestRematches(present, met);
    const draw = testDraw(`two pools drawn ${density}`);
    const drawn = range(chances.size * runs(60)).map(() => {
      const { pairs, mixed, rematches } = drawByRejection(present, met, fewest, draw, 1e6)!;
      expect(rematches).toBe(fewest);
      return keyOf([...pairs, mixed!], [13]);
    });
    expect(chances.size).toBeGreaterThan(1);
    expect(chiSquare(drawn, chances)).toBeLessThan(chiSquareBound(chances.size - 1));
  }
});

it('rejection gives up when its budget is used', () => {
  expect(drawByRejection([range(4)], () => 1, 1, testDraw('budget'), 1000)).toBeNull();
  expect(drawByRejection([range(4)], () => 1, 2, testDraw('budget'), 1000)).toMatchObject({ rematches: 2 });
});

it('integers below a number beyond one drawn integer are spread evenly', () => {
  const n = 3n * 2n ** 40n;
  const draw = testDraw('below');
  const thirds = range(runs(3000)).map(() => String(drawBelow(n, draw) / 2n ** 40n));
  expect(chiSquare(thirds, new Map(['0', '1', '2'].map((third) => [third, 1 / 3])))).toBeLessThan(chiSquareBound(2));
  expect(drawBelow(1n, draw)).toBe(0n);
});
