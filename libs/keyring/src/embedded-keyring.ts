import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError, unavailable } from '@roundbook/kernel';
import type { Entropy, Key, Keyring } from './keyring';
import { makeMasterKey, masterKeyMissing, parseMasterKey, readMasterKey, syncPlace } from './master-key';
import { NONCE_BYTES, open, seal } from './seal';
import { aboutSecret, freshKey, keyringClosed, unwrapKey } from './wrapped-key';

export interface EmbeddedKeyringOptions {
  readonly entropy: Entropy;
  /** Hex; by default the environment variable ROUNDBOOK_MASTER_KEY, and without it the file `<ledger>.key`. */
  readonly masterKey?: string;
  /** Asked before a master key is made: over a ledger with events a lost one is never replaced. */
  readonly ledgerHasEvents: () => boolean;
}

/** Marks the file (`Rnky` in ASCII). */
const APPLICATION_ID = 0x526e6b79;
/** Another program may hold the file for a moment. The whole process waits meanwhile. */
const BUSY_MS = 1000;
const TABLE = 'CREATE TABLE IF NOT EXISTS keys (id TEXT PRIMARY KEY, wrapped BLOB NOT NULL) STRICT, WITHOUT ROWID';

const prepareFile = (db: Database.Database, file: string): void => {
  const id = db.pragma('application_id', { simple: true });
  const empty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (id !== APPLICATION_ID && !(id === 0 && empty)) {
    throw new RefusalError(unavailable('not_a_keyring', `This file is no keyring: ${file}`, { details: { file } }));
  }
  // A write-ahead log would keep the pages of an erased key until it is reused; a rollback journal goes with the commit.
  db.pragma('journal_mode = DELETE');
  // The commit is the end of the rollback journal: with FULL a power cut could bring it back, and undo what was answered.
  db.pragma('synchronous = EXTRA');
  db.pragma('secure_delete = ON');
};

class EmbeddedKeyring implements Keyring {
  private readonly keysFile: string;
  private readonly masterFile: string;
  private readonly given: Buffer | undefined;
  private master: Buffer | undefined;
  private db: Database.Database | undefined;
  private closed = false;
  private own = false;
  private settled = false;

  constructor(
    ledgerFile: string,
    private readonly options: EmbeddedKeyringOptions,
  ) {
    const ledger = path.resolve(ledgerFile);
    this.keysFile = `${ledger}.keys.db`;
    this.masterFile = `${ledger}.key`;
    const hex = options.masterKey ?? process.env.ROUNDBOOK_MASTER_KEY;
    this.given = hex === undefined || hex === '' ? undefined : parseMasterKey(hex, 'ROUNDBOOK_MASTER_KEY');
  }

  async create(id: string): Promise<Key> {
    const [key] = await this.createMany([id]);
    if (key === undefined) throw new Error('no key was made');
    return key;
  }

  async createMany(ids: readonly string[]): Promise<readonly Key[]> {
    return this.attempt(() => {
      const master = this.masterForWriting();
      const db = this.fileForWriting();
      this.checkOwn(db, master);
      this.settleFolder();
      const insert = db.prepare('INSERT INTO keys (id, wrapped) VALUES (?, ?)');
      const make = (id: string): Key => {
        const found = this.wrappedIn(db, id);
        if (found !== undefined) return unwrapKey(master, id, found);
        const { key, wrapped } = freshKey(master, id, this.options.entropy);
        insert.run(id, wrapped);
        return key;
      };
      return db.transaction(() => ids.map(make)).immediate();
    });
  }

  async find(id: string): Promise<Key | undefined> {
    return this.attempt(() => {
      const db = this.fileIfThere();
      // Without the file every name would look like that of an erased person.
      if (db === undefined && this.options.ledgerHasEvents()) throw keysMissing(this.keysFile);
      const wrapped = db && this.wrappedIn(db, id);
      return wrapped && unwrapKey(this.masterForReading(), id, wrapped);
    });
  }

  async count(): Promise<number> {
    return this.attempt(() => this.fileIfThere()?.prepare<[], number>('SELECT count(*) FROM keys').pluck().get() ?? 0);
  }

  async erase(id: string): Promise<boolean> {
    return this.attempt(() => {
      const db = this.fileIfThere();
      if (db !== undefined) this.settleFolder();
      return db !== undefined && db.prepare('DELETE FROM keys WHERE id = ?').run(id).changes > 0;
    });
  }

  async sealSecret(plain: string, about: string): Promise<string> {
    return this.attempt(() => seal(this.masterForWriting(), plain, this.options.entropy(NONCE_BYTES), aboutSecret(about)));
  }

