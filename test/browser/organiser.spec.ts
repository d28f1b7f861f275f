import * as fs from 'node:fs';
import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { NAMES } from './names';
import { Seeded } from './seeded';

const LONG = 'Maximiliane Freifrau von und zu Hohenstein-Waldburg';

describeInBrowser('what else an organiser does', () => {
  const at = new AtVenue();
  let page: Page;
  beforeAll(async () => {
    await at.open();
    page = await at.organiser();
  }, 120_000);
  afterAll(() => at.close(), 60_000);
  afterEach(() => expect(at.complaints).toEqual([]));

  const played = async (players: number, settings: Readonly<Record<string, unknown>> = {}): Promise<Seeded> => {
    const swiss = await Seeded.create(at.venue.ledger, players, 'faction-play', { rounds: 3, ...settings });
    await swiss.pairAndPublish();
    await swiss.reportAll();
    return swiss;
  };
  const saved = async (address: string): Promise<{ readonly name: string; readonly text: string }> => {
    await page.goto(at.url(address));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the file' }).click();
    const file = await download;
    await page.getByText('The file is saved.').waitFor();
    return { name: file.suggestedFilename(), text: fs.readFileSync(await file.path(), 'utf8') };
  };
  const roundsIn = (text: string): number => (JSON.parse(text) as { readonly rounds: readonly unknown[] }).rounds.length;

  it('saves a tournament as a file, also of a past point, and imports one that is chosen or dropped', async () => {
    const swiss = await played(6);
    await swiss.pairAndPublish();
    await swiss.reportAll();
    const now = await saved(`/t/${swiss.id}/settings`);
    expect([now.name, roundsIn(now.text)]).toEqual(['faction-play of 6.json', 2]);
    expect(roundsIn((await saved(`/t/${swiss.id}/settings?afterRound=1`)).text)).toBe(1);

    await page.getByRole('link', { name: 'Roundbook' }).click();
    await page.getByRole('link', { name: 'Import a file' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Choose a file first.').waitFor();
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('no JSON') });
    await page.getByText('notes.json is chosen.').waitFor();
    await page.getByLabel('How it is played').selectOption('magic');
    await page.getByLabel('Another name than in the file').fill('A copy');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Another name than in the file').inputValue()).toBe('A copy');
    expect(await page.getByLabel('How it is played').inputValue()).toBe('magic');

    // The right one is dropped on the field; what was typed counts for it as well.
    const file = `new File([${JSON.stringify(now.text)}], ${JSON.stringify(now.name)}, { type: 'application/json' })`;
    const dropped = await page.evaluateHandle(`(() => { const data = new DataTransfer(); data.items.add(${file}); return data; })()`);
    await page.locator('.file-field').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('faction-play of 6: 6 players, 2 rounds.').waitFor();
    await page.getByLabel('How it is played').selectOption('');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'A copy is imported' }).waitFor();
    await page.getByRole('link', { name: 'Open the tournament' }).click();
    await page.getByRole('heading', { name: 'A copy', exact: true }).waitFor();
    const id = /\/t\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    const copy = await at.venue.ledger.stateAt(id);
    const results = (rounds: typeof copy.rounds) =>
      rounds.map(({ matches }) => matches.map(({ sides, result }) => [sides, result?.outcome]));
    expect(results(copy.rounds)).toEqual(results((await swiss.state()).rounds));
  }, 240_000);

  it('changes announced numbers, and is told by field what cannot be changed', async () => {
    const swiss = await played(6);
    await swiss.pairAndPublish();
    await page.goto(at.url(`/t/${swiss.id}/settings`));
    await page.getByRole('button', { name: 'Change announced numbers…' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Match points of a win').count()).toBe(0);
    const rounds = dialog.getByLabel('Number of rounds');
    await rounds.fill('1');
    await dialog.getByText('2 rounds are paired already.').first().waitFor();
    expect(await rounds.getAttribute('aria-invalid')).toBe('true');
    await rounds.fill('4');
    await dialog.getByText('Number of rounds (3 → 4)').waitFor();
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByText('A reason is needed.').waitFor();
    expect((await swiss.state()).policy).toMatchObject({ rounds: 3 });
    await dialog.getByLabel('Reason (everybody can read it)').fill('more time than thought');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await swiss.state()).policy).toMatchObject({ rounds: 4 });
    await page.getByRole('link', { name: 'Timeline' }).click();
    await page.getByText(/more time than thought/).waitFor();
  }, 240_000);

  it('renames a person, gives a registration to another, and erases a name for good', async () => {
    const other = await Seeded.createWith(at.venue.ledger, 'Last week', ['Emmy Noether', 'Lise Meitner'], 'magic');
    const swiss = await played(6);
    const persons = (await other.state()).players.map(({ person }) => person);
    await page.goto(at.url(`/t/${swiss.id}/players`));
    const dialog = page.getByRole('dialog');
    const deed = async (name: string, wanted: string) => {
      await page.getByLabel(`Actions for ${name}`, { exact: true }).selectOption(wanted);
      await dialog.waitFor();
    };
    await deed('Ada Lovelace', 'rename');
    await dialog.getByLabel('New name').fill('  ');
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await dialog.getByText('A name is needed.').waitFor();
    await dialog.getByLabel('New name').fill(LONG);
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(LONG, { exact: true }).first().waitFor();

    await deed('Grace Hopper', 'reassign');
    await dialog.getByLabel('Where the right person has played').selectOption({ label: 'Last week' });
    await dialog.getByLabel(/^Right person/).selectOption({ label: 'Emmy Noether' });
    await dialog.getByRole('button', { name: 'Give it over' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await swiss.state()).players[4]?.person).toBe(persons[0]);
    await page.getByText('Emmy Noether', { exact: true }).first().waitFor();

    await deed(LONG, 'erase');
    const confirm = dialog.getByRole('button', { name: 'Erase the name' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByText('Nobody can take this back.').waitFor();
    await dialog.getByRole('checkbox').check();
    await confirm.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(LONG).first().waitFor({ state: 'detached' });
    const state = await swiss.state();
    const names = await at.venue.ledger.names(state);
    const shown = names.get(state.players[0]?.person ?? '') ?? '';
    expect(shown).not.toBe(LONG);
    expect(state.rounds[0]?.matches[0]?.result).toBeDefined();
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.locator('tr', { hasText: shown }).first().waitFor();
  }, 240_000);

  it('confirms results one by one and all at once where they wait for staff, and takes one back', async () => {
    const swiss = await played(8, { confirmation: 'staff' });
    await page.goto(at.url(`/t/${swiss.id}/round`));
    await page.getByText('All results are in; 4 wait for staff to confirm.').waitFor();
    await page.getByRole('button', { name: 'Confirm the result of table 2' }).click();
    await page.getByText('All results are in; 3 wait for staff to confirm.').waitFor();
    await page.getByRole('button', { name: 'Confirm 3 results' }).click();
    await page.getByRole('button', { name: 'Pair round 2' }).waitFor();
    expect((await swiss.state()).rounds[0]?.matches.every(({ confirmed }) => confirmed)).toBe(true);

    await page.getByRole('button', { name: 'Take back the result of table 3' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/players? changes? place:/).waitFor();
    await dialog.getByLabel(/^Reason/).fill('they play on');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await swiss.state()).rounds[0]?.matches[2]?.result).toBeUndefined();
    await page.getByRole('link', { name: 'Enter results' }).waitFor();
  }, 240_000);

  it('takes back an action of the timeline, and is told which one the last action was', async () => {
    const swiss = await played(6);
    await swiss.run('drop', { player: 2, reason: 'left' });
    await swiss.run('drop', { player: 4, reason: 'left' });
    await page.goto(at.url(`/t/${swiss.id}/timeline`));
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Take back the last action…' }).click();
    await dialog
      .getByRole('blockquote')
      .getByText(NAMES[3] ?? '')
      .waitFor();
    await page.keyboard.press('Escape');
    const { revision } = await swiss.state();
    const takeBack = (step: number) => page.getByRole('button', { name: `Take back what happened at step ${step}`, exact: true });
    await takeBack(revision - 1).click();
    await dialog
      .getByRole('blockquote')
      .getByText(NAMES[1] ?? '')
      .waitFor();
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { players } = await swiss.state();
    expect([players[1]?.status, players[3]?.status]).toEqual(['active', 'dropped']);
    // What is taken back is not offered again.
    await takeBack(revision - 1).waitFor({ state: 'detached' });
    expect(await takeBack(revision).count()).toBe(1);
    // What cannot be taken back says why, and nothing can be confirmed: the first player has played.
    await takeBack(1).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('button', { name: 'Take it back' }).isDisabled()).toBe(true);
  }, 240_000);

  it('is asked before signing out, and stays signed in otherwise', async () => {
    await page.goto(at.url('/'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You need a new organiser’s link to come back').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Organiser', { exact: true }).waitFor();
  }, 60_000);

  it('ends a tournament early, opens it again, and still renames when it is over', async () => {
    const swiss = await played(6);
    await page.goto(at.url(`/t/${swiss.id}/round`));
    await page.getByRole('button', { name: 'End now…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Not everything is played').waitFor();
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await swiss.state()).completed).toBe(true);
    await page.getByRole('link', { name: 'Players' }).click();
    const offered = page.getByLabel('Actions for Ada Lovelace', { exact: true }).getByRole('option');
    await page.getByText('Ada Lovelace', { exact: true }).waitFor();
    expect(await offered.allInnerTexts()).toEqual(['Actions', 'Rename…', 'Give to another person…', 'Erase the name…']);
    await page.getByRole('link', { name: 'Rounds' }).click();
    await page.getByRole('button', { name: 'Open again…' }).click();
    await dialog.getByLabel('Reason (everybody can read it)').fill('one more round');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await swiss.state()).completed).toBe(false);
  }, 240_000);
});
