import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { signedIn, type Client } from '../http/client';
import { startedVenue, type Running } from '../http/venue-process';
import { CHROMIUM } from './at-venue';

const ROOT = path.resolve(__dirname, '../..');

/** A venue in a process of its own that is killed and started again at the same address over the same ledger. */
export class RecoveryVenue {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-recovery-'));
  private readonly browsers: Browser[] = [];
  private running: Running | undefined;
  private organiser: Client | undefined;
  /** Errors of scripts on any page. */
  readonly complaints: string[] = [];

  /** Who has the session, over HTTP: the cookie is that of the first start all along. */
  get staff(): Client {
    if (this.organiser === undefined) throw new Error('the venue was never open');
    return this.organiser;
  }

  async open(): Promise<void> {
    if (!fs.existsSync(path.join(ROOT, 'dist/web/index.html'))) throw new Error('the page is not built: npm run build:web');
    this.running = await this.started('0');
    this.organiser = await signedIn(this.running.url, this.running.enter);
  }

  /** The process is gone at once, whatever it was doing. */
  async kill(): Promise<void> {
    this.running?.child.kill('SIGKILL');
    await this.running?.ended;
  }

  async startAgain(): Promise<void> {
    this.running = await this.started(new URL(this.staff.url).port);
  }

  /** A page in a browser of its own: two of them share nothing. */
  async page(address: string, role: 'staff' | 'visitor'): Promise<Page> {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    this.browsers.push(browser);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    context.setDefaultTimeout(90_000);
    const [name = '', value = ''] = (this.staff.cookie ?? '').split(/=(.*)/s);
    if (role === 'staff') await context.addCookies([{ name, value, url: this.staff.url }]);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.complaints.push(error.message));
    await page.goto(new URL(address, this.staff.url).href);
    await page.getByText('Live', { exact: true }).waitFor();
    return page;
  }

  async close(): Promise<void> {
    await Promise.all(this.browsers.map((browser) => browser.close()));
    this.organiser?.close();
    await this.kill();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private started(port: string): Promise<Running> {
    return startedVenue(['--port', port, '--store', `sqlite:${path.join(this.folder, 'ledger.db')}`]);
  }
}
