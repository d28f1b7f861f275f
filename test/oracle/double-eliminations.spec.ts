import { bracketSizeFor, doubleEliminationPlan } from '@roundbook/pairing';
import { playBracket, seatsBySeed } from '../../libs/pairing/test/played-bracket';
import { describeWhere } from '../support/where-possible';
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
});
