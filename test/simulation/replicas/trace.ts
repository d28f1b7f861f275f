import { createHash } from 'node:crypto';

const KEPT = 4_000;

/** What happened, line by line: a hash over all of it, and the last lines to look at. */
export class Trace {
  private readonly hash = createHash('sha256');
  readonly lines: string[] = [];

  line(at: number, text: string): void {
    const line = `${String(at).padStart(7)} ${text}`;
    this.hash.update(`${line}\n`);
    this.lines.push(line);
    if (this.lines.length > 2 * KEPT) this.lines.splice(0, KEPT);
  }

  digest(): string {
    return this.hash.copy().digest('hex');
  }
}
