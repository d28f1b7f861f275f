import type { ToldEvent } from '@roundbook/projections';
import { AREAS, changesBehind, type Change } from './changes';
import type { Appended, TournamentSource } from './source';

/** One reader of a feed. */
interface Follower {
  readonly staff: boolean;
  /** The last revision that it heard of, or -1. */
  heard: number;
  readonly hear: (change: Change) => void;
}

interface Followed {
  readonly events: ToldEvent[];
  readonly followers: Set<Follower>;
}

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
   * Gives what ends that. Rejects with `unknown_tournament`.
   */
  async follow(tournament: string, staff: boolean, after: number | undefined, hear: Follower['hear']): Promise<() => void> {
    const known = await this.kept(tournament);
    const { events, followers } = known;
    const newest = events[events.length - 1]?.revision ?? -1;
    const follower: Follower = { staff, heard: -1, hear };
    const resumed = after !== undefined && after <= newest;
    const changes = changesBehind(events, resumed ? after : -1, staff);
    const last = changes[changes.length - 1];
    // A reader without a past may have asked for everything a moment ago; what happened since must not be missed.
    const told = resumed ? changes : last === undefined ? [] : [{ revision: last.revision, changed: AREAS }];
    follower.heard = newest;
    followers.add(follower);
    this.readers += 1;
    told.forEach(hear);
    return () => this.leave(tournament, known, follower);
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
    return { events: [...(await this.source.told(tournament))], followers: new Set() };
  }

  private async take({ tournament, events }: Appended): Promise<void> {
    const waiting = this.followed.get(tournament);
    if (waiting === undefined) return;
    const known = await waiting.catch(() => undefined);
    if (known === undefined) return;
    const newest = known.events[known.events.length - 1]?.revision ?? -1;
    known.events.push(...events.filter(({ revision }) => revision > newest));
    const [all, seen] = [changesBehind(known.events, newest, true), changesBehind(known.events, newest, false)];
    for (const follower of known.followers) {
      for (const change of follower.staff ? all : seen) if (change.revision > follower.heard) follower.hear(change);
      follower.heard = Math.max(follower.heard, events[events.length - 1]?.revision ?? -1);
    }
  }
}
