import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { NAMES } from './names';
import { Seeded } from './seeded';

/** Types a result at every open table: the left side wins. */
const enterAll = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Enter results' }).click();
  await page.getByLabel('Result', { exact: true }).focus();
  while ((await page.locator('[data-state="open"]').count()) > 0) {
    const table = await page.locator('.result-row.selected[data-state="open"]').getAttribute('data-table');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.locator(`[data-table="${table ?? ''}"][data-state="saved"]`).waitFor();
  }
  await page.getByRole('link', { name: 'Rounds' }).click();
};

describeInBrowser('a two-loss evening in the browser', () => {
  const at = new AtVenue();
  beforeAll(() => at.open(), 60_000);
  afterAll(() => at.close(), 30_000);

  it('goes from pasted names to a winner', async () => {
    const page = await at.organiser();
    await page.goto(at.url('/'));
    await page.getByRole('link', { name: 'New tournament' }).click();
    await page.getByRole('button', { name: 'Create the tournament' }).click();
    await page.getByText('The tournament needs a name.').waitFor();
    await page.getByLabel('Name of the tournament').fill('Friday night');
    await page.getByRole('radio', { name: /Two losses and out/ }).check();
    await page.getByRole('button', { name: 'Create the tournament' }).click();

    // Eight names, one of them twice: the page asks, and is answered.
    await page
      .getByLabel(/One name on a line/)
      .fill([...NAMES.slice(0, 8), 'ada lovelace'].map((name, at) => `${at + 1}. ${name}`).join('\n'));
    const register = page.getByRole('button', { name: /^Register/ });
    expect(await register.isDisabled()).toBe(true);
    await page.getByText('Same name as no. 1 above').waitFor();
    await page.getByText('ada lovelace stands twice (lines 1 and 9)').waitFor();
    await page.getByRole('button', { name: 'Leave out: ada lovelace, line 9', exact: true }).click();
    expect(await register.innerText()).toBe('Register 8 players');
    await register.click();
    await page.getByRole('button', { name: 'Check in all who are not (8)' }).click();
    await page.getByText('8 of 8 checked in').waitFor();

    await page.getByRole('link', { name: 'Rounds' }).click();
    await page.getByRole('button', { name: 'Pair round 1' }).click();
    // A draft can be thrown away with a reason, which stays in sight.
    await page.getByRole('button', { name: 'Throw this pairing away…' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('A reason is needed.').waitFor();
    await page.getByLabel('Reason (everybody can read it)').fill('one was missing');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Pairing 1 was thrown away: one was missing').waitFor();

    for (let round = 1; ; round += 1) {
      const complete = page.getByRole('button', { name: 'Complete the tournament…' });
      const pair = page.getByRole('button', { name: /^(Pair (round \d+|the (quarter-finals|semi-finals|final))|Start the bracket)$/ });
      await page.locator('.next-step .primary').waitFor();
      if ((await pair.count()) === 0 && (await complete.count()) > 0) break;
      await pair.click();
      await page.getByRole('button', { name: 'Publish' }).click();
      await enterAll(page);
      expect(round).toBeLessThan(12);
    }
    await page.getByRole('button', { name: 'Complete the tournament…' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Open again…' }).waitFor();
    const [tournament] = await at.venue.ledger.tournaments();
    const state = await at.venue.ledger.stateAt(tournament?.tournament ?? '');
    expect(state.completed).toBe(true);
    expect(state.voided).toHaveLength(1);
    const first = state.players[(state.placing?.[0]?.[0] ?? 0) - 1]?.person ?? '';
    const winner = (await at.venue.ledger.names(state)).get(first) ?? '';
    await page.getByText(`Winner: ${winner}`).first().waitFor();
    await page.getByRole('link', { name: 'Bracket' }).click();
    expect(await page.locator('.winner').innerText()).toBe(`Winner: ${winner}`);
    expect(at.complaints).toEqual([]);
  }, 240_000);

  it('says who is out and who is in again by a correction, and how they get into the round that is paired already', async () => {
    const seeded = await Seeded.create(at.venue.ledger, 16, 'playstile-2lo', { cut: 4 });
    for (let round = 1; round <= 2; round += 1) {
      await seeded.pairAndPublish();
      await seeded.reportAll();
    }
    await seeded.pairAndPublish();
    const second = (await seeded.state()).rounds[1];
    const [winner = 0, loser = 0] = second?.matches.find(({ pool }) => pool === 1)?.sides ?? [];
    const table = second?.matches.find(({ pool }) => pool === 1)?.table ?? 0;
    const page = await at.organiser();
    await page.goto(at.url(`/t/${seeded.id}/round`));
    await page.getByRole('button', { name: 'Round 2', exact: true }).click();
    await page.getByRole('button', { name: `Correct table ${table}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Right result').fill('2');
    await dialog.getByText(`Out from the next round on: ${NAMES[winner - 1] ?? `Somebody ${winner}`}.`).waitFor();
    await dialog.getByText(`In again from the next round on: ${NAMES[loser - 1] ?? `Somebody ${loser}`}.`).waitFor();
    await dialog.getByText('Round 3 has no result yet: throw its pairing away and pair again').waitFor();
    expect(at.complaints).toEqual([]);
  }, 120_000);
});
