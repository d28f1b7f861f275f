import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { openSqliteStore } from '@roundbook/event-store';
import { buildIfNeeded, CommandLine } from './command-line';

jest.setTimeout(180_000);
beforeAll(buildIfNeeded);

const NAMES = ['Ann', 'Bob', 'Chloé', '山田太郎', 'Eve', 'Fay', 'Gus', 'Hal'];

interface MatchShown {
  readonly table: number;
  readonly match: string;
  readonly players: readonly { readonly id: string; readonly registration: number }[];
  readonly result: { readonly text: string } | null;
}

/** Reports every match of a paired round: the earlier registered player wins. */
const playRound = async (cli: CommandLine, id: string, matches: readonly MatchShown[], [won, lost]: readonly [string, string]) => {
  let last;
  for (const { table, players } of matches) {
    const first = (players[0]?.registration ?? 0) < (players[1]?.registration ?? 0);
    last = await cli.json(['report', id, String(table), first ? won : lost]);
  }
  return last;
};

/** It goes from its creation to the winner, with a correction seen from both axes of time. */
const lossOutEvening = async (cli: CommandLine): Promise<void> => {
  const {
    tournament: id,
    revision,
    policy,
  } = await cli.json(['create', 'Friday', '--preset', 'playstile-2lo', '--set', 'publish=atOnce', '--time-zone', 'Asia/Tokyo']);
  expect({ revision, publish: policy.publish }).toEqual({ revision: 0, publish: 'atOnce' });
  const added = await cli.json(['players', 'add', id, '-'], `${NAMES.join('\n')}\n`);
  expect(added).toMatchObject({ tournament: id, revision: 8, notes: [] });
  expect(added.players.map(({ player }: { player: { name: string } }) => player.name)).toEqual(NAMES);

  const first = await cli.json(['pair', id.slice(0, 8)]);
  expect(first).toMatchObject({ round: 1, stage: 'qualifying', published: true });
  expect((await playRound(cli, id, first.matches, ['1-0', '0-1'])).roundCompleted).toBe(1);
  const second = await cli.json(['pair', id]);
  await playRound(cli, id, second.matches, ['1-0', '0-1']);
  const wall = await cli.json(['standings', id]);
  const gone = wall.rows
    .filter(({ status }: { status: string }) => status === 'eliminated')
    .map(({ player }: { player: { id: string } }) => player.id);
  expect(gone).toHaveLength(2);

  const third = await cli.json(['pair', id]);
  const { rounds } = await cli.json(['rounds', id, '--after-round', '1']);
  const wrong: MatchShown = rounds[0].matches.find(({ players }: MatchShown) => players.some((player) => gone.includes(player.id)));
  const turned = wrong.result?.text === '1-0' ? '0-1' : '1-0';
  const bytes = cli.bytes();
  const foreseen = await cli.json(['correct', id, wrong.match, turned, '--reason', 'wrongEntry', '--impact']);
  expect(foreseen).toMatchObject({ written: false, events: ['ResultCorrected'], impact: { pairedOnIt: [2, 3] } });
  expect(cli.bytes()).toBe(bytes);
  const corrected = await cli.json(['correct', id, wrong.match, turned, '--reason', 'wrongEntry']);
  expect(corrected).toMatchObject({ match: wrong.match, round: 1, pairedOnIt: [2, 3], events: ['ResultCorrected'] });

  const hung = await cli.json(['standings', id, '--after-round', '2', '--as-of', String(third.revision)]);
  expect(hung.rows).toEqual(wall.rows);
  const known = await cli.json(['standings', id, '--after-round', '2']);
  expect(known.rows).not.toEqual(wall.rows);
  const diff = await cli.json(['diff', id, '--from', `revision:${third.revision}`, '--to', 'now']);
  expect(diff.events.map(({ revision: at }: { revision: number }) => at)).toEqual([corrected.revision]);
  expect(diff.moved.map(({ player }: { player: { id: string } }) => player.id)).toEqual(
    expect.arrayContaining(wrong.players.map((player) => player.id)),
  );

  await playRound(cli, id, third.matches, ['1-0', '0-1']);
  for (let round = await cli.run(['pair', id, '--json']); round.code === 0; round = await cli.run(['pair', id, '--json'])) {
    const { matches, stage } = JSON.parse(round.stdout);
    await playRound(cli, id, matches, stage === 'finals' && matches.length === 1 ? ['2-1', '1-2'] : ['1-0', '0-1']);
  }
  expect((await cli.refused(['pair', id])).code).toBe('nothing_to_pair');
  const bracket = await cli.json(['bracket', id]);
  const completed = await cli.json(['complete', id]);
  expect(completed.winner).toEqual({ id: bracket.winner.id, name: bracket.winner.name });
  expect(completed.drawSecret).toMatch(/^[0-9a-f]{64}$/);
  expect((await cli.json(['pools', id])).phase).toBe('finals');
  expect((await cli.json(['list'])).tournaments).toMatchObject([{ tournament: id, completed: true, winner: completed.winner }]);
  expect((await cli.json(['doctor'])).ok).toBe(true);
  expect(await cli.json(['rebuild'])).toMatchObject({ tournaments: 1, brokenChains: [], differing: [] });
};

