import { RefusalError } from '@roundbook/kernel';
import { changesBehind } from '../../../services/query/src/changes';
import type { LiveFeeds } from '../../../services/query/src/live-feeds';
import type { Findings } from './findings';
import type { Line } from './line';
import type { StoredEvent } from './watched-store';

/** Somebody who follows a tournament at one replica, and comes back with the last revision heard whenever that starts again. */
export class FeedReader {
  readonly heard: number[] = [];

  constructor(
    private readonly tournament: string,
    private readonly staff: boolean,
    private readonly at: string,
    private readonly findings: Findings,
    /** The tournament as the store has it at this moment. */
    private readonly stored: () => readonly StoredEvent[],
  ) {}

  get name(): string {
    return `the feed of ${this.at} for ${this.staff ? 'staff' : 'everybody'}`;
  }

  /** Follows for one life of the replica, from the first moment that it can. */
  async follow(feeds: LiveFeeds, line: Line): Promise<void> {
    for (;;) {
      try {
        await feeds.follow(this.tournament, this.staff, this.heard[this.heard.length - 1], ({ revision }) => {
          if (!line.life.over) this.hear(revision);
        });
        return;
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        await line.wait(50 + line.picks.int(400));
      }
    }
  }

  /** What is missing once it should have heard of everything. */
  checkEnd(): void {
    const all = this.stored();
    const [first = 0] = this.heard;
    const heard = new Set(this.heard);
    const wanted = this.staff ? all.map(({ revision }) => revision) : publicWhenTold(all);
    const missing = wanted.filter((revision) => revision >= first && !heard.has(revision));
    if (this.heard.length === 0) this.findings.note(`${this.name} has told nothing`);
    else if (missing.length > 0) this.findings.note(`${this.name} has a gap: it never told of revision ${missing.join(', ')}`);
  }

  private hear(revision: number): void {
    const last = this.heard[this.heard.length - 1] ?? -1;
    if (revision <= last) this.findings.note(`${this.name} goes back from revision ${last} to ${revision}`);
    else if (this.staff && this.heard.length > 0 && revision !== last + 1)
      this.findings.note(`${this.name} has a gap: after revision ${last} it tells of ${revision}`);
    const isSeen = changesBehind(this.stored(), revision - 1, this.staff).some((change) => change.revision === revision);
    if (!isSeen) this.findings.note(`${this.name} tells of revision ${revision}, which is not for it`);
    this.heard.push(revision);
  }
}

/** Revisions that were public from the moment on that they were recorded: those of each batch, told what came up to its end. */
const publicWhenTold = (all: readonly StoredEvent[]): readonly number[] => {
  const told: number[] = [];
  for (let from = 0; from < all.length;) {
    let end = from;
    while (end + 1 < all.length && all[end + 1]?.command === all[from]?.command) end += 1;
    told.push(...changesBehind(all.slice(0, end + 1), from - 1, false).map(({ revision }) => revision));
    from = end + 1;
  }
  return told;
};
