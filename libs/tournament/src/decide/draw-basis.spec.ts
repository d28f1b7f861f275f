import { drawBasis, type TournamentCommand } from '@roundbook/tournament';
import { Scenario, uuidOf } from '../../test/scenario';

const basis = (scenario: Scenario, command: TournamentCommand = { type: 'pair', payload: {} }) => drawBasis(scenario.state, command);
const swiss = (players: number, settings: Record<string, unknown> = {}) =>
  new Scenario('faction-play', { rounds: 3, ...settings }).players(players);
const played = (result = '2-0') => swiss(3).playRound(() => result);

describe('the basis of a draw (ledger.md, Draws)', () => {
  it('is the entrants by registration number with their counting outcomes', () => {
    expect(basis(played())).toEqual({
      tournament: uuidOf(9, 1),
      stage: 0,
      round: 2,
      attempt: 1,
      entrants: [
        [1, 'active', [[1, 2, 'a', 'a', [2, 0, 0]]]],
        [2, 'active', [[1, 1, 'b', 'a', [2, 0, 0]]]],
        [3, 'active', [[1, 'bye']]],
      ],
    });
  });

  it('holds no instant and no id of an event or a match', () => {
    const text = JSON.stringify({ ...basis(played()), tournament: '' });
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|-4000-8000-|r1m1/);
  });

  it('is the same for the same outcomes, however they came to be recorded', () => {
    const again = swiss(3).pair().publish().report(1, 2, '0-2').do('unreport', { match: 'r1m1' }).report(1, 2, '0-1').correct(1, 2, '2-0');
    expect(basis(again)).toEqual(basis(played()));
  });

  it('changes with an outcome, with the games, with who is there, and with the attempt', () => {
    const bases = [
      basis(played()),
      basis(played('2-1')),
      basis(played('0-2')),
      basis(played('A:left')),
      basis(played().do('drop', { player: 2 })),
      basis(played().enter(['player 0004'])),
      basis(played().pair().do('void', { reason: 'x' })),
    ].map((one) => JSON.stringify(one));
    expect(new Set(bases).size).toBe(bases.length);
  });

  it('a result that waits for staff is not counted', () => {
    const waiting = (result: string) => swiss(4, { confirmation: 'staff' }).pair().publish().report(1, 2, result);
    const repair: TournamentCommand = { type: 'repair', payload: { reason: 'x' } };
    expect(basis(waiting('2-0'), repair)).toEqual(basis(waiting('0-2'), repair));
    expect(basis(waiting('2-0').do('confirm', { matches: [1] }), repair)).not.toEqual(
      basis(waiting('0-2').do('confirm', { matches: [1] }), repair),
    );
  });

  it('is none where nothing is drawn or can be', () => {
    expect(basis(swiss(2).pair())).toBeUndefined();
    expect(basis(swiss(2).pair().publish())).toBeUndefined();
    expect(basis(played(), { type: 'drop', payload: { player: 1 } })).toBeUndefined();
    expect(basis(played(), { type: 'repair', payload: { reason: 'x', round: 9 } })).toBeUndefined();
  });

  it('a repair and each repair after it have an attempt of their own; the bracket has its own stage, rounds counting on', () => {
    const scenario = swiss(4).pair();
    const repair: TournamentCommand = { type: 'repair', payload: { reason: 'x' } };
    expect(basis(scenario, repair)?.attempt).toBe(1001);
    scenario.do('repair', {
      reason: 'x',
      given: {
        matches: [
          { a: 1, b: 3 },
          { a: 2, b: 4 },
        ],
        byes: [],
      },
    });
    expect(basis(scenario, repair)?.attempt).toBe(1002);
    expect(basis(swiss(4, { rounds: 1, cut: 2 }).playRound())).toMatchObject({ stage: 1, round: 2 });
  });
});

describe('the seed that comes of it', () => {
  it('the same players with the same outcomes have the same seed; another outcome is another seed', () => {
    const seed = (result: string, reason?: 'void') => {
      const scenario = swiss(4).playRound(() => result);
      if (reason === 'void') scenario.do('unreport', { match: 'r1m1' }).do('report', { match: 'r1m1', result });
      return scenario.pair().newest('RoundPaired').data.drawSeed;
    };
    expect(seed('2-0')).toBe(seed('2-0'));
    // Reported again: other events, other instants, the same outcome.
    expect(seed('2-0', 'void')).toBe(seed('2-0'));
    expect(seed('2-1')).not.toBe(seed('2-0'));
  });

  it('an unconfirmed result is no counting outcome, and another attempt is another seed', () => {
    const scenario = swiss(4).playRound().pair();
    const one = scenario.newest('RoundPaired').data.drawSeed;
    scenario.do('void', { reason: 'x' }).pair();
    expect(scenario.newest('RoundPaired').data.drawSeed).not.toBe(one);
  });

  it('a public seed is recorded as supplied', () => {
    const scenario = swiss(4).pair({ seed: 'dice 3 3 6' });
    expect(scenario.newest('RoundPaired').data).toMatchObject({ source: 'supplied', drawSeed: 'dice 3 3 6' });
  });
});
