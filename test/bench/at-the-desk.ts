import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../browser/at-venue';

/** Notes when Enter was pressed last, and when each table was first seen as saved: when the picture with it is drawn. */
const WATCH = `
  window.watched = { pressed: {}, saved: {}, heard: {} };
  const now = () => performance.timeOrigin + performance.now();
  document.addEventListener('keydown', (event) => {
    const table = document.querySelector('.result-row.selected')?.dataset.table;
    if (event.key === 'Enter' && event.target.closest('.desk-result') !== null && table !== undefined) watched.pressed[table] = now();
  }, true);
  const look = () => {
    for (const { dataset } of document.querySelectorAll('[data-state="saved"]'))
      if (!(dataset.table in watched.saved)) {
        watched.saved[dataset.table] = Infinity;
        requestAnimationFrame(() => {
          watched.saved[dataset.table] = now();
          watched.heard[dataset.table]?.();
        });
      }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] });
`;

/** A browser of its own with the desk of results open. */
export class Desk {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async open(url: string, tournament: string, cookie: string): Promise<Desk> {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(new URL(`/t/${tournament}/results`, url).href);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.locator('.result-row.selected').waitFor();
    return new Desk(browser, page);
  }

  /** The table by its number, one key for the result, and Enter. */
  async enter(table: number, result: string): Promise<void> {
    const { keyboard } = this.page;
    await keyboard.press('Escape');
    await keyboard.type(String(table));
    await keyboard.press('Enter');
    await keyboard.type(result);
    await keyboard.press('Enter');
  }

  /** Brings the table into sight, as who waits for it does. */
  async lookAt(table: number): Promise<void> {
    const row = `[data-table="${table}"]`;
    await this.page.locator(row).waitFor();
    await this.page.evaluate(`document.querySelector('${row}').scrollIntoView({ block: 'center' })`);
  }

  /** Milliseconds since 1970 at which the row was seen as saved; waits for it. */
  saved(table: number): Promise<number> {
    return this.page.evaluate(`new Promise((resolve) => {
      const done = () => resolve(watched.saved[${table}]);
      if (Number.isFinite(watched.saved[${table}])) done();
      else watched.heard[${table}] = done;
    })`);
  }

  /** Milliseconds since 1970 at which the key was pressed. */
  pressed(table: number): Promise<number> {
    return this.page.evaluate(`watched.pressed[${table}]`);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
