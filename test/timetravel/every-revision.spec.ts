import { patience, runs } from '../simulation/runs';
import { eveningOf } from './evening';
import { futureSeen } from './first-future';

const USUAL = 16;
/** Every revision in a long run, some of them in a short one. */
const EVERY = runs(USUAL) > USUAL ? 1 : 4;

test(
  'every projection says of every revision what it would say if nothing more had happened',
  async () => {
    const found: string[] = [];
    const presets = new Set<string>();
    let revisions = 0;
    for (let number = 1; number <= runs(USUAL); number += 1) {
      const evening = eveningOf(number);
      if (evening === undefined) continue;
      presets.add(evening.preset);
      revisions += evening.events.length;
      found.push(...(await futureSeen(evening, EVERY)));
    }
    expect(found.slice(0, 3)).toEqual([]);
    expect(presets.size).toBe(16);
    expect(revisions).toBeGreaterThan(runs(USUAL) * 20);
  },
  patience(4 * USUAL),
);
