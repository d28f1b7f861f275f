import * as E from 'fp-ts/Either';
import { malformed, type Decision, type RecordedEvent } from '@roundbook/kernel';
import { knownEvents } from './event-checks';
import { upcast } from './event-versions';
import type { TournamentEvent, TournamentEventType } from './events';

type Recorded = Pick<RecordedEvent, 'id' | 'type' | 'data' | 'metadata' | 'revision'>;

/**
 * A recorded event as the fold reads it, in the shape of today where it was written in an earlier one. Refuses `newer_event` for a
 * type or version that is not known here, and `invalid_field` for data that is not what its type holds.
 */
export const asFolded = ({ id, type, data, metadata, revision }: Recorded): Decision<TournamentEvent> => {
  const known = knownEvents.get(type);
  if (known === undefined || metadata.schemaVersion > known.version)
    return E.left(malformed('newer_event', `Version ${metadata.schemaVersion} of ${type} is not known here.`, { field: 'type' }));
  const isOfToday = metadata.schemaVersion === known.version && known.check(data);
  const read: Decision<unknown> = isOfToday ? E.right(data) : upcast(type as TournamentEventType, metadata.schemaVersion, data);
  // Only an undo is brought about by something else than its command: by the event that it takes back.
  const undoes = metadata.$causationId === metadata.commandId ? undefined : metadata.$causationId;
  const told = { type: known.type, id, at: metadata.at, revision, ...(type === 'DisputeRuled' ? { actor: metadata.actor } : {}) };
  return E.map((given: unknown) => ({ ...told, data: given, ...(undoes === undefined ? {} : { undoes }) }) as unknown as TournamentEvent)(
    read,
  );
};
