import { spawn, type ChildProcess } from 'node:child_process';
import * as path from 'node:path';

const HOOK = path.join(__dirname, 'typescript-hook.js');

/** Runs a script in a Node process of its own that can require the project's libraries. `argument` is its `process.argv[1]`. */
export const startProcess = (script: string, argument: string, options: { readonly unprivileged?: boolean } = {}): ChildProcess => {
  // The superuser may write anywhere, so what is read-only has to be tried as somebody else.
  const asNobody = options.unprivileged === true && process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  return spawn(process.execPath, ['-r', HOOK, '-e', script, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: __dirname,
    ...asNobody,
  });
};

/** What the script prints until it ends. */
export const outputOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', () => resolve(output.trim()));
  });

/** Kills the process without warning once it has printed this many lines; returns the lines it got out. */
export const killAfterLines = (child: ChildProcess, count: number): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.split('\n').length > count) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', () => resolve(output.split('\n').slice(0, -1)));
  });
