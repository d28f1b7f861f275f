import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { drawFrom } from '@roundbook/draw';
import type { Client, Json } from '../http/client';
import { describeInBrowser } from './at-venue';
import { RecoveryVenue } from './recovery-venue';

const TABLES = 48;
const KILLS = 3;
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';

/** Who enters which tables: two browsers and a program. */
const third = (which: number): readonly number[] => Array.from({ length: TABLES / 3 }, (_, index) => which * (TABLES / 3) + index + 1);
const [ONE, OTHER, PROGRAM] = [third(0), third(1), third(2)];
const typed = (table: number): string => ['1', '2', '2-1', '1-2'][table % 4] as string;
const resultOf = (table: number): string => ['2-0', '0-2', '2-1', '1-2'][table % 4] as string;

/** The table, its result, and on to the next, as fast as keys go; what the server says is not waited for. */
const enter = async ({ keyboard }: Page, tables: readonly number[]): Promise<void> => {
  for (const table of tables) {
    await keyboard.press('Escape');
    await keyboard.type(String(table));
    await keyboard.press('Enter');
    await keyboard.type(typed(table));
    await keyboard.press('Enter');
  }
};

/** A program that sends each result under one key until it is answered; gives those that were. */
const report = async (staff: Client, tournament: string, tables: readonly number[]): Promise<readonly number[]> => {
  for (const match of tables) {
    const key = randomUUID();
    const payload = { match, result: resultOf(match) };
    for (let status = 0; status !== 200;) {
      const answer = await staff.write(`/api/tournaments/${tournament}/commands/report`, payload, { key }).catch(() => undefined);
      status = answer?.status ?? 0;
      if (status === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      else if (status !== 200) throw new Error(answer?.text);
    }
  }
  return tables;
};

const savedAt = (page: Page): Promise<readonly number[]> =>
  page.evaluate(`[...document.querySelectorAll('[data-state="saved"]')].map((row) => Number(row.dataset.table))`);

const untilSaved = async (page: Page, tables: readonly number[]): Promise<void> => {
  for (const table of tables) await page.locator(`[data-table="${table}"][data-state="saved"]`).waitFor();
};

/** Rank, name and points in each row, as somebody reads them. */
const standingsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('.standings tbody tr')].map((row) => [...row.children].slice(0, 3).map((cell) => cell.innerText.trim()).join(' '))`,
  );

/** The part of the tables that is entered before or after a kill. */
const part = (tables: readonly number[], kill: number): readonly number[] => {
  const size = tables.length / (KILLS + 1);
  return tables.slice(kill * size, (kill + 1) * size);
};

describeInBrowser('a venue that is killed in the middle of a round', () => {
  const at = new RecoveryVenue();
  let tournament: string;
  const results = async (): Promise<ReadonlyMap<number, string>> => {
    const { rounds } = await at.staff.read(`/api/tournaments/${tournament}/rounds`);
    const played = rounds[0].matches.filter(({ result }: Json) => result !== null);
    return new Map(played.map(({ table, result }: Json) => [table, `${result.games.a}-${result.games.b}`]));
  };
  beforeAll(async () => {
    await at.open();
    tournament = await at.staff.tournament('magic', 2 * TABLES, { rounds: 3 });
    await at.staff.paired(tournament);
  }, 60_000);
  afterAll(() => at.close(), 30_000);

  it('has what it said it saved, and every browser goes on by itself', async () => {
    const draw = drawFrom(seed, 'recovery');
    const [one, other, wall] = await Promise.all([
      at.page(`/t/${tournament}/results`, 'staff'),
      at.page(`/t/${tournament}/results`, 'staff'),
      at.page(`/t/${tournament}/standings`, 'visitor'),
    ]);
    const desks: readonly (readonly [Page, readonly number[]])[] = [
      [one, ONE],
      [other, OTHER],
    ];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const entering = desks.map(([page, tables]) => enter(page, part(tables, kill)));
      const reported = report(at.staff, tournament, part(PROGRAM, kill));
      await new Promise((resolve) => setTimeout(resolve, 30 + draw.int(400)));
      const promised = new Set([...(await savedAt(one)), ...(await savedAt(other))]);
      await at.kill();
      await Promise.all(entering);
      await at.startAgain();
      const standing = await results();
      for (const table of promised) expect([table, standing.get(table)]).toEqual([table, resultOf(table)]);
      // Nobody reloads anything: what waited is saved, each browser hears of the others, and the session is the same.
      for (const table of await reported) expect((await results()).get(table)).toBe(resultOf(table));
      const entered = [ONE, OTHER, PROGRAM].flatMap((tables) => part(tables, kill));
      await Promise.all(desks.map(([page]) => untilSaved(page, entered)));
      await Promise.all([one, other, wall].map((page) => page.getByText('Live', { exact: true }).waitFor()));
      expect(await at.staff.read('/api/session')).toEqual({ role: 'staff' });
    }
    await Promise.all([
      ...desks.map(([page, tables]) => enter(page, part(tables, KILLS))),
      report(at.staff, tournament, part(PROGRAM, KILLS)),
    ]);
    await Promise.all(desks.map(([page]) => page.getByText('All tables are in', { exact: true }).waitFor()));

    const expected = Array.from({ length: TABLES }, (_, index): [number, string] => [index + 1, resultOf(index + 1)]);
    expect([...(await results())].sort(([a], [b]) => a - b)).toEqual(expected);
    const told = (await at.staff.read(`/api/tournaments/${tournament}/timeline`)) as Json[];
    expect(told.filter(({ type }) => type === 'ResultReported')).toHaveLength(TABLES);
    expect(told.filter(({ type }) => /Correct|Void|Undone/.test(type))).toEqual([]);
    for (const [page] of desks) {
      expect(await page.locator('[data-state="saved"]').count()).toBe(TABLES);
      expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("outgoing"))')).toEqual([]);
    }
    const { rows } = await at.staff.read(`/api/tournaments/${tournament}/standings`);
    const order = rows.map(({ rank, player, points }: Json) => `${rank} ${player.name} ${points}`);
    while ((await standingsOn(wall)).join() !== order.join()) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(order).toHaveLength(2 * TABLES);
    expect(at.complaints).toEqual([]);
  }, 300_000);
});
