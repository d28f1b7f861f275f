import * as fs from 'node:fs';
import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { DIALOGS, openDialog, type OfferedDialog } from './dialogs';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** In the dark only the colours are others. */
const faultsIn = (colorScheme: 'light' | 'dark') =>
  `axe.run('dialog', ${colorScheme === 'light' ? '{}' : "{ runOnly: ['color-contrast'] }"}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`;
const TOO_WIDE =
  "Math.max(...[document.documentElement, document.querySelector('dialog')].map((one) => one.scrollWidth - one.clientWidth))";
const LABEL = "document.activeElement.closest('label')?.innerText.trim() ?? document.activeElement.labels?.[0]?.innerText.trim() ?? ''";
const FOCUS = `[document.activeElement.tagName, document.activeElement.type ?? '', document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText]`;
const FIRST_FIELD = "document.querySelector('dialog :is(input, select, textarea)')";

/** Goes through the dialog with the tabulator, types what is asked for, and sends it from its last button. */
const completeByKeys = async (page: Page, { keys = {} }: OfferedDialog): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const left = new Map(Object.entries(keys));
  for (let step = 0; step < 150; step += 1) {
    const label = (await page.evaluate(LABEL)) as string;
    const wanted = [...left.keys()].find((one) => label.startsWith(one));
    if (wanted !== undefined) {
      for (const key of left.get(wanted) ?? []) {
        if (['Enter', ' ', 'ArrowDown'].includes(key)) await page.keyboard.press(key === ' ' ? 'Space' : key);
        else await page.keyboard.type(key);
      }
      left.delete(wanted);
      // The next field may be filled from what was chosen here.
      if (wanted.startsWith('Where')) await dialog.getByRole('option', { name: 'Emmy Noether' }).waitFor({ state: 'attached' });
    }
    if (left.size === 0) {
      await dialog.locator('button[type=submit]:enabled').waitFor();
      if ((await page.evaluate('document.activeElement.type')) === 'submit') break;
    }
    await page.keyboard.press('Tab');
  }
  expect([...left.keys()]).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
};

describeInBrowser('every dialog', () => {
  const at = new AtVenue();
  let page: Page;
  beforeAll(async () => {
    await at.open();
    await at.organiser();
    // The checker is brought in from outside, which the page's own policy forbids.
    page = await at.organiser({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', bypassCSP: true });
  }, 120_000);
  afterAll(() => at.close(), 60_000);

  it.each(DIALOGS.map((dialog) => [dialog.name, dialog] as const))(
    '%s: has no fault that axe finds, fits a phone, gives the focus back, and is completed by keyboard alone',
    async (_name, dialog) => {
      const seeded = await dialog.seed(at.venue.ledger);
      const before = (await seeded.state()).revision;
      await page.goto(at.url(`/t/${seeded.id}/${dialog.part}`));
      await openDialog(page, dialog);
      const faults: string[] = [];
      await page.evaluate(AXE);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        faults.push(...((await page.evaluate(faultsIn(colorScheme))) as string[]).map((fault) => `${colorScheme}: ${fault}`));
      }
      const over = (await page.evaluate(TOO_WIDE)) as number;
      if (over > 0) faults.push(`${over} pixels too wide`);
      if ((await page.evaluate(`${FIRST_FIELD} !== null && ${FIRST_FIELD} !== document.activeElement`)) === true)
        faults.push('it does not open on its first field');
      expect(faults).toEqual([]);

      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const [tag, , name] = (await page.evaluate(FOCUS)) as [string, string, string];
      if (dialog.player === undefined) expect([tag, name]).toEqual(['BUTTON', dialog.button]);
      else expect([tag, name]).toEqual(['SELECT', expect.stringMatching(/^Actions for /)]);
      expect((await seeded.state()).revision).toBe(before);

      await openDialog(page, dialog);
      await completeByKeys(page, dialog);
      // A name is no event of a tournament.
      if (dialog.name !== 'rename' && dialog.name !== 'erase') expect((await seeded.state()).revision).toBeGreaterThan(before);
      await page.waitForFunction('document.activeElement !== document.body');
      expect(at.complaints).toEqual([]);
    },
    240_000,
  );
});
