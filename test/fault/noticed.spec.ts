import { mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled, type Bundled } from './bundled';
import type { PortFault } from './port-faults';
import { promisesBroken } from './promise-kept';
import { placesIn, toldIn } from './short-run';
import { describeTraced, tracedRun } from './traced-run';

let program: Bundled;
let folder: string;
beforeAll(() => {
  program = bundled('short-run-child.ts');
  folder = mkdtempSync(join(tmpdir(), 'roundbook-noticed-'));
}, 60_000);
afterAll(() => {
  program?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What is wrong with the ledger that a run with this fault has left, after all that it told. */
const wrongAfter = async (name: string, fault: PortFault | ''): Promise<string> => {
  const file = join(folder, `${name}.db`);
  const { stdout } = spawnSync(process.execPath, [program.file, file, fault], { env: program.env, encoding: 'utf8' });
  const places = placesIn(toldIn(stdout));
  expect(places.size).toBeGreaterThan(0);
  return (await promisesBroken(file, [...places.values()])).join('\n');
};

describe('the checks of a ledger that was left behind notice', () => {
  test('nothing where nothing is wrong', async () => {
    expect(await wrongAfter('sound', '')).toBe('');
  });

  test('a store that drops the last event of a batch', async () => {
    expect(await wrongAfter('dropped', 'drops the last event of a batch')).toMatch(/was promised and is (lost|not)|chain of .* is broken/);
  });

  test('a keyring that keeps the keys of persons in memory only', async () => {
    expect(await wrongAfter('keys', 'keeps the keys of persons in memory only')).toMatch(/the key of person-.* is lost/);
  });
});

describeTraced('the checks of a process that was killed notice', () => {
  test('a store that answers before the commit', async () => {
    const file = join(folder, 'early.db');
    const fault: PortFault = 'answers before the commit';
    const run = await tracedRun(program, [file, fault], join(folder, 'strace'), { call: 'fsync', fault: 'SIGKILL', at: 30 });
    expect([run.fired, run.killed]).toEqual([true, true]);
    const wrong = await promisesBroken(file, [...placesIn(run.told).values()]);
    expect(wrong.join('\n')).toMatch(/was promised and is lost/);
  });
});
