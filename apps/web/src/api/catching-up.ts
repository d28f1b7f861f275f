import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';

/** More than any revision: whatever is shown is asked for again. */
const EVERYTHING = Infinity;

/** The revision that an answer is from: its own, or that of its last entry; -1 where it does not say. */
export const revisionIn = (data: unknown): number => {
  const told = Array.isArray(data) ? (data as unknown[]).at(-1) : data;
  const revision = typeof told === 'object' && told !== null && 'revision' in told ? told.revision : undefined;
  return typeof revision === 'number' ? revision : -1;
};

/** What was known at a revision does not change with later ones. */
const isFixed = ({ queryKey }: Query): boolean => typeof queryKey[3] === 'number';

/** Those who show an answer are told of it in a later turn than the answer's own: this resolves behind them. */
const everybodyTold = (): Promise<void> => new Promise((resolve) => notifyManager.schedule(resolve));

/**
 * Keeps what is shown of a tournament up to its newest revision. It is asked for once at a time, however fast revisions come: what
 * comes meanwhile is asked for together afterwards, and an answer that is new enough is not asked for again.
 */
export class CatchingUp {
  private wanted = -1;
  private last: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(
    private readonly client: QueryClient,
    private readonly id: string,
  ) {}

  /** Resolves once everything in sight shows this revision, or could not be asked for. */
  to(revision = EVERYTHING): Promise<void> {
    this.wanted = Math.max(this.wanted, revision);
    this.next ??= this.last.then(() => {
      const wanted = this.wanted;
      this.wanted = -1;
      this.last = this.next ?? Promise.resolve();
      this.next = undefined;
      return this.askAgain(wanted);
    });
    return this.next;
  }

  private async askAgain(revision: number): Promise<void> {
    const isBehind = (query: Query): boolean => revision === EVERYTHING || (!isFixed(query) && revisionIn(query.state.data) < revision);
    const filter = { queryKey: ['tournament', this.id], predicate: isBehind };
    // A first answer that is on its way is not asked for again while it is; it may be older than what was just heard of.
    const first = this.client.isFetching({ ...filter, predicate: (query) => query.state.data === undefined }) > 0;
    await this.client.invalidateQueries(filter);
    if (first) await this.client.invalidateQueries(filter);
    await everybodyTold();
  }
}

const known = new WeakMap<QueryClient, Map<string, CatchingUp>>();

/** The one that all of the page shares for a tournament. */
export const catchingUp = (client: QueryClient, id: string): CatchingUp => {
  const byId = known.get(client) ?? new Map<string, CatchingUp>();
  known.set(client, byId);
  const made = byId.get(id) ?? new CatchingUp(client, id);
  byId.set(id, made);
  return made;
};
