import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { Seeded } from './seeded';

const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.closest('label')?.innerText.trim() ?? document.activeElement.tagName");
const row = (page: Page, table: number) => page.locator(`[data-table="${table}"]`);
const stateOf = (page: Page, table: number) => row(page, table).getAttribute('data-state');

describeInBrowser('results in the browser', () => {
  const at = new AtVenue();
  beforeAll(() => at.open(), 60_000);
  afterAll(() => at.close(), 30_000);

  const playing = async (players: number, settings: Readonly<Record<string, unknown>> = {}): Promise<Seeded> => {
    const swiss = await Seeded.create(at.venue.ledger, players, 'faction-play', settings);
    await swiss.pairAndPublish();
    return swiss;
  };

  it('are entered at sixty tables by keyboard alone, and the focus is never lost', async () => {
    const swiss = await playing(120);
    const page = await at.organiser();
    await page.goto(at.url(`/t/${swiss.id}/results`));
    await page.getByText('60 tables are open').waitFor();
    const lost: string[] = [];
    const typed = ['1', '2', 'd', '2-1', '1-2', '1-1', 'l', '0-0-3'];
    // The first one by its number, the others where the page goes by itself.
    await page.getByLabel('Result', { exact: true }).focus();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Table');
    await page.keyboard.type('17');
    await page.keyboard.press('Enter');
    for (let index = 0; index < 60; index += 1) {
      const where = await focused(page);
      if (where !== 'Result') lost.push(`before result ${index + 1} the focus was in ${where}`);
      await page.keyboard.type(typed[index % typed.length] ?? '');
      await page.keyboard.press('Enter');
    }
    await page.getByText('All tables are in', { exact: true }).waitFor({ timeout: 30_000 });
    expect(lost).toEqual([]);
    const { matches } = (await swiss.state()).rounds[0] ?? { matches: [] };
    expect(matches.filter(({ result }) => result !== undefined)).toHaveLength(60);
    const outcomes: Readonly<Record<string, string>> = {
      '1': 'a',
      '2': 'b',
      d: 'draw',
      '2-1': 'a',
      '1-2': 'b',
      '1-1': 'draw',
      l: 'walkoverA',
      '0-0-3': 'draw',
    };
    const expected = matches.map(({ table }) => outcomes[typed[((table + 43) % 60) % typed.length] ?? '']);
    expect(matches.map(({ result }) => result?.outcome)).toEqual(expected);
    expect(await page.locator('[data-state="saved"]').count()).toBe(60);
  }, 240_000);

  it.each([1280, 390])(
    'are entered by buttons at a width of %i, and lead on when all are in',
    async (width) => {
      const swiss = await playing(4);
      const page = await at.organiser({ viewport: { width, height: 900 } });
      await page.goto(at.url(`/t/${swiss.id}/results`));
      const save = page.getByRole('button', { name: 'Save', exact: true });
      const colours = () => save.evaluate('(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]');
      const score = page.getByRole('group', { name: 'Possible results' }).getByRole('button', { name: '2–1', exact: true });
      await score.waitFor();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const idle = await colours();
      const place = (await score.boundingBox())?.y;
      await score.click();
      await page.getByText(/ wins 2–1$/).waitFor();
      expect((await score.boundingBox())?.y).toBe(place);
      await save.click();
      await row(page, 1).getByText('saved').waitFor();
      // The pointer is still on it, and it can do nothing now.
      expect(await colours()).toEqual(idle);

      await page.getByText('Somebody did not appear?').click();
      await page
        .getByRole('button', { name: / did not appear$/ })
        .first()
        .click();
      await save.click();
      await row(page, 2).getByText('did not appear', { exact: true }).waitFor();
      const on = page.getByRole('link', { name: 'To round 2' });
      await on.waitFor();
      expect(await save.count()).toBe(0);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Pair round 2' }).waitFor();
      expect((await swiss.state()).rounds[0]?.matches.map(({ result }) => result?.outcome)).toEqual(['a', 'walkoverA']);
    },
    120_000,
  );

  it('say what is wrong before they are sent, and why they were refused after', async () => {
    const swiss = await playing(8);
    const page = await at.organiser();
    await page.goto(at.url(`/t/${swiss.id}/results`));
    const box = page.getByLabel('Result', { exact: true });
    await box.fill('7');
    await page.getByText(/That is no result/).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.locator('[data-state="open"]').count()).toBe(4);
    await box.fill('3-0');
    await page.keyboard.press('Enter');
    await page.locator('[data-table="1"][data-state="refused"]').waitFor();
    expect(await row(page, 1).innerText()).toMatch(/3-0 cannot be the result of a match of best of 3/);
    // The right one takes its place.
    await page.keyboard.press('Escape');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2-0');
    await page.keyboard.press('Enter');
    await page.locator('[data-table="1"][data-state="saved"]').waitFor();
    // Another result at a table that has one is a correction, and cancelling it gives the focus back.
    await page.keyboard.press('ArrowUp');
    await page.getByText('Has a result: 2–0').waitFor();
    await page.keyboard.type('0-2');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/changes? place|No place changes/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Result');
    expect((await swiss.state()).rounds[0]?.matches[0]?.result?.outcome).toBe('a');
  }, 240_000);

  it('are seen by another browser at once, also by one that may change nothing', async () => {
    const swiss = await playing(8);
    const [one, other, reader] = [await at.organiser(), await at.organiser(), await at.page()];
    await Promise.all([one, other, reader].map((page) => page.goto(at.url(`/t/${swiss.id}/results`))));
    await Promise.all([one, other, reader].map((page) => page.getByText('Live', { exact: true }).waitFor()));
    expect(await reader.getByLabel('Result', { exact: true }).count()).toBe(0);
    await one.getByLabel('Result', { exact: true }).fill('1');
    await one.keyboard.press('Enter');
    await Promise.all([other, reader].map((page) => page.locator('[data-table="1"][data-state="saved"]').waitFor()));
    await other.getByLabel('Table', { exact: true }).fill('3');
    await other.keyboard.press('Enter');
    await other.keyboard.type('2-1');
    await other.keyboard.press('Enter');
    await Promise.all([one, reader].map((page) => page.locator('[data-table="3"][data-state="saved"]').waitFor()));
    await reader.getByText('2 tables are open').waitFor();
  }, 240_000);

  it('wait while the server is away, survive a reload, and are sent once', async () => {
    const swiss = await playing(12);
    const page = await at.organiser();
    await page.goto(at.url(`/t/${swiss.id}/results`));
    const box = page.getByLabel('Result', { exact: true });
    await box.fill('1');
    await page.keyboard.press('Enter');
    await page.locator('[data-table="1"][data-state="saved"]').waitFor();
    const saved = (await swiss.state()).revision;
    // The answer to the next one is lost on its way: the server has it, the page does not know.
    const lost = new Promise<void>((done) => {
      void page.route('**/commands/report', async (route) => {
        // Where the server could not be reached either, the page asks again.
        await route.fetch().then(
          () => done(),
          () => undefined,
        );
        await route.abort();
      });
    });
    await page.waitForFunction("document.querySelector('.desk-table input').value === '2'");
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.getByText('1 result waits for the server').waitFor();
    await lost;
    // The page may be asking once more: that attempt is let go.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const port = await at.goAway();
    await page.keyboard.type('d');
    await page.keyboard.press('Enter');
    await page.locator('[data-table="3"][data-state="waiting"]').waitFor();
    await page.keyboard.type('2-');
    await at.start(port);
    await page.reload();
    await page.locator('[data-table="3"][data-state="saved"]').waitFor();
    expect([await stateOf(page, 1), await stateOf(page, 2), await stateOf(page, 3), await stateOf(page, 4)]).toEqual([
      'saved',
      'saved',
      'saved',
      'open',
    ]);
    const again = await at.venue.ledger.stateAt(swiss.id);
    expect(again.rounds[0]?.matches.map(({ result }) => result?.outcome)).toEqual(['a', 'b', 'draw', undefined, undefined, undefined]);
    expect(again.revision).toBe(saved + 2);
    // A row may hear of its result from the feed before the answer to the sender is there.
    await page.waitForFunction('Object.keys(localStorage).every((key) => !key.includes("outgoing"))');
  }, 240_000);
});
