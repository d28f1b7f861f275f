import type { StreamHead } from './event-store';
import { isOwn } from './kurrent-event';
import type { KurrentReader } from './kurrent-reader';

/** Which streams there are and where they end: the server has no such list, so it is folded from all events, each read once. */
export class KurrentHeads {
  private readonly heads = new Map<string, number>();
  private after: string | undefined;
  private reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly reader: KurrentReader) {}

  async upToDate(prefix: string): Promise<readonly StreamHead[]> {
    const read = this.reading.then(() => this.readOn());
    // The next call reads on from wherever this one got to.
    this.reading = read.catch(() => undefined);
    await read;
    return Array.from(this.heads, ([stream, revision]) => ({ stream, revision })).filter(({ stream }) => stream.startsWith(prefix));
  }

  private async readOn(): Promise<void> {
    for await (const { place, event } of this.reader.behind(this.after, '')) {
      const { stream, revision, position } = place;
      // An event that cannot be read is one of its stream all the same.
      if (event !== undefined || isOwn(stream) || this.heads.has(stream)) this.heads.set(stream, revision);
      this.after = position;
    }
  }
}
