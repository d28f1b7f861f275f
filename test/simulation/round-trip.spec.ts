import { isDeepStrictEqual } from 'node:util';
import { readNeutral, writeNeutral, type ImportPlan } from '@roundbook/interchange';
import { importTournament, Ledger, memoryPorts } from '@roundbook/ledger';
import { RefusalError } from '@roundbook/kernel';
import { withoutDrafts } from '@roundbook/projections';
import { placingAfter, type TournamentState } from '@roundbook/tournament';
import { picksFrom } from './picks';
import { perform, playToTheEnd } from './play';
import { patience, runs } from './runs';
import { anyScript, sampleScripts, type Script } from './script';

/*
 * What an export does not carry: instants and who acted, reasons and notes, voided draws and drafts, draw seeds, results that
 * were taken back, the policy as it was before an amendment, byes given by hand for a round that is not paired. None of it is
 * in the standings after any round.
 */

const USUAL = 60;
const actor = { id: 'desk-1', role: 'organiser' };

const planOf = (text: string): ImportPlan => {
  const plan = readNeutral(text);
  if (plan._tag === 'Left') throw new RefusalError(plan.left);
  return plan.right;
};

const importOf = async (text: string): Promise<TournamentState> => {
  const ports = memoryPorts();
  const { tournament } = await importTournament(ports, planOf(text), { actor });
  return new Ledger(ports).stateAt(tournament);
};

/** The first round after which the standings of both differ; undefined where none does. */
const differsAfter = (original: TournamentState, imported: TournamentState, upTo: number): string | undefined => {
  if (imported.rounds.length !== upTo) return `${imported.rounds.length} rounds instead of ${upTo}`;
  for (let round = 0; round <= upTo; round += 1) {
    const [expected, found] = [placingAfter(original, round), placingAfter(imported, round)];
    if (isDeepStrictEqual(expected, found)) continue;
    const part = (Object.keys(expected) as (keyof typeof expected)[]).find((key) => !isDeepStrictEqual(expected[key], found[key]));
    return `after round ${round} of ${upTo}: ${part ?? 'more'} ${JSON.stringify(part === undefined ? found : [expected[part], found[part]], (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}`;
  }
  return undefined;
};

/** Where the export is made. */
type How = 'stands' | 'ended' | 'some';

/** What is wrong with the import of an export of this tournament, whole or after a round; undefined where nothing is. */
const wrongIn = async (script: Script, how: How): Promise<string | undefined> => {
  const driver = perform(script);
  if (how === 'ended') playToTheEnd(driver);
  const whole = withoutDrafts(driver.state);
  const upTo = how === 'some' ? picksFrom(script.seed).int(whole.rounds.length + 1) : whole.rounds.length;
  // After a round the tournament was not yet completed.
  const original = upTo < whole.rounds.length ? { ...whole, completed: false } : whole;
  try {
    const text = JSON.stringify(writeNeutral(whole, driver.names, { afterRound: upTo }));
    return differsAfter(original, await importOf(text), upTo);
  } catch (error) {
    if (error instanceof RefusalError) return `${error.refusal.code}: ${error.refusal.message}`;
    throw error;
  }
};

describe('the import of an export has the same standings after every round (interfaces.md, The neutral file)', () => {
  const scripts = sampleScripts(anyScript, runs(USUAL), 8_112_026);

  test.each<[string, How]>([
    ['of a tournament as it stands', 'stands'],
    ['of a tournament played to its end', 'ended'],
    ['up to some round', 'some'],
  ])(
    '%s',
    async (_what, how) => {
      const found: string[] = [];
      for (const script of scripts) {
        const wrong = await wrongIn(script, how);
        if (wrong !== undefined) found.push(`${script.preset} of seed ${script.seed}: ${wrong}`.slice(0, 2_000));
      }
      expect(found.slice(0, 3)).toEqual([]);
    },
    patience(USUAL),
  );
});