  async openSecret(sealed: string, about: string): Promise<string> {
    return this.attempt(() => open(this.masterForReading(), sealed, aboutSecret(about)));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.db?.close();
    this.db = undefined;
  }

  /** Before the first key is added: one that is there must open with this master key, or the file belongs to another ledger. */
  private checkOwn(db: Database.Database, master: Buffer): void {
    if (this.own) return;
    const row = db.prepare<[], { id: string; wrapped: Buffer }>('SELECT id, wrapped FROM keys LIMIT 1').get();
    if (row !== undefined) unwrapKey(master, row.id, row.wrapped);
    // A process that was killed may have written it and not waited for the disk.
    if (this.given === undefined) syncPlace(this.masterFile);
    this.own = true;
  }

  /** Before anything is said of a key: a process that was killed, or a sync that failed, may have left the last step of a commit unsynced. */
  private settleFolder(): void {
    if (this.settled) return;
    // Windows does not open folders, and keeps their order itself.
    if (process.platform !== 'win32') syncPlace(path.dirname(this.keysFile));
    this.settled = true;
  }

  private wrappedIn(db: Database.Database, id: string): Buffer | undefined {
    return db.prepare<[string], Buffer>('SELECT wrapped FROM keys WHERE id = ?').pluck().get(id);
  }

  private knownMaster(): Buffer | undefined {
    this.master ??= this.given ?? readMasterKey(this.masterFile);
    return this.master;
  }

  private masterForReading(): Buffer {
    const master = this.knownMaster();
    if (master === undefined) throw masterKeyMissing(this.masterFile);
    return master;
  }

  private masterForWriting(): Buffer {
    const known = this.knownMaster();
    if (known !== undefined) return known;
    const keys = this.fileIfThere()?.prepare('SELECT count(*) FROM keys').pluck().get() ?? 0;
    if (keys !== 0 || this.options.ledgerHasEvents()) throw masterKeyMissing(this.masterFile);
    this.master = makeMasterKey(this.masterFile, this.options.entropy);
    return this.master;
  }

  private fileIfThere(): Database.Database | undefined {
    if (this.db === undefined && fs.existsSync(this.keysFile)) this.db = this.openFile();
    // A file whose making was cut short has no table yet.
    return this.db?.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'keys'").get() === undefined ? undefined : this.db;
  }

  private fileForWriting(): Database.Database {
    const there = this.fileIfThere();
    if (there !== undefined) return there;
    // Keys made into a new file would be lost when the right one is put back.
    if (this.options.ledgerHasEvents()) throw keysMissing(this.keysFile);
    this.db ??= this.openFile();
    const db = this.db;
    db.transaction(() => {
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.exec(TABLE);
    }).immediate();
    fs.chmodSync(this.keysFile, 0o600);
    return db;
  }

  private openFile(): Database.Database {
    const db = new Database(this.keysFile, { timeout: BUSY_MS });
    try {
      prepareFile(db, this.keysFile);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  private attempt<A>(run: () => A): A {
    if (this.closed) throw keyringClosed();
    try {
      return run();
    } catch (error) {
      const cause = fileFault(error);
      if (cause === undefined) throw error;
      // The commit may stand all the same, and its last step not be on the disk.
      this.settled = false;
      const message = `The keyring cannot be used (${cause}): ${this.keysFile}`;
      throw new RefusalError(unavailable('keyring_unusable', message, { details: { file: this.keysFile, cause } }));
    }
  }
}

const keysMissing = (file: string): RefusalError =>
  new RefusalError(
    unavailable('keys_missing', `The ledger has events already, but the keys of its names are not there: ${file}`, {
      allowed: 'put the file back',
      details: { file },
    }),
  );

/** The code of what SQLite or the operating system says about the files, as against a fault of this program. */
const fileFault = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const ofFile = /^(SQLITE_.*|E(ACCES|PERM|ROFS|NOENT|NOTDIR|ISDIR|NOSPC|IO|DQUOT))$/;
  return typeof code === 'string' && ofFile.test(code) ? code : undefined;
};

/**
 * The keyring beside a ledger file: wrapped keys in `<ledger>.keys.db`, the master key in `<ledger>.key` (mode 0600) unless one
 * is given. Nothing is made before the first write. Throws `master_key_malformed` for a given key.
 */
export const openEmbeddedKeyring = (ledgerFile: string, options: EmbeddedKeyringOptions): Keyring =>
  new EmbeddedKeyring(ledgerFile, options);
