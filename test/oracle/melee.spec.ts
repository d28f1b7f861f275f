import * as E from 'fp-ts/Either';
import { readNeutral, type ImportPlan } from '@roundbook/interchange';
import { compareWithPublished, type PublishedFile, type StandingsRow } from './compare-published';
import { importInMemory } from '../support/import-in-memory';
import { publishedFiles, sharedFolder, type PublishedText } from './shared-data';

/** The plan recorded in a ledger, command by command, and the standings of that ledger. */
const standingsOf = async (plan: ImportPlan): Promise<readonly StandingsRow[]> => (await importInMemory(plan)).standings.rows;

const planOf = (text: string): ImportPlan => {
  const plan = readNeutral(text);
  if (E.isLeft(plan)) throw new Error(`${plan.left.code} ${plan.left.field}: ${plan.left.message}`);
  return plan.right;
};

const files = publishedFiles(/^mtg-melee-\d+-.*\.json$/);

if (files === undefined) {
  const missing = `There are no published tournaments in ${sharedFolder}: the comparison with them is left out.`;
  if (process.env['CI'] === 'true') {
    test('the published tournaments are there', () => {
      throw new Error(missing);
    });
  } else {
    console.log(missing);
    test.skip('published standings', () => undefined);
  }
} else {
  describe('standings as Magic tournaments published them', () => {
    test('there are thirteen of them', () => expect(files).toHaveLength(13));

    test.each(files)('$name', async ({ text }: PublishedText) => {
      const file = JSON.parse(text) as PublishedFile;
      const plan = planOf(text);
      expect(plan.preset).toBe('magic');
      expect(compareWithPublished(file, await standingsOf(plan))).toEqual([]);
    });

    test.each(files)('$name: a changed result, figure or place is noticed', async ({ text }: PublishedText) => {
      const file = JSON.parse(text) as PublishedFile;
      const rows = await standingsOf(planOf(text));
      const [first, second, ...rest] = rows as [StandingsRow, StandingsRow, ...StandingsRow[]];
      const figure = {
        ...first.tiebreakers,
        omw: { value: null, decimal: (first.tiebreakers['omw']?.decimal ?? 0) + 2 * file.publishedPrecision.tolerance },
      };
      expect(compareWithPublished(file, [second, first, ...rest])).toHaveLength(2);
      expect(compareWithPublished(file, [{ ...first, tiebreakers: figure }, second, ...rest])).toHaveLength(1);
      expect(compareWithPublished(file, rows.slice(0, -1))).toHaveLength(2);
      const document = JSON.parse(text) as { rounds: { matches: { b: string | null; aWins: number; bWins: number }[] }[] };
      const decided = document.rounds[0]?.matches.find((match) => match.b !== null && match.aWins !== match.bWins);
      if (decided === undefined) throw new Error('round 1 has no decided match');
      [decided.aWins, decided.bWins] = [decided.bWins, decided.aWins];
      expect(compareWithPublished(file, await standingsOf(planOf(JSON.stringify(document)))).length).toBeGreaterThan(2);
    });
  });
}
