import * as E from 'fp-ts/Either';
import { readNeutral, type ImportPlan } from '@roundbook/interchange';
import { compareWithPublished, type PublishedFile, type StandingsRow } from './compare-published';
import { scorePlan } from './score-plan';
import { publishedFiles, sharedFolder, type PublishedText } from './shared-data';

/** Where the standings of a plan come from. */
const standingsOf = (plan: ImportPlan): readonly StandingsRow[] => scorePlan(plan);

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

    test.each(files)('$name', ({ text }: PublishedText) => {
      const file = JSON.parse(text) as PublishedFile;
      const plan = planOf(text);
      expect(plan.preset).toBe('magic');
      expect(compareWithPublished(file, standingsOf(plan))).toEqual([]);
    });

    test.each(files)('$name: a changed result, figure or place is noticed', ({ text }: PublishedText) => {
      const file = JSON.parse(text) as PublishedFile;
      const rows = standingsOf(planOf(text));
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
      expect(compareWithPublished(file, standingsOf(planOf(JSON.stringify(document)))).length).toBeGreaterThan(2);
    });
  });
}
