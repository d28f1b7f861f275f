import { picksFrom } from '../picks';
import { anyScript, sampleScripts, type Script } from '../script';
import { ratesFrom, type Rates } from './faults';

/** A whole run, as it follows from its seed. */
export interface Plan {
  readonly seed: number;
  readonly script: Script;
  readonly players: number;
  readonly replicas: number;
  readonly desks: number;
  /** What each desk does while things fail. */
  readonly orders: number;
  /** The longest that somebody thinks before the next order, in milliseconds: short is busy. */
  readonly thinking: number;
  readonly rates: Rates;
  /** Whether readers follow the feeds of the replicas. */
  readonly followed: boolean;
}

export const planOf = (seed: number): Plan => {
  const [script] = sampleScripts(anyScript, 1, seed);
  if (script === undefined) throw new Error('there is no script');
  const picks = picksFrom(seed ^ 0x5eed);
  return {
    seed,
    script,
    players: Math.min(script.players, picks.percent(4) ? 60 : 14),
    replicas: picks.percent(75) ? 2 : 3,
    desks: 2 + picks.int(3),
    orders: 8 + picks.int(24),
    thinking: [5, 60, 400][picks.int(3)] as number,
    rates: ratesFrom(picks),
    followed: true,
  };
};
