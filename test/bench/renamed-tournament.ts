import type { Plain, SealedEvent } from '@roundbook/kernel';
import { eventId, nodeHashing, sealEvent, ZERO_HASH } from '@roundbook/transparency';
import { BENCH_STREAM } from './played-tournament';

const BENCH_ID = BENCH_STREAM.slice('tournament-'.length);

/** A played tournament as another one: the same events under this id, sealed anew, since their hashes hold the stream. */
export const renamedTournament = (events: readonly SealedEvent[], id: string): readonly SealedEvent[] => {
  const stream = `tournament-${id}`;
  let prev = ZERO_HASH;
  return events.map(({ type, data, metadata }, revision) => {
    const { prev: _prev, hash: _hash, ...rest } = metadata;
    const own: Readonly<Record<string, Plain>> = data['tournament'] === BENCH_ID ? { ...data, tournament: id } : data;
    const draft = { stream, revision, id: eventId(nodeHashing, stream, metadata.commandId, revision), type, data: own, metadata: rest };
    const event = sealEvent(nodeHashing, draft, prev);
    prev = event.metadata.hash;
    return event;
  });
};
