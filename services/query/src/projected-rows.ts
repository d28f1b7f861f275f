import type { KeptPages } from '@roundbook/event-store';
import { RefusalError, unavailable, type Right } from '@roundbook/kernel';
import { mayBeStaffOnly } from '@roundbook/projections';
import { initialState } from '@roundbook/tournament';
import { publicState } from './asked-point';
import { checkpointAt, isStillThere, later, type Checkpoint } from './checkpoint';
import { KeptRows, type KeptRow } from './kept-rows';
import { isTournament, seenIn, type ProjectedLedger, type Projection, type Seen } from './projection';
import type { TournamentSource } from './source';

/** What is told of a projection to whoever runs the venue. */
export interface ProjectionLog {
  info(what: object, message: string): void;
  warn(what: object, message: string): void;
}

export interface ProjectionParts {
  readonly ledger: ProjectedLedger;
  /** Where single tournaments are answered from: what was read for these answers is not read again. */
  readonly source: TournamentSource;
  /** Where rows are kept over a restart; without it they are made anew with each start. */
  readonly pages?: KeptPages;
  readonly log: ProjectionLog;
}

/** The newest event of a tournament that was heard of. */
export interface Heard {
  readonly revision: number;
  readonly type?: string;
}

/** At a first building others have a turn after so many milliseconds. */
const TURN_MS = 10;

/** Lets whatever else waits for this process be done first. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The rows of a projection and what is known to be missing in them. */
export class ProjectedRows {
  /** Everything up to here is in the rows. */
  checkpoint: Checkpoint | undefined;
  /** What a first building has still to read. */
  unbuilt = { events: 0, tournaments: 0 };
  private rows = new KeptRows();
  /** Tournaments with events that are not in their rows yet. */
  private readonly behind = new Map<string, Heard>();
  /** The checkpoint of the kept pages, where these rows were read from them or saved to them. */
  private savedAt: Checkpoint | undefined;

  constructor(
    private readonly projection: Projection,
    private readonly parts: ProjectionParts,
  ) {}

  /** In the order in which the tournaments were created. */
  get all(): readonly KeptRow[] {
    return this.rows.all;
  }

  get size(): number {
    return this.rows.size;
  }

  get damaged(): number {
    return this.rows.damaged;
  }

  /** Tournaments that are known to be behind. */
  get late(): number {
    return this.behind.size;
  }

  /** What is known to be there and is not in the rows; for the public without tournaments whose newest event may be staff's alone. */
  lateFor(right: Right): { readonly events: number; readonly tournaments: number } {
    const late = { events: 0, tournaments: 0 };
    for (const [tournament, { revision, type }] of this.behind) {
      if (right === 'public' && type !== undefined && mayBeStaffOnly(type)) continue;
      late.events += Math.max(0, revision - (this.rows.of(tournament)?.revision ?? -1));
      late.tournaments += 1;
    }
    return late;
  }

  /** Notes that there is an event; false where its row knows of it already. */
  mark(tournament: string, { revision, type }: Heard): boolean {
    const known = this.behind.get(tournament)?.revision ?? this.rows.of(tournament)?.revision ?? -1;
    if (revision <= known || !isTournament(tournament)) return false;
    this.behind.set(tournament, { revision, ...(type === undefined ? {} : { type }) });
    return true;
  }

  /** Takes the kept rows, where there are any of this ledger. */
  async load(): Promise<boolean> {
    const kept = this.parts.pages?.load(this.projection.name, this.version);
    if (kept === undefined) return false;
    const checkpoint = JSON.parse(kept.checkpoint) as Checkpoint;
    if (!(await isStillThere(this.parts.ledger, checkpoint))) {
      this.parts.log.warn({ projection: this.projection.name }, 'what was kept is not of this ledger as it is now and is made anew');
      return false;
    }
    this.rows = KeptRows.from(kept.pages);
    this.checkpoint = this.savedAt = checkpoint;
    // A newer program, or a mended file, may be able to read what could not be read before.
    for (const { tournament, damaged, revision } of this.rows.all) if (damaged) this.behind.set(tournament, { revision });
    return true;
  }

  /** Makes every row anew, one tournament after the other, of which nothing but the row is kept. The old rows stand until it is done. */
  async build(isOver: () => boolean): Promise<void> {
    const { ledger } = this.parts;
    const rows = new KeptRows();
    const heads = (await ledger.tournaments()).filter(({ tournament }) => isTournament(tournament));
    this.unbuilt = { tournaments: heads.length, events: heads.reduce((sum, { revision }) => sum + revision + 1, 0) };
    let reached: Checkpoint | undefined;
    let turnEnds = performance.now() + TURN_MS;
    for (const { tournament, revision } of heads) {
      if (isOver()) return;
      const folded = await ledger.folded(tournament);
      rows.put(this.rowOf(seenIn(tournament, folded), revision, folded.recorded[0]?.position ?? afterLast(rows)));
      // The list of the heads is of one moment: everything up to the furthest of them is then in the rows.
      const last = folded.recorded[revision];
      if (last !== undefined) reached = later(reached, checkpointAt(last));
      this.unbuilt = { tournaments: this.unbuilt.tournaments - 1, events: this.unbuilt.events - revision - 1 };
      if (performance.now() < turnEnds) continue;
      await turn();
      turnEnds = performance.now() + TURN_MS;
    }
    const before = this.rows;
    this.rows = rows;
    this.checkpoint = reached;
    this.savedAt = undefined;
    // What was brought up to date meanwhile was so in the old rows.
    for (const { tournament, revision } of before.all) this.mark(tournament, { revision });
  }