/** It pairs drafts, publishes, takes matches back, drops, cuts, and comes back from its export. */
const swissEvening = async (cli: CommandLine): Promise<void> => {
  const policy = cli.file('policy.json', JSON.stringify({ preset: 'faction-play', rounds: 2 }));
  const { tournament: id } = await cli.json(['create', 'Saturday', '--policy', policy, '--set', 'cut=2']);
  await cli.json(['players', 'add', id, cli.file('names.csv', 'Name;Rating\nAnn;1500\nBob;1400\nCy;\nDee;1200\nEd;1100\n')]);
  expect((await cli.json(['players', 'list', id])).players[1]).toMatchObject({ registration: 2, rating: '1400', status: 'active' });
  const draft = await cli.json(['pair', id, '--seed', 'dice 4 6 1']);
  expect(draft).toMatchObject({ published: false, round: 1 });
  expect(draft.byes).toHaveLength(1);
  expect((await cli.json(['rounds', id, '--public'])).rounds).toEqual([]);
  expect((await cli.json(['void', id, '--reason', 'a player was missing'])).events).toEqual(['RoundVoided']);
  await cli.json(['pair', id]);
  await cli.json(['publish', id]);
  const [one] = (await cli.json(['rounds', id])).rounds;
  expect(one).toMatchObject({ attempt: 2, published: true, draw: { text: 'draw 2 of 2', reason: 'a player was missing' } });
  await playRound(cli, id, one.matches, ['2-1', '1-2']);
  const undone = await cli.json(['undo', id]);
  expect(undone.events).toEqual(['ResultVoided']);
  expect((await cli.refused(['pair', id])).code).toBe('open_results');
  expect((await cli.json(['undo', id, String(undone.revision)])).events).toEqual(['ResultReported', 'RoundCompleted']);
  expect((await cli.json(['drop', id, 'ed', '--reason', 'left'])).events).toEqual(['PlayerDropped']);
  await cli.json(['return', id, '5']);
  const second = await cli.json(['pair', id]);
  await cli.json(['publish', id]);
  await playRound(cli, id, second.matches, ['2-0', '0-2']);
  const final = await cli.json(['pair', id]);
  expect(final).toMatchObject({ stage: 'finals', round: 3 });
  await cli.json(['publish', id]);
  expect(await cli.refused(['report', id, '1', 'draw'])).toMatchObject({ exit: 3, code: 'draw_not_allowed', rule: '1.12' });
  await playRound(cli, id, final.matches, ['2-0', '0-2']);
  await cli.json(['complete', id]);
  const standings = await cli.json(['standings', id]);
  expect(standings.winner).not.toBeNull();

  const out = await cli.json(['export', id, '--out', 'saturday.json']);
  expect(out.file).toBe('saturday.json');
  const { tournament: copy } = await cli.json(['import', 'saturday.json', '--name', 'A copy']);
  const again = await cli.json(['standings', copy]);
  const places = ({ rows }: { rows: { rank: number; points: number; player: { name: string } }[] }) =>
    rows.map(({ rank, points, player }) => [rank, points, player.name]);
  expect(places(again)).toEqual(places(standings));
  expect(JSON.parse((await cli.run(['export', id])).stdout)).toEqual(JSON.parse(fs.readFileSync(`${cli.folder}/saturday.json`, 'utf8')));
  expect((await cli.json(['timeline', id])).events).toHaveLength(standings.revision + 1);
};

describe('evenings by commands', () => {
  const [one, other] = [new CommandLine(), new CommandLine()];
  afterAll(() => [one, other].forEach((cli) => cli.clear()));

  it('go from creation to the winner: a 2LO with a late correction, and a Swiss with drafts, undo, drop and cut', async () => {
    await Promise.all([lossOutEvening(one), swissEvening(other)]);
  });
});

