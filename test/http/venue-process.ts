import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const HOOK = join(__dirname, '../../scripts/typescript-hook.js');
const VENUE = join(__dirname, '../../apps/venue/src/main.ts');
export const COMMAND_LINE = join(__dirname, '../../apps/cli/src/main.ts');

/** A venue in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly enter: string;
  /** Exit code and signal, and what stood on the standard error. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly errors: string }>;
}

/** `through`: a command that runs the venue as its own arguments, or in its place. */
export const spawnVenue = (
  args: readonly string[],
  main = VENUE,
  through: readonly string[] = [],
): Promise<Running | { readonly code: number | null; readonly errors: string }> =>
  new Promise((resolve, reject) => {
    const [command = process.execPath, ...rest] = [...through, process.execPath, '-r', HOOK, main, ...args];
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, errors] = ['', ''];
    const ended = new Promise<{ code: number | null; signal: string | null; errors: string }>((done) =>
      child.once('close', (code, signal) => {
        done({ code, signal, errors });
        resolve({ code, errors });
      }),
    );
    child.once('error', reject);
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const [, url, enter] = /^Open (\S+)\n.*?(http\S+\/enter#\S+)\n/m.exec(out) ?? [];
      if (url !== undefined && enter !== undefined) resolve({ child, url, enter, ended });
    });
  });

export const startedVenue = async (args: readonly string[], main = VENUE, through: readonly string[] = []): Promise<Running> => {
  const started = await spawnVenue(args, main, through);
  if ('child' in started) return started;
  throw new Error(`the venue ended with ${started.code}: ${started.errors}`);
};
