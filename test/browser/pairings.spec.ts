import type { Page } from 'playwright-core';
import type { Round } from '@roundbook/tournament';
import { AtVenue, describeInBrowser } from './at-venue';
import { NAMES } from './names';
import { Seeded } from './seeded';

const nameOf = (registration: number): string => NAMES[registration - 1] ?? '';
const newest = async (seeded: Seeded): Promise<Round> => {
  const round = (await seeded.state()).rounds.at(-1);
  if (round === undefined) throw new Error('no round is paired');
  return round;
};
const tables = ({ matches }: Round) => new Map(matches.map(({ table, sides }) => [table, sides.map(nameOf).join(' – ')]));

describeInBrowser('pairings in the hands of the organiser', () => {
  const at = new AtVenue();
  let page: Page;
  beforeAll(async () => {
    await at.open();
    page = await at.organiser();
  }, 120_000);
  afterAll(() => at.close(), 60_000);
  afterEach(() => expect(at.complaints).toEqual([]));

  const open = async (seeded: Seeded, button: string) => {
    await page.goto(at.url(`/t/${seeded.id}/round`));
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  };
  const played = async (players: number): Promise<Seeded> => {
    const swiss = await Seeded.create(at.venue.ledger, players, 'faction-play', { rounds: 3 });
    await swiss.pairAndPublish();
    await swiss.reportAll();
    return swiss;
  };

  it('are repaired exactly as it was shown before', async () => {
    const swiss = await played(9);
    await swiss.run('pair');
    await swiss.run('drop', { player: 1, reason: 'left' });
    const before = await newest(swiss);
    const dialog = await open(swiss, 'Repair…');
    await dialog.getByText(/tables? stays? as/).waitFor();
    const lines = (await dialog.locator('.table-changes li').allInnerTexts()).map((line) => line.split(/\n+/).map((part) => part.trim()));
    expect(lines.length).toBeGreaterThan(0);
    expect(tables(await newest(swiss))).toEqual(tables(before));
    await dialog.getByRole('button', { name: 'Repair', exact: true }).click();
    await dialog.getByText('A reason is needed.').waitFor();
    await dialog.getByLabel('Reason (everybody can read it)').fill('one has left');
    await dialog.getByRole('button', { name: 'Repair', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = tables(await newest(swiss));
    const changed = [...new Set([...after.keys(), ...tables(before).keys()])].filter(
      (table) => after.get(table) !== tables(before).get(table),
    );
    expect(lines.map(([table]) => table)).toEqual(changed.map((table) => `Table ${table}`));
    for (const [table = '', ...words] of lines) {
      const is = after.get(Number(table.replace('Table ', ''))) ?? 'no match';
      expect(words.join(' ').endsWith(is)).toBe(true);
    }
  }, 240_000);

  it('are not confirmed on what something entered meanwhile has changed', async () => {
    const swiss = await played(8);
    await swiss.pairAndPublish();
    await swiss.run('drop', { player: 1, reason: 'left' });
    const dialog = await open(swiss, 'Repair…');
    await dialog.getByText(/tables? stays? as/).waitFor();
    await dialog.getByLabel('Reason (everybody can read it)').fill('one has left');
    const table = (await newest(swiss)).matches.find(({ sides }) => !sides.includes(1));
    // A result comes in between what is shown and what is confirmed.
    await page.route('**/commands/repair', async (route) => {
      if ((await newest(swiss)).matches.every(({ result }) => result === undefined))
        await swiss.run('report', { match: table?.id, result: '2-0' });
      await route.continue();
    });
    const confirm = dialog.getByRole('button', { name: 'Repair', exact: true });
    await confirm.click();
    await dialog.getByText('Something else was entered meanwhile.').waitFor();
    expect((await newest(swiss)).matches.some(({ repaired }) => repaired)).toBe(false);
    expect(await dialog.getByLabel('Reason (everybody can read it)').inputValue()).toBe('one has left');
    await confirm.click();
    await dialog.waitFor({ state: 'detached' });
    await page.unroute('**/commands/repair');
    expect((await newest(swiss)).matches.find(({ id }) => id === table?.id)?.result?.outcome).toBe('a');
    expect((await newest(swiss)).matches.some(({ sides }) => sides.includes(1))).toBe(false);
  }, 240_000);

  it('are changed by pressing two players, by another table number, and by a bye, with what that costs', async () => {
    const swiss = await played(8);
    await swiss.run('pair');
    const [one, two] = (await swiss.state()).rounds;
    const against = (round: typeof one, player: number): number =>
      round?.matches.find(({ sides }) => sides.includes(player))?.sides.find((side) => side !== player) ?? 0;
    const [a, b] = two?.matches[0]?.sides ?? [0, 0];
    const former = against(one, a);
    const left = against(two, former);
    // Whoever the draw brought together: only a and its former opponent are to meet a second time.
    const other = two?.matches.find(({ sides }) => ![a, b, former, left].some((player) => sides.includes(player)))?.sides[0] ?? 0;
    const c = against(one, b) === left ? other : former;
    const dialog = await open(swiss, 'Change pairings…');
    const seat = (registration: number) => dialog.getByRole('button', { name: nameOf(registration), exact: true });
    await dialog.getByText('Nothing is changed yet.').waitFor();
    await seat(b).click();
    await dialog.getByText(`${nameOf(b)} is chosen.`).waitFor();
    await seat(c).click();
    await dialog.getByText('2 tables stay as they are.').waitFor();
    // Two matches cannot have one table; what stands there stays to be mended.
    const number = dialog.getByLabel(`Table number of ${nameOf(a)} – ${nameOf(c)}`);
    await number.fill('2');
    await dialog.getByText('Two matches have table 2.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Change', exact: true }).isDisabled()).toBe(true);
    await number.fill('9');
    // Who sat against each other in round 1 sits so again: that is said, and recorded.
    if (former !== c) {
      await seat(c).click();
      await seat(former).click();
    }
    await dialog.getByText('met in round 1').waitFor();
    await dialog.getByText('One pair has played each other before.').waitFor();
    // A bye by hand leaves two seats empty unless the other has one as well.
    const third = (await newest(swiss)).matches.find(({ sides }) => ![a, b, c, former].some((one) => sides.includes(one)));
    const [d, e] = third?.sides ?? [0, 0];
    await seat(d).click();
    await dialog.getByRole('button', { name: 'give the bye to the chosen player' }).click();
    await dialog.getByText('has an empty seat.').waitFor();
    await seat(e).click();
    await dialog.getByRole('button', { name: 'give the bye to the chosen player' }).click();
    await dialog.getByText(/^Without an opponent now: /).waitFor();
    await dialog.getByLabel('Reason (everybody can read it)').fill('as they sat down');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = await newest(swiss);
    expect(after.byes.map(({ player }) => player).sort()).toEqual([d, e].sort());
    expect(after.matches.find(({ sides }) => sides.includes(a))).toMatchObject({ sides: [a, former], table: 9 });
    expect(after.ruleBreaks).toContain('rematches: 1');
    await page.getByText('One pair has played each other before.').waitFor();
  }, 240_000);

  it('are made by hand from the beginning, one press for each seat', async () => {
    const swiss = await Seeded.create(at.venue.ledger, 5, 'faction-play', { rounds: 2 });
    const dialog = await open(swiss, 'Pair by hand…');
    const seat = (registration: number) => dialog.getByRole('button', { name: nameOf(registration), exact: true });
    await dialog.getByText('Nobody has a seat yet.').waitFor();
    for (const registration of [5, 1, 4, 2]) await seat(registration).click();
    await dialog.getByText('Without a place in the round: Maximiliana', { exact: false }).waitFor();
    await seat(3).click();
    await dialog.getByRole('button', { name: 'give the bye to the chosen player' }).click();
    await dialog.getByText('The rules have nothing against it.').waitFor();
    await dialog.getByRole('button', { name: 'Pair like this' }).click();
    await dialog.waitFor({ state: 'detached' });
    const round = await newest(swiss);
    expect(round.matches.map(({ sides, table }) => [table, ...sides])).toEqual([
      [1, 5, 1],
      [2, 4, 2],
    ]);
    expect([round.source, round.byes.map(({ player }) => player), round.published]).toEqual(['manual', [3], false]);
  }, 240_000);

  it('are drawn from a lot of one’s own, under settings of this round alone', async () => {
    const swiss = await played(8);
    const dialog = await open(swiss, 'Pair otherwise…');
    await dialog.getByLabel('Lot drawn here').fill('dice: 4 1 6');
    await dialog.getByLabel('Best of (games of a match)').selectOption('1');
    await dialog.getByRole('button', { name: 'Pair round 2' }).click();
    await dialog.waitFor({ state: 'detached' });
    const round = await newest(swiss);
    expect(round).toMatchObject({ drawSeed: 'dice: 4 1 6', source: 'supplied', settings: { bestOf: 1 } });
    expect(round.matches.map(({ bestOf }) => bestOf)).toEqual([1, 1, 1, 1]);
    expect((await swiss.state()).policy.bestOf).toBe(3);
    await page.getByText('Check the draw').click();
    await page.getByText('dice: 4 1 6').waitFor();
  }, 240_000);
});
