import * as fc from 'fast-check';
import { Scenario } from '../test/scenario';
import { impactOf } from './impact';
import { choicesAfter } from './impact-choices';
import type { Match } from './state';

const RUNS = 12 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const lower = (a: number, b: number, { bestOf }: Pick<Match, 'bestOf'>) => (bestOf === 1 ? (a < b ? '1-0' : '0-1') : a < b ? '2-0' : '0-2');
const turnedOf = ({ result, bestOf }: Match) => lower(result?.outcome === 'a' ? 2 : 1, result?.outcome === 'a' ? 1 : 2, { bestOf });
const pairsOf = (matches: readonly Match[]) => matches.map(({ sides: [a, b] }) => (a < b ? `${a}-${b}` : `${b}-${a}`)).sort();

/** Two rounds; of the third, which is paired and published, so many matches are played. */
const third = (preset: string, players: number, played: number) => {
  const scenario = new Scenario(preset).players(players).playRound(lower).playRound(lower).pair().publish();
  for (const match of scenario.round().matches.slice(0, played))
    scenario.do('report', { match: match.id, result: lower(...match.sides, match) });
  return scenario;
};

/** Both ways round: whoever won in round 2 lost, so that the third round would be drawn otherwise. */
const corrected = (scenario: Scenario) => {
  const [match] = scenario.round(2).matches;
  if (match === undefined) throw new Error('no match');
  return scenario.do('correct', { match: match.id, result: turnedOf(match), reason: 'wrongSides' });
};

const byChoice = (scenario: Scenario, changed = 2) =>
  Object.fromEntries(choicesAfter(scenario.state, changed).map((one) => [one.choice, one] as const));

describe('what can be done about a round that was paired on a result that is corrected', () => {
  it('all three while nothing of it is played', () => {
    const { keep, repair, void: voiding } = byChoice(corrected(third('faction-play', 8, 0)));
    expect(keep).toEqual({ choice: 'keep', possible: true, command: null, changes: [] });
    expect(repair).toMatchObject({ possible: true, command: { type: 'repair', payload: { round: 3, unplayed: true } } });
    expect(voiding).toMatchObject({
      possible: true,
      command: { type: 'void', payload: { round: 3 } },
      changes: [{ round: 3, matches: 4 }],
    });
  });

  it('no voiding with a result in it, and why', () => {
    const choices = byChoice(corrected(third('faction-play', 8, 1)));
    expect(choices['void']).toEqual({
      choice: 'void',
      possible: false,
      why: { code: 'has_results', sentence: 'Round 3 has results.' },
      command: null,
      changes: [],
    });
    expect(choices['repair']).toMatchObject({ possible: true, changes: [{ round: 3, matches: 3 }] });
  });

  it('keep alone where nothing was paired on it, and where everything is played', () => {
    const scenario = third('faction-play', 8, 0);
    expect(byChoice(scenario, 3)['repair']).toMatchObject({ possible: false, why: { code: 'nothing_paired' } });
    expect(byChoice(corrected(third('faction-play', 8, 4)))['repair']).toMatchObject({
      possible: false,
      why: { code: 'nothing_to_repair' },
    });
  });

  it('stands in the impact of a correction, and in no other', () => {
    const scenario = third('faction-play', 8, 0);
    const before = scenario.state;
    corrected(scenario);
    expect(impactOf(before, scenario.state, scenario.events, 2).choices).toEqual(choicesAfter(scenario.state, 2));
    expect(impactOf(before, scenario.state, scenario.events)).not.toHaveProperty('choices');
  });

  it('in a bracket who goes on follows from the results: nothing is drawn anew', () => {
    const scenario = new Scenario('key-knockout').players(8).playRound(lower).pair();
    if (!scenario.round().published) scenario.publish();
    const { repair } = Object.fromEntries(choicesAfter(scenario.state, 1).map((one) => [one.choice, one]));
    expect(repair).toMatchObject({ possible: false, why: { code: 'bracket_is_fixed' } });
  });
});

describe('pairing anew what is not played', () => {
  it.each(['faction-play', 'playstile-2lo', 'magic'])('of %s leaves what is played, and pairs the others as the rules would', (preset) => {
    let done = 0;
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 15 }), fc.integer({ min: 0, max: 3 }), (players, played) => {
        const scenario = corrected(third(preset, players, played));
        const before = scenario.round();
        const { repair } = byChoice(scenario);
        if (repair?.possible !== true) {
          scenario.refused('repair', { round: 3, unplayed: true, reason: 'the correction' }, repair?.why?.code ?? '');
          return;
        }
        const tried = scenario.attempt('repair', { round: 3, unplayed: true, reason: 'the correction' });
        if (tried._tag === 'Left') {
          expect(tried.left.code).toBe('same_pairing');
          return;
        }
        done += 1;
        scenario.do('repair', { round: 3, unplayed: true, reason: 'the correction' });
        const after = scenario.round();
        const kept = before.matches.filter(({ result }) => result !== undefined);
        expect(after.matches.filter(({ result }) => result !== undefined)).toEqual(kept);
        const everybody = ({ matches, byes }: typeof before) =>
          [...matches.flatMap(({ sides }) => sides), ...byes.map(({ player }) => player)].sort((one, other) => one - other);
        expect(everybody(after)).toEqual(everybody(before));
        expect(new Set(after.matches.map(({ table }) => table)).size).toBe(after.matches.length);
        expect(scenario.newest('PairingRepaired').data).toMatchObject({ source: 'drawn', objective: { repair: 'unplayed' } });
        expect(pairsOf(after.matches)).not.toEqual(pairsOf(before.matches));
      }),
      { numRuns: RUNS },
    );
    expect(done).toBeGreaterThan(0);
  });

  it('is refused for who has left, in a first round, and in open play', () => {
    const scenario = corrected(third('faction-play', 8, 1));
    const [, , match] = scenario.round().matches;
    scenario.do('drop', { player: match?.sides[0] as number });
    scenario.refused('repair', { unplayed: true, reason: 'the correction' }, 'somebody_left');
    const first = new Scenario('faction-play').players(8).pair().publish();
    first.refused('repair', { unplayed: true, reason: 'the correction' }, 'not_drawn_anew');
    const open = new Scenario('random-battle').players(8).pair();
    open.refused('repair', { unplayed: true, reason: 'the correction' }, 'not_drawn_anew');
  });
});
