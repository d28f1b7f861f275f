import { describeWhere } from '../support/where-possible';
import type { StandingsRow } from './compare-published';
import { disagreements, withPublished, type Compared } from './compare-figures';
import { imported, withoutIds, withTurnedResult, type Imported, type Published } from './imported';
import { publishedFiles, sharedFolder, type PublishedText } from './shared-data';

const files = publishedFiles(/^scrabble-.*\.json$/);
const missing = files === undefined ? `there are no published tournaments in ${sharedFolder}` : undefined;
const places: Compared = { points: false, figures: [], ranks: true };

/** The published places after a round in the place of the last ones. */
const afterRound = (file: Published, round: number): Published => ({
  ...file,
  published: file.published.map((row) => {
    const ranks = row['rankAfterRound'] as readonly number[] | null;
    return { ...row, rank: ranks?.[round - 1] ?? null };
  }),
});

const onEveryRound = (file: Published, { after }: Pick<Imported, 'after'>): readonly string[] =>
  file.rounds.flatMap((_, index) =>
    disagreements(afterRound(file, index + 1), after(index + 1).rows as readonly StandingsRow[], places).map(
      (found) => `after round ${index + 1}: ${found}`,
    ),
  );

describeWhere(missing, 'places as a Scrabble tournament published them', () => {
  test('there is one', () => expect(files).toHaveLength(1));

  test.each(files ?? [])(
    '$name: after the last round and after each of them',
    async ({ text }: PublishedText) => {
      const file = JSON.parse(text) as Published;
      const tournament = await imported(text);
      const { plan, rows } = tournament;
      expect(plan.preset).toBe('performance');
      expect(plan.settings).toMatchObject({ rounds: 31 });
      expect(plan.notes).toContain('2 players forfeited every round: read as dropped before round 1.');
      expect(rows).toHaveLength(45);
      expect(disagreements(file, rows, places)).toEqual([]);
      expect(onEveryRound(file, tournament)).toEqual([]);

      expect(
        disagreements(
          withPublished(file, 1, 'rank', (rank) => rank + 1),
          rows,
          places,
        ),
      ).toHaveLength(1);
      const swapped = { after: (round: number) => tournament.after(round === 17 ? 18 : round) };
      expect(onEveryRound(file, swapped).length).toBeGreaterThan(0);
    },
    60_000,
  );

  test.each(files ?? [])(
    '$name: exported and imported again; a changed result is noticed',
    async ({ text }: PublishedText) => {
      const file = JSON.parse(text) as Published;
      const { rows, exported } = await imported(text);
      expect(withoutIds((await imported(exported())).rows)).toEqual(withoutIds(rows));
      const turned = await imported(withTurnedResult(text));
      expect(disagreements(file, turned.rows, places).length + onEveryRound(file, turned).length).toBeGreaterThan(0);
    },
    60_000,
  );
});
