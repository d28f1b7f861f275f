import { describeWhere } from '../support/where-possible';
import { disagreements, withPublished, type Compared } from './compare-figures';
import { imported, withoutIds, withTurnedResult, type Published } from './imported';
import { publishedFiles, sharedFolder, type PublishedText } from './shared-data';

const files = publishedFiles(/^pokemon-.*\.json$/);
const missing = files === undefined ? `there are no published tournaments in ${sharedFolder}` : undefined;

/** Only the seeds of the top eight were published; they are the places of the Swiss rounds. */
const seeds: Compared = { points: false, figures: [], ranks: true };

describeWhere(missing, 'seeds of the top cut as a Pokemon tournament published them', () => {
  test('there is one', () => expect(files).toHaveLength(1));

  test.each(files ?? [])('$name', async ({ text }: PublishedText) => {
    const file = JSON.parse(text) as Published;
    const { plan, rows, exported } = await imported(text);
    expect(plan.preset).toBe('key-swiss-qualifier');
    expect(plan.settings).toMatchObject({ floor: '1/4', tieBreakers: ['opponentWins', 'opponentOpponentWins'] });
    expect(file.published.map((row) => row['topCutSeed'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(disagreements(file, rows, seeds)).toEqual([]);
    expect(withoutIds((await imported(exported())).rows)).toEqual(withoutIds(rows));
  });

  test.each(files ?? [])('$name: a changed result or seed is noticed', async ({ text }: PublishedText) => {
    const file = JSON.parse(text) as Published;
    const { rows } = await imported(text);
    expect(
      disagreements(
        withPublished(file, 4, 'rank', (rank) => rank + 1),
        rows,
        seeds,
      ),
    ).toHaveLength(1);
    expect(disagreements(file, (await imported(withTurnedResult(text))).rows, seeds).length).toBeGreaterThan(0);
  });
});
