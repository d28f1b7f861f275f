import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { countRematches, everyPairing, keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { leastPairing } from '../matching/least-pairing';
import type { Met, Pair } from '../pairing-terms';
import { smallestRepair, type RepairInput, type Repaired } from './smallest-repair';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const repaired = (input: RepairInput): Repaired => {
  const result = smallestRepair(input);
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

type Sums = readonly [rematches: number, avoidances: number, changed: number];

const measure = ({ current, met, currentBye, avoided }: RepairInput, pairs: readonly Pair[], bye: number | null): Sums => {
  const before = new Set(current.map((pair) => keyOf([pair])));
  const moved = pairs.filter((pair) => !before.has(keyOf([pair]))).length;
  const declared = pairs.filter(([i, j]) => avoided?.(i, j) === true).length;
  return [countRematches(pairs, met), declared, moved + (bye === currentBye || bye === null ? 0 : 1)];
};

const compare = (one: Sums, other: Sums): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** The best over every choice of a bye and every pairing of those whose match is not locked; null where there is none. */
const best = (input: RepairInput): Sums | null => {
  const { players, byeCandidates, allowed = () => true, locked = [] } = input;
  const free = players.filter((player) => !locked.flat().includes(player));
  const byes = free.length % 2 === 0 ? [null] : byeCandidates.filter((player) => free.includes(player));
  const all = byes.flatMap((bye) =>
    everyPairing(free.filter((player) => player !== bye))
      .filter((pairs) => pairs.every(([i, j]) => allowed(i, j)))
      .map((pairs) => measure(input, [...locked, ...pairs], bye)),
  );
  return all.sort(compare)[0] ?? null;
};

describe('re-pairing one match (rules 7)', () => {
  it('changes the fewest matches among the pairings with the fewest rematches, then avoidances; locked matches stay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.nat(1e6),
        fc.constantFrom(0, 30, 60, 90),
        fc.boolean(),
        fc.constantFrom(0, 30, 80),
        fc.nat(2),
        (size, seed, density, twoPools, declared, locks) => {
          const draw = testDraw(`repair ${seed}`);
          const n = 12;
          const before = draw.shuffle(range(n));
          const players = draw.shuffle(range(n)).slice(0, size);
          const current = range(5).map((i): Pair => [before[2 * i]!, before[2 * i + 1]!]);
          const avoided = randomHistory(n, declared, draw);
          const locked = current.filter((pair) => pair.every((player) => players.includes(player))).slice(0, locks);
          const input: RepairInput = {
            n,
            current,
            players,
            ...(locks > 0 ? { locked } : {}),
            ...(twoPools ? { allowed: (i: number, j: number) => i % 2 === j % 2 || i + j > 12 } : {}),
            ...(declared > 0 ? { avoided: (i: number, j: number) => avoided(i, j) > 0 } : {}),
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
          const { pairs, bye, rematches, avoidances, changed } = result.right;
          expect([rematches, avoidances, changed]).toEqual(expected);
          expect(measure(input, pairs, bye)).toEqual(expected);
          expect([...pairs.flat(), ...(bye === null ? [] : [bye])].sort()).toEqual([...players].sort());
          for (const pair of locked) expect(pairs).toContainEqual(pair);
          if (bye !== null) expect(input.byeCandidates).toContain(bye);
        },
      ),
      { numRuns: runs(400), seed: 13 },
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
      const declared = (i: number, j: number): boolean => run % 3 === 0 && (i + j) % 7 === 0;
      const whole = leastPairing(n, (i, j) => [met(i, j) > 0 ? 1 : 0, declared(i, j) ? 1 : 0, isCurrent(i, j) ? 0 : 1])!;
      const more = run % 3 === 0 ? { avoided: declared } : {};
      const result = repaired({ n, current, players: range(n), met, currentBye: null, byeCandidates: [], draw, ...more });
      expect([result.rematches, result.avoidances, result.changed]).toEqual(whole.value);
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

  it('avoidances stand just below rematches: a match that was declared is undone, but not for a rematch', () => {
    const current: Pair[] = [
      [0, 1],
      [2, 3],
    ];
    const input = { n: 4, current, players: range(4), currentBye: null, byeCandidates: [], avoided: (i: number, j: number) => i + j === 1 };
    expect(repaired({ ...input, met: () => 0, draw: testDraw('declared') })).toMatchObject({ rematches: 0, avoidances: 0, changed: 2 });
    const met: Met = (i, j) => (i + j === 1 || i + j === 5 ? 0 : 1);
    expect(repaired({ ...input, met, draw: testDraw('declared') })).toMatchObject({ rematches: 0, avoidances: 1, changed: 0 });
  });

  it('a locked match stays though it is a rematch; one that lacks a player is refused', () => {
    const current: Pair[] = [
      [0, 1],
      [2, 3],
    ];
    const met: Met = (i, j) => (i + j === 1 ? 1 : 0);
    const input = { n: 4, current, players: range(4), met, currentBye: null, byeCandidates: [], draw: testDraw('locked') };
    expect(repaired(input)).toMatchObject({ rematches: 0, changed: 2 });
    expect(repaired({ ...input, locked: [[1, 0]] })).toMatchObject({ rematches: 1, changed: 0 });
    expect(smallestRepair({ ...input, players: [0, 2, 3], locked: [[0, 1]] })).toMatchObject({
      _tag: 'Left',
      left: { code: 'locked_player_left', details: { players: [1] } },
    });
  });

  it('golden: of several repairs this draw takes', () => {
    const current = range(4).map((i): Pair => [2 * i, 2 * i + 1]);
    const input = { n: 8, current, players: range(7), met: () => 0, currentBye: null, byeCandidates: [0, 2, 4] };
    const { pairs, bye } = repaired({ ...input, draw: testDraw('golden repair') });
    expect([keyOf(pairs), bye]).toEqual(['0-1 3-6 4-5', 2]);
  });

  it('refuses input that only a fault can bring about', () => {
    const input: RepairInput = {
      n: 4,
      current: [[0, 1]],
      players: range(4),
      met: () => 0,
      currentBye: null,
      byeCandidates: [],
      draw: testDraw('fault'),
    };
    expect(() => smallestRepair({ ...input, players: [0, 4] })).toThrow(RangeError);
    expect(() => smallestRepair({ ...input, players: [0, 0] })).toThrow(RangeError);
    expect(() => smallestRepair({ ...input, currentBye: 1 })).toThrow(RangeError);
    expect(() => smallestRepair({ ...input, locked: [[2, 3]] })).toThrow(RangeError);
    expect(() =>
      smallestRepair({
        ...input,
        locked: [
          [0, 1],
          [1, 0],
        ],
      }),
    ).toThrow(RangeError);
  });
});
