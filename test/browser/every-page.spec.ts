import * as fs from 'node:fs';
import { AtVenue, describeInBrowser } from './at-venue';
import { NAMES } from './names';
import { Seeded } from './seeded';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Only violations are told of in full; what is right need not be. */
const faultsOf = (only: readonly string[]) =>
  `axe.run({ resultTypes: ['violations']${only.length === 0 ? '' : `, runOnly: ${JSON.stringify(only)}`} }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`;
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

describeInBrowser('every page', () => {
  const at = new AtVenue();
  const pages: [string, string][] = [];
  beforeAll(async () => {
    await at.open();
    const { ledger } = at.venue;
    const swiss = await Seeded.create(ledger, 40, 'faction-play', { cut: 8 });
    await swiss.pairAndPublish();
    await swiss.reportAll();
    await swiss.run('drop', { player: 5, reason: 'left' });
    await swiss.pairAndPublish();
    await swiss.reportAll(4);
    await swiss.run('correct', { match: 'r1m1', result: '1-2', reason: 'wrongResult' });
    await swiss.run('dispute', { match: 'r1m2', claim: '0-2', by: 3, reason: 'wrongSides', evidence: 'https://example.org/slip/12' });
    await swiss.run('dispute', { match: 'r1m3', reason: 'they never asked us, says everybody who sat at the next table that evening' });
    await swiss.run('resolve', { match: 'r1m3', ruling: 'keep', reason: 'judgeRuling', note: 'two witnesses' });
    const small = await Seeded.create(ledger, 8, 'playstile-2lo', { cut: 4 });
    while ((await small.state()).rounds.every(({ phase }) => phase !== 'finals')) {
      await small.pairAndPublish();
      await small.reportAll();
    }
    const draft = await Seeded.create(ledger, 9, 'magic');
    await draft.run('pair');
    const atOnce = { publish: 'atOnce' };
    const entered: readonly (readonly [string, number, Readonly<Record<string, unknown>>])[] = [
      ['key-swiss', 9, atOnce],
      ['performance', 9, atOnce],
      ['dominion-league', 12, atOnce],
      ['random-battle', 9, {}],
    ];
    for (const [preset, players, settings] of entered) {
      const seeded = await Seeded.create(ledger, players, preset, settings);
      await seeded.run('pair');
      // Players and settings are alike but where there are leagues.
      const parts = preset === 'dominion-league' ? ['players', 'round', 'results', 'settings'] : ['round', 'results'];
      for (const part of parts) pages.push([`${preset} ${part}`, `/t/${seeded.id}/${part}`]);
    }
    const tables = await Seeded.create(ledger, 4, 'dominion-league', { rounds: '1', confirmation: 'none', ...atOnce });
    await tables.run('pair');
    for (const table of [1, 2]) await tables.run('report', { match: table, result: '38-12' });
    await tables.run('pair');
    for (const part of ['round', 'results']) pages.push([`a finals table, ${part}`, `/t/${tables.id}/${part}`]);
    for (const part of ['players', 'round', 'results', 'standings', 'bracket', 'disputes', 'timeline', 'settings'])
      pages.push([part, `/t/${swiss.id}/${part}`]);
    pages.push(['the past', `/t/${swiss.id}/standings?afterRound=1`], ['public', `/p/${swiss.id}`]);
    pages.push(['difference', `/t/${swiss.id}/difference?from=round:1&to=now`], ['verify', '/verify']);
    pages.push(['pools', `/t/${small.id}/pools`], ['small bracket', `/t/${small.id}/bracket`], ['draft', `/t/${draft.id}/round`]);
    pages.push(['no such public page', '/p/none']);
    pages.push(
      ['home', '/'],
      ['new', '/new'],
      ['import', '/import'],
      ['enter', '/enter'],
      ['no such page', '/nowhere'],
      ['no such tournament', '/t/none/round'],
    );
  }, 240_000);
  afterAll(() => at.close(), 30_000);

  // Dark differs in colours alone: one width shows them all.
  it.each([
    ['light', [1280, 390], []],
    ['dark', [390], ['color-contrast']],
  ] as const)(
    'has no fault that axe finds, in %s, and does not scroll sideways',
    async (colorScheme, widths, only) => {
      const faults: string[] = [];
      for (const width of widths) {
        // The checker is brought in from outside, which the page's own policy forbids.
        const page = await at.organiser({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
        for (const [name, address] of pages) {
          await page.goto(at.url(address));
          await page.locator('h1, h2').first().or(page.getByRole('alert')).first().waitFor();
          await page.waitForLoadState('load');
          await page.waitForFunction('document.querySelector(".waiting-note") === null');
          await page.evaluate(AXE);
          const found = (await page.evaluate(faultsOf(only))) as string[];
          faults.push(...found.map((fault) => `${name} at ${width}: ${fault}`));
          const over = (await page.evaluate(TOO_WIDE)) as number;
          if (over > 0) faults.push(`${name} at ${width}: ${over} pixels too wide`);
        }
        await page.context().close();
      }
      expect(faults).toEqual([]);
      expect(at.complaints).toEqual([]);
    },
    400_000,
  );

  it('runs under its own policy: no script, style or address from elsewhere', async () => {
    const page = await at.organiser();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(at.venue.url)) foreign.push(request.url());
    });
    for (const [, address] of pages) {
      await page.goto(at.url(address));
      await page.locator('h1').first().waitFor();
      await page.locator('.waiting-note').waitFor({ state: 'detached' });
    }
    expect(foreign).toEqual([]);
    expect(at.complaints).toEqual([]);
  }, 240_000);

  it('finds a name on the public page, with table and opponent, and shows no draft', async () => {
    const page = await at.page({ viewport: { width: 390, height: 844 } });
    await page.goto(at.url(pages.find(([name]) => name === 'public')?.[1] ?? ''));
    await page.getByLabel('Your name').fill('直美');
    expect(await page.locator('.place').count()).toBe(1);
    expect(await page.locator('.place').innerText()).toMatch(/^渡辺 直美\s+(Table \d+\s+against .|Bye\s+no opponent)/);
    await page.getByText(/place \d+, \d+ points?/).waitFor();
    // Under the address of this computer there is nothing for telephones.
    expect(await page.getByRole('img', { name: /^QR code of/ }).count()).toBe(0);
    await page.getByText('Open this page on a second screen.').waitFor();
    await page.getByLabel('Your name').fill(NAMES[4] ?? '');
    await page.getByText(/^dropped, place \d+, \d+ points?$/).waitFor();
    await page.getByLabel('Your name').fill('nobody at all');
    await page.getByText('Nobody of that name is in this tournament.').waitFor();
    const draft = pages.find(([name]) => name === 'draft')?.[1] ?? '';
    await page.goto(at.url(draft.replace('/t/', '/p/').replace('/round', '')));
    await page.getByText('No pairings are published yet.').waitFor();
  }, 240_000);

  it('offers a bracket where there is to be one, and nowhere else', async () => {
    const page = await at.page();
    const offered = async (part: string): Promise<number> => {
      await page.goto(at.url(pages.find(([name]) => name === part)?.[1] ?? ''));
      await page.getByRole('link', { name: 'Timeline' }).waitFor();
      return page.getByRole('link', { name: 'Bracket', exact: true }).count();
    };
    expect([await offered('round'), await offered('pools'), await offered('draft')]).toEqual([1, 1, 0]);
  }, 120_000);

  it('keeps the colours that were chosen', async () => {
    const page = await at.page({ colorScheme: 'light' });
    await page.goto(at.url('/'));
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByLabel('Colours').selectOption('dark');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.getByLabel('Colours').waitFor();
    expect(await ground()).toBe(dark);
  }, 240_000);
});
