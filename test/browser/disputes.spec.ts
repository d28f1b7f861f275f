import { AtVenue, describeInBrowser } from './at-venue';
import { Seeded } from './seeded';

describeInBrowser('a dispute in the browser', () => {
  const at = new AtVenue();
  beforeAll(() => at.open(), 60_000);
  afterAll(() => at.close(), 30_000);

  it('is entered, seen, ruled on with the pairings drawn anew, and appealed', async () => {
    const swiss = await Seeded.create(at.venue.ledger, 8, 'faction-play', { rounds: 3, cut: 0 });
    await swiss.pairAndPublish();
    await swiss.reportAll();
    await swiss.pairAndPublish();
    const [first] = (await swiss.state()).rounds[0]?.matches ?? [];
    const { players } = await swiss.state();
    const names = await at.venue.ledger.names(await swiss.state());
    const loser = names.get(players[(first?.sides[1] ?? 0) - 1]?.person ?? '') ?? '';

    const page = await at.organiser();
    const dialog = page.getByRole('dialog');
    await page.goto(at.url(`/t/${swiss.id}/round`));
    await page.getByRole('button', { name: 'Round 1', exact: true }).click();
    await page.getByRole('button', { name: 'Dispute the result of table 1', exact: true }).click();
    await dialog.getByLabel('Who disputes it').selectOption({ label: loser });
    await dialog.getByLabel(/^What is said to be right/).fill('0-2');
    await dialog.getByLabel(/^Evidence/).fill('slip 12, in the blue folder');
    await dialog.getByRole('button', { name: 'Dispute it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('One result is disputed and waits for a ruling.').waitFor();
    await page.locator('.match').first().getByText('disputed', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Standings', exact: true }).click();
    await page.locator('tr', { hasText: loser }).getByText('disputed result').waitFor();
    expect(await page.getByText('disputed result').count()).toBe(2);

    const visitor = await at.page();
    await visitor.goto(at.url(`/t/${swiss.id}/disputes`));
    await visitor.getByText('There is evidence; staff alone can see it.').waitFor();
    expect(await visitor.getByText('blue folder').count()).toBe(0);
    expect(await visitor.getByRole('button', { name: /^Rule on/ }).count()).toBe(0);

    await page.getByRole('link', { name: 'Disputes', exact: true }).click();
    await page.getByText('slip 12, in the blue folder').waitFor();
    await page.getByRole('button', { name: 'Rule on the dispute about table 1 of round 1' }).click();
    await dialog.getByRole('radio', { name: 'The result is corrected' }).check();
    await dialog.getByText('Round 2 was paired on it and stands as played.').waitFor();
    await dialog.getByRole('radio', { name: /^Pair anew who has not played/ }).check();
    await dialog.getByRole('button', { name: 'Rule', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = await swiss.state();
    expect(after.rounds[0]?.matches[0]).toMatchObject({ result: { outcome: 'b' }, corrections: [{ afterRound: 2 }] });
    expect(after.rounds[1]?.repairs).toBe(1);
    await visitor.getByText(/the result is corrected to/).waitFor();

    await page.getByRole('button', { name: 'Appeal the ruling about table 1 of round 1' }).click();
    await dialog.getByRole('button', { name: 'Appeal', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('appealed, waits for another ruling').waitFor();
    await page.getByRole('button', { name: 'Rule on the dispute about table 1 of round 1' }).click();
    await dialog.getByRole('button', { name: 'Rule', exact: true }).click();
    await dialog.getByText(/ruled on by somebody else/).waitFor();
    await dialog.getByLabel(/^I ruled on it before/).check();
    await dialog.getByRole('button', { name: 'Rule', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Nobody else was there to rule on the appeal.').waitFor();
    expect(at.complaints).toEqual([]);
  }, 120_000);
});
