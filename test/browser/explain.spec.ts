import * as fs from 'node:fs';
import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { Seeded } from './seeded';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FAULTS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`;
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const FOCUSED = 'document.activeElement?.textContent ?? ""';

const faultsOf = async (page: Page): Promise<readonly unknown[]> => {
  await page.evaluate(AXE);
  const wide = await page.evaluate(TOO_WIDE);
  return [...((await page.evaluate(FAULTS)) as readonly unknown[]), ...(Number(wide) > 0 ? [`${String(wide)} px too wide`] : [])];
};

describeInBrowser('why it is so, and what if it were not', () => {
  const at = new AtVenue();
  let id = '';
  beforeAll(async () => {
    await at.open();
    const swiss = await Seeded.create(at.venue.ledger, 9, 'faction-play', { rounds: 3, cut: 4 });
    for (let round = 1; round <= 2; round += 1) {
      await swiss.pairAndPublish();
      await swiss.reportAll();
    }
    id = swiss.id;
  }, 120_000);
  afterAll(() => at.close(), 30_000);

  it('opens a place from its row by keyboard, follows an opponent and comes back', async () => {
    const page = await at.page({ reducedMotion: 'reduce' });
    await page.goto(at.url(`/t/${id}/standings`));
    const row = page.locator('table.standings tbody tr').first();
    const leader = row.getByRole('rowheader').getByRole('button');
    const name = (await leader.textContent()) ?? '';
    await leader.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Why this place' });
    await dialog.getByText(new RegExp(`^${name} \\(no\\. \\d+\\) is 1st after round 2\\.$`)).waitFor();
    await dialog.getByText('Round by round').waitFor();
    const omw = dialog.getByText(/^OMW% = \(.*\) \/ 2 = /);
    expect(await omw.textContent()).toMatch(/^OMW% = \((\S+) \+ (\S+)\) \/ 2 = /);
    const opponent = dialog.locator('.explained-lines').getByRole('button').first();
    const other = (await opponent.textContent()) ?? '';
    await opponent.focus();
    await page.keyboard.press('Enter');
    await dialog.getByText(new RegExp(`^${other} \\(no\\. \\d+\\) is `)).waitFor();
    expect(await page.evaluate(FOCUSED)).toContain(other);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByText(new RegExp(`^${name} \\(no\\. \\d+\\) is 1st`)).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(FOCUSED)).toBe(name);
  }, 60_000);

  it('opens a pairing and a bye from the round', async () => {
    const page = await at.organiser({ reducedMotion: 'reduce' });
    await page.goto(at.url(`/t/${id}/round`));
    await page.getByRole('button', { name: 'Why? Pairing at table 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why this pairing' });
    await dialog.getByText(/^Draw seed: [0-9a-f]{64}\.$/).waitFor();
    await dialog.getByText('Algorithm: swiss-least-squares, version 2.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByTitle('Why this bye?').click();
    await page
      .getByRole('dialog', { name: 'Why this bye' })
      .getByText(/lowest-ranked player without a bye/)
      .waitFor();
  }, 60_000);

  it('supposes other points and another result, and writes nothing', async () => {
    const page = await at.page({ reducedMotion: 'reduce' });
    const revision = async () => (await (await page.request.get(at.url(`/api/tournaments/${id}`))).json()).revision as number;
    await page.goto(at.url(`/t/${id}/standings`));
    const before = await revision();
    await page.getByText('What if…?').click();
    await page.locator('select[name=match]').selectOption('r1m1');
    await page.locator('input[name=result]').fill('1-1');
    await page.getByRole('button', { name: 'Show the difference' }).click();
    const answer = page.getByRole('region', { name: 'What would be' }).or(page.locator('.impact-box'));
    await answer.getByText(/pairings behind round 1 stay as they were/).waitFor();
    await answer.getByRole('table', { name: 'Who would have another place' }).waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByLabel('Rules').selectOption('key-revival');
    await page.getByRole('button', { name: 'Show the difference' }).click();
    await page
      .getByRole('alert')
      .getByText(/cannot be read as those of key-revival/)
      .waitFor();
    await page.getByLabel('Rules').selectOption('magic');
    await page.getByRole('button', { name: 'Show the difference' }).click();
    await answer.getByText('Nothing was written.').waitFor();
    expect(await revision()).toBe(before);
  }, 60_000);

  it.each([
    ['light', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'has no fault that axe finds, in %s at %i px, and does not scroll sideways',
    async (colorScheme, width) => {
      const page = await at.organiser({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
      const faults: unknown[] = [];
      await page.goto(at.url(`/t/${id}/standings`));
      await page.getByText('What if…?').click();
      await page.getByLabel('Rules').selectOption('magic');
      await page.getByRole('button', { name: 'Show the difference' }).click();
      await page.getByText('Nothing was written.', { exact: true }).waitFor();
      faults.push(...(await faultsOf(page)));
      await page.locator('table.standings tbody').first().getByRole('rowheader').getByRole('button').first().click();
      await page.getByText('Round by round').waitFor();
      await page.evaluate(`document.querySelectorAll('.explained-figure').forEach((figure) => { figure.open = true; })`);
      faults.push(...(await faultsOf(page)));
      await page.goto(at.url(`/t/${id}/round`));
      await page.getByRole('button', { name: 'Why? Pairing at table 1' }).click();
      await page.getByText('At the table', { exact: true }).waitFor();
      faults.push(...(await faultsOf(page)));
      expect(faults).toEqual([]);
      expect(at.complaints).toEqual([]);
    },
    60_000,
  );
});
