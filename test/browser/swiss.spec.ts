import { AtVenue, describeInBrowser } from './at-venue';
import { Seeded } from './seeded';

describeInBrowser('a Swiss of forty in the browser', () => {
  const at = new AtVenue();
  beforeAll(() => at.open(), 60_000);
  afterAll(() => at.close(), 30_000);

  it('takes late players, a correction with its impact, and a drop with the smallest re-pairing', async () => {
    const swiss = await Seeded.create(at.venue.ledger, 40, 'faction-play', { cut: 8 });
    await swiss.pairAndPublish();
    await swiss.reportAll();
    const page = await at.organiser();
    await page.goto(at.url(`/t/${swiss.id}/players`));

    await page.getByText('Add players: paste names').click();
    await page.getByLabel(/One name on a line/).fill('Late One\nLate Two');
    await page.getByRole('button', { name: 'Register 2 players' }).click();
    await page.getByText('2 players are registered.').waitFor();
    expect((await swiss.state()).players.slice(40).map(({ entryRound }) => entryRound)).toEqual([2, 2]);

    await swiss.pairAndPublish();
    expect((await swiss.state()).rounds.at(-1)?.matches).toHaveLength(21);
    await swiss.reportAll();
    await swiss.run('pair');

    // Somebody leaves while round 3 is a draft: it no longer fits, and is repaired by the smallest change.
    const before = (await swiss.state()).rounds.at(-1);
    // The better side of the fourth table is within the cut of eight, so that leaving changes it.
    const leaver = before?.matches[3]?.sides[0] ?? 0;
    await page.getByLabel('Find a player').fill(String(leaver));
    await page.locator('.player-row').getByRole('combobox').first().selectOption('drop');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'What it changes' }).waitFor();
    await dialog.getByLabel('Private note').fill('had to catch a train');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Rounds' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The draft of round 3 no longer fits who is there.').waitFor();
    await page.getByRole('button', { name: 'Repair…' }).click();
    await page.getByLabel('Reason (everybody can read it)').fill('a player left');
    await dialog.getByRole('button', { name: 'Repair', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = (await swiss.state()).rounds.at(-1);
    const pairs = (round: typeof after) =>
      new Set(round?.matches.map(({ sides }) => [...sides].sort((one, other) => one - other).join('-')));
    const kept = [...pairs(before)].filter((pair) => pairs(after).has(pair));
    expect(after?.byes).toHaveLength(1);
    expect(kept.length).toBeGreaterThanOrEqual(19);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'Enter results' }).waitFor();

    // Round 1, table 1 was the other way round: what that changes is said before it is confirmed.
    await page.getByRole('button', { name: 'Round 1', exact: true }).click();
    await page.getByRole('button', { name: 'Correct table 1', exact: true }).click();
    await dialog.getByLabel('Right result').fill('2');
    await dialog.getByText('Rounds 2, 3 were paired on it and stand as played.').waitFor();
    await dialog.getByText(/players change place:/).waitFor();
    expect((await swiss.state()).rounds[0]?.matches[0]?.corrections).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await swiss.state()).rounds[0]?.matches[0]).toMatchObject({ result: { outcome: 'b' }, corrections: [{ afterRound: 3 }] });
    await page.getByText('was 2–0').waitFor();

    // The whole page goes into the past and says so; nothing can be changed from there.
    await page.getByRole('link', { name: 'Standings' }).click();
    const rank = async (name: string) => page.locator('tr', { hasText: name }).first().locator('.rank').innerText();
    await page.getByText('round 3 is being played').waitFor();
    const now = await rank('Ada Lovelace');
    await page.getByRole('button', { name: 'Look at the past' }).click();
    await page.getByLabel('After round').fill('1');
    await page.getByText('You are looking at the past').waitFor();
    await page.getByText('after round 1').waitFor();
    await page.getByRole('link', { name: 'Rounds' }).click();
    await page.locator('.matches').waitFor();
    expect(await page.locator('.next-step').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Correct table/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.getByText('round 3 is being played').waitFor();
    expect(await rank('Ada Lovelace')).toBe(now);
    expect(at.complaints).toEqual([]);
  }, 240_000);
});
