import fc from 'fast-check';
import { runs } from '../../test/every-pairing';
import { contenders, type ContendersInput } from './contenders';

/** Records as wins, in the order of ranks; spreads fall from 100 by 10. */
const field = (wins: readonly number[], more: Partial<ContendersInput> = {}): ContendersInput => ({
  wins: wins.map((own) => 2 * own),
  spread: wins.map((_, i) => 100 - 10 * i),
  roundsLeft: 6,
  placePrizes: 5,
  leaderGibsonised: false,
  ...more,
});

describe('contenders (rules 4.3)', () => {
  it('check values: after round 18 of 24, leader 12-6: 9 or more wins; 5 prizes, 5th place 10-8: 7 or more', () => {
    const result = contenders(field([12, 11, 11, 10, 10, 9, 8.5, 8, 7, 6.5, 6]));
    expect(result.limits).toEqual({ firstPlace: 18, money: 14 });
    expect(result.firstPlace).toEqual([0, 1, 2, 3, 4, 5]);
    expect(result.money).toEqual([6, 7, 8]);
    expect(result.nonContenders).toEqual([9, 10]);
  });

  it('with an odd number of rounds left the limit is a half win', () => {
    expect(contenders(field([10, 9.5, 9, 8.5, 8], { roundsLeft: 3, placePrizes: 1 }))).toMatchObject({
      limits: { firstPlace: 17, money: 17 },
      firstPlace: [0, 1, 2, 3],
      money: [],
      nonContenders: [4],
    });
  });

  it('a gibsonised leader: no first-place contenders, and the leader is in no group', () => {
    const result = contenders(field([14, 7, 6, 6, 5, 1], { leaderGibsonised: true, placePrizes: 3 }));
    expect(result).toMatchObject({ firstPlace: [], money: [1, 2, 3, 4], nonContenders: [5], limits: { firstPlace: null, money: 6 } });
  });

  it('without place prizes nobody stands for money; with more prizes than players the last one counts', () => {
    expect(contenders(field([9, 9, 2], { placePrizes: 0 }))).toMatchObject({ money: [], limits: { money: null }, nonContenders: [2] });
    expect(contenders(field([9, 9, 2], { placePrizes: 8 }))).toMatchObject({ money: [2], limits: { money: -2 }, nonContenders: [] });
    expect(contenders(field([], {}))).toMatchObject({ firstPlace: [], money: [], nonContenders: [] });
  });

  it('trimming: of the lowest win count inside, who is more than trimSpread x N behind; they stand for money (rules 8, 4)', () => {
    const records = { ...field([12, 10, 9, 9, 8], { placePrizes: 3 }), spread: [500, 900, 100, -101, -900] };
    expect(contenders({ ...records, trimSpread: 100 })).toMatchObject({
      firstPlace: [0, 1, 2],
      money: [3],
      trimmed: { firstPlace: [3], money: [4] },
      nonContenders: [4],
    });
    expect(contenders({ ...records, spread: [500, 900, 100, -100, -900], trimSpread: 100 }).firstPlace).toEqual([0, 1, 2, 3]);
    expect(contenders(records).trimmed).toEqual({ firstPlace: [], money: [] });
  });

  it('everybody is in one group, in the order of ranks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(48), fc.integer({ min: -900, max: 900 })), { maxLength: 20 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(8),
        fc.boolean(),
        fc.constantFrom(null, 0, 20, 100),
        (records, roundsLeft, placePrizes, leaderGibsonised, trimSpread) => {
          records.sort(([v, s], [w, t]) => w - v || t - s);
          const wins = records.map(([own]) => own);
          const spread = records.map(([, own]) => own);
          const { firstPlace, money, nonContenders } = contenders({ wins, spread, roundsLeft, placePrizes, leaderGibsonised, trimSpread });
          const players = wins.map((_, player) => player);
          expect([...firstPlace, ...money, ...nonContenders]).toEqual(leaderGibsonised ? players.slice(1) : players);
        },
      ),
      { numRuns: runs(300), seed: 45 },
    );
  });

  it('refuses players out of order', () => {
    expect(() => contenders(field([3, 4]))).toThrow(RangeError);
    expect(() => contenders({ ...field([3, 3]), spread: [0, 1] })).toThrow(RangeError);
    expect(() => contenders(field([3], { roundsLeft: 0 }))).toThrow(RangeError);
    expect(() => contenders(field([3], { placePrizes: -1 }))).toThrow(RangeError);
  });
});
