import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { Seeded } from './seeded';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FAULTS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`;
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const file = (name: string, text: string) => ({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });

describeInBrowser('a sceptic checks a ledger file', () => {
  const at = new AtVenue();
  let id: string;
  let key: string;
  let honest: string;
  let early: string;
  beforeAll(async () => {
    await at.open();
    const seeded = await Seeded.create(at.venue.ledger, 6, 'faction-play', { rounds: 2, cut: 0 });
    id = seeded.id;
    const page = await at.organiser();
    const fetched = async (address: string): Promise<string> => (await page.request.get(at.url(address))).text();
    await seeded.pairAndPublish();
    await seeded.reportAll();
    early = await fetched(`/api/tournaments/${id}/ledger`);
    await seeded.pairAndPublish();
    await seeded.reportAll();
    await seeded.run('complete');
    key = (JSON.parse(await fetched('/api/log/key')) as { key: string }).key;
  }, 120_000);
  afterAll(() => at.close(), 30_000);

  /** What the page needs for itself, in whatever moment: its parts, its icon, who is asking. */
  const OWN = /^blob:|\.js$|\/icon\.svg$|\/api\/session$/;

  /** What is chosen there is checked; the file goes nowhere: nothing is asked of anybody, and nothing sent. */
  const checked = async (page: Page, name: string, text: string): Promise<string> => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.postData() !== null || !OWN.test(request.url())) asked.push(request.url());
    });
    await page.getByLabel('Ledger file', { exact: true }).setInputFiles(file(name, text));
    const verdict = page.locator('h2', { hasText: /in order|was changed/ });
    await verdict.waitFor();
    page.removeAllListeners('request');
    expect(asked).toEqual([]);
    return verdict.innerText();
  };

  it('which anybody may save once the tournament is completed, with the key beside it', async () => {
    const page = await at.page();
    await page.goto(at.url(`/t/${id}/settings`));
    await page.getByText(key).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as a ledger file' }).click(),
    ]);
    honest = fs.readFileSync(await download.path(), 'utf8');
    expect(path.extname(download.suggestedFilename())).toBe('.jsonl');
    expect(honest.split('\n').length).toBeGreaterThan(20);
    expect(at.complaints).toEqual([]);
  }, 60_000);

  it('that is honest, with the key and with an older file; and one in which a single result was changed', async () => {
    const page = await at.page();
    await page.goto(at.url('/verify'));
    expect(await checked(page, 'friday.jsonl', honest)).toBe('Everything is in order');
    await page.getByText('who signed it was not checked').waitFor();
    await page.getByText('2 pairings drawn again, with the same outcome').waitFor();
    await page.getByText('Key and older checkpoint').click();
    await page.getByLabel('Key of the organiser').fill(key);
    await page.getByLabel('Checkpoint or ledger file from an earlier day').setInputFiles(file('early.jsonl', early));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Signed with the key that you gave.').waitFor();
    const changed = honest.replace(/"outcome":"a"/, '"outcome":"b"');
    expect(changed).not.toBe(honest);
    expect(await checked(page, 'changed.jsonl', changed)).toBe('This file was changed, or is not whole');
    await page
      .getByText(/^Event \d+ \(Result\w+, line \d+\) does not have the hash that it carries: it was changed\.$/)
      .first()
      .waitFor();
    expect(at.complaints).toEqual([]);
  }, 90_000);

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)(
    'on a page %i px wide in %s, which everybody can read and use',
    async (width, colorScheme) => {
      const page = await at.page({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(at.url('/verify'));
      await page.getByLabel('Ledger file', { exact: true }).setInputFiles(file('broken.jsonl', honest.slice(0, -40)));
      await page.getByText('This file was changed, or is not whole').waitFor();
      await page.getByText('Key and older checkpoint').click();
      await page.evaluate(AXE);
      expect(await page.evaluate(FAULTS)).toEqual([]);
      expect(await page.evaluate(TOO_WIDE)).toBe(0);
    },
    60_000,
  );
});
