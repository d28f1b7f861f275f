import type { Database, Statement } from 'better-sqlite3';

/** A page of rows: a text of each, and column by column the whole numbers that belong to it. */
export interface Page {
  readonly texts: readonly string[];
  readonly numbers: readonly (readonly number[])[];
}

/**
 * Reads a text and some whole numbers of many rows, one query for each column: a row of several values costs the database's binding
 * three times what several rows of one value cost, and the numbers come from an index. `rows` is what stands behind the column, without
 * a limit. Rows are never changed and only ever added behind, so that all queries see the same ones.
 */
export class PageQuery<Args extends readonly unknown[]> {
  private readonly texts: Statement<unknown[], string>;
  private readonly numbers: readonly Statement<unknown[], number>[];

  constructor(db: Database, text: string, numbers: readonly string[], rows: string) {
    this.texts = db.prepare<unknown[], string>(`SELECT coalesce(${text}, '') ${rows} LIMIT ?`).pluck();
    this.numbers = numbers.map((column) => db.prepare<unknown[], number>(`SELECT ${column} ${rows} LIMIT ?`).pluck());
  }

  /** The first `count` rows. */
  page(args: Args, count: number): Page {
    const texts = this.texts.all(...args, count);
    return { texts, numbers: this.numbers.map((column) => (texts.length === 0 ? [] : column.all(...args, texts.length))) };
  }
}
