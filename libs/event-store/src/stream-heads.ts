import type { SqliteReader } from './sqlite-reader';
import { NO_REVISION } from './append-rule';

/** Where a stream ends: by the number that it has in the file, or none yet. */
export interface Head {
  key: number | undefined;
  revision: number;
}

/** So many streams are known at once; of another one the file is asked. */
const MOST = 20_000;

/**
 * Where the streams of a ledger file end, kept in memory by its only writer, who moves the heads on as it writes. After a
 * transaction that was not committed everything is forgotten.
 */
export class StreamHeads {
  private readonly heads = new Map<string, Head>();
  private newest: number | undefined;

  constructor(private readonly reader: SqliteReader) {}

  /** The position of the last event; 0 before the first. */
  get position(): number {
    return (this.newest ??= this.reader.newestPosition());
  }

  set position(position: number) {
    this.newest = position;
  }

  of(stream: string): Head {
    const known = this.heads.get(stream);
    if (known !== undefined) return known;
    const key = this.reader.streamKey(stream);
    const head = { key, revision: key === undefined ? NO_REVISION : (this.reader.tail(key) ?? NO_REVISION) };
    this.heads.set(stream, head);
    return head;
  }

  /** The revision of a stream's last event where it is known here; without bound where it is not. */
  known(stream: string): number {
    return this.heads.get(stream)?.revision ?? Infinity;
  }

  /** Between two transactions: within one the file does not know yet what was taken. */
  trim(): void {
    if (this.heads.size > MOST) this.heads.clear();
  }

  forget(): void {
    this.heads.clear();
    this.newest = undefined;
  }
}
