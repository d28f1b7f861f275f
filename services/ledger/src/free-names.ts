import * as fs from 'node:fs';
import * as path from 'node:path';
import { conflict, malformed, RefusalError } from '@roundbook/kernel';
import { keysFileOf, masterKeyFileOf } from '@roundbook/keyring';

/** What SQLite keeps beside a database, and takes for its newest state when that is opened. */
const LOGS = ['-journal', '-wal', '-shm'];
/** What stands beside a ledger under a name of its own, and what a backup is written under. */
const SIDES = ['.keys.db', '.key', '.views.db', '.lock', '.session', '.session-ended', '.part'];

/** The name of a file that is not whole yet. */
export const partOf = (file: string): string => `${file}.part`;
/** A database, and what SQLite may keep beside it. */
export const withLogs = (file: string): readonly string[] => [file, ...LOGS.map((suffix) => file + suffix)];

/** A backup must not have the name that something beside a ledger has. Refuses `invalid_field`. */
export const checkTargetName = (target: string): void => {
  const name = path.basename(target).toLowerCase();
  const ending = [...LOGS, ...SIDES].find((suffix) => name.endsWith(suffix));
  if (ending === undefined) return;
  throw new RefusalError(
    malformed('invalid_field', `No ledger is called ${path.basename(target)}: what ends in ${ending} belongs to a ledger beside it.`, {
      field: 'file',
      allowed: 'a name with another ending, as backup.db',
      details: { file: target },
    }),
  );
};

const isThere = (place: string): boolean => fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined;

const waysOn = (parts: readonly string[], others: readonly string[]): string => {
  const away = `wait for the other backup; if none is running, remove ${parts.length === 1 ? 'that file' : 'those files'}`;
  if (parts.length === 0) return 'another name, or a folder of its own';
  return others.length === 0 ? away : `another name, or a folder of its own; for what ends in .part, ${away}`;
};

const inTheWay = (parts: readonly string[], others: readonly string[]): RefusalError => {
  const files = [...others, ...parts];
  const words = files.length === 1 ? `There is a file ${files[0]}` : `There are files ${files.join(', ')}`;
  return new RefusalError(
    conflict('backup_exists', `${words} already; nothing was written.`, {
      allowed: waysOn(parts, others),
      details: { file: files[0], files },
    }),
  );
};

const isFolder = (file: string): RefusalError =>
  new RefusalError(conflict('backup_exists', `${file} is a folder; nothing was written.`, { allowed: 'a file in it', details: { file } }));

export interface NamesToBe {
  readonly target: string;
  /** Whether a file is the master key that the backup needs: one that is put beside it beforehand. */
  readonly isOwnKey: (file: string) => boolean;
}

/**
 * Nothing may stand where a backup is to be, nor where whoever opens it would take it for a part of it: a log, the keys or the master
 * key of another ledger. `own` are files that this backup has made itself. Refuses `backup_exists`, with all that is there.
 */
export const checkFree = ({ target, isOwnKey }: NamesToBe, own: readonly string[] = []): void => {
  if (!own.includes(target) && fs.statSync(target, { throwIfNoEntry: false })?.isDirectory() === true) throw isFolder(target);
  const [keys, key] = [keysFileOf(target), masterKeyFileOf(target)];
  const strange = (place: string): boolean => !own.includes(place) && isThere(place);
  const others = [...withLogs(target), ...withLogs(keys)].filter(strange);
  if (strange(key) && !isOwnKey(key)) others.push(key);
  // Who has the part of the ledger itself has them all: another backup that comes by now goes away again.
  const parts = own.includes(partOf(target)) ? [] : [target, keys, key].flatMap((file) => withLogs(partOf(file))).filter(strange);
  if (others.length + parts.length > 0) throw inTheWay(parts, others);
};
