import type { EventStore } from '@roundbook/event-store';
import { playedTournament } from './played-tournament';
import { renamedTournament } from './renamed-tournament';

/** Appends under way at once. */
const TOGETHER = 32;

export const tournamentId = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000003`;

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
      numbers.map((number) =>
        store.append(`tournament-${tournamentId(number)}`, 'noStream', renamedTournament(played, tournamentId(number))),
      ),
    );
    each(first + numbers.length);
  }
  return count * played.length;
};
