import * as E from 'fp-ts/Either';
import { explainStanding, standings, tieBreakerTitle, type StandingExplained } from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import { standingExplainedText } from '../../apps/cli/src/text/explain-text';
import { playFormat } from '../formats/play-format';
import { EVERY_PRESET, leastOf, settingsOf } from '../sweep/formats/plan';
import { faultsIn, readBack } from './recomputed';

const runs = Math.max(1, Math.ceil(2 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1)));

const names = (person: string): string => `P ${person.slice(0, 4)}`;

const explainedOf = (state: TournamentState, registration: number, afterRound: number): StandingExplained => {
  const explained = explainStanding(state, names, registration, { afterRound });
  if (E.isLeft(explained)) throw new Error(explained.left.message);
  return explained.right;
};

const faultsAfter = (state: TournamentState, afterRound: number): readonly string[] => {
  const shown = standings(state, names, { afterRound });
  const all = new Map(shown.rows.map(({ registration }) => [registration, explainedOf(state, registration, afterRound)]));
  // Where several are first, each league or group is ranked by itself.
  const together = shown.rows.filter(({ rank }) => rank === 1).length === 1;
  const best = Math.min(...shown.rows.flatMap(({ rank }) => rank ?? []));
  return shown.rows.flatMap((row) => {
    const explained = all.get(row.registration) as StandingExplained;
    const told = readBack(standingExplainedText(explained));
    const wrong = [
      ...(together && (explained.above === null) !== (row.rank === null || row.rank === best) ? ['nobody above'] : []),
      ...faultsIn(explained, row, all),
      ...(told.get('Points') === String(row.points) ? [] : [`points told as ${told.get('Points')}`]),
      ...Object.entries(row.tiebreakers).flatMap(([name, { value }]) =>
        told.get(tieBreakerTitle(name)) === (value ?? 'none') ? [] : [`${name} told as ${told.get(tieBreakerTitle(name))}, not ${value}`],
      ),
    ];
    return wrong.map((fault) => `round ${afterRound}, no. ${row.registration}: ${fault}`);
  });
};

describe('an explanation of a place', () => {
  it.each(EVERY_PRESET)('comes to the row of the standings again, for everybody and after every round: %s', (preset) => {
    let rows = 0;
    for (let seed = 1; seed <= runs; seed += 1) {
      const plan = { preset, players: 5 + ((seed * 7 + preset.length) % 9), seed };
      const players = Math.max(plan.players, leastOf(plan));
      const driver = playFormat({ preset, settings: settingsOf({ ...plan, players }), players, seed, trouble: seed % 2 === 0 ? 0 : 25 });
      if (driver === undefined) continue;
      for (let round = 0; round <= driver.state.rounds.length; round += 1) {
        expect([preset, seed, ...faultsAfter(driver.state, round)]).toEqual([preset, seed]);
        rows += driver.state.players.length;
      }
    }
    expect(rows).toBeGreaterThan(0);
  });
});
