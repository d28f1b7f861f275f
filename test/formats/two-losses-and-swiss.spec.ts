import type { TwoLossOutFault } from '../reference/two-loss-out';
import { notInTheDocument } from '../simulation/as-neutral';
import type { Driver } from '../simulation/driver';
import { perform, playToTheEnd } from '../simulation/play';
import { compareWithReference } from '../simulation/reference-run';
import { sampleScripts, scriptsOf, type Script } from '../simulation/script';
import { agreeingBySeed, RUNS } from './agreeing';
import { finalPlacesDifference } from './compare-two-losses';

const SEED = 20_261_130;
const small = (script: Script): Script => ({ ...script, players: Math.min(script.players, 20) });
const scriptsOfKind = (kind: keyof typeof scriptsOf): readonly Script[] => sampleScripts(scriptsOf[kind], 2 * RUNS, SEED).map(small);

describe('two losses and Swiss beside the references, after every round (rules.md 1, 2)', () => {
  it.each(['lossOut', 'swiss'] as const)('%s: figures, order, progress, seeds of the cut', (kind) => {
    const scripts = scriptsOfKind(kind);
    const { compared, differences } = agreeingBySeed((seed) => {
      const { differences: found, left } = compareWithReference(scripts[seed - 1] as Script);
      return found[0] ?? (left === undefined ? undefined : null);
    });
    expect(differences).toEqual([]);
    expect(compared).toBe(RUNS);
  });
});

describe('the final places of two losses (rules.md 1.14)', () => {
  let ended: readonly Driver[] | undefined;
  /** Few things happen in these, so that most come to their end as the reference knows it. */
  const played = (): readonly Driver[] =>
    (ended ??= scriptsOfKind('lossOut').map((script) => {
      const driver = perform({ ...script, steps: script.steps.slice(0, 12) });
      playToTheEnd(driver);
      return driver;
    }));
  const differencesOf = (fault?: TwoLossOutFault) =>
    played()
      .filter(({ state }) => notInTheDocument(state) === undefined)
      .map(({ state, names }) => finalPlacesDifference(state, names, fault))
      .filter((difference) => difference !== null);

  it('are the bracket, play-in losers, the later eliminated, SOS and extended SOS', () => {
    const differences = differencesOf();
    expect(differences.filter((difference) => difference !== undefined)).toEqual([]);
    expect(differences.length).toBeGreaterThanOrEqual(RUNS);
  });

  it.each(['esos-ignored', 'double-loss-spares-b', 'walkover-not-a-round'] as const)('tell a reference with %s', (fault) =>
    expect(differencesOf(fault).some((difference) => difference !== undefined)).toBe(true),
  );
});
