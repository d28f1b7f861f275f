import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const PACKAGES = resolve(__dirname, '../../node_modules');

/** A program of this folder made into one file, which Node starts in a tenth of the time. */
export interface Bundled {
  readonly file: string;
  /** What the program has to be started with, so that it finds the packages. */
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

/** Throws with what the bundler said where it fails. */
export const bundled = (entry: string): Bundled => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbook-bundled-'));
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'bundle.js'), join(__dirname, entry), folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(stderr);
  return {
    file: join(folder, `${basename(entry, '.ts')}.cjs`),
    env: { ...process.env, NODE_PATH: PACKAGES },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
