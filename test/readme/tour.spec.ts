import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Step {
  readonly command: string;
  readonly output: readonly string[];
}

const root = join(__dirname, '..', '..');
// eslint-disable-next-line @typescript-eslint/no-require-imports
const tour = require('../../scripts/readme-tour.js') as {
  stepsOf(readme: string): readonly (readonly Step[])[];
  run(command: string, folder: string, env: Record<string, string>): readonly string[];
  comparable(lines: readonly string[]): string;
  checkoutFolder(): string;
};

const stepsIn = (name: string): readonly Step[] => tour.stepsOf(readFileSync(join(root, name), 'utf8')).flat();
const steps = stepsIn('README.md');

/** Starting npx takes longer than the command behind it: once it has shown what it does, this does the same for the other walks. */
const plainNpx = (folder: string): Record<string, string> => {
  const bin = join(folder, 'plain-npx');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\n[ "$1" = --no-install ] && shift && exec "node_modules/.bin/$@"\nexit 2\n', { mode: 0o755 });
  return { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
};

const walk = (folder: string, walked = steps, env: Record<string, string> = {}): void => {
  for (const { command, output } of walked) {
    const printed = tour.comparable(tour.run(command, folder, env));
    expect(`$ ${command}\n${printed}`).toBe(`$ ${command}\n${tour.comparable(output)}`);
  }
};

/** The packed command installed into an empty folder. The native part is the one compiled here: compiling it again shows nothing new. */
const installed = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbook-packed-'));
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root)) as { filename: string }[];
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  npm(['install', '--ignore-scripts', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', `./${packed?.filename ?? ''}`], folder);
  const native = ['node_modules', 'better-sqlite3', 'build', 'Release'];
  mkdirSync(join(folder, ...native), { recursive: true });
  copyFileSync(join(root, ...native, 'better_sqlite3.node'), join(folder, ...native, 'better_sqlite3.node'));
  return folder;
};

describe("the README's tour", () => {
  it('has commands', () => expect(steps.length).toBeGreaterThan(8));

  it('prints in the checkout what the README says', () => {
    const folder = tour.checkoutFolder();
    try {
      walk(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);

  it('prints the same from the package, installed into an empty folder', () => {
    const folder = installed();
    try {
      walk(folder, steps, plainNpx(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});

describe('docs/audit.md', () => {
  it('prints what it says, and every check by hand comes to the same', () => {
    const walked = stepsIn('docs/audit.md');
    expect(walked.filter(({ output }) => output.includes('the same'))).toHaveLength(3);
    const folder = tour.checkoutFolder();
    try {
      walk(folder, walked, plainNpx(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);
});
