import type { Page } from 'playwright-core';
import type { Ledger } from '@roundbook/ledger';
import { NAMES } from './names';
import { Seeded } from './seeded';

/** A dialog of the page: where it is opened, and what is typed so that it can be confirmed. */
export interface OfferedDialog {
  readonly name: string;
  readonly seed: (ledger: Ledger) => Promise<Seeded>;
  readonly part: string;
  /** The button that opens it, by its exact name; or the actions of a player, and which. */
  readonly button?: string;
  readonly player?: { readonly number: number; readonly deed: string };
  readonly heading: RegExp;
  /** Keys by the label of the field they are typed into; everything else stays as it stands. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
}

const swiss = (ledger: Ledger, players = 8, settings: Readonly<Record<string, unknown>> = {}) =>
  Seeded.create(ledger, players, 'faction-play', { rounds: 3, cut: 4, ...settings });

const draft = async (ledger: Ledger) => {
  const at = await swiss(ledger, 9);
  await at.pairAndPublish();
  await at.reportAll();
  await at.run('pair');
  return at;
};
const draftLeft = async (ledger: Ledger) => {
  const at = await draft(ledger);
  await at.run('drop', { player: 3, reason: 'left' });
  return at;
};
const published = async (ledger: Ledger) => {
  const at = await swiss(ledger);
  await at.pairAndPublish();
  return at;
};
const running = async (ledger: Ledger) => {
  const at = await published(ledger);
  await at.reportAll(2);
  return at;
};
const ready = async (ledger: Ledger) => {
  const at = await published(ledger);
  await at.reportAll();
  return at;
};
const left = async (ledger: Ledger) => {
  const at = await ready(ledger);
  await at.run('drop', { player: 3, reason: 'left' });
  return at;
};
const over = async (ledger: Ledger) => {
  const at = await swiss(ledger, 4, { rounds: 1, cut: 0 });
  await at.pairAndPublish();
  await at.reportAll();
  return at;
};
const completed = async (ledger: Ledger) => {
  const at = await over(ledger);
  await at.run('complete');
  return at;
};
/** A round later the result of table 1 in the first one is disputed. */
const disputed = async (ledger: Ledger) => {
  const at = await ready(ledger);
  await at.pairAndPublish();
  await at.run('dispute', {
    match: 'r1m1',
    claim: '0-2',
    by: 1,
    reason: 'wrongSides',
    evidence: 'https://example.org/slip',
    note: 'signed',
  });
  return at;
};
const ruled = async (ledger: Ledger) => {
  const at = await disputed(ledger);
  await at.run('resolve', { match: 'r1m1', ruling: 'keep', reason: 'judgeRuling' });
  return at;
};
const appealed = async (ledger: Ledger) => {
  const at = await ruled(ledger);
  await at.run('appeal', { match: 'r1m1', by: 1, reason: 'wrongSides' });
  return at;
};
const overAndDisputed = async (ledger: Ledger) => {
  const at = await over(ledger);
  await at.run('dispute', { match: 'r1m1', reason: 'wrongResult' });
  return at;
};
/** Somebody else has played elsewhere. */
const besideAnother = async (ledger: Ledger) => {
  await Seeded.createWith(ledger, 'Another evening', ['Emmy Noether', 'Lise Meitner'], 'magic');
  return ready(ledger);
};

const keys = async (ledger: Ledger) => {
  const at = await Seeded.create(ledger, 4, 'key-swiss');
  await at.pairAndPublish();
  await at.reportAll();
  return at;
};
const penalised = async (ledger: Ledger) => {
  const at = await keys(ledger);
  await at.run('penalise', { player: 3, points: 2, reason: 'slowPlay' });
  return at;
};
const openPlay = async (ledger: Ledger) => {
  const at = await Seeded.create(ledger, 5, 'random-battle');
  await at.run('pair');
  return at;
};
const leagues = (ledger: Ledger) => Seeded.create(ledger, 12, 'dominion-league');
/** A league that is over, with its finals table paired. */
const atTables = async (ledger: Ledger) => {
  const at = await Seeded.create(ledger, 6, 'dominion-league', { rounds: '1', confirmation: 'none' });
  await at.pairAndPublish();
  for (const { id } of (await at.state()).rounds.at(-1)?.matches ?? []) await at.run('report', { match: id, result: '38-12' });
  await at.pairAndPublish();
  return at;
};

const PUBLIC = 'Reason (everybody can read it)';
const reason = { [PUBLIC]: ['a good reason'] } as const;
const enter = (name: string): readonly string[] => [name, 'Enter'];

export const DIALOGS: readonly OfferedDialog[] = [
  {
    name: 'penalise',
    seed: keys,
    part: 'players',
    player: { number: 3, deed: 'penalise' },
    heading: /^Take points off /,
  },
  {
    name: 'withdraw a penalty',
    seed: penalised,
    part: 'players',
    player: { number: 3, deed: 'withdrawPenalty' },
    heading: /^Take a penalty of /,
    keys: reason,
  },
  {
    name: 'move to a league',
    seed: leagues,
    part: 'players',
    player: { number: 3, deed: 'assignLeague2' },
    heading: /^Move .* to league 2/,
    keys: reason,
  },
  {
    name: 'take away a match of open play',
    seed: openPlay,
    part: 'round',
    button: 'Take away the match at table 2',
    heading: /not played\?$/,
    keys: reason,
  },
  {
    name: 'decline',
    seed: atTables,
    part: 'round',
    button: 'Somebody declines…',
    heading: /^Who declines/,
    keys: { 'Who declines': ['ArrowDown'] },
  },
  {
    name: 'correct keys',
    seed: keys,
    part: 'round',
    button: 'Correct table 1',
    heading: /^Correct table 1/,
    keys: { 'Right result': ['1-2 keys 3-4'] },
  },
  { name: 'drop', seed: ready, part: 'players', player: { number: 3, deed: 'drop' }, heading: /^Drop / },
  { name: 'return', seed: left, part: 'players', player: { number: 3, deed: 'return' }, heading: /play again/ },
  { name: 'withdraw', seed: ready, part: 'players', player: { number: 3, deed: 'withdraw' }, heading: /^Withdraw / },
  { name: 'disqualify', seed: ready, part: 'players', player: { number: 3, deed: 'disqualify' }, heading: /^Disqualify / },
  { name: 'assignBye', seed: ready, part: 'players', player: { number: 3, deed: 'assignBye' }, heading: /the bye of the next round/ },
  {
    name: 'rename',
    seed: ready,
    part: 'players',
    player: { number: 3, deed: 'rename' },
    heading: /^Rename /,
    keys: { 'New name': ['Maximiliane Freifrau von und zu Hohenstein-Waldburg'] },
  },
  {
    name: 'reassign',
    seed: besideAnother,
    part: 'players',
    player: { number: 3, deed: 'reassign' },
    heading: /to another person/,
    keys: { 'Where the right person has played': ['Another'], 'Right person': ['Emmy'] },
  },
  {
    name: 'erase',
    seed: ready,
    part: 'players',
    player: { number: 3, deed: 'erase' },
    heading: /^Erase the name/,
    keys: { 'Yes, erase': [' '] },
  },
  {
    name: 'correct',
    seed: running,
    part: 'round',
    button: 'Correct table 1',
    heading: /^Correct table 1/,
    keys: { 'Right result': ['2'] },
  },
  {
    name: 'dispute',
    seed: running,
    part: 'round',
    button: 'Dispute the result of table 1',
    heading: /^Dispute the result of table 1/,
    keys: { 'What is said to be right': ['1-2'], Evidence: ['a photo of the slip'] },
  },
  {
    name: 'rule on a dispute',
    seed: disputed,
    part: 'disputes',
    button: 'Rule on the dispute about table 1 of round 1',
    heading: /^Rule on table 1/,
    keys: { 'The result stands': ['ArrowDown'], 'Keep them': ['ArrowDown'] },
  },
  {
    name: 'rule on an appeal',
    seed: appealed,
    part: 'disputes',
    button: 'Rule on the dispute about table 1 of round 1',
    heading: /^Rule on table 1/,
    keys: { 'I ruled on it before': [' '] },
  },
  {
    name: 'appeal',
    seed: ruled,
    part: 'disputes',
    button: 'Appeal the ruling about table 1 of round 1',
    heading: /^Appeal the ruling/,
    keys: { 'Whose appeal it is': ['ArrowDown'] },
  },
  {
    name: 'complete despite a dispute',
    seed: overAndDisputed,
    part: 'round',
    button: 'Complete the tournament…',
    heading: /^Complete the tournament/,
    keys: reason,
  },
  {
    name: 'unreport',
    seed: running,
    part: 'round',
    button: 'Take back the result of table 1',
    heading: /^Take back the result of table 1/,
  },
  {
    name: 'unreport at the desk',
    seed: ready,
    part: 'results',
    button: 'Take back the result of table 1…',
    heading: /^Take back the result/,
  },
  { name: 'undo', seed: running, part: 'round', button: 'Take back the last action…', heading: /^Take back the last action/ },
  {
    name: 'undo at a revision',
    seed: left,
    part: 'timeline',
    button: 'Take back what happened at step 17',
    heading: /^Take this back/,
  },
  {
    name: 'void',
    seed: draft,
    part: 'round',
    button: 'Throw this pairing away…',
    heading: /^Throw the pairing of round 2 away/,
    keys: reason,
  },
  { name: 'withdrawPublication', seed: published, part: 'round', button: 'Back to draft…', heading: /a draft again/, keys: reason },
  { name: 'repair', seed: draftLeft, part: 'round', button: 'Repair…', heading: /^Repair the pairing/, keys: reason },
  {
    name: 'change pairings',
    seed: draft,
    part: 'round',
    button: 'Change pairings…',
    heading: /^Change the pairings/,
    keys: { 'Find a player': [...enter('ada'), ...enter('grace')], ...reason },
  },
  {
    name: 'pair otherwise',
    seed: ready,
    part: 'round',
    button: 'Pair otherwise…',
    heading: /otherwise$/,
    keys: { 'Lot drawn here': ['dice: 4 1 6'] },
  },
  {
    name: 'pair by hand',
    seed: ready,
    part: 'round',
    button: 'Pair by hand…',
    heading: /by hand$/,
    keys: { 'Find a player': NAMES.slice(0, 2).flatMap(enter) },
  },
  { name: 'end early', seed: ready, part: 'round', button: 'End now…', heading: /^End the tournament now/ },
  { name: 'complete', seed: over, part: 'round', button: 'Complete the tournament…', heading: /^Complete the tournament/ },
  { name: 'reopen', seed: completed, part: 'round', button: 'Open again…', heading: /^Open the tournament again/, keys: reason },
  {
    name: 'amend',
    seed: ready,
    part: 'settings',
    button: 'Change announced numbers…',
    heading: /^Change announced numbers/,
    keys: { 'Number of rounds': ['4'], ...reason },
  },
];

/** Opens the dialog by keyboard alone, from its opener, and waits until it has said what it changes. */
export const openDialog = async (page: Page, { button, player, heading }: OfferedDialog): Promise<void> => {
  if (player === undefined) {
    const opener = page.getByRole('button', { name: button ?? '', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
  } else {
    const opener = page.getByRole('combobox', { name: /^Actions for / }).nth(player.number - 1);
    await opener.focus();
    await opener.selectOption(player.deed);
  }
  await page.getByRole('dialog').getByRole('heading', { name: heading }).waitFor();
  await page.waitForFunction("!document.querySelector('dialog').innerText.includes('Working out')");
};