  /**
   * Brings every row up to date that is behind now; `live`: from what single tournaments are answered from. Rejects with what the
   * store refused; all other rows are up to date then.
   */
  async bringAll(live: boolean, upTo: Checkpoint | undefined, isOver: () => boolean): Promise<void> {
    let failure: unknown;
    for (const [tournament, heard] of [...this.behind]) {
      if (isOver()) return;
      try {
        await this.bring(tournament, heard, live);
        if (this.behind.get(tournament) === heard) this.behind.delete(tournament);
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure !== undefined) throw failure;
    this.checkpoint = later(this.checkpoint, upTo);
  }

  get isSaved(): boolean {
    return this.parts.pages === undefined || this.checkpoint === undefined || this.checkpoint === this.savedAt;
  }

  /** Keeps what has changed. */
  save(): void {
    const { checkpoint, savedAt, rows } = this;
    const { pages } = this.parts;
    if (pages === undefined || checkpoint === undefined || this.isSaved) return;
    const write = (all: boolean): boolean =>
      pages.save(this.projection.name, this.version, JSON.stringify(checkpoint), rows.changedPages(all), rows.pageCount);
    // Pages that are not there any more were thrown away by somebody: everything is kept again.
    const isWritten = (savedAt !== undefined && write(false)) || write(true);
    this.savedAt = isWritten ? checkpoint : undefined;
    if (isWritten) rows.saved();
  }

  private get version(): string {
    return `${this.projection.version}/${this.parts.ledger.foldVersion}`;
  }

  private async bring(tournament: string, heard: Heard, live: boolean): Promise<void> {
    const known = this.rows.of(tournament);
    if (known !== undefined && !known.damaged && known.revision >= heard.revision) return;
    const seen = live ? await this.seenLive(tournament, heard) : undefined;
    if (seen !== undefined) {
      const created = known?.created ?? (await this.parts.ledger.eventAt(tournament, 0))?.position;
      this.rows.put(this.rowOf(seen, seen.state.revision, created ?? afterLast(this.rows)));
      return;
    }
    const folded = await this.parts.ledger.folded(tournament);
    const created = known?.created ?? folded.recorded[0]?.position ?? afterLast(this.rows);
    this.rows.put(this.rowOf(seenIn(tournament, folded), Math.max(folded.state.revision, heard.revision), created));
  }

  /** Undefined where it cannot be read: then it is folded as far as it goes. */
  private async seenLive(tournament: string, heard: Heard): Promise<Seen | undefined> {
    const { source, ledger, log } = this.parts;
    try {
      const state = await source.stateAt(tournament);
      if (state.revision < heard.revision)
        throw new RefusalError(unavailable('projection_behind', `Revision ${heard.revision} cannot be read here yet.`));
      const isPublic = state.revision === heard.revision && heard.type !== undefined && !mayBeStaffOnly(heard.type);
      return { tournament, state, publicState: isPublic ? state : await publicState(source, state) };
    } catch (error) {
      const isAway = error instanceof RefusalError && error.refusal.kind === 'unavailable' && ledger.damageIn(error) === undefined;
      if (isAway) throw error;
      const fault = error instanceof RefusalError ? error.refusal.code : error instanceof Error ? error.name : typeof error;
      log.warn({ projection: this.projection.name, tournament, fault }, 'a tournament cannot be read and is folded as far as it goes');
      return undefined;
    }
  }

  /** A state that makes no sense is damage too. */
  private rowOf(seen: Seen, revision: number, created: string): KeptRow {
    const { tournament, damage } = seen;
    const { name } = this.projection;
    if (damage !== undefined) this.parts.log.warn({ projection: name, tournament, code: damage.code }, 'a tournament is damaged');
    const place = { tournament, revision, created };
    try {
      return { ...place, row: this.projection.row(seen), damaged: damage !== undefined };
    } catch (error) {
      const fault = error instanceof Error ? error.name : typeof error;
      this.parts.log.warn({ projection: name, tournament, fault }, 'a tournament makes no sense');
      const nothing = { tournament, state: initialState, publicState: initialState };
      const senseless = damage ?? unavailable('damaged_event', 'The tournament makes no sense.');
      return { ...place, row: this.projection.row({ ...nothing, damage: senseless }), damaged: true };
    }
  }
}

/** For a tournament whose first event cannot be read: directly behind the one before it. */
const afterLast = (rows: KeptRows): string => `${rows.all[rows.size - 1]?.created ?? ''}+`;
