import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { chromium } from 'playwright-core';
import { pino } from 'pino';
import { embeddedPorts } from '@roundbook/ledger';
import { startVenue } from '../../apps/venue/src/start-venue';
import { Seeded } from './seeded';
const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FAULTS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`;
it('axe', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'h1-axe-'));
  const venue = await startVenue({ ports: embeddedPorts(path.join(folder, 'l.db')), port: 0, secret: Buffer.alloc(32, 7), log: pino({ level: 'silent' }), web: '/tmp/web-h1' });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const { ledger } = venue;
  const pages: [string, string][] = [['new', '/new']];
  const atOnce = { publish: 'atOnce' };
  for (const [preset, n, settings] of [['key-swiss', 9, atOnce], ['performance', 9, atOnce], ['dominion-league', 12, atOnce], ['random-battle', 9, {}]] as const) {
    const s = await Seeded.create(ledger, n, preset, settings);
    await s.run('pair');
    for (const part of ['players', 'round', 'results', 'settings']) pages.push([`${preset} ${part}`, `/t/${s.id}/${part}`]);
  }
  const tables = await Seeded.create(ledger, 4, 'dominion-league', { rounds: '1', confirmation: 'none', ...atOnce });
  await tables.run('pair');
  for (const table of [1, 2]) await tables.run('report', { match: table, result: '38-12' });
  await tables.run('pair');
  for (const part of ['round', 'results']) pages.push([`tables ${part}`, `/t/${tables.id}/${part}`]);
  let cookies: Awaited<ReturnType<Awaited<ReturnType<typeof browser.newContext>>['cookies']>> | undefined;
  const out: string[] = [];
  for (const [width, colorScheme] of [[1280, 'dark'], [390, 'light']] as const) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce', bypassCSP: true, locale: 'en-GB' });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    page.on('pageerror', (e) => out.push(`${page.url()} ${e.message}`));
    if (cookies === undefined) { await page.goto(venue.enter); await page.getByText('Organiser', { exact: true }).waitFor(); cookies = await context.cookies(); } else await context.addCookies(cookies);
    for (const [name, address] of pages) {
      await page.goto(new URL(address, venue.url).href);
      await page.locator('h1, h2').first().waitFor();
      await page.waitForFunction('document.querySelector(".waiting-note") === null');
      if (name === 'new') { await page.locator('input[value="dominion-league"]').check(); await page.locator('.parameters summary').click(); }
      await page.evaluate(AXE);
      out.push(...((await page.evaluate(FAULTS)) as string[]).map((f) => `${name} ${width}: ${f}`));
      const over = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
      if (over > 0) out.push(`${name} ${width}: too wide ${over}`);
      if (/results|new|dominion-league players/.test(name)) await page.screenshot({ path: `/tmp/shots-h1/axe-${name.replace(' ', '-')}-${width}.png`, fullPage: true });
      fs.writeFileSync('/tmp/h1-axe.json', JSON.stringify([name, width, out], null, 1));
    }
    await context.close();
  }
  await browser.close(); await venue.close();
  console.log(JSON.stringify(out, null, 1));
}, 900_000);
