import type { Database } from 'better-sqlite3';
import { checksumOf, type ViewsFile } from './views-file';

/** A projection as it was kept: its pages in order, and up to where they know the ledger. */
export interface KeptProjection {
  readonly checkpoint: string;
  readonly pages: readonly string[];
}

/** Pages of projections that may be thrown away at any time. No call ever throws for the sake of the file. */
export interface KeptPages {
  /** What was saved last for a projection, whole and by exactly this version of it; undefined otherwise. */
  load(projection: string, version: string): KeptProjection | undefined;
  /**
   * Replaces the pages given by their numbers; there are `count` of them from then on. All or nothing. False where nothing was
   * saved, also because a page that was not given is not there (any more), or is another one than was loaded or saved here last.
   */
  save(projection: string, version: string, checkpoint: string, pages: ReadonlyMap<number, string>, count: number): boolean;
  clear(): void;
}

export const PAGE_TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS projections (
  name TEXT PRIMARY KEY, version TEXT NOT NULL, checkpoint TEXT NOT NULL, checksum TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS pages (
  projection TEXT NOT NULL, page INTEGER NOT NULL, text TEXT NOT NULL, checksum TEXT NOT NULL, PRIMARY KEY (projection, page)
) STRICT`,
];

interface Head {
  readonly version: string;
  readonly checkpoint: string;
  readonly checksum: string;
}

interface Page {
  readonly page: number;
  readonly checksum: string;
}

const pagesOf = (db: Database, projection: string): readonly Page[] =>
  db.prepare<[string], Page>('SELECT page, checksum FROM pages WHERE projection = ? ORDER BY page').all(projection);

/** Over every page too: a page of another moment than its checkpoint would be believed otherwise. */
const checksumOfAll = (version: string, checkpoint: string, pages: readonly Page[]): string =>
  checksumOf(JSON.stringify([version, checkpoint, pages.map(({ checksum }) => checksum)]));

class Incomplete extends Error {}

export class PagesIn implements KeptPages {
  /** The checksum of all pages of a projection as they were loaded or saved here last. */
  private readonly known = new Map<string, string>();

  constructor(private readonly file: ViewsFile) {}

  load(projection: string, version: string): KeptProjection | undefined {
    return this.file.attempt('read', undefined, (db) => {
      const head = db
        .prepare<[string, string], Head>('SELECT version, checkpoint, checksum FROM projections WHERE name = ? AND version = ?')
        .get(projection, version);
      if (head === undefined) return undefined;
      const pages = db
        .prepare<[string], Page & { readonly text: string }>('SELECT page, text, checksum FROM pages WHERE projection = ? ORDER BY page')
        .all(projection);
      const isSound = pages.every(({ page, text, checksum }, index) => page === index && checksumOf(text) === checksum);
      if (!isSound || checksumOfAll(version, head.checkpoint, pages) !== head.checksum) return undefined;
      this.known.set(projection, head.checksum);
      return { checkpoint: head.checkpoint, pages: pages.map(({ text }) => text) };
    });
  }

  save(projection: string, version: string, checkpoint: string, pages: ReadonlyMap<number, string>, count: number): boolean {
    return this.file.attempt('written', false, (db) => {
      const write = db.transaction(() => {
        const before = db.prepare<[string], Head>('SELECT version, checksum FROM projections WHERE name = ?').get(projection);
        // Pages that another process has put there since are of another moment than the ones given.
        const isOurs = before?.version === version && before.checksum === this.known.get(projection);
        if (!isOurs) db.prepare('DELETE FROM pages WHERE projection = ?').run(projection);
        db.prepare('DELETE FROM pages WHERE projection = ? AND page >= ?').run(projection, count);
        const put = db.prepare('INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?)');
        for (const [page, text] of pages) put.run(projection, page, text, checksumOf(text));
        const all = pagesOf(db, projection);
        if (all.length !== count) throw new Incomplete();
        const checksum = checksumOfAll(version, checkpoint, all);
        db.prepare('INSERT OR REPLACE INTO projections VALUES (?, ?, ?, ?)').run(projection, version, checkpoint, checksum);
        return checksum;
      });
      try {
        this.known.set(projection, write.immediate());
        return true;
      } catch (error) {
        if (error instanceof Incomplete) return false;
        throw error;
      }
    });
  }

  clear(): void {
    this.file.attempt('cleared', undefined, (db) => {
      db.exec('DELETE FROM projections; DELETE FROM pages');
      return undefined;
    });
  }
}
