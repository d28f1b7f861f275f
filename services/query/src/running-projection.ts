import type { EventPlace, Subscription } from '@roundbook/event-store';
import { RefusalError, unavailable, type RecordedEvent, type Right } from '@roundbook/kernel';
import { checkpointAt, later, type Checkpoint } from './checkpoint';
import type { KeptRow } from './kept-rows';
import type { Lag } from './lag';
import { ProjectedRows, turn, type Heard, type ProjectionParts } from './projected-rows';
import { tournamentOf, type Projection } from './projection';

/** How long an answer waits for the projection to catch up at the start, in milliseconds. */
const PATIENCE_MS = 2_000;
/** Rows are brought up to date at most so often while nobody asks for them, and use at most a tenth of the time. */
const REST_MS = 250;
const REST_FACTOR = 10;
/** Rows are kept at most so often. */
const SAVE_MS = 5_000;
/** A store that did not answer is asked again after so long. */
const RETRY_MS = 1_000;
/** So many events are taken before others have a turn. */
const TURN_EVENTS = 500;

/** Where a projection begins: with what is kept, from every tournament, or where it was broken off. */
type Beginning = 'kept' | 'anew' | 'on';

/**
 * The rows of a projection: from kept pages and what was recorded since, or from every tournament, and then on with each event.
 * Tournaments that cannot be read have rows as well and stop nothing.
 */
export class RunningProjection {
  private readonly rows: ProjectedRows;
  /** The last event that the store told of. */
  private told: Checkpoint | undefined;
  private behindSince: number | undefined = performance.now();
  private toldAll = false;
  /** Whether what is recorded now is told. */
  private following = false;
  private caughtUp = false;
  private closed = false;
  private failure: unknown;
  private passing: Promise<void> = Promise.resolve();
  private passTimer: NodeJS.Timeout | undefined;
  private saveTimer: NodeJS.Timeout | undefined;
  private subscription: Subscription | undefined;
  private readonly stopHearing: () => void;
  /** Those who wait for the projection to catch up. */
  private readonly waiting = new Set<() => void>();
  private wakeUp = (): void => undefined;
  private running: Promise<void>;

  constructor(
    private readonly projection: Projection,
    private readonly parts: ProjectionParts,
  ) {
    this.rows = new ProjectedRows(projection, parts);
    this.stopHearing = parts.source.onAppended(({ tournament, events }) => {
      const last = events[events.length - 1];
      if (last !== undefined) this.mark(tournament, last);
    });
    this.running = this.begin('kept');
  }

  /**
   * Every row, in the order in which the tournaments were created; none is older than what this process has shown of its tournament.
   * At the start waits up to two seconds for what is not read yet, then refuses `projection_behind`; rejects as the store does.
   */
  async current(): Promise<readonly KeptRow[]> {
    if (!this.caughtUp) await this.untilCaughtUp();
    if (this.rows.late > 0) await this.pass();
    return this.rows.all;
  }

  /** `public`: of what staff alone may know nothing is told. */
  lag(right: Right = 'staff'): Lag {
    const { rows, behindSince } = this;
    const late = rows.lateFor(right);
    const behind = { events: rows.unbuilt.events + late.events, tournaments: rows.unbuilt.tournaments + late.tournaments };
    const isBehind = right === 'staff' || !this.caughtUp || !this.following || behind.tournaments > 0;
    return {
      name: this.projection.name,
      version: this.projection.version,
      ...(right === 'staff' ? { position: rows.checkpoint?.position ?? null } : {}),
      caughtUp: this.caughtUp,
      following: this.following,
      behind,
      secondsBehind: behindSince === undefined || !isBehind ? 0 : Math.floor((performance.now() - behindSince) / 1_000),
      tournaments: rows.size,
      damaged: rows.damaged,
    };
  }

  /**
   * Refuses `projection_behind` until everything has been read once and while what is recorded is not told, or what the store refused
   * meanwhile; and what it refuses now.
   */
  async checkReady(): Promise<void> {
    await this.parts.ledger.check();
    if (this.caughtUp && this.following) return;
    throw this.failure instanceof RefusalError ? this.failure : this.isBehind();
  }

