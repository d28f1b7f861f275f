import { staffOnly, type ToldEvent } from '@roundbook/projections';

/** What a page may have to ask for again. */
export const AREAS = [
  'tournament',
  'standings',
  'rounds',
  'pools',
  'crossTables',
  'contenders',
  'finalsTables',
  'byes',
  'bracket',
  'disputes',
  'timeline',
] as const;
export type Area = (typeof AREAS)[number];

/** Who disputes moves nobody: a ruling that does has a correction behind it. */
const DISPUTED: readonly Area[] = ['tournament', 'standings', 'rounds', 'disputes', 'timeline'];

/** Events that change nothing but what they name; everything else may move everybody. */
const ONLY: Readonly<Record<string, readonly Area[]>> = {
  PlayerCheckedIn: ['tournament', 'timeline'],
  RoundCompleted: ['tournament', 'rounds', 'timeline'],
  ByeAssigned: ['tournament', 'byes', 'timeline'],
  ResultDisputed: DISPUTED,
  DisputeRuled: DISPUTED,
  RulingAppealed: DISPUTED,
};

export interface Change {
  readonly revision: number;
  /** The first revision that it tells of, where it tells of many at once. */
  readonly since?: number;
  readonly changed: readonly Area[];
}

/** Indices of the events that this reader does not see. */
export const hiddenFrom = (events: readonly ToldEvent[], staff: boolean): ReadonlySet<number> =>
  staff ? new Set<number>() : staffOnly(events);

/**
 * One change for each event behind a revision that this reader may see, oldest first. Takes the stream from revision 0; who knows
 * what is hidden spares finding it out.
 */
export const changesBehind = (
  events: readonly ToldEvent[],
  revision: number,
  staff: boolean,
  hidden: ReadonlySet<number> = hiddenFrom(events, staff),
): readonly Change[] => {
  const changes: Change[] = [];
  for (let index = Math.max(0, revision + 1); index < events.length; index += 1) {
    const event = events[index];
    if (event !== undefined && !hidden.has(index)) changes.push({ revision: event.revision, changed: ONLY[event.type] ?? AREAS });
  }
  return changes;
};
