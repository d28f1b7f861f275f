/* eslint-disable no-restricted-globals -- Date reads a whole instant here; no clock is asked. */
import { malformed, notFound, RefusalError } from '@roundbook/kernel';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;

const refuse = (field: string, written: string, allowed: string): RefusalError =>
  new RefusalError(
    malformed('invalid_field', `${JSON.stringify(written.slice(0, 60))} is not understood as ${field}.`, { field, allowed }),
  );

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** An instant in RFC 3339 as the ledger writes it, or undefined. */
const instantIn = (written: string): string | undefined => {
  const parts = INSTANT.exec(written);
  if (parts === null || !isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return undefined;
  const time = Date.parse(written.toUpperCase());
  const instant = Number.isNaN(time) ? undefined : new Date(time).toISOString();
  // Instants are compared as texts: a year that an offset takes beyond four digits would stand before all others.
  return instant?.length === 24 ? instant : undefined;
};

const KNOWLEDGE = 'a revision, or an instant as 2026-11-30T19:00:00Z';

/** `--as-of`: a revision (a number) or an instant (text, UTC). */
export const parseAsOf = (written: string): number | string => {
  const revision = /^\d{1,15}$/.test(written) ? Number(written) : undefined;
  const found = revision ?? instantIn(written);
  if (found === undefined) throw refuse('asOf', written, KNOWLEDGE);
  return found;
};

/** `--after-round`: 0 is before round 1. */
export const parseRound = (written: string, field = 'afterRound'): number => {
  if (!/^\d{1,5}$/.test(written)) throw refuse(field, written, 'the number of a round, 0 for before round 1');
  return Number(written);
};

/** A point in both times: what was known, and which rounds count. */
export interface Point {
  readonly asOf?: number | string;
  readonly afterRound?: number;
}

/** What a point can be; the same words stand in the help of the commands and in the description of the routes. */
export const POINT_WORDS =
  'a revision as 57 or revision:57, an instant as 2026-11-30T19:00:00Z, now, round:N, or round:N@ and one of the first two';

/** The knowledge axis of a point: `N` or `revision:N`, an instant or `now`; undefined where it is neither. */
const knowledgeIn = (written: string): Point | undefined => {
  const revision = /^(?:revision:)?(\d{1,15})$/.exec(written)?.[1];
  if (revision !== undefined) return { asOf: Number(revision) };
  if (written === 'now') return {};
  const instant = instantIn(written);
  return instant === undefined ? undefined : { asOf: instant };
};

/**
 * `revision:N` (or `N` alone, as `parseAsOf` reads it), an instant or `now` on the knowledge axis, `round:N` on the game axis (as known now), or both in one as
 * `round:3@revision:57` and `round:3@2026-11-30T19:00:00Z` (ledger.md, Time travel). Refuses `invalid_field`.
 */
export const parsePoint = (written: string, field: string): Point => {
  const [, round, , knowledge] = /^round:(\d{1,15})(@(.*))?$/.exec(written) ?? [];
  const known = round !== undefined && knowledge === undefined ? {} : knowledgeIn(knowledge ?? written);
  if (known === undefined) throw refuse(field, written, POINT_WORDS);
  return round === undefined ? known : { ...known, afterRound: parseRound(round, field) };
};

/** A point as `parsePoint` reads it. */
export const pointText = ({ asOf, afterRound }: Point): string => {
  const known = asOf === undefined ? undefined : typeof asOf === 'number' ? `revision:${asOf}` : asOf;
  if (afterRound === undefined) return known ?? 'now';
  return known === undefined ? `round:${afterRound}` : `round:${afterRound}@${known}`;
};

/** Refuses a round that is not there. */
export const checkRound = (afterRound: number | undefined, rounds: number): void => {
  if (afterRound === undefined || afterRound <= rounds) return;
  throw new RefusalError(
    notFound('unknown_round', `There is no round ${afterRound}.`, {
      field: 'afterRound',
      allowed: rounds === 0 ? '0: no round is published yet' : `0 to ${rounds}`,
    }),
  );
};
