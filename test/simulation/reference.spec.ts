import { STANDINGS_FAULTS } from '../reference/standings';
import { TWO_LOSS_OUT_FAULTS } from '../reference/two-loss-out';
import { compareWithReference } from './reference-run';
import { patience, runs } from './runs';
import { anyScript, sampleScripts, scriptsOf, type Script } from './script';

const USUAL = 150;

test(
  'standings and progress are those of the references, after every round of random tournaments',
  () => {
    const scripts = sampleScripts(anyScript, runs(USUAL), 20_261_130);
    const compared = scripts.map((script) => ({ script, ...compareWithReference(script) }));
    const wrong = compared
      .filter(({ differences }) => differences.length > 0)
      .map(({ script, differences }) => `${script.preset} of seed ${script.seed}: ${differences[0]}`);
    expect(wrong.slice(0, 3)).toEqual([]);
    // The comparison says something only while few tournaments are left out.
    expect(compared.filter(({ left }) => left !== undefined).length).toBeLessThan(scripts.length / 5);
    expect(compared.reduce((sum, { progress }) => sum + progress, 0)).toBeGreaterThan(scripts.length / 2);
  },
  patience(USUAL),
);

/** Up to this many tournaments are played before a fault counts as unnoticed. */
const ENOUGH = 400;

const noticedAfter = (scripts: readonly Script[], seen: (script: Script) => boolean): number => scripts.findIndex(seen) + 1;

const small = (script: Script): Script => ({ ...script, players: Math.min(script.players, 16) });

describe('a fault in a reference is noticed within some tournaments', () => {
  const swiss = sampleScripts(scriptsOf.swiss, ENOUGH, 2).map(small);
  const lossOut = sampleScripts(scriptsOf.lossOut, ENOUGH, 3).map(small);

  test.each(STANDINGS_FAULTS)(
    'Swiss: %s',
    (fault) => {
      expect(noticedAfter(swiss, (script) => compareWithReference(script, { standings: fault }).differences.length > 0)).toBeGreaterThan(0);
    },
    patience(50),
  );

  test.each(TWO_LOSS_OUT_FAULTS)(
    '2LO: %s',
    (fault) => {
      expect(noticedAfter(lossOut, (script) => compareWithReference(script, { lossOut: fault }).differences.length > 0)).toBeGreaterThan(0);
    },
    patience(50),
  );
});
