import fc from 'fast-check';
import { chiSquare, chiSquareBound, runs, testDraw } from '../../test/every-pairing';
import { groupRoundRobins, roundRobinRounds } from './round-robin';

const field = (n: number, from = 0): number[] => Array.from({ length: n }, (_, i) => from + i);
const written = (rounds: ReturnType<typeof roundRobinRounds>): string[] =>
  rounds.map(({ pairs }) => pairs.map((pair) => pair.join('-')).join(' '));

describe('a round robin (rules 5)', () => {
  it('gives the players their numbers as they are given', () => {
    expect(written(roundRobinRounds({ players: [30, 10, 40, 20], cycles: 1 }))).toEqual(['30-20 10-40', '20-40 30-10', '10-20 40-30']);
  });

  it('exchanges the sides in every second cycle', () => {
    const rounds = written(roundRobinRounds({ players: [1, 2, 3, 4], cycles: 3 }));
    expect(rounds.slice(3, 6)).toEqual(['4-1 3-2', '3-4 2-1', '4-2 1-3']);
    expect(rounds.slice(6)).toEqual(rounds.slice(0, 3));
  });

  it('meets everybody as often as there are cycles, at most once a round; two cycles give both sides of each match', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 15 }), fc.integer({ min: 1, max: 4 }), fc.boolean(), (n, cycles, drawn) => {
        const draw = drawn ? { draw: testDraw(`round robin ${n} ${cycles}`) } : {};
        const rounds = roundRobinRounds({ players: field(n, 100), cycles, ...draw });
        const meetings = new Map<string, number>();
        for (const { pairs, rests } of rounds) {
          const there = [...pairs.flat(), ...(rests === null ? [] : [rests])];
          expect(new Set(there)).toEqual(new Set(field(n, 100)));
          expect(there).toHaveLength(n);
          for (const [i, j] of pairs) meetings.set(`${i}-${j}`, (meetings.get(`${i}-${j}`) ?? 0) + 1);
        }
        for (const i of field(n, 100)) {
          expect(rounds.filter(({ rests }) => rests === i)).toHaveLength(n % 2 === 0 ? 0 : cycles);
          for (const j of field(n, 100).filter((other) => other > i)) {
            const [there, back] = [meetings.get(`${i}-${j}`) ?? 0, meetings.get(`${j}-${i}`) ?? 0];
            expect(there + back).toBe(cycles);
            expect(Math.abs(there - back)).toBe(cycles % 2);
          }
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('draws each order of numbers as often as any other', () => {
    const draw = testDraw('numbers of three');
    const drawn = Array.from({ length: runs(600) }, () => written(roundRobinRounds({ players: [7, 8, 9], cycles: 1, draw })).join(' '));
    expect(new Set(drawn).size).toBe(6);
    expect(chiSquare(drawn, new Map([...new Set(drawn)].map((order) => [order, 1 / 6])))).toBeLessThan(chiSquareBound(5));
  });

  it('is fixed by its draw for ever', () => {
    const rounds = roundRobinRounds({ players: field(5), cycles: 1, draw: testDraw('golden numbers') });
    expect(written(rounds)).toEqual(GOLDEN);
  });

  it('refuses players who are named twice, and less than one cycle', () => {
    expect(() => roundRobinRounds({ players: [1, 2, 1], cycles: 1 })).toThrow(RangeError);
    for (const cycles of [0, -1, 1.5]) expect(() => roundRobinRounds({ players: [1, 2], cycles })).toThrow(RangeError);
    expect(() => roundRobinRounds({ players: [1], cycles: 1 })).toThrow(RangeError);
  });
});

describe('groups side by side', () => {
  it('of different sizes take as many rounds as the largest; who is through has nothing', () => {
    const rounds = groupRoundRobins({ groups: [field(4), field(3, 10), field(2, 20)], cycles: 1 });
    expect(rounds.map(({ matches }) => matches.map(({ group, sides }) => `${group}: ${sides.join('-')}`))).toEqual([
      ['0: 0-3', '0: 1-2', '1: 11-12', '2: 20-21'],
      ['0: 3-2', '0: 0-1', '1: 10-11'],
      ['0: 1-3', '0: 2-0', '1: 12-10'],
    ]);
    expect(rounds.map(({ rests }) => rests)).toEqual([[{ group: 1, player: 10 }], [{ group: 1, player: 12 }], [{ group: 1, player: 11 }]]);
  });

  it('each play the round robin that they would play alone', () => {
    const groups = [field(5), field(6, 10), field(4, 20)];
    const rounds = groupRoundRobins({ groups, cycles: 2 });
    groups.forEach((players, group) => {
      const own = rounds.map(({ matches }) => matches.filter((match) => match.group === group).map(({ sides }) => sides));
      const alone = roundRobinRounds({ players, cycles: 2 }).map(({ pairs }) => pairs);
      expect(own.filter((pairs) => pairs.length > 0)).toEqual(alone);
    });
  });

  it('refuse a player in two of them', () => {
    expect(() =>
      groupRoundRobins({
        groups: [
          [1, 2],
          [2, 3],
        ],
        cycles: 1,
      }),
    ).toThrow(RangeError);
  });
});

const GOLDEN = ['4-0 1-2', '0-1 3-4', '1-3 2-0', '3-2 4-1', '2-4 0-3'];