describe('what cannot be', () => {
  const cli = new CommandLine();
  let id = '';
  let open: MatchShown;
  beforeAll(async () => {
    id = (await cli.json(['create', 'Sunday', '--preset', 'magic', '--set', 'publish=atOnce'])).tournament;
    await cli.json(['players', 'add', id, '--name', 'Ann', '--name', 'Bob', '--name', 'Cy', '--name', 'Dee']);
    const { matches } = await cli.json(['pair', id]);
    open = matches[0];
    await cli.json(['report', id, '2', '2-1']);
  });
  afterAll(() => cli.clear());

  /** Refused with this exit and code, and the ledger is byte for byte as it was. */
  const cannot = async (args: readonly string[], exit: number, code: string, input = '') => {
    const bytes = cli.bytes();
    const problem = await cli.refused(args, input);
    expect({ args, exit: problem.exit, code: problem.code }).toEqual({ args, exit, code });
    expect(cli.bytes()).toBe(bytes);
    return problem;
  };

  it('in results', async () => {
    await cannot(['report', id, '99', '2-0'], 3, 'unknown_match');
    await cannot(['report', id, 'r7m1', '2-0'], 3, 'unknown_match');
    expect(await cannot(['report', id, '1', '3-2'], 3, 'result_impossible')).toMatchObject({ field: 'result', rule: '2.4' });
    await cannot(['report', id, '1', 'NaN'], 2, 'result_not_understood');
    await cannot(['report', id, '1', '2-1e1'], 2, 'result_not_understood');
    await cannot(['report', id, '1', '9007199254740993-0'], 2, 'result_not_understood');
    expect(await cannot(['report', id, '2', '2-0'], 3, 'already_reported')).toMatchObject({ result: '2-1' });
    await cannot(['correct', id, '2', '1-2'], 2, 'reason_required');
    await cannot(['correct', id, '2', '2-1', '--reason', 'wrongEntry'], 3, 'same_result');
    expect(await cannot(['pair', id], 3, 'open_results')).toMatchObject({ open: 1, matches: [{ match: open.match, table: 1 }] });
    await cannot(['confirm', id, '--all'], 3, 'nothing_to_confirm');
  });

  it('in a 2LO a match is not drawn', async () => {
    const { tournament } = await cli.json(['create', 'Other', '--preset', 'playstile-2lo', '--set', 'publish=atOnce']);
    await cli.json(['players', 'add', tournament, '--name', 'Ann', '--name', 'Bob']);
    await cli.json(['pair', tournament]);
    expect(await cannot(['report', tournament, '1', 'draw'], 3, 'draw_not_allowed')).toMatchObject({
      rule: '1.12',
      allowed: expect.stringContaining('1-0'),
    });
    await cannot(['amend', tournament, '--set', 'cut=64', '--reason', 'more'], 3, 'cut_above_field');
  });

  it('in players', async () => {
    await cannot(['players', 'add', id, '-'], 3, 'name_taken', 'Zed\nann\n');
    await cannot(['players', 'add', id, '-'], 2, 'roster_empty');
    await cannot(['players', 'add', id, '--name', '\u202Eevil'], 2, 'invalid_name');
    await cannot(['players', 'add', id, cli.file('latin.txt', Buffer.from([0x4a, 0xf6, 0x72, 0x67]))], 2, 'not_utf8');
    await cannot(['players', 'add', id, 'nowhere.txt'], 2, 'file_unreadable');
    await cannot(['drop', id, 'Nobody'], 3, 'unknown_player');
    await cannot(['drop', id, '999'], 3, 'unknown_player');
    await cannot(['drop', id, 'Ann', 'Nobody'], 3, 'unknown_player');
  });

  it('in policies', async () => {
    await Promise.all([cannot(['create', 'X', '--preset', 'chess960'], 2, 'unknown_preset'), cannot(['create', 'X'], 2, 'preset_needed')]);
    expect(await cannot(['create', 'X', '--preset', 'magic', '--set', 'nonsense=1'], 2, 'policy_unknown_field')).toMatchObject({
      field: 'nonsense',
    });
    await Promise.all([
      cannot(['create', 'X', '--preset', 'magic', '--set', 'rounds=9007199254740993'], 2, 'policy_value_out_of_range'),
      cannot(['create', 'X', '--preset', 'magic', '--set', '__proto__=1'], 2, 'policy_unknown_field'),
      cannot(['create', 'X', '--policy', cli.file('broken.json', '{"preset":')], 2, 'not_json'),
      cannot(['create', 'X', '--policy', cli.file('nan.json', '{"preset":"magic","rounds":NaN}')], 2, 'not_json'),
      cannot(
        ['create', 'X', '--policy', cli.file('unsafe.json', '{"preset":"magic","rounds":9007199254740993}')],
        2,
        'policy_value_out_of_range',
      ),
    ]);
    await cannot(['create', 'X', '--preset', 'magic', '--time-zone', 'Middle/Earth'], 3, 'unknown_time_zone');
    await Promise.all([cannot(['create', ' '.repeat(0), '--preset', 'magic'], 2, 'invalid_field')]);
  });

  it('in files', async () => {
    await Promise.all([
      cannot(
        ['import', cli.file('surrogate.json', '{"format":"swiss","preset":"magic","players":[{"id":"a","name":"\\ud800"}],"rounds":[]}')],
        2,
        'invalid_field',
      ),
      cannot(['import', cli.file('half.json', '{"players":[')], 2, 'not_json'),
    ]);
    const huge = cli.file('huge.json', '');
    fs.truncateSync(`${cli.folder}/${huge}`, 100_000_000);
    const began = Date.now();
    await cannot(['import', huge], 2, 'too_large');
    expect(Date.now() - began).toBeLessThan(5_000);
    await cannot(['players', 'add', id, '-'], 2, 'too_large', 'x'.repeat(9_000_000));
    await cannot(['pair', id, '--given', cli.file('given.json', '{"matches":[{"a":1,"b":9007199254740993}]}')], 2, 'invalid_field');
    await cannot(['pair', id, '--given', cli.file('names.json', '{"matches":[{"a":"\\ud800","b":"Bob"}]}')], 3, 'unknown_player');
    await cannot(['pair', id, '--given', cli.file('more.json', '{"matches":[],"colour":"red"}')], 2, 'invalid_field');
  });

  it('in the call itself', async () => {
    await Promise.all([
      cannot(['frobnicate'], 2, 'unknown_command'),
      cannot(['standings', id, '--frob'], 2, 'unknown_option'),
      cannot(['standings'], 2, 'missing_argument'),
      cannot(['players'], 2, 'command_missing'),
      cannot(['standings', id, '--as-of', 'NaN'], 2, 'invalid_field'),
      cannot(['standings', id, '--as-of', '9999'], 3, 'unknown_revision'),
      cannot(['standings', id, '--as-of', '1999-01-01T00:00:00Z'], 3, 'before_the_beginning'),
      cannot(['standings', id, '--after-round', '2'], 3, 'unknown_round'),
      cannot(['standings', 'ffffffff-0000'], 3, 'unknown_tournament'),
      cannot(['diff', id, '--from', 'then', '--to', 'now'], 2, 'invalid_field'),
      cannot(['pools', id], 3, 'not_a_lossOut'),
      cannot(['list', '--server', 'http://127.0.0.1:49151'], 4, 'server_unreachable'),
      cannot(['list', '--server', 'http://127.0.0.1:49151', '--ledger', 'roundbook.db'], 2, 'server_or_ledger'),
    ]);
    await cannot(['publish', id, '--command-id', '7'], 2, 'invalid_field');
    await Promise.all([cannot(['list', '--ledger', 'none.db'], 4, 'ledger_missing')]);
    await cannot(['publish', id, '--ledger', 'none.db'], 4, 'ledger_missing');
    await Promise.all([
      cannot(['list', '--ledger', cli.file('text.db', 'no database at all, but long enough to be looked at')], 4, 'not_a_ledger'),
    ]);
    expect(fs.existsSync(`${cli.folder}/none.db`)).toBe(false);
  });

  it('under a command id that was used for something else; the same again is answered as the first time', async () => {
    const key = randomUUID();
    const once = ['drop', id, 'Dee', '--command-id', key];
    const first = await cli.json(once);
    const bytes = cli.bytes();
    expect(await cli.json(once)).toEqual({ ...first, repeated: true });
    expect(cli.bytes()).toBe(bytes);
    await cannot(['drop', id, 'Cy', '--command-id', key], 3, 'idempotency_key_reused');
    await cannot(['return', id, 'Dee', '--command-id', key], 3, 'idempotency_key_reused');
  });

  it('while another program writes; reading goes on beside it', async () => {
    const store = openSqliteStore(cli.ledger);
    try {
      const { code, stdout, stderr } = await cli.run(['report', id, '1', '2-0']);
      expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
      expect(stderr).toMatch(/^Another program has the ledger open for writing.*--server.*\n$/);
      expect((await cli.json(['standings', id])).rows).toHaveLength(4);
      expect(await cli.json(['correct', id, '2', '0-2', '--reason', 'wrongEntry', '--impact'])).toMatchObject({ written: false });
    } finally {
      await store.close();
    }
  });

  it('says it to people in one sentence, with what is allowed and never a stack', async () => {
    for (const args of [['report', id, '1', '3-2'], ['standings', 'zzz'], ['create', 'X', '--preset', 'y'], ['frobnicate']]) {
      const { stdout, stderr } = await cli.run(args);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^[^\n]+; allowed: [^\n]+\.\n$/);
    }
  });
});

