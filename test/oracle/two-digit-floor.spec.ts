import { describeWhere } from '../support/where-possible';
import type { StandingsRow } from './compare-published';
import { disagreements, withPublished, type Compared } from './compare-figures';
import { imported, withTurnedResult, type Published } from './imported';
import { publishedFiles, sharedFolder, type PublishedText } from './shared-data';

const manaTraders = publishedFiles(/^mtg-manatraders-.*\.json$/);
const topdeck = publishedFiles(/^mtg-topdeck-.*\.json$/);
const missing = manaTraders === undefined ? `there are no published tournaments in ${sharedFolder}` : undefined;

/** Both count an opponent as 0.33 or more; ManaTraders has an order of its own, Topdeck.gg no games, and the bracket in its places. */
const comparedIn = (file: Published): Compared => {
  const { tolerance = 1e-12 } = file.publishedPrecision ?? {};
  const names = file.publishedPrecision === undefined ? ['omw'] : ['omw', 'gw', 'ogw'];
  return { points: true, ranks: false, figures: names.map((field) => ({ field, ours: field, tolerance })) };
};

/** Players in the published order whom our points and OMW% would have the other way round. */
const outOfOrder = (file: Published, rows: readonly StandingsRow[]): number => {
  const ours = new Map(rows.map((row) => [row.player.name, row]));
  const inOrder = [...file.published].sort((one, other) => Number(one.rank) - Number(other.rank));
  const keys = inOrder.map(({ id }) => {
    const row = ours.get(id) as StandingsRow;
    return [Number(row.points), row.tiebreakers['omw']?.decimal ?? 0] as const;
  });
  return keys.slice(1).filter(([points, omw], index) => {
    const [before, omwBefore] = keys[index] as (typeof keys)[number];
    return points > before || (points === before && omw > omwBefore);
  }).length;
};

describeWhere(missing, 'figures as Magic tournaments with a floor of 0.33 published them', () => {
  const files = [...(manaTraders ?? []), ...(topdeck ?? [])];
  test('there are six of them', () => expect(files).toHaveLength(6));

  test.each(files)('$name', async ({ name, text }: PublishedText) => {
    const file = JSON.parse(text) as Published;
    const { plan, rows } = await imported(text);
    expect(plan.preset).toBe('magic');
    expect(plan.settings).toMatchObject({ floor: '33/100', opponentGameFloor: '33/100' });
    expect(plan.notes.join(' ')).toContain('0.33 or more');
    expect(disagreements(file, rows, comparedIn(file))).toEqual([]);
    expect(rows).toHaveLength(file.published.length);
    if (name === 'mtg-topdeck-3-28p-5r.json') expect(outOfOrder(file, rows)).toBe(0);
  });

  test.each(files)('$name: a changed result or figure is noticed', async ({ text }: PublishedText) => {
    const file = JSON.parse(text) as Published;
    const { rows } = await imported(text);
    const compared = comparedIn(file);
    for (const { field, tolerance } of compared.figures)
      expect(
        disagreements(
          withPublished(file, 2, field, (figure) => figure + 2 * tolerance),
          rows,
          compared,
        ),
      ).toHaveLength(1);
    expect(
      disagreements(
        withPublished(file, 2, 'points', (points) => points - 1),
        rows,
        compared,
      ),
    ).toHaveLength(1);
    expect(disagreements(file, (await imported(withTurnedResult(text))).rows, compared).length).toBeGreaterThan(2);
    // A third instead of 0.33 is another floor.
    const atAThird = await imported(JSON.stringify({ ...(JSON.parse(text) as object), policy: { preset: 'magic' } }));
    expect(disagreements(file, atAThird.rows, compared).length).toBeGreaterThan(0);
  });
});
