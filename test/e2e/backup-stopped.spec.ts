import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { outcomeOf } from '../../apps/cli/src/outcome';
import { COMMAND_LINE } from '../http/venue-process';

jest.setTimeout(60_000);

const HOOK = path.join(__dirname, '../../scripts/typescript-hook.js');

let folder: string;
let ledger: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-stopped-'));
  fs.mkdirSync(path.join(folder, 'kept'));
  ledger = path.join(folder, 'ledger.db');
  expect((await outcomeOf(['create', 'Friday', '--preset', 'magic', '--ledger', ledger])).exitCode).toBe(0);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const target = (): string => path.join(folder, 'kept', 'copy.db');
const there = (): readonly string[] => fs.readdirSync(path.join(folder, 'kept'));

/** How a backup ends that gets a signal once the ledger is copied and while it waits for the keys, which this process holds. */
const endedBy = async (signal: NodeJS.Signals): Promise<readonly [number | null, string | null, string]> => {
  const keys = new Database(`${ledger}.keys.db`);
  try {
    keys.exec('BEGIN EXCLUSIVE');
    const args = ['-r', HOOK, COMMAND_LINE, 'backup', target(), '--with-master-key', '--ledger', ledger];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const ended = new Promise<readonly [number | null, string | null]>((resolve) => child.once('close', (code, by) => resolve([code, by])));
    while (child.exitCode === null && (fs.statSync(`${target()}.part`, { throwIfNoEntry: false })?.size ?? 0) === 0)
      await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill(signal);
    keys.exec('ROLLBACK');
    return [...(await ended), errors];
  } finally {
    keys.close();
  }
};

describe('a backup that is told to end', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s discards what it has begun: exit %d', async (signal, exitCode) => {
    expect([await endedBy(signal), there()]).toEqual([[exitCode, null, ''], []]);
    expect((await outcomeOf(['backup', target(), '--with-master-key', '--ledger', ledger])).exitCode).toBe(0);
  });

  it('by a kill leaves parts, all of which the next one names', async () => {
    expect((await endedBy('SIGKILL'))[1]).toBe('SIGKILL');
    const parts = [...there()].sort();
    expect(parts).toEqual(expect.arrayContaining(['copy.db.key.part', 'copy.db.keys.db.part', 'copy.db.part']));
    const { exitCode, stderr } = await outcomeOf(['backup', target(), '--ledger', ledger, '--json']);
    const { code, files } = JSON.parse(stderr) as { code: string; files: readonly string[] };
    expect([exitCode, code, files.map((file) => path.basename(file)).sort()]).toEqual([3, 'backup_exists', parts]);
    for (const file of files) fs.rmSync(file);
    expect((await outcomeOf(['backup', target(), '--ledger', ledger])).exitCode).toBe(0);
  });
});
