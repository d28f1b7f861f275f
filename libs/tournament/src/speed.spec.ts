import { Scenario } from '../test/scenario';

/** Generous limits: what they are there to catch is a cost that grows with the square or the cube of the field. */
const LIMIT = 4_000;

const timed = (what: () => unknown): number => {
  const start = Date.now();
  what();
  return Date.now() - start;
};

const given = (scenario: Scenario, results: (a: number, b: number) => 'a' | 'b') => {
  const matches = scenario.round().matches.map(({ sides: [a, b] }) => ({ a, b, result: { outcome: results(a, b) } }));
  const byes = scenario.round().byes.map(({ player }) => ({ player }));
  return scenario.do('void', { reason: 'written down in one piece' }).do('pair', { given: { matches, byes } });
};

describe('a thousand players', () => {
  it.each(['faction-play', 'magic', 'playstile-2lo'])('%s: a round is paired within a second or two', (preset) => {
    const scenario = new Scenario(preset).players(1_001);
    const took: number[] = [];
    for (let round = 1; round <= 4; round += 1) {
      took.push(timed(() => scenario.pair()));
      given(scenario, (a, b) => ((a * 7919 + b * 104_729) % 3 === 0 ? 'b' : 'a'));
    }
    took.push(timed(() => scenario.placing()));
    for (const each of took) expect(each).toBeLessThan(LIMIT);
  });
});
