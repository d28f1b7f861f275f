import type { Actor } from '@roundbook/kernel';
import type { TournamentEvent, TournamentEventType } from '@roundbook/tournament';
import { sentenceOf } from './event-sentences';
import { tellingFrom } from './told-so-far';
import type { Names, ViewOptions } from './view';

/** A recorded event as the timeline reads it. */
export type ToldEvent = TournamentEvent & { readonly actor: Actor };

export interface TimelineEntry {
  readonly revision: number;
  readonly at: string;
  readonly actor: Actor;
  readonly type: TournamentEventType;
  /** One sentence that a player understands. */
  readonly text: string;
  /** The round that the event concerns; null: none or all. */
  readonly round: number | null;
  /** Ids of the persons whom it names or concerns directly. */
  readonly players: readonly string[];
  /** Whether everybody may see it, or staff alone. */
  readonly public: boolean;
  /** The words behind a reason code, where staff have opened them. */
  readonly note?: string;
}

export interface TimelineOptions extends ViewOptions {
  /** By event id: the opened words of sealed notes. Shown to staff alone. */
  readonly notes?: ReadonlyMap<string, string>;
}

/** Events that prepare a round: staff alone see them until it is published. */
const PREPARING: ReadonlySet<string> = new Set<TournamentEventType>(['ByeAssigned', 'RoundPaired', 'PairingRepaired', 'RoundVoided']);

/** What of a voided draft still holds for the draw that follows. */
const LASTING: ReadonlySet<string> = new Set<TournamentEventType>(['ByeAssigned', 'RoundVoided', 'StageStarted', 'StageCompleted']);

/** What `pair` puts before the first round of a stage: it says that there is a draft. */
const WITH_PAIRING: ReadonlySet<string> = new Set<TournamentEventType>(['StageStarted', 'StageCompleted']);

/** Whether an event of this type may be staff's alone as the newest of its tournament: any other one is seen by everybody. */
export const mayBeStaffOnly = (type: string): boolean => PREPARING.has(type) || type === 'ActionUndone';

/** The index itself, and those of the stage that was begun for it. */
const withItsStage = (events: readonly TournamentEvent[], index: number): readonly number[] => {
  let first = index;
  while (events[index]?.type === 'RoundPaired' && WITH_PAIRING.has(events[first - 1]?.type ?? '')) first -= 1;
  return Array.from({ length: index - first + 1 }, (_, offset) => first + offset);
};

/**
 * Indices of the events that are staff's alone: what prepares a round that was not public then and has not become so since
 * (ledger.md, Who sees what), and the taking back of such an event.
 */
export const staffOnly = (events: readonly TournamentEvent[]): ReadonlySet<number> => {
  const hidden = new Set<number>();
  const hiddenIds = new Set<string>();
  const published = new Set<number>();
  const waiting = new Map<number, number[]>();
  events.forEach((event, index) => {
    if (event.type === 'PairingsPublished') {
      published.add(event.data.round);
      for (const earlier of waiting.get(event.data.round) ?? []) hidden.delete(earlier);
      waiting.delete(event.data.round);
    } else if (event.type === 'PublicationWithdrawn') published.delete(event.data.round);
    else if (PREPARING.has(event.type)) {
      const { round } = event.data as { readonly round: number };
      if (!published.has(round)) {
        const own = withItsStage(events, index);
        own.forEach((one) => hidden.add(one));
        // A draft that was made void stays staff's alone; that there was one is told with the draw that follows.
        const before = (waiting.get(round) ?? []).filter(
          (earlier) => event.type !== 'RoundVoided' || LASTING.has(events[earlier]?.type ?? ''),
        );
        waiting.set(round, [...before, ...own]);
      }
      if (event.type === 'RoundVoided') published.delete(round);
    }
  });
  hidden.forEach((index) => hiddenIds.add(events[index]?.id ?? ''));
  events.forEach((event, index) => {
    if (event.type === 'ActionUndone' && hiddenIds.has(event.data.event)) hidden.add(index);
  });
  return hidden;
};

/** Every event in one plain sentence, oldest first; whoever is not staff sees the public ones. Takes the stream from revision 0. */
export const timeline = (
  events: readonly ToldEvent[],
  names: Names,
  { afterRound, staff, notes }: TimelineOptions = {},
): readonly TimelineEntry[] => {
  const hidden = staffOnly(events);
  const telling = tellingFrom(names);
  const entries = events.map((event, index): TimelineEntry => {
    const { text, round, players } = sentenceOf(event, telling);
    telling.take(event, text);
    const { revision, at, actor, type } = event;
    const note = staff === true ? notes?.get(event.id) : undefined;
    return {
      revision,
      at,
      actor,
      type,
      text,
      round: round ?? null,
      players: (players ?? []).map(telling.person),
      public: !hidden.has(index),
      ...(note === undefined ? {} : { note }),
    };
  });
  return entries.filter(
    (entry) => (entry.public || staff === true) && (afterRound === undefined || entry.round === null || entry.round <= afterRound),
  );
};
