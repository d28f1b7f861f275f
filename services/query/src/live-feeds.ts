import { RefusalError, unavailable } from '@roundbook/kernel';
import type { ToldEvent } from '@roundbook/projections';
import { AREAS, changesBehind, hiddenFrom, type Change } from './changes';
import type { Appended, TournamentSource } from './source';

/** Takes a change; answers false where it can take no other one now. */
export type Hear = (change: Change) => unknown;

/** Each holds a connection; beyond these the venue keeps answering those who ask now and then. */
const MOST_READERS = 10_000;

/** Who is further behind than this has to look at everything again anyway, and is told so at once. */
const MOST_RETOLD = 100;

/** A reader's hold on a feed. */
export interface Following {
  /** The reader can take changes again: it is told of what it has not heard yet. */
  more(): void;
  leave(): void;
}

/** One reader of a feed: of what it has not heard nothing is kept but the revision from which on. */
interface Follower {
  readonly staff: boolean;
  /** The last revision that it heard of, or -1. */
  heard: number;
  /** It takes nothing now; it says when it does again. */
  full: boolean;
  readonly hear: Hear;
}

/** The events of a tournament that somebody follows. */
class Followed {
  readonly followers = new Set<Follower>();
  private readonly events: ToldEvent[];
  /** Indices of what the public does not see, as of so many events. */
  private hidden: { readonly events: number; readonly indices: ReadonlySet<number> } = { events: 0, indices: new Set() };

  constructor(events: readonly ToldEvent[]) {
    this.events = [...events];
  }

  get newest(): number {
    return this.events[this.events.length - 1]?.revision ?? -1;
  }

  add(events: readonly ToldEvent[]): void {
    const { newest } = this;
    this.events.push(...events.filter(({ revision }) => revision > newest));
  }

  behind(revision: number, staff: boolean): readonly Change[] {
    const changes = this.allBehind(revision, staff);
    const last = changes[changes.length - 1];
    return last === undefined || changes.length <= MOST_RETOLD
      ? changes
      : [{ revision: last.revision, since: (changes[0] as Change).revision, changed: AREAS }];
  }

  private allBehind(revision: number, staff: boolean): readonly Change[] {
    if (staff) return changesBehind(this.events, revision, true);
    if (this.hidden.events !== this.events.length) this.hidden = { events: this.events.length, indices: hiddenFrom(this.events, false) };
    return changesBehind(this.events, revision, false, this.hidden.indices);
  }
}

const refused = (error: unknown): undefined => {
  if (!(error instanceof RefusalError)) throw error;
  return undefined;
};

/** Tells the reader of changes until it has heard of all or takes no more. */
const tell = (follower: Follower, changes: readonly Change[], newest: number): void => {
  for (const change of changes) {
    follower.heard = change.revision;
    follower.full = follower.hear(change) === false;
    if (follower.full) return;
  }
  follower.heard = Math.max(follower.heard, newest);
};

/** Who follows which tournament. The events of a tournament are kept while somebody follows it. */
export class LiveFeeds {
  private readonly followed = new Map<string, Promise<Followed>>();
  private readonly stop: () => void;
  /** How many readers there are. */
  readers = 0;

  constructor(private readonly source: TournamentSource) {
    this.stop = source.onAppended((appended) => void this.take(appended));
  }

  /**
   * Tells of every change behind `after`, and from then on of each new one; who has heard of nothing hears of the newest revision.
   * A reader that takes no more misses nothing: it is told of the rest when it takes more. Rejects with `unknown_tournament`,
   * `too_many_readers`.
   */
  async follow(tournament: string, staff: boolean, after: number | undefined, hear: Hear): Promise<Following> {
    if (this.readers >= MOST_READERS) throw new RefusalError(unavailable('too_many_readers', 'Too many follow this venue at once.'));
    const known = await this.kept(tournament);
    const { newest } = known;
    const resumed = after !== undefined && after <= newest;
    const follower: Follower = { staff, heard: newest, full: false, hear };
    known.followers.add(follower);
    this.readers += 1;
    const changes = known.behind(resumed ? after : -1, staff);
    const last = changes[changes.length - 1];
    // A reader without a past may have asked for everything a moment ago; what happened since must not be missed.
    if (resumed) tell(follower, changes, newest);
    else if (last !== undefined) tell(follower, [{ revision: last.revision, changed: AREAS }], newest);
    return {
      more: () => {
        follower.full = false;
        tell(follower, known.behind(follower.heard, staff), known.newest);
      },
      leave: () => this.leave(tournament, known, follower),
    };
  }

  close(): void {
    this.stop();
    this.followed.clear();
  }

  private leave(tournament: string, { followers }: Followed, follower: Follower): void {
    if (!followers.delete(follower)) return;
    this.readers -= 1;
    if (followers.size === 0) this.followed.delete(tournament);
  }

  /** The events that appends will be added to: not those that the last reader before has just given up. */
  private async kept(tournament: string): Promise<Followed> {
    for (;;) {
      const reading = this.known(tournament);
      const known = await reading;
      if (this.followed.get(tournament) === reading) return known;
    }
  }

  /** Appends that come while the events are being read wait for them: `take` asks for the same promise. */
  private known(tournament: string): Promise<Followed> {
    const known = this.followed.get(tournament) ?? this.read(tournament);
    this.followed.set(tournament, known);
    known.catch(() => this.followed.delete(tournament));
    return known;
  }

  private async read(tournament: string): Promise<Followed> {
    return new Followed(await this.source.told(tournament));
  }

  private async take({ tournament, events }: Appended): Promise<void> {
    const waiting = this.followed.get(tournament);
    if (waiting === undefined) return;
    const known = await waiting.catch(() => undefined);
    if (known === undefined) return;
    // What was recorded while the ledger did not hear of it is not told by itself.
    const gap = (events[0]?.revision ?? 0) > known.newest + 1;
    const whole = gap ? await this.source.told(tournament).catch(refused) : events;
    // The store is away: the next event finds the gap again.
    if (whole === undefined) return;
    known.add(whole);
    // Nearly everybody has heard the same so far: it is told to all from one list.
    const lists = new Map<string, readonly Change[]>();
    for (const follower of known.followers) {
      if (follower.full) continue;
      const key = `${follower.heard} ${follower.staff}`;
      const changes = lists.get(key) ?? known.behind(follower.heard, follower.staff);
      lists.set(key, changes);
      tell(follower, changes, known.newest);
    }
  }
}
