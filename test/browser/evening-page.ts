import type { Locator, Page } from 'playwright-core';
import type { AtVenue } from './at-venue';
import type { Evening } from './evenings';

const COMPLETE = 'Complete the tournament…';
const RESULTS = 'Enter results';
const PUBLISH = 'Publish';
/** No button says this. */
const NOTHING = 'nothing yet';

/** Who sits at the table that the desk is at, without what stands beside a name, and whether keys are asked for. */
const SELECTED = `(() => {
  const row = document.querySelector('.result-row.selected');
  const [side] = row.querySelectorAll('.side-table');
  const names = side === undefined ? [...row.querySelectorAll('.side')].map((one) => one.firstChild.textContent) : [...side.querySelectorAll('.seat-name')].map((one) => one.textContent);
  const keys = document.querySelector('#desk-how').textContent.includes('keys');
  return { names, seats: side !== undefined, keys };
})()`;
/** Every row of the standings: its place and the name, without what stands beside it. */
const RANKED = `[...document.querySelectorAll('table.standings tbody tr')].map((row) =>
  [Number(row.querySelector('.rank').textContent), row.querySelector('th').firstChild.textContent])`;
/** Rows whose result the server has neither taken nor refused. */
const OPEN = '.result-row[data-state="open"]';
const UNSETTLED = '.result-row[data-state="waiting"], .result-row[data-state="open"]';

interface Selected {
  readonly names: readonly string[];
  readonly seats: boolean;
  readonly keys: boolean;
}

/** The same result seen from the other side. */
const otherSide = (result: string): string =>
  result
    .split(' ')
    .map((part) => {
      if (part === '1') return '2';
      return part.startsWith('+') ? part.replace('+', '-') : part.split('-').reverse().join('-');
    })
    .join(' ');

/** An evening as the organiser has it before the eyes, from the create page to the final standings. */
export class EveningPage {
  private entered = 0;
  private undecided: string | undefined;
  private losing: boolean;

  constructor(
    private readonly at: AtVenue,
    private readonly page: Page,
    private readonly evening: Evening,
    /** Is told what is before the eyes, each time something new is. */
    private readonly look: (what: string) => Promise<void> = async () => undefined,
  ) {
    this.undecided = evening.undecided;
    this.losing = evening.loses === true;
  }

  /** The id of the tournament. */
  async create(): Promise<string> {
    const { page, evening } = this;
    await page.goto(this.at.url('/new'));
    await page.getByLabel('Name of the tournament').fill(`An evening of ${evening.preset}`);
    await page
      .locator('.choice')
      .filter({ has: page.getByText(evening.title, { exact: true }) })
      .click();
    for (const [label, value] of Object.entries(evening.chosen ?? {})) await page.getByLabel(label, { exact: true }).selectOption(value);
    for (const [label, value] of Object.entries(evening.written ?? {})) await page.getByLabel(label, { exact: true }).fill(value);
    await this.look('create');
    await page.getByRole('button', { name: 'Create the tournament' }).click();
    await page.getByLabel(/^One name on a line/).fill(evening.names.join('\n'));
    return /\/t\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  }

  async register(): Promise<void> {
    const { page, evening } = this;
    await this.look('paste');
    await page.getByRole('button', { name: `Register ${evening.names.length} players` }).click();
    await page.getByText(`${evening.names.length} players are registered.`).waitFor();
  }

  /** The large button, once it says something else. */
  private async step(before: string): Promise<{ readonly words: string; readonly button: Locator }> {
    const button = this.page.locator('.next-step .primary:not(:disabled)').filter({ hasNotText: before });
    return { words: (await button.innerText()).trim(), button };
  }

  /** Whatever the page says comes next, until nothing is left but to complete. */
  async play(): Promise<void> {
    const { page } = this;
    await page.getByRole('link', { name: 'Rounds', exact: true }).click();
    for (let before = NOTHING; ;) {
      const { words, button } = await this.step(before);
      if (words === COMPLETE) return;
      await this.look(words);
      before = words;
      if (words !== RESULTS) await button.click();
      if (words !== RESULTS && words !== PUBLISH) continue;
      await page.locator('.next-step').getByRole('link', { name: RESULTS }).click();
      await this.enter();
      await page.getByRole('link', { name: 'Rounds', exact: true }).click();
      before = NOTHING;
    }
  }

