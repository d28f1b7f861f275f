import * as E from 'fp-ts/Either';
import { malformed, notFound, RefusalError, unavailable, type Decision } from '@roundbook/kernel';
import { checkRound, parseAsOf, parseRound, staffOnly, withoutDrafts, type Point } from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import type { TournamentSource } from './source';

export type Query = Readonly<Record<string, unknown>>;

export const POINT_QUERY = {
  asOf: 'As it was known at a revision or an instant (RFC 3339).',
  afterRound: 'Only the rounds up to this one count.',
  atLeast: 'A revision that the answer has to know of.',
};

/** What was decided; a refusal is thrown as `RefusalError`. */
export const unwrap = <A>(decision: Decision<A>): A => {
  if (E.isLeft(decision)) throw new RefusalError(decision.left);
  return decision.right;
};

/** One parameter of the query as text. Refuses one that is given twice. */
export const given = (query: Query, name: string): string | undefined => {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new RefusalError(malformed('invalid_field', `${name} is given more than once.`, { field: name }));
};

/** The point that `asOf` and `afterRound` tell. Refuses `invalid_field`. */
export const pointIn = (query: Query): Point => {
  const [asOf, afterRound] = [given(query, 'asOf'), given(query, 'afterRound')];
  return {
    ...(asOf === undefined ? {} : { asOf: parseAsOf(asOf) }),
    ...(afterRound === undefined ? {} : { afterRound: parseRound(afterRound) }),
  };
};

/** The one round that is asked for, if there is one. Refuses `invalid_field`. */
export const roundIn = (query: Query): number | undefined => {
  const written = given(query, 'round');
  return written === undefined ? undefined : parseRound(written, 'round');
};

const publicStates = new WeakMap<TournamentState, Promise<TournamentState>>();

/** The state at the newest event that everybody may see: when a draft is made and changed is staff's alone too. */
export const publicState = (source: TournamentSource, state: TournamentState): Promise<TournamentState> => {
  const known = publicStates.get(state) ?? atNewestPublic(source, state);
  publicStates.set(state, known);
  known.catch(() => publicStates.delete(state));
  return known;
};

const atNewestPublic = async (source: TournamentSource, state: TournamentState): Promise<TournamentState> => {
  const told = await source.told(state.id, state.revision);
  const hidden = staffOnly(told);
  const newest = told.findLast((_, index) => !hidden.has(index));
  return newest === undefined || newest.revision === state.revision ? state : source.stateAt(state.id, newest.revision);
};

/** The tournament as it was known at a point, to staff or to everybody. Refusals: `unknown_revision`, `before_the_beginning`, `unknown_round`. */
export const stateAtPoint = async (
  source: TournamentSource,
  tournament: string,
  { asOf, afterRound }: Point,
  staff: boolean,
): Promise<TournamentState> => {
  const seen = async (state: TournamentState) => (staff ? state : publicState(source, state));
  const now = await seen(await source.stateAt(tournament));
  if (typeof asOf === 'number' && asOf > now.revision) throw unknownRevision('asOf', asOf, now.revision);
  const then = asOf === undefined ? now : await seen(await source.stateAt(tournament, asOf));
  checkRound(afterRound, withoutDrafts(then).rounds.length);
  return then;
};

const unknownRevision = (field: string, revision: number, newest: number): RefusalError =>
  new RefusalError(notFound('unknown_revision', `There is no revision ${revision}.`, { field, allowed: `0 to ${newest}` }));

/** How long an answer waits for a revision that is asked for. */
const PATIENCE_MS = 2_000;

/** Waits until the revision in `atLeast` is known, at most two seconds; then `projection_behind` (ledger.md, Projections). */
export const waitForRevision = async (source: TournamentSource, tournament: string, query: Query): Promise<void> => {
  const written = given(query, 'atLeast');
  if (written === undefined) return;
  if (!/^\d{1,15}$/.test(written))
    throw new RefusalError(malformed('invalid_field', 'atLeast is not understood.', { field: 'atLeast', allowed: 'a revision' }));
  const wanted = Number(written);
  if ((await source.stateAt(tournament)).revision >= wanted) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      end();
      resolve();
    };
    const end = source.onAppended((appended) => appended.tournament === tournament && appended.revision >= wanted && done());
    const timer = setTimeout(done, PATIENCE_MS);
  });
  const { revision } = await source.stateAt(tournament);
  if (revision < wanted)
    throw new RefusalError(unavailable('projection_behind', `Revision ${wanted} is not known here yet.`, { field: 'atLeast' }));
};
