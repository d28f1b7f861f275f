import type { Actor } from '@roundbook/kernel';
import { matchOfDispute, openDisputes, type EventData, type Result, type TournamentState } from '@roundbook/tournament';
import { resultShown, type ResultJson } from './result-shown';
import type { ToldEvent } from './timeline';
import { tellingFrom, type ToldMatch } from './told-so-far';
import { known, lastRound, playerShown, visibleTo, type Known, type Names, type PlayerJson, type ViewOptions } from './view';

interface Numbered extends PlayerJson {
  readonly registration: number;
}

/** What happened to a dispute after it was entered. */
export interface DisputeStepJson {
  readonly event: string;
  readonly revision: number;
  readonly at: string;
  /** Who entered it. */
  readonly actor: Actor;
  readonly kind: 'ruled' | 'appealed' | 'takenBack';
  /** `upheld`: the result stands; `voided`: it is taken back and the match open again. */
  readonly ruling?: EventData<'DisputeRuled'>['ruling'];
  /** What the ruling corrected it to, and the event of that. */
  readonly result?: ResultJson;
  readonly correction?: string;
  /** An appeal that was ruled on by who had ruled before: nobody else was there. */
  readonly alone?: boolean;
  /** What was taken back. */
  readonly undone?: 'dispute' | 'ruling' | 'appeal';
  /** Whose appeal it is; null where nobody was named. */
  readonly by?: Numbered | null;
  /** A code; its words are sealed. */
  readonly reason?: string;
  /** The words, for staff alone. */
  readonly note?: string;
}

/** A dispute with its whole course. */
export interface DisputeJson {
  readonly dispute: string;
  readonly match: string;
  readonly round: number;
  readonly table: number;
  readonly players: readonly Numbered[];
  /** `appealed`: waits for another ruling; `gone`: the match was taken away and nothing is left to rule on. */
  readonly status: 'open' | 'ruled' | 'appealed' | 'gone' | 'takenBack';
  /** The result that was disputed, what was said to be right, and what stands now. */
  readonly disputed: ResultJson | null;
  readonly claim: ResultJson | null;
  readonly stands: ResultJson | null;
  readonly by: Numbered | null;
  readonly reason: string;
  readonly revision: number;
  readonly at: string;
  readonly actor: Actor;
  readonly hasEvidence: boolean;
  readonly course: readonly DisputeStepJson[];
  /** For staff alone. */
  readonly note?: string;
  readonly evidence?: string;
}

export interface DisputesJson extends Known {
  /** How many wait for a ruling. */
  readonly open: number;
  /** Oldest first. */
  readonly disputes: readonly DisputeJson[];
}

/** Among the opened words of a tournament: the evidence of the dispute that began with this event. */
export const evidenceOf = (eventId: string): string => `evidence of ${eventId}`;

export interface DisputesOptions extends ViewOptions {
  /** By event id the opened words of sealed notes, and of evidence. Shown to staff alone. */
  readonly notes?: ReadonlyMap<string, string>;
}

interface Begun {
  readonly event: ToldEvent & { readonly type: 'ResultDisputed' };
  readonly where: ToldMatch;
  readonly disputed: Result | undefined;
  readonly course: DisputeStepJson[];
}

const UNDONE = { ResultDisputed: 'dispute', DisputeRuled: 'ruling', RulingAppealed: 'appeal' } as const;

/** Follows the events of a tournament, and keeps those about disputes. */
class Following {
  readonly begun = new Map<string, Begun>();
  /** The dispute that an event belongs to. */
  private readonly about = new Map<string, string>();
  private readonly results = new Map<string, Result>();
  private readonly telling;

  constructor(
    names: Names,
    private readonly player: (registration: number) => Numbered,
    private readonly notes: ReadonlyMap<string, string>,
  ) {
    this.telling = tellingFrom(names);
  }

