import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { partOf, withLogs } from './free-names';

/** A file that is written under another name, and gets its own once it is whole and on the disk. */
export interface NewFile {
  readonly file: string;
  readonly part: string;
}

/** What is made, how, and what has to be so before and behind it. */
export interface Making<A> {
  /** Of one folder, in the order in which they are named. */
  readonly files: readonly string[];
  /** Throws where one of the names cannot be had; `own` are those that were made here. */
  readonly checkFree: (own: readonly string[]) => void;
  /** Writes them under their other names, and says which of them to keep. */
  readonly fill: (parts: readonly NewFile[]) => Promise<{ readonly kept: readonly NewFile[]; readonly answer: A }>;
  /** Reads them under their own names; throws where they are not what was written. */
  readonly readBack: (answer: A) => Promise<void>;
  /** Breaks it off until they are named; nothing is left then. */
  readonly stop?: AbortSignal;
}

const codeOf = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** What the operating system says about the place as a refusal; every other error as it is. */
const asRefusal = (error: unknown, file: string): unknown => {
  const code = codeOf(error);
  if (error instanceof RefusalError || code === undefined || !/^E[A-Z]+$/.test(code)) return error;
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  return new RefusalError(
    full
      ? unavailable('disk_full', `There is no space left for ${file}.`, { details: { file } })
      : unavailable('backup_unwritable', `${file} cannot be written (${code}).`, { details: { file, cause: code } }),
  );
};

const checkFolder = (folder: string): void => {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (stat?.isDirectory() === true) return;
  throw new RefusalError(unavailable('folder_missing', `There is no folder ${folder}.`, { details: { folder } }));
};

/** What keeps a new file out of a folder. */
const NO_NEW_FILES = ['EACCES', 'EPERM', 'EROFS'];
const readOnlyFolder = (file: string, cause: string): RefusalError =>
  new RefusalError(
    unavailable('backup_unwritable', `The backup cannot be written, its folder is read-only: ${file}`, { details: { file, cause } }),
  );

/** Makes the empty file under the other name: nobody else writes it then. `named` is the one that was asked for. */
const begun = (file: string, named: string, checkFree: () => void): NewFile => {
  const part = partOf(file);
  try {
    fs.closeSync(fs.openSync(part, 'wx', 0o600));
  } catch (error) {
    // Another backup was quicker: all that it has made is said.
    if (codeOf(error) === 'EEXIST') checkFree();
    const code = codeOf(error) ?? '';
    throw NO_NEW_FILES.includes(code) ? readOnlyFolder(named, code) : asRefusal(error, part);
  }
  return { file, part };
};

const onDisk = (place: string): void => {
  const descriptor = fs.openSync(place, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};

const discard = ({ part }: NewFile): void => {
  for (const file of withLogs(part)) fs.rmSync(file, { force: true });
};

/** A signal is heard between two turns of the event loop alone. */
const heard = async (stop: AbortSignal | undefined): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  stop?.throwIfAborted();
};

/**
 * Files of one folder that are there all or none: written under other names, then each is brought to the disk and named, and they are
 * read once more. Refuses what `checkFree` and `readBack` do, `folder_missing`, `backup_unwritable`, `disk_full`.
 */
export const newFiles = async <A>({ files, checkFree, fill, readBack, stop }: Making<A>): Promise<A> => {
  const folder = path.dirname(files[0] ?? '');
  checkFolder(folder);
  checkFree([]);
  const parts: NewFile[] = [];
  const named: string[] = [];
  try {
    const own = (): readonly string[] => [...named, ...parts.flatMap((one) => withLogs(one.part))];
    for (const file of files) parts.push(begun(file, files[files.length - 1] ?? file, () => checkFree(own())));
    const { kept, answer } = await fill(parts);
    for (const { part } of kept) onDisk(part);
    await heard(stop);
    for (const { part, file } of kept) {
      checkFree(own());
      fs.renameSync(part, file);
      named.push(file);
    }
    // Windows opens no folders.
    if (process.platform !== 'win32') onDisk(folder);
    await readBack(answer);
    return answer;
  } catch (error) {
    for (const file of named) fs.rmSync(file, { force: true });
    throw asRefusal(error, files[0] ?? '');
  } finally {
    parts.forEach(discard);
  }
};
