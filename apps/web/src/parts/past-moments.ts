import type { Point, TimelineEntry } from '../api/shapes';

/** The highest round that was published by a revision. */
export const publishedBy = (entries: readonly TimelineEntry[], revision: number): number =>
  entries.reduce((most, entry) => {
    if (entry.revision > revision || entry.round === null) return most;
    if (entry.type === 'PairingsPublished') return Math.max(most, entry.round);
    return entry.type === 'PublicationWithdrawn' || entry.type === 'RoundVoided' ? Math.min(most, entry.round - 1) : most;
  }, 0);

export interface Moment {
  readonly round: number;
  readonly revision: number;
  readonly at: string;
}

/** When each round was over for the first time since it was last drawn: what then hung on the wall, by round. */
export const wallMoments = (entries: readonly TimelineEntry[]): readonly Moment[] => {
  const moments = new Map<number, Moment>();
  for (const { type, round, revision, at } of entries) {
    if (round === null) continue;
    if (type === 'RoundVoided') moments.delete(round);
    else if (type === 'RoundCompleted' && !moments.has(round)) moments.set(round, { round, revision, at });
  }
  return [...moments.values()].sort((one, other) => one.round - other.round);
};

/** The point moved on the knowledge axis; a round that was not published by then is no place to look from. */
export const movedInKnowledge = (point: Point, revision: number, last: number, entries: readonly TimelineEntry[]): Point => {
  const published = publishedBy(entries, revision);
  const { afterRound } = point;
  const kept = afterRound === undefined || published === 0 ? {} : { afterRound: Math.min(afterRound, published) };
  return revision >= last ? kept : { ...kept, asOf: revision };
};

/** A point as the address of a difference has it (interfaces.md, diff). */
export const pointText = ({ asOf, afterRound }: Point): string => {
  if (afterRound === undefined) return asOf === undefined ? 'now' : `revision:${asOf}`;
  return asOf === undefined ? `round:${afterRound}` : `round:${afterRound}@revision:${asOf}`;
};

const numberBehind = (name: string, written: string | undefined): number | undefined => {
  const digits = written?.startsWith(`${name}:`) === true ? written.slice(name.length + 1) : '';
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
};

/** Reads what `pointText` writes; undefined for anything else. */
export const readPoint = (written: string): Point | undefined => {
  if (written === 'now') return {};
  const [first, second, ...rest] = written.split('@');
  const afterRound = numberBehind('round', first);
  const asOf = numberBehind('revision', afterRound === undefined ? first : second);
  if (afterRound === undefined) return asOf === undefined || second !== undefined ? undefined : { asOf };
  if (second === undefined) return { afterRound };
  return asOf === undefined || rest.length > 0 ? undefined : { afterRound, asOf };
};
