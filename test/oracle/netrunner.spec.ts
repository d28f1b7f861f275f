import { describeWhere } from '../support/where-possible';
import { disagreements, withPublished, type Compared } from './compare-figures';
import { imported, planOf, withoutIds, withTurnedResult, type Published } from './imported';
import { publishedFiles, sharedFolder, type PublishedText } from './shared-data';

const files = publishedFiles(/^netrunner-.*\.json$/);
const missing = files === undefined ? `there are no published tournaments in ${sharedFolder}` : undefined;

const sos = { field: 'sos', ours: 'sos', tolerance: 1e-12 };
/** Cobra rounds on the way to its extended figure. */
const esos = { field: 'esos', ours: 'esos', tolerance: 1e-9 };

/** The larger NRTM file orders equal points by something that it does not have. */
const comparedIn = (name: string): Compared => ({
  points: true,
  figures: name.includes('cobra') ? [sos, esos] : [sos],
  ranks: !name.includes('59p'),
});

describeWhere(missing, 'points and strength of schedule as Netrunner tournaments published them', () => {
  test('there are three of them', () => expect(files).toHaveLength(3));

  test.each(files ?? [])('$name', async ({ name, text }: PublishedText) => {
    const { plan, rows, exported } = await imported(text);
    expect(plan.preset).toBe('faction-play');
    expect(plan.notes.join(' ')).toMatch(/Netrunner source.*read as faction-play/);
    expect(disagreements(JSON.parse(text) as Published, rows, comparedIn(name))).toEqual([]);
    expect(withoutIds((await imported(exported())).rows)).toEqual(withoutIds(rows));
  });

  test.each(files ?? [])('$name: a changed result, figure or place is noticed', async ({ name, text }: PublishedText) => {
    const file = JSON.parse(text) as Published;
    const { rows } = await imported(text);
    const compared = comparedIn(name);
    const found = (changed: Published) => disagreements(changed, rows, compared).length;
    expect(found(withPublished(file, 3, 'points', (points) => points + 1))).toBe(1);
    for (const { field, tolerance } of compared.figures)
      expect(found(withPublished(file, 3, field, (figure) => figure + 2 * tolerance))).toBe(1);
    expect(found(withPublished(file, 3, 'rank', (rank) => rank + 1))).toBe(compared.ranks ? 1 : 0);
    expect(disagreements(file, rows.slice(1), compared)).toHaveLength(1);
    expect(disagreements(file, (await imported(withTurnedResult(text))).rows, compared).length).toBeGreaterThan(2);
  });

  test('a bye that was awarded is one by hand', () => {
    const [file] = (files ?? []).filter(({ name }) => name.includes('59p'));
    const { steps } = planOf((file as PublishedText).text);
    const byes = steps.flatMap((step) => (step.kind === 'round' ? step.given.byes : []));
    expect([byes.length, byes.filter(({ byHand }) => byHand).length]).toEqual([12, 8]);
  });
});
