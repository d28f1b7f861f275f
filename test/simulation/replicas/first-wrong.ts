import { playEvening, type Played } from './evening';
import { planOf, type Plan } from './plan';

/** Plays the evenings of these seeds, one after the other, up to the first in which something is wrong; undefined where there is none. */
export const firstWrong = async (from: number, evenings: number, changes: Partial<Plan> = {}): Promise<Played | undefined> => {
  for (let seed = from; seed < from + evenings; seed += 1) {
    const played = await playEvening({ ...planOf(seed), ...changes });
    if (played.wrong.length > 0) return played;
  }
  return undefined;
};

/** How to see it again, and what was wrong. */
export const wrongText = ({ seed, wrong }: Played): string => `npm run sweep -- simulation --seed ${seed}\n${wrong.slice(0, 5).join('\n')}`;