describe('the rest of the command', () => {
  const cli = new CommandLine();
  afterAll(() => cli.clear());

  it('says what it can do, and prints every preset with its parameters', async () => {
    expect((await cli.run(['--help'])).stdout).toContain('Usage: roundbook');
    expect((await cli.run(['help', 'players'])).code).toBe(0);
    expect((await cli.json(['--version'])).version).toMatch(/^\d+\.\d+\.\d+$/);
    const { presets } = await cli.json(['presets']);
    expect(presets.map(({ name }: { name: string }) => name).sort()).toEqual(
      [
        ...['playstile-2lo', 'faction-play', 'magic', 'performance', 'random-battle', 'triple-down', 'dominion-league'],
        ...['key-knockout', 'key-final-tournament', 'key-playoff', 'key-feather', 'key-revival', 'key-league'],
        ...['key-swiss', 'key-swiss-simplified', 'key-swiss-qualifier'],
      ].sort(),
    );
    for (const { parameters } of presets)
      for (const parameter of parameters)
        expect(parameter).toMatchObject({
          name: expect.any(String),
          type: expect.any(String),
          range: expect.any(String),
          rule: expect.any(String),
        });
  });

  it('simulates the same tournament from the same seed, in memory unless it is kept', async () => {
    const args = ['simulate', '--preset', 'playstile-2lo', '--players', '16', '--seed', '7', '--drop-rate', '0.05'];
    const [one, other] = [await cli.json(args), await cli.json(['--json', ...args])];
    expect(other).toEqual(one);
    expect(fs.existsSync(cli.ledger)).toBe(false);
    expect((await cli.refused(['simulate', '--preset', 'magic', '--players', '1e3'])).exit).toBe(2);
    const kept = await cli.json(['simulate', '--preset', 'magic', '--players', '6', '--seed', '7', '--keep']);
    expect((await cli.json(['standings', kept.tournament])).winner?.name ?? null).toBe(kept.winner);
  });

  it('erases a person: a pseudonym stands in its place, and nothing else changes', async () => {
    const { tournament } = (await cli.json(['list'])).tournaments[0];
    const [{ player }] = (await cli.json(['players', 'list', tournament])).players;
    await cli.json(['person', 'rename', player.id, 'Zoë']);
    expect((await cli.json(['players', 'list', tournament])).players[0].player.name).toBe('Zoë');
    await cli.json(['person', 'erase', player.id]);
    expect((await cli.json(['players', 'list', tournament])).players[0].player.name).toMatch(/^Player [0-9a-f]{6}$/);
    expect((await cli.json(['doctor'])).ok).toBe(true);
  });

  it('finds what is wrong with a ledger: exit 1', async () => {
    fs.chmodSync(`${cli.ledger}.key`, 0o644);
    const { code, stdout } = await cli.run(['doctor', '--json']);
    expect(code).toBe(1);
    const wrong = JSON.parse(stdout).checks.filter(({ ok }: { ok: boolean }) => !ok);
    expect(wrong).toMatchObject([{ name: 'Master key' }]);
    fs.chmodSync(`${cli.ledger}.key`, 0o600);
    const bytes = fs.readFileSync(cli.ledger, 'latin1');
    fs.writeFileSync(cli.ledger, bytes.replaceAll('"actor":', 'XXXXXXXX'), 'latin1');
    const damaged = await cli.run(['doctor', '--json']);
    expect(damaged.code).toBe(1);
    const found = JSON.parse(damaged.stdout).checks.filter(({ ok }: { ok: boolean }) => !ok);
    expect(found.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Ledger file', 'Chains']));
    expect(await cli.refused(['list'])).toMatchObject({ exit: 4, code: 'ledger_damaged' });
  });
});
