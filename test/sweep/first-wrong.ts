import { isDeepStrictEqual } from 'node:util';
import { findMatch } from '@roundbook/tournament';
import { finalPlacesDifference } from '../formats/compare-two-losses';
import { notInTheDocument } from '../simulation/as-neutral';
import { compareWithReference } from '../simulation/reference-run';
import { perform, playToTheEnd } from '../simulation/play';
import { wrongInRound } from '../simulation/round-checks';
import { anyScript, sampleScripts, scriptsOf, type Script } from '../simulation/script';

const KINDS = { '0': anyScript, '1': scriptsOf.lossOut, '2': scriptsOf.swiss, '7': anyScript };

/** The final places of two losses, of a tournament in which little happens: so that it comes to its end as the reference knows it. */
const endsWrong = (script: Script): boolean => {
  if (script.preset !== 'playstile-2lo') return false;
  const driver = perform({ ...script, steps: script.steps.slice(0, 12) });
  playToTheEnd(driver);
  return notInTheDocument(driver.state) === undefined && typeof finalPlacesDifference(driver.state, driver.names) === 'string';
};

const isWrong = (script: Script): boolean => {
  try {
    let broken = false;
    perform(script, ({ command, events, before, after }) => {
      const round = events.some((event) => event.type === 'RoundPaired') ? after.rounds[after.rounds.length - 1] : undefined;
      // The references read results from the state: that they are in it is asked here.
      if (events.length > 0 && (command.type === 'report' || command.type === 'correct')) {
        const { match, result } = command.payload;
        if (!isDeepStrictEqual(findMatch(after, String(match))?.result, result)) broken = true;
      }
      if (round !== undefined && wrongInRound(before, round).length > 0) broken = true;
    });
    return broken || compareWithReference(script).differences.length > 0 || endsWrong(script);
  } catch {
    // What throws or gets stuck is noticed as well.
    return true;
  }
};

/** The number of the first tournament, from 1, in which a rule is broken or a reference disagrees; 0 where there is none. */
export const firstWrong = (rule: keyof typeof KINDS, tournaments: number): number =>
  sampleScripts(KINDS[rule], tournaments, 77).findIndex((script) => isWrong({ ...script, players: Math.min(script.players, 20) })) + 1;
