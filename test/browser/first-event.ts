import type { Page } from 'playwright-core';
import type { AtVenue } from './at-venue';

/** Who comes on the evening that `docs/first-event.md` tells of. */
const GUESTS: readonly string[] = [
  'Ada Lovelace',
  'Ben Okafor',
  'Chiara Rossi',
  'Dmitri Volkov',
  'Esi Mensah',
  'Finn Larsen',
  'Grace Hopper',
  '渡辺 直美',
  'Ines Duarte',
  'Jan Kowalski',
  'Katherine Johnson',
  'Liam O’Brien',
];

/** Takes a picture of a page and keeps it by this name. */
export type Camera = (page: Page, name: string) => Promise<void>;

/** What the page said on the way, for the text. */
export interface Told {
  readonly explanation: string;
  readonly registered: string;
  readonly waiting: string;
  readonly impact: readonly string[];
  readonly stands: string;
  readonly past: string;
  readonly over: string;
}

const lines = async (page: Page, selector: string): Promise<readonly string[]> =>
  (await page.locator(selector).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

const create = async (page: Page, at: AtVenue, take: Camera): Promise<Pick<Told, 'explanation' | 'registered'>> => {
  await page.goto(at.url('/'));
  await page.getByRole('link', { name: 'New tournament' }).click();
  await page.getByLabel('Name of the tournament').fill('Friday Night');
  const preset = page.getByRole('radio', { name: /Faction play/ });
  await preset.check();
  const explanation = await page.locator('label', { has: preset }).locator('.choice-more').innerText();
  await take(page, 'create');
  await page.getByRole('button', { name: 'Create the tournament' }).click();
  await page.getByLabel(/One name on a line/).fill(GUESTS.join('\n'));
  await page.getByRole('button', { name: `Register ${GUESTS.length} players` }).waitFor();
  await take(page, 'names');
  await page.getByRole('button', { name: `Register ${GUESTS.length} players` }).click();
  await page.getByText(`${GUESTS.length} players are registered.`).waitFor();
  return {
    explanation: explanation.replace(/\s+/g, ' ').trim(),
    registered: `${GUESTS.length} players are registered.`,
  };
};

/** The desk: every table of the round by keyboard, the left side wins; a picture when so many are in. */
const enter = async (page: Page, take?: Camera): Promise<void> => {
  await page.getByRole('link', { name: 'Enter results' }).click();
  await page.getByLabel('Result', { exact: true }).focus();
  const tables = await page.locator('.result-row').count();
  for (let done = 1; done <= tables; done += 1) {
    const table = await page.locator('.result-row.selected').getAttribute('data-table');
    await page.keyboard.type(done % 3 === 0 ? '2-1' : '1');
    await page.keyboard.press('Enter');
    await page.locator(`[data-table="${table ?? ''}"][data-state="saved"]`).waitFor();
    if (done === Math.ceil(tables / 2)) {
      await page.keyboard.type('2-1');
      await take?.(page, 'results');
      for (let typed = 0; typed < 3; typed += 1) await page.keyboard.press('Backspace');
    }
  }
  await page.getByText('All tables are in', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Rounds' }).click();
};

const firstRound = async (page: Page, phone: Page, at: AtVenue, take: Camera): Promise<string> => {
  await page.getByRole('link', { name: 'Rounds' }).click();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  await take(page, 'draft');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'Enter results' }).waitFor();
  const waiting = await page.locator('.next-step p').first().innerText();
  const [, tournament] = /\/t\/([^/]+)/.exec(page.url()) ?? [];
  await phone.goto(at.url(`/p/${tournament ?? ''}`));
  await phone.getByText('Ada Lovelace').first().waitFor();
  await take(phone, 'phone');
  await enter(page, take);
  return waiting;
};

const correct = async (page: Page, take: Camera): Promise<Pick<Told, 'impact' | 'stands'>> => {
  await page.getByRole('button', { name: 'Pair round 2' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'Enter results' }).waitFor();
  await page.getByRole('button', { name: 'Round 1', exact: true }).click();
  await page.getByRole('button', { name: 'Correct table 2', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Right result').fill('0-2');
  await dialog.getByText(/players? change place:/).waitFor();
  const impact = await lines(page, 'dialog li li');
  const stands = await dialog.getByText(/was paired on it/).innerText();
  await take(page, 'correct');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('was 2–0').waitFor();
  return { impact, stands };
};

const lookBack = async (page: Page, take: Camera): Promise<string> => {
  await page.getByRole('link', { name: 'Standings' }).click();
  await page
    .getByText(/is being played/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Look at the past' }).click();
  await page.getByLabel('After round').fill('1');
  await page.getByText('after round 1').first().waitFor();
  await take(page, 'past');
  const banner = await page.getByText('You are looking at the past').innerText();
  await page.getByRole('button', { name: 'Back to now' }).click();
  return banner;
};

const finish = async (page: Page, take: Camera): Promise<string> => {
  await page.getByRole('link', { name: 'Rounds' }).click();
  for (let round = 2; ; round += 1) {
    await page.getByRole('link', { name: 'Enter results' }).waitFor();
    await enter(page);
    await page.locator('.next-step .primary').waitFor();
    if ((await page.getByRole('button', { name: 'Complete the tournament…' }).and(page.locator('.primary')).count()) > 0) break;
    await page.getByRole('button', { name: `Pair round ${round + 1}` }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
  }
  const over = await page.locator('.next-step p').first().innerText();
  await page.getByRole('button', { name: 'Complete the tournament…' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Open again…' }).waitFor();
  await page.getByRole('link', { name: 'Standings' }).click();
  await page
    .getByText(/Winner: /)
    .first()
    .waitFor();
  await take(page, 'standings');
  return over;
};

/** The whole evening in two browsers: the organiser's, and a player's telephone. */
export const playFirstEvent = async (at: AtVenue, take: Camera): Promise<Told> => {
  const page = await at.organiser({ viewport: { width: 1280, height: 800 } });
  const phone = await at.page({ viewport: { width: 390, height: 780 } });
  const created = await create(page, at, take);
  const waiting = await firstRound(page, phone, at, take);
  const corrected = await correct(page, take);
  const past = await lookBack(page, take);
  return { ...created, waiting, ...corrected, past, over: await finish(page, take) };
};
