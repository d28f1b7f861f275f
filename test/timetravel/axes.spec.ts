import { patience, runs } from '../simulation/runs';
import { axesDiffer } from './axes-differ';
import { eveningOf } from './evening';

const USUAL = 48;
const POINTS = 4;

test(
  'after any round, as known at any point, the standings are those of the slow reference',
  async () => {
    const found: string[] = [];
    const compared = new Map<string, number>();
    let ranked = 0;
    for (let number = 1; number <= runs(USUAL); number += 1) {
      const evening = eveningOf(number);
      if (evening === undefined) continue;
      const crossed = await axesDiffer(evening, POINTS);
      compared.set(evening.preset, (compared.get(evening.preset) ?? 0) + crossed.points);
      ranked += crossed.ranked;
      found.push(...crossed.found);
    }
    expect(found.slice(0, 3)).toEqual([]);
    // The comparison says something only while every preset has its share of it, places too.
    expect(compared.size).toBe(16);
    for (const [preset, points] of compared) expect({ preset, enough: points >= runs(USUAL) / 10 }).toEqual({ preset, enough: true });
    expect(ranked).toBeGreaterThan(4 * runs(USUAL));
  },
  patience(USUAL),
);
