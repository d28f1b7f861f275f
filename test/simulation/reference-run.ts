import { notInTheDocument } from './as-neutral';
import { disagreements, progressDisagreements, type Faults } from './disagreements';
import { perform, playToTheEnd } from './play';
import type { Script } from './script';

/** What the comparison of one tournament with the references came to. */
export interface Compared {
  readonly standings: number;
  readonly progress: number;
  /** Why the references could not be asked at the end. */
  readonly left?: string;
  readonly differences: readonly string[];
}

/**
 * Plays a script to its end. Before each pairing the progress of a two-loss-out stage is compared; once what the script says
 * has happened, and at the end, the standings after every round of the first stage.
 */
export const compareWithReference = (script: Script, faults: Faults = {}): Compared => {
  const differences: string[] = [];
  let [standings, progress] = [0, 0];
  const driver = perform(script, ({ events, before }, { names }) => {
    if (!events.some((event) => event.type === 'RoundPaired') || notInTheDocument(before) !== undefined) return;
    progress += 1;
    differences.push(...progressDisagreements(before, names, faults));
  });
  const compare = (): string | undefined => {
    const left = notInTheDocument(driver.state);
    if (left !== undefined) return left;
    standings += 1;
    differences.push(...disagreements(driver.state, driver.names, faults));
    return undefined;
  };
  compare();
  playToTheEnd(driver);
  const left = compare();
  return { standings, progress, differences, ...(left === undefined ? {} : { left }) };
};
