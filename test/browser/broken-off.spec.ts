import type { Page, Route } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { Seeded } from './seeded';

describeInBrowser('what goes wrong between the page and the venue', () => {
  const at = new AtVenue();
  let page: Page;
  let swiss: Seeded;
  beforeAll(async () => {
    await at.open();
    page = await at.organiser();
    swiss = await Seeded.create(at.venue.ledger, 6, 'faction-play', { rounds: 3 });
    await swiss.pairAndPublish();
    await swiss.reportAll();
  }, 120_000);
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  afterAll(() => at.close(), 60_000);

  it('leaves the rest of the page where a part of it does not come, and brings it on request', async () => {
    await page.goto(at.url(`/t/${swiss.id}/round`));
    await page.getByRole('heading', { name: 'Round 1' }).waitFor();
    await page.route('**/assets/settings-page*', (route) => route.abort());
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('alert').getByText('This part of the page did not come, or cannot be shown.').waitFor();
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.getByRole('heading', { name: 'Standings' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    // React tells the console of what the page caught.
    expect(at.complaints.filter((complaint) => !complaint.includes('settings-page'))).toEqual([]);
    at.complaints.splice(0);
  }, 120_000);

  it('corrects nothing that was corrected by somebody else meanwhile', async () => {
    await page.goto(at.url(`/t/${swiss.id}/round`));
    await page.getByRole('button', { name: 'Correct table 1', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Right result').fill('0-2');
    await dialog.getByText(/players change place:/).waitFor();
    // What is asked from here on is answered late: the page does not hear in time of what the other one does.
    const held: Route[] = [];
    await page.route('**/api/tournaments/**', (route) =>
      route.request().url().includes('/commands/') ? route.continue() : void held.push(route),
    );
    await swiss.run('correct', { match: 'r1m1', result: '1-2', reason: 'judgeRuling' });
    const answered = page.waitForResponse(/\/commands\/correct$/);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    expect((await answered).status()).toBe(412);
    await Promise.all(held.splice(0).map((route) => route.continue()));
    await page.unrouteAll();
    await dialog.getByRole('alert').getByText('Something else was entered meanwhile.').waitFor();
    expect((await swiss.state()).rounds[0]?.matches[0]?.result).toMatchObject({ games: { a: 1, b: 2 } });
    expect(at.complaints).toEqual([]);
  }, 120_000);

  it('refuses a file that is not in UTF-8 before its names are damaged', async () => {
    await page.goto(at.url('/import'));
    const buffer = Buffer.from('{"name":"Zoë","players":[],"rounds":[]}', 'latin1');
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer });
    await page.getByText('old.json cannot be read: it is no text in UTF-8.').waitFor();
    expect(at.complaints).toEqual([]);
  }, 60_000);

  it('says so where signing out is refused; afterwards nothing of what staff saw is left', async () => {
    await swiss.run('pair');
    await page.goto(at.url(`/t/${swiss.id}/round`));
    await page.getByText('Draft: only staff see it').first().waitFor();
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.getByRole('heading', { name: 'Standings' }).waitFor();
    const refused = { code: 'session_end_unwritten', detail: 'The end cannot be written down: the session goes on.' };
    await page.route('**/api/session', (route: Route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(refused) })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alert').getByText('the session goes on').waitFor();
    await page.unrouteAll();
    // What is asked for rounds is not answered: the page has only what it kept.
    await page.route('**/rounds*', () => undefined);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Reader', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Rounds' }).click();
    await page.getByRole('heading', { name: 'Rounds' }).waitFor();
    await page.getByText('Loading…').waitFor();
    expect(await page.getByText('Draft: only staff see it').count()).toBe(0);
    expect(at.complaints).toEqual([]);
  }, 120_000);
});
