import * as fs from 'node:fs';
import { copyLedger, openSqliteStore } from '@roundbook/event-store';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { copyKeys, keysFileOf, keysWithout, masterKeyFileOf } from '@roundbook/keyring';
import { staffKeyId } from './context';
import { newFiles, type NewFile } from './new-files';

export interface BackupOptions {
  /** Whether the master key is copied as well. */
  readonly masterKey?: boolean;
  readonly progress?: (done: number, total: number) => void;
}

export interface Backup {
  /** What was made; keep them together. */
  readonly files: readonly string[];
  readonly events: number;
  readonly keys: number;
  /** What is wrong with the ledger itself, and so with the backup. */
  readonly problems: readonly string[];
}

/** An erasure may come between the copies of the ledger and of its keys; so often it is tried again. */
const MOST_ATTEMPTS = 5;
const PAGE = 1_000;

interface Copied {
  readonly events: number;
  readonly problems: readonly string[];
  /** Keys that the events need, and those of persons who are erased. */
  readonly needed: ReadonlySet<string>;
  readonly erased: readonly string[];
}

const checked = async (file: string): Promise<Copied> => {
  const store = openSqliteStore(file, { readOnly: true });
  try {
    const { problems } = store.integrityCheck();
    if (problems.length > 0) return { events: 0, problems, needed: new Set(), erased: [] };
    const needed = new Set<string>();
    const erased: string[] = [];
    let events = 0;
    for (const { stream, revision } of await store.streams()) {
      events += revision + 1;
      if (stream.startsWith('person-')) needed.add(stream);
      if (stream.startsWith('tournament-')) needed.add(staffKeyId(stream.slice('tournament-'.length)));
    }
    for (let after: string | undefined; ;) {
      const page = await store.readAll({ prefix: 'person-', limit: PAGE, ...(after === undefined ? {} : { after }) });
      for (const { stream, type } of page) if (type === 'PersonErased' && needed.delete(stream)) erased.push(stream);
      after = page[page.length - 1]?.position;
      if (page.length < PAGE) return { events, problems, needed, erased };
    }
  } finally {
    await store.close();
  }
};

/**
 * The ledger first and its keys behind it: a key is there before the events that need it, so none is missing but one that was erased
 * between the two. Then both are copied again, and the newer ledger has the erasure; what is missing twice was missing before.
 */
const copied = async (file: string, ledger: NewFile, keys: NewFile, progress: BackupOptions['progress']) => {
  let missing: readonly string[] | undefined;
  for (let attempt = 1; ; attempt += 1) {
    fs.truncateSync(ledger.part);
    fs.truncateSync(keys.part);
    const hasKeys = await withRoom(async () => {
      await copyLedger(file, ledger.part, progress);
      return copyKeys(file, keys.part);
    });
    const { events, needed, erased, problems } = await checked(ledger.part);
    // An erasure is recorded before its key goes: what was copied between the two has no key either.
    const there = hasKeys ? await keysWithout(keys.part, erased) : new Set<string>();
    const lacking = [...needed].filter((id) => !there.has(id));
    const known: readonly string[] = missing ?? [];
    if (lacking.every((id) => known.includes(id)) || attempt === MOST_ATTEMPTS)
      return { events, keys: there.size, hasKeys, problems: [...problems, ...lacking.map((id) => `The key ${id} is not there.`)] };
    missing = lacking;
  }
};

/** It is not the ledger that there is no space for. */
const withRoom = async <A>(copy: () => Promise<A>): Promise<A> => {
  try {
    return await copy();
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== 'disk_full') throw error;
    throw new RefusalError({ ...error.refusal, message: 'There is no space left for the backup; nothing of it was kept.' });
  }
};

const masterKeyMissing = (file: string): RefusalError =>
  new RefusalError(
    unavailable('master_key_missing', `There is no master key to be copied: ${file}`, {
      allowed: 'the same without the master key; where ROUNDBOOK_MASTER_KEY gives it, it is in no file',
      details: { file },
    }),
  );

/**
 * Copies a ledger and its keys while a venue may be writing, to `target` and `target.keys.db`, with `masterKey` also to `target.key`:
 * all of them or none. Refuses `backup_exists`, `folder_missing`, `backup_unwritable`, `disk_full`, `master_key_missing`, and as
 * opening the ledger does.
 */
export const backUp = async (ledger: string, target: string, options: BackupOptions = {}): Promise<Backup> => {
  if (!fs.existsSync(ledger))
    throw new RefusalError(unavailable('ledger_missing', `There is no ledger ${ledger}.`, { details: { file: ledger } }));
  const file = fs.realpathSync(ledger);
  const master = masterKeyFileOf(file);
  if (options.masterKey === true && !fs.existsSync(master)) throw masterKeyMissing(master);
  const files = [...(options.masterKey === true ? [masterKeyFileOf(target)] : []), keysFileOf(target), target];
  return newFiles(files, async (parts) => {
    const [ledgerPart, keysPart, masterPart] = [...parts].reverse();
    if (ledgerPart === undefined || keysPart === undefined) throw new Error('a backup has two files at least');
    const { events, keys, hasKeys, problems } = await copied(file, ledgerPart, keysPart, options.progress);
    if (masterPart !== undefined) fs.writeFileSync(masterPart.part, fs.readFileSync(master));
    const kept = parts.filter((part) => hasKeys || part !== keysPart);
    return { kept, answer: { files: kept.map((one) => one.file).reverse(), events, keys, problems } };
  });
};
