import * as fs from 'node:fs';
import { copyLedger, openSqliteStore, type SqliteStore } from '@roundbook/event-store';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { copyKeys, keysFileOf, keysWithout, masterKeyFileOf } from '@roundbook/keyring';
import { staffKeyId } from './context';
import { checkFree, checkTargetName } from './free-names';
import { newFiles, type NewFile } from './new-files';
import { realFileOf } from './real-file';

export interface BackupOptions {
  /** Whether the master key is copied as well. */
  readonly masterKey?: boolean;
  readonly progress?: (done: number, total: number) => void;
  /** Breaks it off: what was made is discarded, and the reason thrown. Too late once the files have their names. */
  readonly stop?: AbortSignal;
}

export interface Backup {
  /** What was made; keep them together. */
  readonly files: readonly string[];
  /** As the ends of its streams say; null where a damaged ledger cannot say it. */
  readonly events: number | null;
  readonly keys: number;
  /** What is wrong with the ledger itself, and so with the backup. */
  readonly problems: readonly string[];
}

/** An erasure may come between the copies of the ledger and of its keys; so often it is tried again. */
const MOST_ATTEMPTS = 5;
const PAGE = 1_000;

interface Copied {
  readonly events: number | null;
  readonly problems: readonly string[];
  /** Every stream with its last revision. */
  readonly ends: readonly string[];
  /** Keys that the events need, and those of persons who are erased. */
  readonly needed: ReadonlySet<string>;
  readonly erased: readonly string[];
}

