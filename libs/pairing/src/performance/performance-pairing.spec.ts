import fc from 'fast-check';
import { keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { divisionBye } from './division-bye';
import { evenGroups } from './even-groups';
import { kingOfTheHill } from './king-of-the-hill';
import { lastRoundPairing, performancePairing, type PerformanceInput, type PerformancePaired } from './performance-pairing';

const field = (wins: readonly number[], more: Partial<PerformanceInput> = {}): PerformanceInput => ({
  wins: wins.map((own) => 2 * own),
  spread: wins.map(() => 0),
  byes: wins.map(() => 0),
  met: () => 0,
  roundsLeft: 6,
  placePrizes: 5,
  draw: testDraw('performance'),
  ...more,
});

const groupsOf = ({ groups }: PerformancePaired) => groups.map(({ group, pairs }) => [group, keyOf(pairs)]);

describe('a round of performance pairings (rules 4.3)', () => {
  it('after round 18 of 24: contenders by factor, the rest to the fewest repeats', () => {
    const paired = performancePairing(field([12, 11, 11, 10, 10, 9, 8.5, 8, 7, 6, 6, 5]));
    expect(paired).toMatchObject({ bye: null, leaderGibsonised: false, contenders: { limits: { firstPlace: 18, money: 14 } } });
    expect(groupsOf(paired)).toEqual([
      ['firstPlace', '0-3 1-4 2-5'],
      ['money', '6-8 7-9'],
      ['nonContenders', '10-11'],
    ]);
    expect(paired.takenIn).toEqual([{ player: 9, into: 'money' }]);
    expect(paired.groups.map(({ optimised }) => optimised)).toEqual([
      { by: 'factor', barred: 0, deviationSquared: 0 },
      { by: 'factor', barred: 0, deviationSquared: 0 },
      { by: 'fewestMeetings', meetings: 0, rankDistance: 1 },
    ]);
  });

  it('an odd field gives the bye first, to the lowest-ranked non-contender with the fewest byes (rules 8, 4)', () => {
    const wins = [12, 12, 9, 9, 3, 3, 3];
    expect(performancePairing(field(wins, { placePrizes: 1, byes: [0, 0, 0, 0, 1, 1, 2] })).bye).toBe(5);
    expect(performancePairing(field([12, 12, 12], { byes: [0, 0, 1] })).bye).toBe(1);
  });

  it('a gibsonised leader meets the highest-ranked non-contender it has met least, before parity', () => {
    const wins = [14, 7, 7, 6.5, 6, 4, 4, 4];
    const paired = performancePairing(
      field(wins, { roundsLeft: 2, placePrizes: 3, met: (i, j) => (Math.min(i, j) === 0 && Math.max(i, j) === 5 ? 1 : 0) }),
    );
    expect(paired.leaderGibsonised).toBe(true);
    expect(groupsOf(paired)).toEqual([
      ['gibsonised', '0-6'],
      ['money', '1-3 2-4'],
      ['nonContenders', '5-7'],
    ]);
    expect(paired.groups[0]).toMatchObject({ pairs: [[0, 6]], optimised: { by: 'gibsonOpponent', meetings: 0 } });
  });

  it('without non-contenders a gibsonised leader meets the lowest-ranked', () => {
    expect(groupsOf(performancePairing(field([20, 9, 9, 9], { placePrizes: 4, roundsLeft: 3 })))).toEqual([
      ['gibsonised', '0-3'],
      ['money', '1-2'],
    ]);
  });

  it('a gibsonised leader who alone has had no bye sits out where nobody else may, and needs no opponent', () => {
    const paired = performancePairing(field([20, 9, 9], { placePrizes: 3, roundsLeft: 3, byes: [0, 1, 1] }));
    expect([paired.bye, groupsOf(paired)]).toEqual([0, [['money', '1-2']]]);
  });

  it('who has a bye by hand bounds the groups and is not paired; the drawn bye is that of an odd rest', () => {
    const wins = [12, 11, 11, 10, 10, 9, 8.5, 8, 7, 6, 6, 5];
    const paired = performancePairing(field(wins, { resting: [0, 4] }));
    expect(paired.contenders.limits).toEqual({ firstPlace: 18, money: 14 });
    expect(paired.bye).toBe(null);
    expect(groupsOf(paired)).toEqual([
      ['firstPlace', '1-3 2-5'],
      ['money', '6-8 7-9'],
      ['nonContenders', '10-11'],
    ]);
    expect(performancePairing(field(wins, { resting: [11] })).bye).toBe(10);
    const ahead = performancePairing(field([14, 7, 7, 6.5, 6, 4, 4], { roundsLeft: 2, placePrizes: 3, resting: [0] }));
    expect([ahead.leaderGibsonised, groupsOf(ahead).map(([group]) => group)]).toEqual([true, ['money', 'nonContenders']]);
    expect(groupsOf(lastRoundPairing(field([9, 8.5, 8, 8, 3], { resting: [1] })))).toEqual([['everybody', '0-2 3-4']]);
  });

  it('one player has the bye, nobody has nothing', () => {
    expect(performancePairing(field([1]))).toMatchObject({ bye: 0, groups: [] });
    expect(performancePairing(field([]))).toMatchObject({ bye: null, groups: [] });
  });

  it('in the last round the leader comes before King Of The Hill (rules 4.4, 4.6)', () => {
    expect(groupsOf(lastRoundPairing(field([9, 8.5, 8, 8, 3, 2])))).toEqual([['everybody', '0-1 2-3 4-5']]);
    expect(groupsOf(lastRoundPairing(field([12, 8, 8, 8, 3, 2], { placePrizes: 2 })))).toEqual([
      ['gibsonised', '0-4'],
      ['everybody', '1-2 3-5'],
    ]);
  });

  it('King Of The Hill: 1-2, 3-4, ...', () => {
    expect(kingOfTheHill(6)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
    expect(() => kingOfTheHill(3)).toThrow(RangeError);
  });

  it('the bye: the lowest-ranked of those with the fewest', () => {
    expect(divisionBye([1, 2, 3, 4], [0, 1, 0, 0, 1])).toBe(3);
    expect(() => divisionBye([], [])).toThrow(RangeError);
  });

  it('parity: an odd group takes in the best-ranked player of the next group that has one', () => {
    expect(evenGroups([[0], [], [1, 2, 3]])).toEqual({ groups: [[0, 1], [], [2, 3]], takenIn: [{ player: 1, from: 2, into: 0 }] });
    expect(evenGroups([[0], [1, 2], [3]]).groups).toEqual([[0, 1], [2, 3], []]);
    expect(() => evenGroups([[0], []])).toThrow(RangeError);
  });

  it('everybody plays or rests once, whatever the records, byes and meetings', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(1e6),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(6),
        fc.constantFrom(0, 50, 100),
        (n, seed, roundsLeft, placePrizes, density) => {
          const draw = testDraw(`division ${seed}`);
          const wins = Array.from({ length: n }, () => draw.int(9) / 2).sort((a, b) => b - a);
          const byes = wins.map(() => draw.int(2));
          const input = field(wins, {
            roundsLeft,
            placePrizes,
            byes,
            met: randomHistory(Math.max(1, n), density, draw),
            trimSpread: 100,
            draw,
          });
          for (const { bye, groups } of [performancePairing(input), lastRoundPairing(input)]) {
            const seated = [...groups.flatMap(({ pairs }) => pairs.flat()), ...(bye === null ? [] : [bye])];
            expect(seated.sort((a, b) => a - b)).toEqual(wins.map((_, player) => player));
            expect(bye === null).toBe(n % 2 === 0);
          }
        },
      ),
      { numRuns: runs(150), seed: 46 },
    );
  });

  it('golden: among equally good pairings this draw gives', () => {
    const met = randomHistory(12, 100, testDraw('golden history'));
    const paired = performancePairing(field([12, 11, 11, 10, 3, 3, 3, 3, 3, 3, 3, 3], { placePrizes: 1, met, draw: testDraw('golden') }));
    expect(groupsOf(paired)).toEqual([
      ['firstPlace', '0-3 1-2'],
      ['nonContenders', '4-9 5-10 6-7 8-11'],
    ]);
  });
});