  /** Ends following the ledger and keeps the rows. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.stopHearing();
    this.subscription?.stop();
    clearTimeout(this.passTimer);
    clearTimeout(this.saveTimer);
    this.release();
    this.wakeUp();
    await this.running;
    await this.passing.catch(() => undefined);
    if (this.caughtUp) this.rows.save();
  }

  private readonly isOver = (): boolean => this.closed;

  private async untilCaughtUp(): Promise<void> {
    if (this.failure === undefined) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          this.waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, PATIENCE_MS);
        this.waiting.add(done);
      });
    }
    if (!this.caughtUp) throw this.failure ?? this.isBehind();
  }

  private isBehind(): RefusalError {
    const { name, behind } = this.lag('public');
    return new RefusalError(
      unavailable('projection_behind', `The ${name} has not caught up with the ledger yet.`, { details: { projection: name, behind } }),
    );
  }

  private release(): void {
    for (const done of [...this.waiting]) done();
  }

  private failed(error: unknown, what: string): void {
    this.failure = error;
    this.behindSince ??= performance.now();
    this.release();
    const code = error instanceof RefusalError ? error.refusal.code : error instanceof Error ? error.name : typeof error;
    this.parts.log.warn({ projection: this.projection.name, code }, `the projection ${what} now and is tried again`);
  }

  /** Until it follows the ledger or is closed. Never rejects. */
  private async begin(first: Beginning): Promise<void> {
    for (let beginning = first; !this.closed;) {
      try {
        await this.beginOnce(beginning);
        return;
      } catch (error) {
        this.subscription?.stop();
        if (this.closed) return;
        this.failed(error, 'cannot be made');
        if (this.isDamage(error)) beginning = 'anew';
        await this.rest();
      }
    }
  }

  private async beginOnce(beginning: Beginning): Promise<void> {
    if (beginning === 'anew') {
      // What is damaged in the order of all streams cannot be told: what comes from now on is, the rest is in the tournaments.
      this.follow('end');
      await this.rows.build(this.isOver);
      this.failure = undefined;
      this.onToldAll();
      return;
    }
    if (beginning === 'kept' && !(await this.rows.load())) await this.rows.build(this.isOver);
    if (this.closed) return;
    this.failure = undefined;
    this.follow(later(this.rows.checkpoint, this.told)?.position);
  }

  private async rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private isDamage(error: unknown): boolean {
    return this.parts.ledger.damageIn(error) !== undefined;
  }

  private follow(after: string | undefined): void {
    let events = 0;
    const follower = {
      event: (event: RecordedEvent): void | Promise<void> => {
        this.mark(tournamentOf(event), event);
        this.told = checkpointAt(event);
        if (++events % TURN_EVENTS === 0) return turn();
      },
      unreadable: (place: EventPlace) => this.mark(tournamentOf(place), place),
      // While everything is made anew that alone says when it is done.
      caughtUp: () => (after === 'end' && !this.toldAll ? undefined : this.onToldAll()),
      interrupted: () => {
        this.following = false;
        this.behindSince ??= performance.now();
      },
      ended: (error: unknown) => {
        if (this.closed) return;
        this.toldAll = this.following = false;
        this.failed(error, 'cannot follow the ledger');
        const beginning = this.isDamage(error) ? 'anew' : 'on';
        this.running = this.running.then(() => this.rest()).then(() => this.begin(beginning));
      },
    };
    this.subscription = this.parts.ledger.follow(follower, after);
  }

  private onToldAll(): void {
    this.toldAll = this.following = true;
    this.passUnasked();
  }

  private mark(tournament: string, heard: Heard): void {
    if (this.closed || !this.rows.mark(tournament, heard)) return;
    this.behindSince ??= performance.now();
    if (this.toldAll) this.passLater(REST_MS);
  }

  private passLater(milliseconds: number): void {
    this.passTimer ??= setTimeout(() => this.passUnasked(), milliseconds).unref();
  }

  /** What is refused then is told by the log and tried again. */
  private passUnasked(): void {
    this.passTimer = undefined;
    this.pass().catch((error: unknown) => this.failed(error, 'cannot be brought up to date'));
  }

  /** Brings every row up to date that is behind when the passes before are done. */
  private pass(): Promise<void> {
    const run = (): Promise<void> => this.passOnce();
    this.passing = this.passing.then(run, run);
    return this.passing;
  }

  private async passOnce(): Promise<void> {
    // Until everything was told once a tournament would be folded again and again.
    if (this.closed || !(this.toldAll || this.caughtUp)) return;
    const began = performance.now();
    try {
      await this.rows.bringAll(this.caughtUp, this.told, this.isOver);
    } catch (error) {
      this.passLater(RETRY_MS);
      throw error;
    }
    if (this.closed) return;
    if (this.rows.late > 0) this.passLater(Math.max(REST_MS, REST_FACTOR * (performance.now() - began)));
    else if (this.toldAll) this.behindSince = undefined;
    if (!this.caughtUp) this.onCaughtUp();
    if (!this.rows.isSaved) this.saveTimer ??= setTimeout(() => this.save(), SAVE_MS).unref();
  }

  private onCaughtUp(): void {
    this.caughtUp = true;
    this.failure = undefined;
    this.release();
    const { tournaments, damaged } = this.lag();
    this.parts.log.info({ projection: this.projection.name, tournaments, damaged }, 'the projection has caught up');
    this.save();
  }

  private save(): void {
    this.saveTimer = undefined;
    if (!this.closed) this.rows.save();
  }
}
