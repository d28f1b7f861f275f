import { isRight } from 'fp-ts/Either';
import { Scenario } from '../../tournament/test/scenario';
import { nextCodec, nextShown } from './next-shown';
import { rounds } from './rounds';

const scenario = (preset: string, players: number, settings: Readonly<Record<string, unknown>> = {}) =>
  new Scenario(preset, settings).players(players);

const next = ({ state }: Scenario) => {
  const shown = nextShown(state);
  expect(isRight(nextCodec.decode(shown))).toBe(true);
  return shown;
};

describe('what comes next', () => {
  it('is the first round with everybody who is there, unless the field cannot be played', () => {
    expect(next(scenario('faction-play', 5))).toEqual({
      phase: 'swiss',
      kind: 'swiss',
      begins: true,
      players: 5,
      waits: null,
      form: { needsWinner: false },
      over: false,
    });
    expect(next(scenario('dominion-league', 3)).waits).toEqual({ code: 'too_few_players', sentence: '3 players are no league.' });
  });

  it('waits for results, and is over when nothing is left to be paired', () => {
    const swiss = scenario('key-swiss', 4, { rounds: 1 }).pair().publish();
    expect(next(swiss)).toMatchObject({ phase: null, over: false, waits: { code: 'open_results' } });
    swiss.play();
    expect(next(swiss)).toMatchObject({ phase: null, over: true, waits: { code: 'nothing_to_pair' } });
    swiss.do('complete', {});
    expect(next(swiss)).toMatchObject({ phase: null, over: false, waits: { code: 'tournament_completed' } });
  });

  it('is the bracket behind a Swiss, and its size follows from the cut', () => {
    const swiss = scenario('key-swiss-qualifier', 6, { rounds: 1 }).playRound();
    expect(next(swiss)).toMatchObject({ phase: 'finals', kind: 'singleElimination', begins: true, players: null });
  });

  it('is a match whose players follow from places, once a bracket runs: no number of players is said', () => {
    const revival = scenario('key-revival', 4, { seeding: 'signUp' }).playRound();
    expect(next(revival)).toMatchObject({ begins: false, players: null });
    const open = scenario('random-battle', 2);
    open.given([1, 2]);
    expect(next(open)).toMatchObject({ players: 0 });
  });

  it('can be paired while the round before is still played, where the format has it', () => {
    const swiss = scenario('key-swiss-simplified', 8, { rounds: 4 }).playRound().pair().publish();
    expect(next(swiss)).toMatchObject({ phase: 'swiss', players: 8, over: false });
  });

  it('is open play until it is completed', () => {
    const open = scenario('random-battle', 4);
    open.given([1, 2]);
    expect(next(open)).toMatchObject({ phase: 'open', players: 2, over: false });
  });
});

describe('the form of a round', () => {
  const formOf = (preset: string, players: number) => {
    const played = scenario(preset, players).pair();
    return rounds(played.state, () => '', { staff: true }).rounds[0];
  };

  it('says what its results may be, and whether who meets whom follows from places', () => {
    expect(formOf('faction-play', 4)).toMatchObject({ form: { needsWinner: false }, planned: false });
    expect(formOf('playstile-2lo', 4)).toMatchObject({ form: { needsWinner: true }, planned: false });
    expect(formOf('key-swiss', 4)?.form).toMatchObject({ needsWinner: false, timeout: true, scored: 'keys' });
    expect(formOf('performance', 4)?.form).toMatchObject({ needsWinner: false, scored: 'spread' });
    expect(formOf('dominion-league', 4)?.form).toMatchObject({ unprovable: true, scored: 'victoryPoints' });
    expect(formOf('key-knockout', 4)).toMatchObject({ form: { needsWinner: true }, planned: true });
  });
});