const eventsOfDamaged = async (store: SqliteStore): Promise<number | null> => {
  try {
    // The end of a stream that has lost all its events is null.
    return (await store.streams()).reduce((sum, { revision }) => sum + (revision ?? -1) + 1, 0);
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
};

const checked = async (file: string): Promise<Copied> => {
  const store = openSqliteStore(file, { readOnly: true });
  try {
    const { problems } = store.integrityCheck();
    if (problems.length > 0) return { events: await eventsOfDamaged(store), problems, ends: [], needed: new Set(), erased: [] };
    const needed = new Set<string>();
    const ends: string[] = [];
    const erased: string[] = [];
    let events = 0;
    for (const { stream, revision } of await store.streams()) {
      events += revision + 1;
      ends.push(`${stream}@${revision}`);
      if (stream.startsWith('person-')) needed.add(stream);
      if (stream.startsWith('tournament-')) needed.add(staffKeyId(stream.slice('tournament-'.length)));
    }
    for (let after: string | undefined; ;) {
      const page = await store.readAll({ prefix: 'person-', limit: PAGE, ...(after === undefined ? {} : { after }) });
      for (const { stream, type } of page) if (type === 'PersonErased' && needed.delete(stream)) erased.push(stream);
      after = page[page.length - 1]?.position;
      if (page.length < PAGE) return { events, problems, ends, needed, erased };
    }
  } finally {
    await store.close();
  }
};

interface Content extends Pick<Copied, 'events' | 'ends' | 'problems'> {
  /** The ids of the keys; undefined where the ledger has no file of keys. */
  readonly keys: ReadonlySet<string> | undefined;
  readonly lacking: readonly string[];
}

/**
 * The ledger first and its keys behind it: a key is there before the events that need it, so none is missing but one that was erased
 * between the two. Then both are copied again, and the newer ledger has the erasure; what is missing twice was missing before.
 */
const copied = async (file: string, ledger: NewFile, keys: NewFile, { progress, stop }: BackupOptions): Promise<Content> => {
  let missing: readonly string[] | undefined;
  for (let attempt = 1; ; attempt += 1) {
    fs.truncateSync(ledger.part);
    fs.truncateSync(keys.part);
    const hasKeys = await withRoom(async () => {
      await copyLedger(file, ledger.part, (done, total) => {
        stop?.throwIfAborted();
        progress?.(done, total);
      });
      return copyKeys(file, keys.part);
    });
    const { needed, erased, ...content } = await checked(ledger.part);
    // An erasure is recorded before its key goes: what was copied between the two has no key either.
    const there = hasKeys ? await keysWithout(keys.part, erased) : undefined;
    const lacking = [...needed].filter((id) => there?.has(id) !== true);
    const known: readonly string[] = missing ?? [];
    if (lacking.every((id) => known.includes(id)) || attempt === MOST_ATTEMPTS) return { ...content, keys: there, lacking };
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

/** What a key file says; undefined where there is none, or it cannot be read. */
const keyIn = (file: string): string | undefined => {
  try {
    return fs.readFileSync(file, 'utf8').trim().toLowerCase();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
};

/** The master key that the keys are wrapped with, in hex. */
const ownKey = (master: string): string | undefined => {
  const given = process.env['ROUNDBOOK_MASTER_KEY']?.trim().toLowerCase();
  return given === undefined || given === '' ? keyIn(master) : given;
};

/** By the way in which it will be opened: what stands beside it by now would be taken for its newest state. */
const readBack = async (target: string, { events, ends, problems, keys }: Content): Promise<void> => {
  const found = await checked(target);
  const foundKeys = keys === undefined ? undefined : await keysWithout(keysFileOf(target), []);
  const shown = (...content: readonly (readonly string[])[]): string => JSON.stringify(content);
  const [read, written] = [
    shown([String(found.events)], found.ends, found.problems, [...(foundKeys ?? [])].sort()),
    shown([String(events)], ends, problems, [...(keys ?? [])].sort()),
  ];
  if (read === written) return;
  throw new RefusalError(
    unavailable('backup_differs', `What is read from ${target} is not what was copied; it was removed again.`, {
      allowed: 'another name, or a folder of its own',
      details: { file: target },
    }),
  );
};

/**
 * Copies a ledger and its keys while a venue may be writing, to `target` and `target.keys.db`, with `masterKey` also to `target.key`:
 * all of them or none, and read back before it is done. Refuses `invalid_field` for the name of what stands beside a ledger,
 * `backup_exists`, `folder_missing`, `backup_unwritable`, `backup_differs`, `disk_full`, `master_key_missing`, and as opening the
 * ledger does.
 */
export const backUp = async (ledger: string, target: string, options: BackupOptions = {}): Promise<Backup> => {
  checkTargetName(target);
  const file = realFileOf(ledger);
  if (!fs.existsSync(file))
    throw new RefusalError(unavailable('ledger_missing', `There is no ledger ${ledger}.`, { details: { file: ledger } }));
  const [master, withMaster] = [masterKeyFileOf(file), options.masterKey === true];
  if (withMaster && !fs.existsSync(master)) throw masterKeyMissing(master);
  const isOwnKey = (place: string): boolean => !withMaster && keyIn(place) !== undefined && keyIn(place) === ownKey(master);
  const { content, files } = await newFiles({
    files: [...(withMaster ? [masterKeyFileOf(target)] : []), keysFileOf(target), target],
    checkFree: (own) => checkFree({ target, isOwnKey }, own),
    fill: async (parts) => {
      const [ledgerPart, keysPart, masterPart] = [...parts].reverse();
      if (ledgerPart === undefined || keysPart === undefined) throw new Error('a backup has two files at least');
      const made = await copied(file, ledgerPart, keysPart, options);
      if (masterPart !== undefined) fs.writeFileSync(masterPart.part, fs.readFileSync(master));
      const kept = parts.filter((part) => made.keys !== undefined || part !== keysPart);
      return { kept, answer: { content: made, files: kept.map((one) => one.file).reverse() } };
    },
    readBack: (made) => readBack(target, made.content),
    ...(options.stop === undefined ? {} : { stop: options.stop }),
  });
  const problems = [...content.problems, ...content.lacking.map((id) => `The key ${id} is not there.`)];
  return { files, events: content.events, keys: content.keys?.size ?? 0, problems };
};
