import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { outcomeOf } from '../outcome';

// Each command writes to a file and waits for the disk.
jest.setTimeout(120_000);

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

/** A ledger file of its own, and the commands on it. */
class Desk {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-formats-'));

  async run(...args: readonly string[]) {
    return outcomeOf([...args, '--ledger', path.join(this.folder, 'roundbook.db')]);
  }

  async said(...args: readonly string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await this.run(...args);
    if (exitCode !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  async json(...args: readonly string[]): Promise<Json> {
    return JSON.parse(await this.said(...args, '--json'));
  }

  async refused(...args: readonly string[]): Promise<string> {
    const { exitCode, stderr } = await this.run(...args, '--json');
    return exitCode === 0 ? 'not refused' : JSON.parse(stderr).code;
  }

  async created(preset: string, roster: string): Promise<string> {
    const { tournament } = await this.json('create', 'Monday', '--preset', preset);
    await this.said('players', 'add', tournament, this.file('roster.txt', roster));
    return tournament;
  }

  file(name: string, content: string): string {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, content);
    return file;
  }

  /** The newest round with these results by table. */
  async played(id: string, result: (match: Json) => string): Promise<void> {
    const { matches } = await this.json('pair', id);
    await this.said('publish', id);
    for (const match of matches) await this.said('report', id, match.match, result(match));
    await this.run('confirm', id, '--all');
  }

  close(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

describe('the desk of every format', () => {
  const desk = new Desk();
  afterAll(() => desk.close());

  it('leads a Dominion league from its wishes to its tables', async () => {
    const roster = [...'ABCDEFGHIJKL'].map((name, index) => `Player ${name}${index < 3 ? '; league 2' : ''}`).join('\n');
    const id = await desk.created('dominion-league', roster);
    await desk.said('amend', id, '--set', 'rounds=1', '--reason', 'a short evening');
    expect((await desk.json('players', 'list', id)).players.slice(0, 4).map(({ league }: Json) => league)).toEqual([2, 2, 2, undefined]);
    expect(await desk.said('league', 'assign', id, '1', 'Player A', 'Player D', '--reason', 'as agreed')).toContain('Player A');
    expect(await desk.refused('league', 'assign', id, '3', 'Player A', '--reason', 'x')).toBe('invalid_field');
    await desk.said('league', 'balance', id, '--by', 'lot');
    await desk.played(id, ({ table }) => (table === 1 ? 'unprovable' : '38-12'));
    expect(await desk.said('rounds', id)).toMatch(/^Table +League +A +B/m);
    expect(await desk.said('penalise', id, 'Player B', '1', '--reason', 'conduct')).toContain('Player B');
    expect(await desk.said('standings', id)).toMatch(/^League +Rank .*Penalty .*OW% +ASD/m);
    expect(await desk.said('players', 'list', id)).toMatch(/Player B.* -1 /);
    await desk.said('penalty', 'withdraw', id, 'Player B', '--reason', 'a mistake');
    expect(await desk.refused('penalty', 'withdraw', id, 'Player B', '--reason', 'again')).toBe('no_penalty');
    const { matches } = await desk.json('pair', id);
    const seats: readonly Json[] = matches[0].seats;
    expect(seats).toHaveLength(4);
    expect(await desk.said('decline', id, seats[3].name, '--reason', 'illness')).toContain(seats[3].name);
    await desk.said('publish', id);
    const tables = await desk.said('tables', id);
    expect(tables).toContain(`in place of ${seats[3].name}`);
    expect(tables).toMatch(/ \(rule 6\.7: the next of the (same|other) league\)\.$/m);
    const reported = await desk.said('report', id, '1', 'B>A=C>D* 40,30,30,2');
    expect(reported).toContain('1 result of round 2 waits for staff: `roundbook confirm --all` lets it count.');
    expect(await desk.refused('confirm', id)).toBe('match_missing');
    await desk.said('confirm', id, '--all');
    expect(await desk.said('tables', id)).toContain('played by a substitute');
    expect(await desk.said('complete', id)).toContain(`Winner: ${seats[1].name}`);
  });

  it('shows groups with their results, and what was played by hand with its keys', async () => {
    const id = await desk.created('key-league', 'Ann\nBo\nCy');
    const given = desk.file('given.json', JSON.stringify({ matches: [{ a: 'Ann', b: 'Bo', result: '2-1 keys 5-3' }], byes: ['Cy'] }));
    await desk.said('pair', id, '--given', given);
    expect(await desk.said('groups', id)).toMatch(/Ann .*2-1 keys 5-3/);
    expect(await desk.said('standings', id)).toMatch(/Keys +Key difference/);
    expect(await desk.refused('contenders', id)).toBe('not_performance');
    expect(await desk.refused('tables', id)).toBe('not_a_league');
  });

  it('shows every bracket of a double elimination', async () => {
    const id = await desk.created('key-revival', 'Ann\nBo\nCy\nDi');
    await desk.played(id, () => '2-0');
    const shown = await desk.said('bracket', id);
    expect(shown).toMatch(/Winners' bracket\n.*\nW1\.1/);
    expect(shown).toContain("Losers' bracket");
    expect(shown).toContain('Grand final');
    expect(await desk.said('rounds', id)).toMatch(/W1\.2/);
  });

  it('tells who can still win a performance division', async () => {
    const id = await desk.created('performance', 'Ann\nBo\nCy\nDi\nEd\nFi');
    await desk.played(id, () => '431-388');
    expect(await desk.said('rounds', id)).toContain('* starts');
    expect(await desk.said('contenders', id)).toMatch(/Contenders for the first place \(\d\)/);
    expect(await desk.said('standings', id)).toMatch(/\+43/);
  });

  it('lists every preset with its parameters', async () => {
    const shown = await desk.said('presets');
    for (const preset of ['key-feather', 'random-battle', 'dominion-league', 'triple-down']) expect(shown).toContain(`\n${preset}\n`);
    expect(shown).toMatch(/^substituteRules .*how a substitute plays at a finals table/m);
  });
});
