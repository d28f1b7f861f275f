import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Draw } from '@roundbook/draw';
import type { Bundled } from './bundled';
import { toldIn, type Told } from './short-run';
import { injectArguments, linesOf, quicklyFor, type Injection } from './traced-run';

/** What a process did to the files of one folder, in order; `told` is what it wrote on standard output. */
export type Write =
  | { readonly kind: 'create' | 'unlink' | 'sync' | 'failedSync'; readonly file: string }
  | { readonly kind: 'write'; readonly file: string; readonly data: Buffer; readonly at: number | 'end' }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'syncFolder' }
  /** From here on it was the next process. */
  | { readonly kind: 'next' }
  | { readonly kind: 'told'; readonly told: readonly Told[] };

const UNLINK = process.arch === 'x64' ? 'unlink' : 'unlinkat';
const TRACED = ['openat', 'write', 'pwrite64', 'ftruncate', 'fsync', UNLINK].join(',');

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
/** With `-xx` every text is in hex, paths included. */
const QUOTED = /"((?:\\x[0-9a-f]{2})*)"/;
const DESCRIPTOR = /^(\d+)<((?:\\x[0-9a-f]{2})*)>/;

/** What one line of strace says was done to a file of the folder; nothing where it was done elsewhere, or failed. */
const writeOf = (line: string, folder: string): Write | undefined => {
  const [, call, rest = ''] = /^\d+ +(\w+)\((.*)$/.exec(line) ?? [];
  const failed = / = -1 /.test(rest);
  // Behind a call that was never answered there is a question mark: the process was killed.
  if (call === undefined || / = \?/.test(rest) || (failed && call !== 'fsync')) return undefined;
  const [, descriptor, described] = DESCRIPTOR.exec(rest) ?? [];
  const quoted = QUOTED.exec(rest)?.[1];
  const named = call === 'openat' || call === UNLINK ? quoted : described;
  const place = bytesOf(named ?? '').toString();
  if (call === 'write' && descriptor === '1') return { kind: 'told', told: toldIn(bytesOf(quoted ?? '').toString()) };
  if (call === 'fsync' && place === folder) return failed ? undefined : { kind: 'syncFolder' };
  if (dirname(place) !== folder) return undefined;
  const file = basename(place);
  const numbers = /((?:, \d+)*)\) += \d+/.exec(rest)?.[1]?.split(', ').slice(1).map(Number) ?? []; // prettier-ignore
  const last = numbers[numbers.length - 1] ?? 0;
  switch (call) {
    case 'openat':
      return rest.includes('O_CREAT') ? { kind: 'create', file } : undefined;
    case 'write':
      return { kind: 'write', file, data: bytesOf(quoted ?? ''), at: 'end' };
    case 'pwrite64':
      return { kind: 'write', file, data: bytesOf(quoted ?? ''), at: last };
    case 'ftruncate':
      return { kind: 'truncate', file, size: last };
    case 'fsync':
      return { kind: failed ? 'failedSync' : 'sync', file };
    default:
      return { kind: 'unlink', file };
  }
};

/** Runs the program, which may write in the folder, and gives all that it wrote there. Throws where it fails, or gives up without a fault. */
export const recordedWrites = (
  program: Bundled,
  args: readonly string[],
  folder: string,
  log: string,
  injection?: Injection,
): readonly Write[] => {
  const injecting = injection === undefined ? [] : injectArguments(injection);
  const tracing = ['-f', ...quicklyFor(injection), '-y', '-xx', '-s', '1000000', '-e', `trace=${TRACED}`, '-o', log];
  const { status, signal, stderr } = spawnSync('strace', [...tracing, ...injecting, process.execPath, program.file, ...args], {
    env: program.env,
    encoding: 'utf8',
  });
  const hasEnded = status === 0 || (injection?.fault === 'SIGKILL' ? signal === 'SIGKILL' : injection !== undefined && status === 4);
  if (!hasEnded) throw new Error(stderr);
  const lines = linesOf(readFileSync(log, 'utf8'));
  return lines.flatMap((line) => writeOf(line, folder) ?? []);
};

/** What is done to a file between two syncs is on the disk in any part of it, or not at all. */
interface Inode {
  safe: Buffer;
  pending: Exclude<Write, { kind: 'told' }>[];
}

const applied = (content: Buffer, write: Write): Buffer => {
  if (write.kind === 'truncate')
    return Buffer.concat([content.subarray(0, write.size), Buffer.alloc(Math.max(0, write.size - content.length))]);
  if (write.kind !== 'write') return content;
  const at = write.at === 'end' ? content.length : write.at;
  const grown = Buffer.alloc(Math.max(content.length, at + write.data.length));
  content.copy(grown);
  write.data.copy(grown, at);
  return grown;
};

/** The disk under a folder: what is surely on it, and what the system may not have written yet. */
export class Disk {
  private entries = new Map<string, Inode>();
  private safeEntries = new Map<string, Inode>();
  readonly told: Told[] = [];

  apply(write: Write): void {
    if (write.kind === 'told') this.told.push(...write.told);
    else if (write.kind === 'next') return;
    else if (write.kind === 'syncFolder') this.safeEntries = new Map(this.entries);
    else if (write.kind === 'unlink') this.entries.delete(write.file);
    else if (write.kind === 'create') this.entries.set(write.file, this.entries.get(write.file) ?? { safe: Buffer.alloc(0), pending: [] });
    else {
      const inode = this.entries.get(write.file);
      if (inode === undefined) throw new Error(`${write.kind} to a file that is not there: ${write.file}`);
      if (write.kind === 'sync') {
        inode.safe = inode.pending.reduce(applied, inode.safe);
        inode.pending = [];
        // The system takes the pages for written and never tries them again, whatever is synced later.
      } else if (write.kind === 'failedSync') inode.pending = [];
      else inode.pending.push(write);
    }
  }

  /** Writes down what a power cut leaves: of what is not synced nothing, or whatever `draw` says. Shared memory is gone either way. */
  leaveIn(folder: string, draw?: Draw): void {
    mkdirSync(folder);
    const names = new Set([...this.safeEntries.keys(), ...this.entries.keys()]);
    for (const name of names) {
      const kept = draw?.int(2) === 1 ? this.entries.get(name) : this.safeEntries.get(name);
      if (kept === undefined || name.endsWith('-shm')) continue;
      const survivors = draw === undefined ? [] : kept.pending.filter(() => draw.int(2) === 1);
      writeFileSync(join(folder, name), survivors.reduce(applied, kept.safe), { mode: 0o600 });
    }
  }
}
