/* eslint-disable no-restricted-globals -- Date reads a whole instant here; no clock is asked. */
import { malformed, notFound, RefusalError } from '@roundbook/kernel';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;

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
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
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

/** `revision:N`, `round:N`, an instant or `now` (interfaces.md, diff). */
export const parsePoint = (written: string, field: string): Point => {
  const [, kind, number] = /^(revision|round):(\d{1,15})$/.exec(written) ?? [];
  if (kind === 'revision') return { asOf: Number(number) };
  if (kind === 'round') return { afterRound: parseRound(number ?? '', field) };
  if (written === 'now') return {};
  const instant = instantIn(written);
  if (instant === undefined) throw refuse(field, written, 'revision:N, round:N, an instant as 2026-11-30T19:00:00Z, or now');
  return { asOf: instant };
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
