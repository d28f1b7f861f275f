import { PAGE_TABLES, PagesIn, type KeptPages } from './kept-pages';
import { checksumOf, ViewsFile } from './views-file';

export interface Snapshot {
  /** Of the last event folded into the state. */
  readonly revision: number;
  /** Of that event: whoever loads compares it with the ledger's before using the state. */
  readonly hash: string;
  readonly state: Buffer;
}

/** Folded states that may be thrown away at any time. No call ever throws for the sake of the file. */
export interface Snapshots {
  /** What went wrong with the file, each sort of trouble once; snapshots are then not kept. Grows while the store is used. */
  readonly warnings: readonly string[];
  /** Pages of projections, kept in the same place; left out where only states are kept. */
  readonly pages?: KeptPages;
  /** The newest snapshot of a stream made by this version of the fold, if there is a sound one. */
  load(stream: string, version: number): Snapshot | undefined;
  /** Replaces the stream's snapshot. */
  save(stream: string, version: number, revision: number, hash: string, state: Buffer): void;
  /** Throws all snapshots and all pages away and says how many snapshots there were. */
  clear(): number;
  close(): void;
}

const TABLE = `CREATE TABLE IF NOT EXISTS snapshots (
  stream TEXT PRIMARY KEY, version INTEGER NOT NULL, revision INTEGER NOT NULL, hash TEXT NOT NULL, state BLOB NOT NULL, checksum TEXT NOT NULL
) STRICT, WITHOUT ROWID`;

interface Row extends Snapshot {
  readonly checksum: string;
}

class SnapshotsIn implements Snapshots {
  readonly pages: KeptPages;

  constructor(private readonly file: ViewsFile) {
    this.pages = new PagesIn(file);
  }

  get warnings(): readonly string[] {
    return this.file.warnings;
  }

  load(stream: string, version: number): Snapshot | undefined {
    return this.file.attempt('read', undefined, (db) => {
      const query = db.prepare<[string, number], Row>(
        'SELECT revision, hash, state, checksum FROM snapshots WHERE stream = ? AND version = ?',
      );
      const row = query.get(stream, version);
      if (row === undefined || checksumOf(row.state) !== row.checksum) return undefined;
      return { revision: row.revision, hash: row.hash, state: row.state };
    });
  }

  save(stream: string, version: number, revision: number, hash: string, state: Buffer): void {
    this.file.attempt('written', undefined, (db) => {
      db.prepare('INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)').run(
        stream,
        version,
        revision,
        hash,
        state,
        checksumOf(state),
      );
      return undefined;
    });
  }

  clear(): number {
    this.pages.clear();
    return this.file.attempt('cleared', 0, (db) => db.prepare('DELETE FROM snapshots').run().changes);
  }

  close(): void {
    this.file.close();
  }
}

/**
 * The snapshots of a ledger, in a file of their own (`<ledger>.views.db`). A damaged file is deleted and made anew, one that
 * cannot be written or belongs to something else is left alone and nothing is kept; either way `warnings` says so.
 */
export const openSnapshots = (file: string): Snapshots => new SnapshotsIn(new ViewsFile(file, [TABLE, ...PAGE_TABLES]));
