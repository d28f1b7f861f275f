import * as fs from 'node:fs';
import type { Page } from 'playwright-core';
import type { Match } from '@roundbook/tournament';
import { AtVenue, describeInBrowser } from './at-venue';
import { NAMES } from './names';
import { Seeded } from './seeded';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FAULTS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`;
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

type Play = (match: Match) => string;
const lowerWins =
  (won: string): Play =>
  ({ sides: [a, b] }) =>
    a < b
      ? won
      : won
          .split(' keys ')
          .map((score) => score.split('-').reverse().join('-'))
          .join(' keys ');

const played = async (seeded: Seeded, rounds: number, play: Play): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await seeded.run('pair');
    if ((await seeded.state()).rounds.at(-1)?.published !== true) await seeded.run('publish');
    for (const match of (await seeded.state()).rounds.at(-1)?.matches ?? [])
      await seeded.run('report', { match: match.id, result: play(match) });
  }
};

describeInBrowser('the views of the formats', () => {
  const at = new AtVenue();
  const seeds = new Map<string, Seeded>();
  const made = async (players: number, preset: string, settings: Readonly<Record<string, unknown>> = {}): Promise<Seeded> => {
    const seeded = await Seeded.create(at.venue.ledger, players, preset, settings);
    seeds.set(preset, seeded);
    return seeded;
  };
  const addressOf = (preset: string, part: string): string => {
    const { id } = seeds.get(preset) as Seeded;
    return part === 'public' ? `/p/${id}` : `/t/${id}/${part}`;
  };
  const looking = async (preset: string, part: string, options: Parameters<AtVenue['page']>[0] = {}): Promise<Page> => {
    const page = await at.page(options);
    await page.goto(at.url(addressOf(preset, part)));
    await page.locator('h2, h1').first().waitFor();
    return page;
  };
  beforeAll(async () => {
    await at.open();
    const league = await made(5, 'key-league', { bestOf: 3 });
    await played(league, 3, lowerWins('2-1 keys 5-3'));
    await league.run('penalise', { player: 1, points: 2, reason: 'slowPlay' });
    await played(await made(7, 'key-playoff', { groups: 2, qualifiers: 1 }), 2, lowerWins('1-0'));
    await played(await made(6, 'key-revival'), 3, lowerWins('1-0'));
    await played(await made(9, 'performance', { placePrizes: 2 }), 4, lowerWins('431-388'));
    const leagues = await made(20, 'dominion-league', {
      confirmation: 'none',
      rounds: [3, 3],
      substituteRules: 'It plays on with what is there.',
    });
    await played(leagues, 3, lowerWins('40-20'));
    await leagues.run('pair');
    if ((await leagues.state()).rounds.at(-1)?.published !== true) await leagues.run('publish');
  }, 240_000);
  afterAll(() => at.close(), 30_000);

  it('a league as a square table, each meeting from the side of its row, points less penalties', async () => {
    const page = await looking('key-league', 'groups');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: NAMES[0] ?? '' }) });
    await row.getByText('−2').waitFor();
    const own = await row.locator('.met > [aria-hidden]').allInnerTexts();
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(own.map((cell) => cell.replace(/\s+/g, ' ')))).toEqual(new Set(['2–1 5–3']));
    expect(await page.locator('.met-lost').count()).toBe(await page.locator('.met-won').count());
    expect(await page.locator('.cross-self').count()).toBe(5);
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.getByText('−2 slow play').waitFor();
    // The head of a column leads to what it means, with its formula.
    await page.getByRole('button', { name: 'Keys: what it means' }).click();
    await page.getByText(/^Formula: keys won; none in a bye or a walkover \(rule 5\)$/).waitFor();
  }, 120_000);

  it('groups and leagues each by itself, with the line of who goes on', async () => {
    const groups = await looking('key-playoff', 'standings');
    await groups.getByRole('table', { name: 'Standings of Group 2' }).waitFor();
    expect(await groups.getByText('The first goes on.').count()).toBe(2);
    expect(await groups.locator('.cut-line').count()).toBe(2);
    const leagues = await looking('dominion-league', 'standings?afterRound=3');
    await leagues.getByRole('table', { name: 'Standings of League 1' }).waitFor();
    await leagues.getByText('The first 6 have a place in the finals.').waitFor();
    await leagues.getByText('The first 2 have a place in the finals.').waitFor();
  }, 120_000);

  it('the brackets of a double elimination below each other, as pictures and as lists', async () => {
    const page = await looking('key-revival', 'bracket');
    for (const name of ['Winners’ bracket', 'Second bracket', 'Grand final'])
      await page.getByRole('heading', { name, exact: true }).first().waitFor();
    await page.getByText('Second bracket as a list').click();
    await page.locator('.listed-match').getByText('winner of L3.1', { exact: true }).waitFor();
    // Whatever is cut in the picture can be read in its title.
    expect(await page.locator('.planned-picture text > title').count()).toBeGreaterThan(20);
  }, 120_000);

  it('who can still win what, and what a place rests on', async () => {
    const page = await looking('performance', 'contenders');
    for (const name of ['First place', 'Prizes', 'The others']) await page.getByRole('heading', { name }).waitFor();
    expect(await page.locator('.prize-place').count()).toBe(2);
    await page
      .getByText(/^Clinched: (yes|no)$/)
      .first()
      .waitFor();
  }, 120_000);

  it('the finals tables, with how a substitute plays, and who was promoted by which rule', async () => {
    const seeded = seeds.get('dominion-league') as Seeded;
    const page = await looking('dominion-league', 'finals');
    await page.getByText('It plays on with what is there.').waitFor();
    const [gone = 0] = (await seeded.state()).rounds.at(-1)?.matches[0]?.seats ?? [];
    await seeded.run('decline', { player: gone, reason: 'illness' });
    await page.getByText(`${NAMES[gone - 1] ?? ''} declined (illness).`).waitFor();
    await page.getByText(/next of the same league\)$/).waitFor();
    const [table] = (await seeded.state()).rounds.at(-1)?.matches ?? [];
    await seeded.run('report', { match: table?.id, result: 'C>A>D>B 41,38,30,12' });
    await page.getByText('goes on', { exact: true }).nth(1).waitFor();
    expect(await page.getByText('goes on', { exact: true }).count()).toBe(2);
  }, 120_000);

  it('on a phone a player finds table, opponent, group and who starts', async () => {
    const page = await looking('performance', 'public', { viewport: { width: 390, height: 844 } });
    const [match] = (await (seeds.get('performance') as Seeded).state()).rounds.at(-1)?.matches ?? [];
    const starter = match?.sides[match.starts === 'b' ? 1 : 0] ?? 0;
    await page.getByLabel('Your name').fill(NAMES[starter - 1] ?? '');
    await page.locator('.place').getByText('starts', { exact: false }).waitFor();
    const finals = await looking('dominion-league', 'public', { viewport: { width: 390, height: 844 } });
    await finals
      .locator('.place')
      .getByText(/^ · seat [A-D]$/)
      .first()
      .waitFor();
  }, 120_000);

  it.each([
    ['light', 1280],
    ['light', 390],
    ['dark', 1280],
    ['dark', 390],
  ] as const)(
    'have no fault that axe finds, in %s at %i pixels, and do not scroll sideways',
    async (colorScheme, width) => {
      const faults: string[] = [];
      const views: [string, string][] = [
        ['key-league', 'groups'],
        ['key-league', 'standings'],
        ['key-playoff', 'groups'],
        ['key-playoff', 'standings'],
        ['key-revival', 'bracket'],
        ['performance', 'contenders'],
        ['performance', 'round'],
        ['dominion-league', 'finals'],
        ['dominion-league', 'standings?afterRound=3'],
        ['dominion-league', 'public'],
      ];
      // The checker is brought in from outside, which the page's own policy forbids.
      const page = await at.page({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
      for (const [preset, part] of views) {
        await page.goto(at.url(addressOf(preset, part)));
        await page.locator('h1, h2').first().waitFor();
        await page.waitForFunction('document.querySelector(".waiting-note") === null');
        await page.evaluate(AXE);
        const found = (await page.evaluate(FAULTS)) as string[];
        faults.push(...found.map((fault) => `${preset} ${part}: ${fault}`));
        const over = (await page.evaluate(TOO_WIDE)) as number;
        if (over > 0) faults.push(`${preset} ${part}: ${over} pixels too wide`);
      }
      expect(faults).toEqual([]);
      expect(at.complaints).toEqual([]);
    },
    240_000,
  );
});
