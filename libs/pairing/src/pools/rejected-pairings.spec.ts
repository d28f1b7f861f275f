import { drawBelow, drawBelowDouble } from '@roundbook/draw';
import { chiSquare, chiSquareBound, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { CountedPairings } from '../counted-pairings';
import { drawByRejection } from './rejected-pairings';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

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
    const order = Int32Array.from(range(14));
    expect(drawByRejection(order, (i, j) => met(i, j) > 0, 0, draw, { left: 1e6 })).toBe(0);
    return String(order[order.indexOf(0) ^ 1]);
  });
  expect(chiSquare(drawn, chances)).toBeLessThan(chiSquareBound(chances.size - 1));
});

it('rejection gives up when its effort is used', () => {
  const four = Int32Array.from(range(4));
  expect(drawByRejection(four, () => true, 1, testDraw('budget'), { left: 1000 })).toBe(-1);
  expect(drawByRejection(four, () => true, 2, testDraw('budget'), { left: 1000 })).toBe(2);
});

it.each([
  ['as big integers', (draw: ReturnType<typeof testDraw>) => drawBelow(3n * 2n ** 40n, draw) / 2n ** 40n],
  ['as doubles', (draw: ReturnType<typeof testDraw>) => Math.floor(drawBelowDouble(3 * 2 ** 40, draw) / 2 ** 40)],
])('integers below a number beyond one drawn integer are spread evenly, %s', (_, third) => {
  const draw = testDraw('below');
  const thirds = range(runs(3000)).map(() => String(third(draw)));
  expect(chiSquare(thirds, new Map(['0', '1', '2'].map((name) => [name, 1 / 3])))).toBeLessThan(chiSquareBound(2));
  expect(drawBelow(1n, draw)).toBe(0n);
  expect(drawBelowDouble(1, draw)).toBe(0);
});