  take(event: ToldEvent): void {
    const { type, data, id } = event;
    this.telling.take(event, '');
    if (type === 'ResultReported' || type === 'ResultCorrected') this.results.set(data.match, data.result);
    if (type === 'ResultVoided') this.results.delete(data.match);
    if (type === 'ResultCorrected') this.correctedBy(id, data);
    if (event.type === 'ResultDisputed') this.begin(event);
    if (type === 'DisputeRuled') {
      const { ruling, reason, correction, alone } = data;
      this.step(event, data.dispute, {
        kind: 'ruled',
        ruling,
        reason,
        ...(correction === undefined ? {} : { correction }),
        ...(alone === undefined ? {} : { alone }),
      });
    }
    if (type === 'RulingAppealed') {
      const by = data.by === null ? null : this.player(data.by);
      this.step(event, data.dispute, { kind: 'appealed', reason: data.reason, by });
    }
    const undone = type === 'ActionUndone' ? UNDONE[data.type as keyof typeof UNDONE] : undefined;
    if (type === 'ActionUndone' && undone !== undefined)
      this.step(event, this.about.get(data.event) ?? '', { kind: 'takenBack', undone, reason: data.reason });
  }

  private begin(event: ToldEvent & { readonly type: 'ResultDisputed' }): void {
    const where = this.telling.match(event.data.match);
    if (where === undefined) return;
    this.about.set(event.id, event.id);
    this.begun.set(event.id, { event, where, disputed: this.results.get(event.data.match), course: [] });
  }

  private step(event: ToldEvent, dispute: string, what: Pick<DisputeStepJson, 'kind'> & Partial<DisputeStepJson>): void {
    this.about.set(event.id, dispute);
    const { id, revision, at, actor } = event;
    const note = this.notes.get(id);
    this.begun.get(dispute)?.course.push({ event: id, revision, at, actor, ...what, ...(note === undefined ? {} : { note }) });
  }

  /** The correction stands behind its ruling. */
  private correctedBy(event: string, { match, result }: EventData<'ResultCorrected'>): void {
    for (const { course, where, event: begun } of this.begun.values()) {
      const at = begun.data.match === match ? course.findIndex(({ correction }) => correction === event) : -1;
      const step = course[at];
      if (step !== undefined) course[at] = { ...step, result: resultShown(result, where.seats) };
    }
  }
}

/** Every dispute about a result of the rounds up to `afterRound`, with who ruled what on it and why. Takes the stream from revision 0. */
export const disputes = (
  whole: TournamentState,
  events: readonly ToldEvent[],
  names: Names,
  options: DisputesOptions = {},
): DisputesJson => {
  const state = visibleTo(whole, options);
  const upTo = lastRound(state, options);
  const shown = playerShown(whole, names);
  const player = (registration: number): Numbered => ({ ...shown(registration), registration });
  const notes = options.staff === true ? (options.notes ?? new Map<string, string>()) : new Map<string, string>();
  const following = new Following(names, player, notes);
  for (const event of events) following.take(event);
  const waiting = new Set(openDisputes(state, upTo).map(({ id }) => id));
  const status = (id: string): DisputeJson['status'] => {
    const one = state.disputes?.find((other) => other.id === id);
    if (one === undefined) return 'takenBack';
    if (waiting.has(id)) return one.rulings.length === 0 ? 'open' : 'appealed';
    return one.open ? 'gone' : 'ruled';
  };
  // A round that was made void stays where it was. Of one that is a draft again nobody but staff is told.
  const last = options.afterRound ?? Infinity;
  const isSeen = ({ event, where }: Begun): boolean =>
    where.round <= last && (matchOfDispute(whole, event.data) === undefined) === (matchOfDispute(state, event.data) === undefined);
  const all = [...following.begun.values()].filter(isSeen).map(({ event, where, disputed, course }): DisputeJson => {
    const { id, revision, at, actor, data } = event;
    const result = (one: Result | null | undefined): ResultJson | null =>
      one === null || one === undefined ? null : resultShown(one, where.seats);
    const [note, evidence] = [notes.get(id), notes.get(evidenceOf(id))];
    return {
      dispute: id,
      match: data.match,
      round: where.round,
      table: where.table,
      players: (where.seats ?? where.sides).map(player),
      status: status(id),
      disputed: result(disputed),
      claim: result(data.claim),
      stands: result(matchOfDispute(state, data)?.result),
      by: data.by === null ? null : player(data.by),
      reason: data.reason,
      revision,
      at,
      actor,
      hasEvidence: data.sealedEvidence !== undefined,
      course,
      ...(note === undefined ? {} : { note }),
      ...(evidence === undefined ? {} : { evidence }),
    };
  });
  return { ...known(state, upTo), open: all.filter((one) => one.status === 'open' || one.status === 'appealed').length, disputes: all };
};
