import * as fs from 'node:fs';
import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { Seeded } from './seeded';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FAULTS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`;
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const RANKED = `[...document.querySelectorAll('table.standings tbody tr')].map((row) =>
  [row.querySelector('.rank').textContent, row.querySelector('th').firstChild.textContent, row.querySelector('.points').textContent].join(' ')).join(', ')`;

/** What hung on the wall when round 3 was over, and what is right since the result of round 2 was corrected. */
const WALL = '1 Ann 6, 2 Bob 6, 3 Cy 3, 4 Dee 3';
const KNOWN = '1 Cy 6, 2 Bob 6, 3 Ann 3, 4 Dee 3';

/** Four friends, three rounds; Ann against Cy in round 2 was entered the wrong way round (test/e2e/two-axes.spec.ts). */
const fourFriends = async (at: AtVenue): Promise<{ readonly seeded: Seeded; readonly evening: number; readonly correction: number }> => {
  const seeded = await Seeded.createWith(at.venue.ledger, 'Four friends', ['Ann', 'Bob', 'Cy', 'Dee'], 'magic', { rounds: 3, cut: 0 });
  const round = async (...tables: readonly (readonly [a: number, b: number, result: string])[]): Promise<void> => {
    await seeded.run('pair', { given: { matches: tables.map(([a, b], index) => ({ a, b, table: index + 1 })), byes: [] } });
    await seeded.run('publish');
    for (const [index, [, , result]] of tables.entries()) await seeded.run('report', { match: index + 1, result });
  };
  await round([1, 2, '2-0'], [3, 4, '2-0']);
  await round([1, 3, '2-0'], [2, 4, '2-0']);
  await round([4, 1, '2-1'], [2, 3, '2-1']);
  const evening = (await seeded.state()).revision;
  const match = (await seeded.state()).rounds[1]?.matches[0]?.id ?? '';
  await seeded.run('correct', { match, result: '1-2', reason: 'wrongEntry' });
  return { seeded, evening, correction: (await seeded.state()).revision };
};

const shows = async (page: Page, wanted: string): Promise<void> => {
  const patience = Date.now() + 30_000;
  // The page's own policy lets no string become a script, so that the browser cannot wait for one.
  for (let shown = ''; shown !== wanted; shown = await page.evaluate<string>(RANKED)) {
    if (Date.now() > patience) throw new Error(`shown: ${shown}, wanted: ${wanted}`);
    await page.waitForTimeout(50);
  }
};

describeInBrowser('looking back', () => {
  const at = new AtVenue();
  let four: Awaited<ReturnType<typeof fourFriends>>;
  beforeAll(async () => {
    await at.open();
    four = await fourFriends(at);
  }, 120_000);
  afterAll(() => at.close(), 60_000);

  it('a judge settles what the standings after round 3 were, with the two sliders', async () => {
    const { seeded, evening, correction } = four;
    const page = await at.organiser();
    await page.goto(at.url(`/t/${seeded.id}/standings`));
    await shows(page, KNOWN);
    await page.getByRole('button', { name: 'Look at the past' }).click();

    // By keyboard: one step back from now is before the correction, and the page says which step that is.
    const known = page.getByLabel('As it was known');
    await known.focus();
    await page.keyboard.press('ArrowLeft');
    await shows(page, WALL);
    await page.getByText('You are looking at the past').waitFor();
    await page.getByText(`Step ${evening} of ${correction}`).waitFor();
    expect(await known.getAttribute('aria-valuetext')).toMatch(
      new RegExp(`^Step ${evening} of ${correction} · .* · Round 3 was completed\\.$`),
    );
    expect(new URL(page.url()).search).toBe(`?asOf=${evening}`);

    // The game axis beside it: round 2 as it was known that evening, then as it is known today.
    const round = page.getByLabel('After round');
    await round.focus();
    await page.keyboard.press('ArrowLeft');
    await shows(page, '1 Ann 6, 2 Bob 3, 2 Cy 3, 4 Dee 0');
    expect(new URL(page.url()).search).toBe(`?asOf=${evening}&afterRound=2`);
    await page.getByRole('button', { name: 'One step on' }).click();
    await shows(page, '1 Cy 6, 2 Ann 3, 3 Bob 3, 4 Dee 0');
    expect(new URL(page.url()).search).toBe('?afterRound=2');
    await page.getByRole('button', { name: 'One round on' }).click();
    await shows(page, KNOWN);

    // The whole page goes along, and the address can be sent to somebody.
    await page.getByRole('combobox', { name: /^What hung on the wall/ }).selectOption({ index: 3 });
    await shows(page, WALL);
    await page.getByRole('link', { name: 'Rounds', exact: true }).click();
    await page.getByRole('button', { name: 'Round 2', exact: true }).click();
    expect(await page.getByText('was 2–0').count()).toBe(0);
    const other = await at.page();
    await other.goto(page.url().replace('/round', '/standings'));
    await shows(other, WALL);
    await other.context().close();

    // Who moved between the two, and by what.
    await page.getByRole('link', { name: 'Compare this with now' }).click();
    const moved = page.locator('table.moved tbody tr');
    await moved.first().waitFor();
    expect((await moved.allInnerTexts()).map((row) => row.split(/\s*\t\s*/))).toEqual([
      ['Cy', '3 to 1', '3 to 6', `step ${correction}`],
      ['Ann', '1 to 3', '6 to 3', `step ${correction}`],
    ]);
    await page.getByText('A result was corrected: Cy beat Ann 2-1 in round 2, table 1 (reason: wrong entry).').last().waitFor();
    await page.reload();
    await moved.first().waitFor();
    expect(await moved.count()).toBe(2);
    // The difference stands by itself: behind it the page is back in the present.
    await page.getByRole('link', { name: 'Standings', exact: true }).click();
    await shows(page, KNOWN);
    expect(at.complaints).toEqual([]);
    await page.context().close();
  }, 240_000);

  it('plays from the beginning to now, and stops when it is told to', async () => {
    const { seeded } = four;
    const page = await at.organiser();
    await page.goto(at.url(`/t/${seeded.id}/standings`));
    await page.getByRole('button', { name: 'Look at the past' }).click();
    await page.getByRole('button', { name: 'Play round by round' }).click();
    await page.getByText('Before the first round').waitFor();
    await page.getByText('Rounds up to 1 of 3 count').waitFor();
    await page.getByRole('button', { name: 'Stop playing' }).click();
    const words = await page.locator('.axis-words').last().innerText();
    await page.waitForTimeout(2_000);
    expect(await page.locator('.axis-words').last().innerText()).toBe(words);
    await page.getByRole('button', { name: 'Play round by round' }).click();
    await page.getByText('All rounds count').waitFor();
    await shows(page, KNOWN);
    await page.getByRole('button', { name: 'Play round by round' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(at.complaints).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('finds in the timeline what somebody did, of one kind, about one player, in one round', async () => {
    const { seeded, correction } = four;
    const page = await at.organiser();
    await page.goto(at.url(`/t/${seeded.id}/timeline`));
    const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    const filter = (name: RegExp) => page.getByRole('combobox', { name });
    await entries.first().waitFor();
    await filter(/^Show/).selectOption('results and corrections');
    expect(await entries.count()).toBe(7);
    await filter(/^Player/).selectOption('Cy');
    expect(await entries.count()).toBe(4);
    await filter(/^Round/).selectOption('2');
    expect(await entries.count()).toBe(2);
    await page.getByText(`2 of ${correction + 1} steps`).waitFor();
    await filter(/^Done by/).selectOption('staff organiser');
    expect(await entries.count()).toBe(2);
    await filter(/^Show/).selectOption('disputes and rulings');
    await page.getByText('Nothing of this sort has happened.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    expect(await entries.count()).toBe(correction + 1);
    expect(at.complaints).toEqual([]);
    await page.context().close();
  }, 120_000);

  it.each(['light', 'dark'] as const)(
    'has no fault that axe finds, in %s, and fits a phone',
    async (colorScheme) => {
      const { seeded, evening } = four;
      const faults: string[] = [];
      for (const width of [1280, 390]) {
        const page = await at.organiser({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
        for (const part of [
          `standings?asOf=${evening}&afterRound=2`,
          'timeline',
          `difference?from=round:3@revision:${evening}&to=round:3`,
        ]) {
          await page.goto(at.url(`/t/${seeded.id}/${part}`));
          await page.locator('h2').first().waitFor();
          await page.waitForFunction('document.querySelector(".waiting-note") === null');
          await page.evaluate(AXE);
          faults.push(...((await page.evaluate(FAULTS)) as string[]).map((fault) => `${part} at ${width}: ${fault}`));
          const over = (await page.evaluate(TOO_WIDE)) as number;
          if (over > 0) faults.push(`${part} at ${width}: ${over} pixels too wide`);
        }
        await page.context().close();
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );
});
