import * as fs from 'node:fs';
import { AtVenue } from './at-venue';
import { Seeded } from './seeded';

const OUT = '/tmp/shots-h1';
const LONG = ['Maximiliane Freifrau von und zu Hohenstein-Waldburg-Zeil', '渡辺 直美', 'Bartholomäus-Christophorus Übelhör', 'Ada Lovelace', 'Grace Hopper', 'Ben', 'Esi Mensah', 'Dmitri', 'Finn', 'Cleo', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kim', 'Lea', 'Max', 'Nia', 'Oto', 'Pia', 'Quin', 'Rosa'];
const at = new AtVenue();
beforeAll(() => at.open(), 120_000);
afterAll(() => at.close(), 60_000);

it('shots', async () => {
  fs.mkdirSync(OUT, { recursive: true });
  const only = (process.env['SHOTS'] ?? '').split(',').filter((one) => one !== '');
  const seeds: Record<string, () => Promise<[string, ((page: import('playwright-core').Page) => Promise<void>)?]>> = {
    create: async () => ['/new'],
    'create-perf': async () => ['/new', async (page) => { await page.getByRole('radio', { name: /Dominion league/ }).check(); await page.locator('.parameters summary').click(); }],
  };
  const playing = (preset: string, n: number, settings = {}, part = 'results', act?: (page: import('playwright-core').Page) => Promise<void>) => async () => {
    const s = await Seeded.createWith(at.venue.ledger, preset, LONG.slice(0, n), preset, settings);
    await s.run('pair');
    if ((await s.state()).rounds.at(-1)?.published === false) await s.run('publish');
    return [`/t/${s.id}/${part}`, act] as [string, typeof act];
  };
  const type = (typed: string) => async (page: import('playwright-core').Page) => { await page.getByLabel('Result', { exact: true }).fill(typed); };
  seeds['keys'] = playing('key-swiss', 9, {}, 'results', type('2-1 keys 5-3'));
  seeds['spread'] = playing('performance', 9, {}, 'results', type('431-388'));
  seeds['walk'] = playing('faction-play', 9, {}, 'results', type('l s'));
  seeds['dominion'] = playing('dominion-league', 12, {}, 'results', type('38-12'));
  seeds['dominion-players'] = playing('dominion-league', 12, {}, 'players');
  seeds['league'] = playing('key-league', 5, {}, 'round');
  seeds['revival'] = playing('key-revival', 6, {}, 'round');
  seeds['knockout'] = playing('key-knockout', 6, {}, 'round');
  seeds['open'] = playing('random-battle', 9, {}, 'round');
  seeds['open-results'] = playing('random-battle', 9, {}, 'results');
  seeds['lag'] = async () => {
    const s = await Seeded.createWith(at.venue.ledger, 'lag', LONG.slice(0, 10), 'key-swiss-simplified', {});
    await s.pairAndPublish(); await s.reportAll(); await s.pairAndPublish(); await s.reportAll(2);
    return [`/t/${s.id}/round`];
  };
  seeds['paste'] = async () => {
    const s = await Seeded.createWith(at.venue.ledger, 'paste', LONG.slice(0, 2), 'dominion-league', {});
    return [`/t/${s.id}/players`, async (page) => { await page.getByText('Add players: paste names').click(); await page.locator('textarea').fill(LONG.slice(2).join('\n')); }];
  };
  seeds['penalty'] = async () => {
    const s = await Seeded.createWith(at.venue.ledger, 'pen', LONG.slice(0, 10), 'key-swiss', {});
    await s.pairAndPublish(); await s.reportAll();
    await s.run('penalise', { player: 1, points: 2, reason: 'slowPlay' });
    return [`/t/${s.id}/players`, async (page) => { await page.getByRole('combobox', { name: /^Actions for / }).nth(1).selectOption('penalise'); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(1500); }];
  };
  const finals = (part: string, act?: (page: import('playwright-core').Page) => Promise<void>) => async () => {
    const s = await Seeded.createWith(at.venue.ledger, 'finals', LONG.slice(0, 8), 'dominion-league', { rounds: [3] });
    for (let r = 0; r < 3; r += 1) {
      await s.pairAndPublish();
      for (const m of (await s.state()).rounds.at(-1)?.matches ?? []) { await s.run('report', { match: m.id, result: `${40 + m.sides[0]}-${20 + m.sides[1]}` }); await s.run('confirm', { matches: [m.id] }); }
    }
    await s.pairAndPublish();
    return [`/t/${s.id}/${part}`, act] as [string, typeof act];
  };
  seeds['table'] = finals('results', type('badc 41,38,30,12'));
  seeds['table-round'] = finals('round');
  seeds['decline'] = finals('round', async (page) => { await page.getByRole('button', { name: 'Somebody declines…' }).click(); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(1500); });
  seeds['correct'] = async () => {
    const s = await Seeded.createWith(at.venue.ledger, 'corr', LONG.slice(0, 8), 'key-swiss', {});
    await s.pairAndPublish(); await s.reportAll();
    return [`/t/${s.id}/round`, async (page) => { await page.getByRole('button', { name: 'Correct table 1' }).click(); await page.getByLabel('Right result').fill('1-2 keys 2-4'); await page.waitForTimeout(1500); }];
  };
  for (const [name, seed] of Object.entries(seeds)) {
    if (only.length > 0 && !only.includes(name)) continue;
    try {
      const [address, act] = await seed();
      for (const [width, scheme] of [[1280, 'light'], [390, 'dark']] as const) {
        const page = await at.organiser({ viewport: { width, height: 900 }, colorScheme: scheme, bypassCSP: true });
        page.setDefaultTimeout(15_000);
        await page.goto(at.url(address));
        await page.waitForFunction('document.querySelector(".waiting-note") === null');
        await page.locator('h1').first().waitFor();
        await page.waitForTimeout(700);
        if (act !== undefined) await act(page);
        const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        if (Number(over) > 0) console.log(name, width, 'too wide', over);
        await page.screenshot({ path: `${OUT}/${name}-${width}.png`, fullPage: true });
        await page.context().close();
      }
    } catch (error) { console.log(name, String(error).slice(0, 600)); }
  }
  console.log(at.complaints);
}, 600_000);
