import { chiSquare, chiSquareBound, runs, testDraw } from '../../test/every-pairing';
import { swissBye } from './swiss-bye';

const noByes = (): number => 0;

describe('the bye of an odd Swiss field (rules 2.2 a)', () => {
  const ranked = [[4], [2], [0], [1], [3]];

  it('goes to the lowest-ranked without one', () => {
    expect(swissBye({ groups: ranked, byes: noByes, draw: testDraw('bye') })).toEqual({ receiver: 3 });
    expect(swissBye({ groups: ranked, byes: (player) => (player === 3 ? 1 : 0), draw: testDraw('bye') })).toEqual({ receiver: 1 });
  });

  it('goes to the lowest-ranked with the fewest once all have had one', () => {
    const byes = [1, 2, 1, 2, 1];
    expect(swissBye({ groups: ranked, byes: (player) => byes[player]!, draw: testDraw('bye') }).receiver).toBe(0);
  });

  it('passes a late entrant over while another without one is there', () => {
    const late = (player: number): boolean => player === 3;
    expect(swissBye({ groups: ranked, byes: noByes, passedOver: late, draw: testDraw('bye') }).receiver).toBe(1);
    const allButLate = (player: number): number => (player === 3 ? 0 : 1);
    expect(swissBye({ groups: ranked, byes: allButLate, passedOver: late, draw: testDraw('bye') }).receiver).toBe(3);
  });

  it('is drawn among those who share the lowest rank, each equally likely, and says in what order', () => {
    const groups = [[0], [1, 2, 3]];
    const drawn = Array.from({ length: runs(900) }, (_, k) => swissBye({ groups, byes: noByes, draw: testDraw(`shared ${k}`) }));
    for (const { receiver, tie } of drawn) {
      expect([...tie!].sort()).toEqual([1, 2, 3]);
      expect(tie![2]).toBe(receiver);
    }
    const chances = new Map(['1', '2', '3'].map((player) => [player, 1 / 3]));
    expect(
      chiSquare(
        drawn.map(({ receiver }) => String(receiver)),
        chances,
      ),
    ).toBeLessThan(chiSquareBound(2));
  });

  it('draws nothing where only one of the lowest rank may have it', () => {
    const groups = [
      [0, 1],
      [2, 3],
    ];
    expect(swissBye({ groups, byes: (player) => (player === 3 ? 1 : 0), draw: testDraw('alone') })).toEqual({ receiver: 2 });
  });

  it('has nobody to go to in an empty field', () => {
    expect(() => swissBye({ groups: [], byes: noByes, draw: testDraw('bye') })).toThrow(RangeError);
  });
});
