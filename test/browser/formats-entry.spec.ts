import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { NAMES } from './names';
import { Seeded } from './seeded';

describeInBrowser('what is entered, in every format', () => {
  const at = new AtVenue();
  let page: Page;
  beforeAll(async () => {
    await at.open();
    page = await at.organiser();
  }, 120_000);
  afterAll(() => at.close(), 60_000);

  const playing = async (preset: string, players: number, settings: Readonly<Record<string, unknown>> = {}): Promise<Seeded> => {
    const seeded = await Seeded.create(at.venue.ledger, players, preset, settings);
    await seeded.pairAndPublish();
    return seeded;
  };
  const resultBox = () => page.getByLabel('Result', { exact: true });
  /** Types results one after the other, and waits until the server has each. */
  const enter = async ({ id }: Seeded, typed: readonly string[], state = 'saved'): Promise<void> => {
    await page.goto(at.url(`/t/${id}/results`));
    await resultBox().focus();
    for (const [index, one] of typed.entries()) {
      await page.keyboard.type(one);
      await page.keyboard.press('Enter');
      await page.locator(`[data-table="${index + 1}"][data-state="${state}"]`).waitFor();
    }
  };
  const results = async (seeded: Seeded) => ((await seeded.state()).rounds.at(-1)?.matches ?? []).map(({ result }) => result);

  it('games with keys, a draw, time that ran out, and a side that did not answer', async () => {
    const swiss = await playing('key-swiss', 8);
    await enter(swiss, ['2-1 keys 5-3', 'd 2-2', 't', 'l n']);
    expect(await results(swiss)).toEqual([
      { outcome: 'a', games: { a: 2, b: 1, draws: 0 }, keys: { a: 5, b: 3 } },
      { outcome: 'draw', keys: { a: 2, b: 2 } },
      { outcome: 'timeout' },
      { outcome: 'walkoverA' },
    ]);
    await page.goto(at.url(`/t/${swiss.id}/timeline`));
    await page
      .getByText(/did not answer|no response|noResponse/i)
      .first()
      .waitFor();
  }, 120_000);

  it('keys in boxes of their own, beside the buttons', async () => {
    const swiss = await playing('key-swiss', 2, { rounds: 1 });
    await page.goto(at.url(`/t/${swiss.id}/results`));
    await page.getByRole('button', { name: '2–1', exact: true }).click();
    await page
      .getByLabel(/^Keys of /)
      .first()
      .fill('5');
    await page
      .getByLabel(/^Keys of /)
      .last()
      .fill('3');
    await page.keyboard.press('Enter');
    await page.locator('[data-table="1"][data-state="saved"]').waitFor();
    expect((await results(swiss))[0]?.keys).toEqual({ a: 5, b: 3 });
  }, 120_000);

  it('scores and their difference', async () => {
    const performance = await playing('performance', 4);
    await enter(performance, ['431-388', '+43']);
    expect(await results(performance)).toEqual([
      { outcome: 'a', scores: { a: 431, b: 388 } },
      { outcome: 'a', difference: 43 },
    ]);
  }, 120_000);

  it('victory points, what nobody can show, and that staff confirm it', async () => {
    const leagues = await playing('dominion-league', 4, { rounds: '1' });
    await enter(leagues, ['38-12', 'u'], 'toConfirm');
    expect(await results(leagues)).toEqual([{ outcome: 'a', scores: { a: 38, b: 12 } }, { outcome: 'unprovable' }]);
    await page.getByRole('button', { name: 'Confirm 2 results' }).click();
    await page.locator('[data-table="2"][data-state="saved"]').waitFor();

    await leagues.pairAndPublish();
    await enter(leagues, ['b>a>d>c 41,38,30,12'], 'toConfirm');
    const seats = (await leagues.state()).rounds.at(-1)?.matches[0]?.seats ?? [];
    const order = [1, 0, 3, 2].map((seat) => [seats[seat]]);
    expect((await results(leagues))[0]).toMatchObject({ outcome: 'order', order });
  }, 120_000);

  it('the order of a table by pressing the players', async () => {
    const leagues = await playing('dominion-league', 4, { rounds: '1', confirmation: 'none' });
    await leagues.run('report', { match: 1, result: '38-12' });
    await leagues.run('report', { match: 2, result: '38-12' });
    await leagues.pairAndPublish();
    await page.goto(at.url(`/t/${leagues.id}/results`));
    const seats = page.getByRole('group', { name: /^Seats/ });
    for (const seat of ['D', 'C', 'B', 'A']) await seats.getByRole('button', { name: new RegExp(`^${seat} `) }).click();
    await seats.getByLabel('substitute').nth(3).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[data-table="1"][data-state="saved"]').waitFor();
    const match = (await leagues.state()).rounds.at(-1)?.matches[0];
    const [a, b, c, d] = match?.seats ?? [];
    expect(match?.result).toMatchObject({ order: [[c], [b], [a], [d]], substituted: [d] });
  }, 120_000);

  it('open play: two are put together by name, a match is taken away, whoever is free is paired', async () => {
    const open = await Seeded.create(at.venue.ledger, 5, 'random-battle');
    await page.goto(at.url(`/t/${open.id}/round`));
    await page.getByLabel('Player', { exact: true }).focus();
    await page.keyboard.type(NAMES[0] ?? '');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.getByText(`${NAMES[0]} – ${NAMES[1]} can play.`).waitFor();
    await page.getByRole('button', { name: 'Pair everybody who is free (3)' }).click();
    await page.getByText('Pair everybody who is free (1)').waitFor();
    await page.getByRole('button', { name: 'Take away the match at table 2' }).click();
    await page.getByLabel('Reason (everybody can read it)').fill('they went for a coffee');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Pair everybody who is free (3)').waitFor();
    await enter(open, ['1']);
    const { rounds } = await open.state();
    expect(rounds.map(({ matches }) => matches.map(({ sides, result }) => [...sides, result?.outcome]))).toEqual([[[1, 2, 'a']], []]);
  }, 120_000);

  it('a penalty, and that it is taken back', async () => {
    const swiss = await playing('key-swiss', 4);
    await swiss.reportAll();
    await page.goto(at.url(`/t/${swiss.id}/players`));
    const deeds = page.getByRole('combobox', { name: `Actions for ${NAMES[0]}` });
    await deeds.selectOption('penalise');
    await page.getByLabel('Points', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Take them off' }).click();
    await page.getByText('2 penalty points').waitFor();
    expect((await swiss.state()).players[0]?.penalties).toMatchObject([{ points: 2 }]);
    await deeds.selectOption('withdrawPenalty');
    await page.getByLabel('Reason (everybody can read it)').fill('the wrong player');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('2 penalty points').waitFor({ state: 'detached' });
    expect((await swiss.state()).players[0]?.penalties ?? []).toEqual([]);
  }, 120_000);

  it('the next round while the last one is still played, where the format has it', async () => {
    const swiss = await playing('key-swiss-simplified', 8, { rounds: 4 });
    await swiss.reportAll();
    await swiss.pairAndPublish();
    await swiss.reportAll(1);
    await page.goto(at.url(`/t/${swiss.id}/round`));
    await page.getByText('1 table of round 2 is still playing. Round 3 can be paired already.').waitFor();
    await page.getByRole('button', { name: 'Pair round 3' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'Enter results' }).click();
    await page.getByRole('button', { name: 'Round 2: 1 table is open' }).click();
    await page.getByRole('heading', { name: 'Results of round 2' }).waitFor();
    expect(at.complaints).toEqual([]);
  }, 120_000);

  it('a rating and the league that is wished for, when players are registered', async () => {
    const leagues = await Seeded.create(at.venue.ledger, 2, 'dominion-league');
    await page.goto(at.url(`/t/${leagues.id}/players`));
    await page.getByText('Add players: paste names').click();
    await page.getByLabel(/^One name on a line/).fill('Sofia Kovalevskaya');
    await page.getByLabel('Rating of Sofia Kovalevskaya').fill('1850');
    await page.getByLabel('League of Sofia Kovalevskaya').selectOption('2');
    await page.getByRole('button', { name: 'Register 1 player' }).click();
    await page.getByText('1 player is registered.').waitFor();
    expect((await leagues.state()).players[2]).toMatchObject({ rating: '1850', league: 2 });
  }, 120_000);
});
