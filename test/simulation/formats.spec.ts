import { EVERY_PRESET, type Plan } from '../sweep/formats/plan';
import { sweepPreset, type FormatRow } from '../sweep/formats/sweep-formats';
import { patience, runs } from './runs';

/** Too few, the smallest, odd ones, powers of two and beside them; each with another evening. `npm run sweep -- formats` plays all. */
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17];

const plans = (preset: Plan['preset']): readonly Plan[] =>
  SIZES.flatMap((players) => Array.from({ length: runs(1) }, (_, turn) => ({ preset, players, seed: 1 + ((players + turn) % 10) })));

describe('every preset from registration to its winner', () => {
  const rows: FormatRow[] = [];

  test.each(EVERY_PRESET)(
    '%s',
    async (preset) => {
      const row = await sweepPreset(preset, plans(preset));
      rows.push(row);
      expect(row.wrong).toEqual([]);
      expect(row.tournaments).toBeGreaterThan(plans(preset).length / 2);
    },
    patience(100),
  );

  afterAll(() => {
    const sum = (of: (row: FormatRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
    process.stdout.write(
      `formats: ${sum(({ tournaments }) => tournaments)} tournaments of ${rows.length} presets, ${sum((row) => row.rounds)} rounds, ${sum(({ refusals }) => refusals)} fields refused\n`,
    );
  });
});
