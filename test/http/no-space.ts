import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onSmallDisk, smallDiskImpossible } from '../support/small-disk';

/** A way to take the room away from a running process, and to give it back. */
export interface Shortage {
  readonly name: string;
  /** Why it cannot be brought about here; undefined where it can. */
  readonly impossible: string | undefined;
  /** What the process is started through, so that its ledger in this folder can be short of room. */
  through(folder: string): readonly string[];
  take(pid: number, folder: string): void;
  giveBack(pid: number, folder: string): void;
  readonly code: string;
}

const works = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A small disk in memory that only the process sees, and a file that fills it. */
const smallDisk: Shortage = {
  name: 'a full disk',
  impossible: smallDiskImpossible(),
  through: (folder) => onSmallDisk('8m', folder),
  take: (pid, folder) => {
    const file = openSync(filler(pid, folder), 'a');
    const block = Buffer.alloc(4_096);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  },
  giveBack: (pid, folder) => rmSync(filler(pid, folder)),
  code: 'disk_full',
};

const filler = (pid: number, folder: string): string => join(`/proc/${pid}/root`, folder, 'filler');

/** Files of the process may not grow beyond what the largest is: as on a disk with quotas. */
const smallFiles: Shortage = {
  name: 'files that may not grow',
  impossible: works('prlimit', '--version') ? undefined : 'prlimit is missing. It is a part of util-linux, and needs Linux',
  through: () => [],
  take: (pid, folder) => {
    const size = Math.max(...['ledger.db', 'ledger.db-wal'].map((name) => statSync(join(folder, name)).size));
    if (!works('prlimit', '--pid', String(pid), `--fsize=${size}:unlimited`)) throw new Error('prlimit failed');
  },
  giveBack: (pid) => {
    if (!works('prlimit', '--pid', String(pid), '--fsize=unlimited:unlimited')) throw new Error('prlimit failed');
  },
  code: 'ledger_io_error',
};

export const SHORTAGES: readonly Shortage[] = [smallDisk, smallFiles];
