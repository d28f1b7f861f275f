import * as fs from 'node:fs';
import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { EveningPage } from './evening-page';
import { EVENINGS } from './evenings';
const DIR = '/tmp/eve-shots';
const FAULTS = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;
describeInBrowser('shots', () => {
  const at = new AtVenue();
  let page: Page;
  fs.mkdirSync(DIR, { recursive: true });
  beforeAll(async () => { await at.open(); page = await at.organiser(); page.context().setDefaultTimeout(20_000); }, 120_000);
  afterAll(() => at.close(), 60_000);
  const only = (process.env['ONLY'] ?? '').split(',').filter(Boolean);
  it.each(EVENINGS.filter(({ preset }) => only.length === 0 || only.includes(preset)))('$preset', async (evening) => {
    let n = 0;
    const log: string[] = [];
    const seen = new Set<string>();
    const shot = async (what: string) => {
      n += 1;
      log.push(`${what}${what === 'results' ? '' : ''}`);
      const key = what.replace(/\d+/g, '');
      const over: string[] = [];
      const first = !seen.has(key); seen.add(key);
      if (!first && what !== 'results' && process.env['ALLSHOTS'] === undefined) return;
      if (process.env['NOSHOTS'] !== undefined) return;
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const o = (await page.evaluate(FAULTS)) as number;
        if (o > 0) over.push(`${width}: ${o} too wide`);
        await page.screenshot({ path: `${DIR}/${evening.preset}-${String(n).padStart(2, '0')}-${what.replace(/[^A-Za-z0-9]+/g, '_')}-${width}.png`, fullPage: true });
      }
      if (over.length) log.push(over.join());
    };
    const night = new EveningPage(at, page, evening, shot);
    try {
      await night.create();
      await night.register();
      if (evening.preset === 'random-battle') await night.playOpenly(evening.names.slice(1, 4));
      else await night.play();
      await night.complete();
      const out = await night.outcome();
      log.push(JSON.stringify(out));
      for (const link of await page.locator('nav.tabs a').allInnerTexts()) {
        if (['Players', 'Results', 'Settings'].includes(link)) continue;
        await page.locator('nav.tabs').getByRole('link', { name: link, exact: true }).click();
        await page.locator('h2, h1').first().waitFor();
        await page.waitForTimeout(700);
        await shot(`tab ${link}`);
      }
    } catch (e) { await page.screenshot({ path: `${DIR}/${evening.preset}-FAILED.png`, fullPage: true }); log.push(page.url()); throw e; } finally { console.log(evening.preset, log.join(' | '), at.complaints.join()); }
  }, 300_000);
});
