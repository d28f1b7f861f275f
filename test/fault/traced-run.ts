import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describeWhere } from '../support/where-possible';
import type { Bundled } from './bundled';
import { toldIn, type Told } from './short-run';

/** The calls that write to the files of a ledger: what the embedded store makes. */
export const WRITING_CALLS = ['pwrite64', 'fsync', 'ftruncate', process.arch === 'x64' ? 'unlink' : 'unlinkat'] as const;
export type WritingCall = (typeof WRITING_CALLS)[number];
/** Others that would write, and that it does not make. Where it begins to, injections into them have to be added. */
const OTHER_CALLS = [
  '?rename', 'renameat', '?renameat2', 'fdatasync', 'pwritev', '?pwritev2', 'sync_file_range', 'fallocate', 'sync', 'syncfs', 'msync',
]; // prettier-ignore

export const FAULTS = ['EIO', 'ENOSPC', 'SIGKILL'] as const;
export type Fault = (typeof FAULTS)[number];

/** One fault at the `at`th call of its kind (from 1), or at that one and every later one. */
export interface Injection {
  readonly call: WritingCall;
  readonly fault: Fault;
  readonly at: number;
  readonly lasting?: true;
}

export const injectionText = ({ call, fault, at, lasting }: Injection): string =>
  `${fault} at ${call} ${at}${lasting ? ' and all later ones' : ''}`;

/** One call as it was made: by which thread, which, on which file of which folder. */
export interface Call {
  readonly thread: string;
  readonly name: string;
  readonly file: string;
  readonly injected: boolean;
}

export interface TracedRun {
  readonly calls: readonly Call[];
  readonly told: readonly Told[];
  /** Whether the fault was really brought about. */
  readonly fired: boolean;
  readonly killed: boolean;
  readonly code: number | null;
  /** What stands on standard error: of a sound process nothing. */
  readonly errors: string;
}

const SYSTEM_CALL = /^(\d+) +(\w+)\((.*)$/;
const BROKEN_OFF = /^(\d+) .*<unfinished \.\.\.>$/;
const RESUMED = /^(\d+) +<\.\.\. \w+ resumed>(.*)$/;

/** The lines of a log of strace; where another thread came between, a call stands in two lines, which are put together. */
export const linesOf = (log: string): readonly string[] => {
  const lines = log.split('\n');
  return lines.map((line, at) => {
    const thread = BROKEN_OFF.exec(line)?.[1];
    if (thread === undefined) return line;
    const rest = lines.slice(at).find((later) => RESUMED.exec(later)?.[1] === thread);
    return line.replace('<unfinished ...>', rest === undefined ? ') = ?' : (RESUMED.exec(rest)?.[2] ?? ''));
  });
};

/** `-y` writes the file behind each descriptor; unlink names it. */
const callsIn = (log: string): readonly Call[] =>
  linesOf(log).flatMap((line) => {
    const [, thread, name, rest] = SYSTEM_CALL.exec(line) ?? [];
    if (thread === undefined || name === undefined || rest === undefined) return [];
    const file = /^\d+<([^>]*)>/.exec(rest)?.[1] ?? /"([^"]*)"/.exec(rest)?.[1] ?? rest;
    return [{ thread, name, file, injected: rest.endsWith('(INJECTED)') }];
  });

/** What tells strace of it. */
export const injectArguments = ({ call, fault, at, lasting }: Injection): readonly string[] => [
  '-e',
  `inject=${call}:${fault === 'SIGKILL' ? 'signal=SIGKILL' : `error=${fault}`}:when=${at}${lasting ? '+' : ''}`,
];

/** Stopping at no other call is quicker, but lets no signal through. */
export const quicklyFor = (injection: Injection | undefined): readonly string[] =>
  injection?.fault === 'SIGKILL' ? [] : ['--seccomp-bpf'];

/** Runs the program under strace, with a fault or without. `log` is where strace writes. */
export const tracedRun = (program: Bundled, args: readonly string[], log: string, injection?: Injection): Promise<TracedRun> =>
  new Promise((resolve, reject) => {
    const tracing = ['-f', ...quicklyFor(injection), '-y', '-s', '0', '-e', `trace=${[...WRITING_CALLS, ...OTHER_CALLS].join(',')}`];
    const injecting = injection === undefined ? [] : injectArguments(injection);
    const child = spawn('strace', [...tracing, ...injecting, '-o', log, process.execPath, program.file, ...args], {
      env: program.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const text = readFileSync(log, 'utf8');
      const calls = callsIn(text);
      const killed = signal === 'SIGKILL' && text.includes('+++ killed by SIGKILL +++');
      const last = calls[calls.length - 1];
      const madeOfIt = calls.filter(({ name }) => name === injection?.call);
      const wasKilledThere = killed && last?.name === injection?.call && madeOfIt.length === injection?.at;
      const fired = injection?.fault === 'SIGKILL' ? wasKilledThere : madeOfIt[(injection?.at ?? 0) - 1]?.injected === true;
      resolve({ calls, told: toldIn(output), fired, killed, code, errors });
    });
  });

/** Why nothing can be injected here; undefined where it can. */
export const tracingImpossible = (): string | undefined => {
  const { status, error, stderr } = spawnSync('strace', ['-f', '--seccomp-bpf', '-e', 'trace=fsync', 'true'], { encoding: 'utf8' });
  if (error !== undefined) return 'strace is missing. Install it: apt-get install strace';
  return status === 0 ? undefined : `strace may not trace a process here: ${stderr.trim().split('\n')[0] ?? ''}`;
};

/** `describe` where faults can be injected. */
export const describeTraced = (name: string, tests: () => void): void => describeWhere(tracingImpossible(), name, tests);
