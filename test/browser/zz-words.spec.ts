import { AtVenue } from './at-venue';
import { Seeded } from './seeded';
import { PRESETS } from '@roundbook/tournament';
const at = new AtVenue();
beforeAll(() => at.open(), 120_000);
afterAll(() => at.close(), 60_000);
it('words', async () => {
  const page = await at.organiser({ bypassCSP: true });
  for (const { name } of PRESETS) {
    const s = await Seeded.create(at.venue.ledger, 2, name);
    await page.goto(at.url(`/t/${s.id}/settings`));
    await page.locator('dl.settings').waitFor();
    console.log(name, await page.locator('dl.settings').innerText());
  }
  await page.goto(at.url('/new'));
  for (const { name } of PRESETS) {
    await page.locator(`input[value="${name}"]`).check();
    const t = await page.evaluate(`(() => { const d = document.querySelector('.parameters'); const c = d.cloneNode(true); return [...c.querySelectorAll('label, option, .hint, legend')].map((x) => x.textContent).join(' | '); })()`);
    console.log('NEW', name, t);
  }
}, 300_000);
