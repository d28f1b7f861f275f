import { pairingForeseen } from './pairing-foreseen';

const person = (registration: number) => `00000000-0000-4000-8000-${String(registration).padStart(12, '0')}`;
const player = (registration: number) => ({ id: person(registration), name: `P${registration}` });
const side = (registration: number) => ({ ...player(registration), registration });
const match = { match: 'r2m5', sides: [1, 4], table: 3, bestOf: 3 };

describe('a pairing that is foreseen', () => {
  it('says what a repair takes away and what it brings', () => {
    const data = {
      round: 2,
      removed: ['r2m1'],
      removedByes: [4],
      matches: [match],
      byes: [{ player: 6 }],
      reason: '-',
      drawSeed: 'secret',
    };
    expect(pairingForeseen([{ type: 'PairingRepaired', data }], player)).toEqual({
      round: 2,
      removed: ['r2m1'],
      removedByes: [4],
      matches: [{ table: 3, players: [side(1), side(4)] }],
      byes: [side(6)],
      ruleBreaks: [],
    });
  });

  it('says of a round made by hand what the rules would not have paired', () => {
    const data = { round: 2, matches: [match], byes: [], source: 'manual', ruleBreaks: ['rematches: 1'] };
    expect(
      pairingForeseen(
        [
          { type: 'StageStarted', data: {} },
          { type: 'RoundPaired', data },
        ],
        player,
      ),
    ).toMatchObject({
      removed: [],
      ruleBreaks: ['rematches: 1'],
    });
  });

  it('does not show a draw before it is recorded', () => {
    const data = { round: 2, matches: [match], byes: [], source: 'drawn' };
    expect(pairingForeseen([{ type: 'RoundPaired', data }], player)).toBeUndefined();
  });
});
