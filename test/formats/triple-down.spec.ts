import { tripleDownDifference } from './compare-triple-down';
import { isInTheDocument } from './format-document';
import { playFormat } from './play-format';

const RUNS = Math.round(50 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1));

it('triple-down after every round, beside the reference (rules.md 1)', () => {
  let compared = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const driver = playFormat({ preset: 'triple-down', settings: {}, players: 2 + (seed % 13), seed, trouble: seed % 3 === 0 ? 0 : 30 });
    if (driver === undefined || !isInTheDocument(driver.state)) continue;
    compared += 1;
    for (let round = 1; round <= driver.state.rounds.length; round += 1)
      expect([seed, tripleDownDifference(driver.state, round)]).toEqual([seed, undefined]);
  }
  expect(compared).toBeGreaterThan(RUNS * 0.6);
});
