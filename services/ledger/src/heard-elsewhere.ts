import type { Subscription } from '@roundbook/event-store';
import { RefusalError, type RecordedEvent } from '@roundbook/kernel';
import { damageIn } from './fold-anew';
import type { LedgerPorts } from './ports';
import { tournamentEvent, tournamentStream, wholeChain } from './tournament-streams';

/** What is done with what is heard. */
export interface Hearing {
  /** The newest revision of the tournament that the listeners have heard of. */
  known(tournament: string): number | undefined;
  /** Does the work when no command of the tournament is under way here. */
  inTurn(tournament: string, work: () => Promise<void>): Promise<void>;
  tell(tournament: string, events: readonly RecordedEvent[]): void;
}

/** Revisions of one tournament that were heard of and are not told yet. */
interface Owed {
  readonly first: number;
  readonly newest: number;
}

const PREFIX = tournamentStream('');
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * What other processes record in tournaments, told like what is recorded here: the store says that there is something, and it is read
 * from the stream, so that what one command brought about is told at once. Of what this process records itself nothing is read.
 */
export class HeardElsewhere {
  private follows = false;
  private subscription: Subscription | undefined;
  private after = 'end';
  private reading = false;
  private readonly owed = new Map<string, Owed>();

  constructor(
    private readonly ports: LedgerPorts,
    private readonly hearing: Hearing,
  ) {}

  follow(): void {
    if (this.follows) return;
    this.follows = true;
    this.after = 'end';
    // Where nobody else can write there is nothing to be heard.
    if (this.ports.store.soleWriter !== true) this.subscribe();
  }

  rest(): void {
    this.follows = false;
    this.subscription?.stop();
    this.subscription = undefined;
    this.owed.clear();
  }

  /** Something up to this revision is there; it is told once it is read. */
  owe(tournament: string, revision: number): void {
    const known = this.hearing.known(tournament) ?? -1;
    if (!this.follows || revision <= known) return;
    const { first, newest } = this.owed.get(tournament) ?? { first: revision, newest: revision };
    this.owed.set(tournament, { first: Math.min(first, revision), newest: Math.max(newest, revision) });
    void this.readOn();
  }

  private subscribe(): void {
    const follower = {
      event: ({ stream, revision, position }: RecordedEvent): void => {
        this.after = position;
        this.owe(stream.slice(PREFIX.length), revision);
      },
      ended: (error: unknown): void => {
        this.subscription = undefined;
        if (!(error instanceof RefusalError)) throw error;
        // The store's own attempts are at their end, as with a user who may not read: somebody may mend that.
        this.ports.later(LONGEST_PAUSE_MS, () => this.follows && this.subscription === undefined && this.subscribe());
      },
    };
    try {
      this.subscription = this.ports.store.subscribe(follower, { after: this.after, prefix: PREFIX });
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refusal.code !== 'store_closed') throw error;
      this.follows = false;
    }
  }

  private async readOn(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      for (let pause = FIRST_PAUSE_MS; this.follows && this.owed.size > 0; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        const failed = await this.tellOwed();
        if (failed.length === 0) pause = FIRST_PAUSE_MS;
        else await new Promise<void>((resolve) => this.ports.later(pause, resolve));
        for (const [tournament, { first, newest }] of failed) {
          this.owe(tournament, first);
          this.owe(tournament, newest);
        }
      }
    } finally {
      this.reading = false;
    }
  }

  /** Tells what is owed; gives what could not be read. */
  private async tellOwed(): Promise<readonly (readonly [string, Owed])[]> {
    const failed: [string, Owed][] = [];
    for (const [tournament, owed] of [...this.owed]) {
      this.owed.delete(tournament);
      try {
        await this.hearing.inTurn(tournament, () => this.tellFrom(tournament, owed));
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        if (error.refusal.code === 'store_closed') this.rest();
        // Waiting does not mend damage; whoever asks for that tournament is told of it.
        else if (damageIn(error) === undefined) failed.push([tournament, owed]);
      }
    }
    return failed;
  }

  private async tellFrom(tournament: string, { first, newest }: Owed): Promise<void> {
    const known = this.hearing.known(tournament);
    if (known !== undefined && known >= newest) return;
    const [stream, from] = [tournamentStream(tournament), known === undefined ? first : known + 1];
    const events = await this.ports.store.readStream(stream, { from });
    const [next] = events;
    if (next === undefined || !this.follows) return;
    wholeChain(this.ports, stream, events, { revision: from - 1, hash: next.metadata.prev });
    events.forEach(tournamentEvent);
    this.hearing.tell(tournament, events);
  }
}
