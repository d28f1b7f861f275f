import type { EventStore } from '@roundbook/event-store';
import type { Plain, SealedEvent } from '@roundbook/kernel';
import { eventId, nodeHashing, sealEvent, ZERO_HASH } from '@roundbook/transparency';
import { BENCH_STREAM, playedTournament } from './played-tournament';

const BENCH_ID = BENCH_STREAM.slice('tournament-'.length);
/** Appends under way at once. */
const TOGETHER = 32;

export const tournamentId = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000003`;

/** A played tournament as another one: the same events under the id, sealed anew. */
const resealed = (events: readonly SealedEvent[], id: string): readonly SealedEvent[] => {
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

/**
 * Fills a store with so many tournaments of 32 players and 9 rounds, about 200 events each, and gives the number of events.
 * `each` hears of the number of tournaments that are there.
 */
export const manyTournaments = async (
  store: EventStore,
  count: number,
  each: (done: number) => void = () => undefined,
): Promise<number> => {
  const played = playedTournament(32, 9);
  for (let first = 0; first < count; first += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, count - first) }, (_, at) => first + at);
    await Promise.all(
      numbers.map((number) => store.append(`tournament-${tournamentId(number)}`, 'noStream', resealed(played, tournamentId(number)))),
    );
    each(first + numbers.length);
  }
  return count * played.length;
};
