import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError, unavailable } from '@roundbook/kernel';

/** A file that is written under another name, and gets its own once it is whole and on the disk. */
export interface NewFile {
  readonly file: string;
  readonly part: string;
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

const exists = (file: string, allowed: string): RefusalError =>
  new RefusalError(unavailable('backup_exists', `There is a file ${file} already; nothing was written.`, { allowed, details: { file } }));

const checkFree = (file: string): void => {
  if (fs.existsSync(file)) throw exists(file, 'another name, or a folder of its own');
};

const checkFolder = (folder: string): void => {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (stat?.isDirectory() === true) return;
  throw new RefusalError(unavailable('folder_missing', `There is no folder ${folder}.`, { details: { folder } }));
};

/** Makes the empty file under the other name: nobody else writes it then. */
const begun = (file: string): NewFile => {
  const part = `${file}.part`;
  try {
    fs.closeSync(fs.openSync(part, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw exists(part, 'wait for the other backup; if none is running, remove that file');
    throw asRefusal(error, part);
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
  for (const suffix of ['', '-journal', '-wal', '-shm']) fs.rmSync(part + suffix, { force: true });
};

/**
 * Files of one folder that are there all or none: `fill` writes them under other names and says which of them to keep; then each is
 * brought to the disk and named, in the order given. Refuses `backup_exists`, `folder_missing`, `backup_unwritable`, `disk_full`.
 */
export const newFiles = async <A>(
  files: readonly string[],
  fill: (parts: readonly NewFile[]) => Promise<{ readonly kept: readonly NewFile[]; readonly answer: A }>,
): Promise<A> => {
  const folder = path.dirname(files[0] ?? '');
  checkFolder(folder);
  // The last one is the one that was named.
  [...files].reverse().forEach(checkFree);
  const parts: NewFile[] = [];
  const named: string[] = [];
  try {
    for (const file of files) parts.push(begun(file));
    const { kept, answer } = await fill(parts);
    for (const { part } of kept) onDisk(part);
    for (const { part, file } of kept) {
      checkFree(file);
      fs.renameSync(part, file);
      named.push(file);
    }
    // Windows opens no folders.
    if (process.platform !== 'win32') onDisk(folder);
    return answer;
  } catch (error) {
    for (const file of named) fs.rmSync(file, { force: true });
    throw asRefusal(error, files[0] ?? '');
  } finally {
    parts.forEach(discard);
  }
};
