import { patience, runs } from '../runs';
import { playEvening } from './evening';
import { FAULT_KINDS } from './faults';
import { wrongText } from './first-wrong';
import { planOf } from './plan';
import { Tally } from './tally';

const USUAL = 30;

test(
  'whatever fails between desks, replicas and store, what was answered holds, every replica shows what the events give, and the event ends',
  async () => {
    const tally = new Tally();
    const presets = new Set<string>();
    for (let seed = 1; seed <= runs(USUAL); seed += 1) {
      const plan = planOf(seed);
      const played = await playEvening(plan);
      if (played.wrong.length > 0) throw new Error(wrongText(played));
      tally.add(played);
      presets.add(plan.script.preset);
    }
    // It says something only while all of this happens.
    expect(presets.size).toBe(3);
    expect(FAULT_KINDS.filter((kind) => tally.happened(kind) === 0)).toEqual([]);
    for (const what of ['conflicts', 'retries', 'repeated', 'refused', 'winners'])
      expect([what, tally.sum(what) > 10]).toEqual([what, true]);
  },
  patience(USUAL),
);
