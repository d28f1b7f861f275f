import { integer, malformed, notFound, record, RefusalError, text, uuid } from '@roundbook/kernel';
import { undoTarget } from '@roundbook/tournament';
import type { Ledger } from '../ledger';
import { bodyAs } from './written';

/** The event to take back by its id, or by its revision as the timeline shows it; without either the newest action. */
export const undoCodec = record({}, { event: uuid, revision: integer(0), reason: text(1, 2_000) });

/** The command with the event's id in place of its revision. Refuses `unknown_event`, `invalid_field`. */
export const withEventAt = async (ledger: Ledger, tournament: string, body: unknown): Promise<unknown> => {
  const { revision, ...payload } = bodyAs(undoCodec, body);
  if (revision === undefined) return payload;
  if (payload.event !== undefined)
    throw new RefusalError(malformed('invalid_field', 'Which event?', { field: 'revision', allowed: 'either event or revision' }));
  const event = (await ledger.recorded(tournament))[revision];
  if (event === undefined)
    throw new RefusalError(notFound('unknown_event', `There is no event at revision ${revision}.`, { field: 'revision' }));
  return { ...payload, event: event.id };
};

/** The revision of the event that an undo would take back. */
export const undoneRevision = async (ledger: Ledger, tournament: string, payload: unknown): Promise<number | undefined> => {
  const { event } = bodyAs(undoCodec, payload);
  const target = undoTarget(await ledger.stateAt(tournament), event === undefined ? {} : { event }, await ledger.history(tournament));
  return target?.revision;
};
