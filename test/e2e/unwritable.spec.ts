import { spawnSync, type StdioOptions } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

const root = path.resolve(__dirname, '../..');
const FULL = '/dev/full';

const run = (stdio: (full: number) => StdioOptions, ...args: readonly string[]) => {
  const full = fs.openSync(FULL, 'w');
  try {
    const command = ['-r', path.join(root, 'scripts/typescript-hook.js'), path.join(root, 'apps/cli/src/main.ts'), ...args];
    return spawnSync(process.execPath, command, { stdio: stdio(full), encoding: 'utf8', cwd: root });
  } finally {
    fs.closeSync(full);
  }
};

describe('where there is no room for the answer', () => {
  it('one sentence says so: exit 4', () => {
    const { status, stderr } = run((full) => ['ignore', full, 'pipe'], '--version');
    expect([status, stderr]).toEqual([4, 'The answer cannot be written (ENOSPC).\n']);
  });

  it('one document says so, where documents are asked for', () => {
    const { status, stderr } = run((full) => ['ignore', full, 'pipe'], 'presets', '--json');
    expect([status, JSON.parse(stderr)]).toEqual([4, expect.objectContaining({ code: 'output_unwritable', reason: 'ENOSPC' })]);
  });

  it('nor for that sentence, the exit code says so', () => {
    expect(run((full) => ['ignore', full, full], '--version').status).toBe(4);
    expect(run((full) => ['ignore', 'pipe', full], 'no-such-command').status).toBe(2);
  });
});
