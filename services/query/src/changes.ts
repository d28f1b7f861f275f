import { staffOnly, type ToldEvent } from '@roundbook/projections';

/** What a page may have to ask for again. */
export const AREAS = ['tournament', 'standings', 'rounds', 'pools', 'byes', 'bracket', 'timeline'] as const;
export type Area = (typeof AREAS)[number];

/** Events that change nothing but what they name; everything else may move everybody. */
const ONLY: Readonly<Record<string, readonly Area[]>> = {
  PlayerCheckedIn: ['tournament', 'timeline'],
  RoundCompleted: ['tournament', 'rounds', 'timeline'],
  ByeAssigned: ['tournament', 'byes', 'timeline'],
};

export interface Change {
  readonly revision: number;
  readonly changed: readonly Area[];
}

/** One change for each event behind a revision that this reader may see, oldest first. Takes the stream from revision 0. */
export const changesBehind = (events: readonly ToldEvent[], revision: number, staff: boolean): readonly Change[] => {
  const hidden = staff ? new Set<number>() : staffOnly(events);
  return events
    .filter((event, index) => event.revision > revision && !hidden.has(index))
    .map((event) => ({ revision: event.revision, changed: ONLY[event.type] ?? AREAS }));
};