  /** Open play has no rounds: two are put together by name, then whoever is free, as often as `opponents` says. */
  async playOpenly(opponents: readonly string[]): Promise<void> {
    const { page, evening } = this;
    await page.getByRole('link', { name: 'Rounds', exact: true }).click();
    const favourite = evening.names[0] ?? '';
    for (const opponent of opponents) {
      await page.getByLabel('Player', { exact: true }).focus();
      for (const name of [favourite, opponent]) {
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
      }
      await page.getByText(`${favourite} – ${opponent} can play.`).waitFor();
      await page.getByRole('button', { name: 'Pair everybody who is free (3)' }).click();
      await page.getByText('Pair everybody who is free (1)').waitFor();
      await this.look('open');
      await page.getByRole('link', { name: RESULTS }).click();
      await this.enter();
      await page.getByRole('link', { name: 'Rounds', exact: true }).click();
    }
  }

  /** Every open table by keyboard, first what an older round has left; returns once the server has all. */
  private async enter(): Promise<void> {
    const { page, evening } = this;
    const rows = page.locator(OPEN);
    await rows.first().waitFor();
    await this.look('results');
    const elsewhere = page.getByRole('button', { name: /^Round \d+: \d+ tables? (is|are) open$/ });
    if ((await elsewhere.count()) > 0) {
      const newest = await page.getByRole('heading', { level: 2 }).innerText();
      await elsewhere.click();
      await page.getByRole('heading', { name: newest, exact: true }).waitFor({ state: 'detached' });
      await rows.first().waitFor();
      await this.typeAt(await rows.count(), 0);
      await elsewhere.click();
      await page.getByRole('heading', { name: newest, exact: true }).waitFor();
      await rows.first().waitFor();
    }
    const open = await rows.count();
    const { leaving = 0 } = evening;
    const left = open > leaving ? leaving : 0;
    await this.typeAt(open - left, left);
    await page
      .locator('.facts')
      .getByText(left === 0 ? 'all tables in' : `${left} table open`, { exact: true })
      .waitFor();
    await this.look('entered');
  }

  private async typeAt(tables: number, left: number): Promise<void> {
    const { page } = this;
    await page.getByLabel('Result', { exact: true }).focus();
    for (let table = 0; table < tables; table += 1) {
      await page.locator(`.selected${OPEN}`).waitFor();
      await page.keyboard.type(this.resultOf(await page.evaluate<Selected>(SELECTED)));
      await page.keyboard.press('Enter');
    }
    await page.locator(UNSETTLED).nth(left).waitFor({ state: 'detached' });
    const refused = await page.locator('[data-state="refused"]').allInnerTexts();
    if (refused.length > 0) throw new Error(`refused: ${refused.join('; ')}`);
  }

  /** What is typed there. */
  private resultOf({ names, seats, keys }: Selected): string {
    const { evening } = this;
    const strength = (name: string): number => evening.names.indexOf(name);
    if (seats) {
      const order = names.map((name, seat) => ({ strength: strength(name), letter: 'abcd'[seat] })).sort((a, b) => a.strength - b.strength);
      return `${order.map(({ letter }) => letter).join('>')} ${[41, 38, 30, 12].slice(0, order.length).join(',')}`;
    }
    const favourite = names.includes(evening.names[0] ?? '');
    if (!favourite && this.undecided !== undefined) {
      const { undecided } = this;
      this.undecided = undefined;
      return undecided;
    }
    const written = evening.won[this.entered % evening.won.length] ?? '';
    const won = keys ? written : (written.split(' ')[0] ?? '');
    this.entered += 1;
    const [left = '', right = ''] = names;
    const upset = favourite && this.losing;
    if (upset) this.losing = false;
    return strength(left) < strength(right) !== upset ? won : otherSide(won);
  }

  async complete(): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: COMPLETE }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Open again…' }).waitFor();
  }

  /** The winner in the head of the page, and every player by the final place. */
  async outcome(): Promise<{ readonly winner: string; readonly places: readonly (readonly [number, string])[] }> {
    const { page } = this;
    await page.getByRole('link', { name: 'Standings', exact: true }).click();
    await page.getByRole('heading', { name: 'Final standings' }).waitFor();
    await this.look('final');
    const winner = await page
      .locator('.facts')
      .getByText(/^Winner: /)
      .innerText();
    const places = await page.evaluate<(readonly [number, string])[]>(RANKED);
    return { winner, places };
  }
}
