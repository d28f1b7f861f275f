import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { pino } from 'pino';
import { embeddedPorts } from '@roundbook/ledger';
import { startVenue, type Venue } from '../../apps/venue/src/start-venue';

const ROOT = path.resolve(__dirname, '../..');
export const CHROMIUM = process.env['ROUNDBOOK_CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = fs.existsSync(CHROMIUM);
/** So many times slower than this machine: a test that waits for time instead of what is seen fails then. */
const SLOWER = Number(process.env['ROUNDBOOK_BROWSER_SLOWER'] ?? 1);
const inCi = process.env['CI'] === 'true';
const secret = Buffer.alloc(32, 7);

/** `describe` where there is a browser. Without one the tests are skipped with one line that says why; in CI they fail. */
export const describeInBrowser = (name: string, tests: () => void): void => {
  if (hasChromium || inCi) return describe(name, tests);
  console.warn(`${name}: skipped, ${CHROMIUM} is missing. Install it: apt-get install chromium`);
  describe.skip(name, tests);
};

/** A venue over a ledger file of its own, and a browser that looks at it. */
export class AtVenue {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-browser-'));
  private browser: Browser | undefined;
  private running: Venue | undefined;
  private token = '';
  /** Everything that any page complained about: errors of scripts, refused resources, what the console calls an error. */
  readonly complaints: string[] = [];

  get venue(): Venue {
    if (this.running === undefined) throw new Error('the venue is not open');
    return this.running;
  }

  async open(): Promise<void> {
    if (!fs.existsSync(path.join(ROOT, 'dist/web/index.html'))) throw new Error('the page is not built: npm run build:web');
    await this.start(0);
    this.browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  }

  async start(port: number): Promise<void> {
    const ports = embeddedPorts(path.join(this.folder, 'ledger.db'));
    this.running = await startVenue({ ports, port, secret, log: pino({ level: 'silent' }), web: path.join(ROOT, 'dist/web') });
    this.token = this.running.enter.replace(/^.*#/, '');
  }

  /** The server goes away; `comeBack` opens it again at the same address over the same ledger. */
  async goAway(): Promise<number> {
    const port = Number(new URL(this.venue.url).port);
    await this.venue.close();
    return port;
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.running?.close();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** A page of a browser of its own: what one stores the other does not have. */
  async page(options: BrowserContextOptions = {}): Promise<Page> {
    if (this.browser === undefined) throw new Error('the browser is not open');
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options });
    context.setDefaultTimeout(30_000 * SLOWER);
    const page = await context.newPage();
    if (SLOWER > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      // A request that is refused or not answered is told as an error; the page shows it, and the tests ask for it.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(`${page.url()}: ${message.text()}`);
      }
    });
    return page;
  }

  url(address: string): string {
    return new URL(address, this.venue.url).href;
  }

  /** The organiser link works once: whoever comes later brings the cookie that it was answered with. */
  private cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> | undefined;

  async organiser(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.page(options);
    if (this.cookies === undefined) {
      await page.goto(this.url(`/enter#${this.token}`));
      await page.getByText('Organiser', { exact: true }).waitFor();
      this.cookies = await page.context().cookies();
    } else await page.context().addCookies(this.cookies);
    return page;
  }
}
