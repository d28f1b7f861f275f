import { bracketSizeFor, doubleEliminationPlan } from '@roundbook/pairing';
import { playBracket, seatsBySeed } from '../../libs/pairing/test/played-bracket';
import { describeWhere } from '../support/where-possible';
import { disagreements, withPublished, type Compared } from './compare-figures';
import { imported, withoutIds, type Published as PublishedFile } from './imported';
import { publishedFiles, sharedFolder, type PublishedText } from './shared-data';

interface Published {
  readonly published: readonly { readonly rank: number }[];
  readonly players: readonly unknown[];
}

const files = publishedFiles(/^doubleelim-startgg-(01-6p|03-11p|05-16p|07-23p|09-31p|11-44p)\.json$/);
const missing = files === undefined ? `there are no published tournaments in ${sharedFolder}` : undefined;

/** The better seed wins every match: how many share each place depends on the size of the field alone. */
const ranksOf = (players: number): number[] => {
  const plan = doubleEliminationPlan(bracketSizeFor(players));
  const { progress } = playBracket(plan, seatsBySeed(players), (_, [a, b]) => (a < b ? 'a' : 'b'));
  return progress.places.flatMap(({ rank, players: shared }) => shared.map(() => rank));
};

describeWhere(missing, 'places as double eliminations published them', () => {
  test('there are six of them', () => expect(files).toHaveLength(6));

  test.each(files ?? [])('$name', ({ text }: PublishedText) => {
    const { published, players } = JSON.parse(text) as Published;
    expect(ranksOf(players.length)).toEqual(published.map(({ rank }) => rank).sort((one, other) => one - other));
  });

  const places: Compared = { points: false, figures: [], ranks: true };

  test.each(files ?? [])('$name through the import: every place', async ({ text }: PublishedText) => {
    const file = JSON.parse(text) as PublishedFile;
    const { plan, rows, exported } = await imported(text);
    expect(plan.preset).toBe('key-revival');
    expect(disagreements(file, rows, places)).toEqual([]);
    expect(rows).toHaveLength(file.players.length);
    expect(withoutIds((await imported(exported())).rows)).toEqual(withoutIds(rows));
    const matches = plan.steps.flatMap((step) => (step.kind === 'round' ? step.given.matches : []));
    expect(matches).toHaveLength(file.rounds.flatMap((round) => round.matches).length);
    expect(
      disagreements(
        withPublished(file, 3, 'rank', (rank) => rank + 1),
        rows,
        places,
      ),
    ).toHaveLength(1);
  });

  test.each(files ?? [])('$name through the import: another winner of the last match is noticed', async ({ text }: PublishedText) => {
    const file = JSON.parse(text) as PublishedFile;
    const finals = file.rounds.find((round) => (round as { name?: string }).name === 'Grand Final')?.matches ?? [];
    const last = finals[finals.length - 1];
    if (last === undefined || last.b === null) throw new Error('there is no grand final');
    [last.a, last.b] = [last.b, last.a];
    // Who comes from below has to win twice: a grand final turned round would have been replayed.
    const turned = imported(JSON.stringify(file));
    if (finals.length === 1) await expect(turned).rejects.toThrow('should have met');
    else expect(disagreements(file, (await turned).rows, places)).toHaveLength(2);
  });
});
