import type { EventStore } from '@roundbook/event-store';
import type { RecordedEvent } from '@roundbook/kernel';
import { Folding, initialState, type TournamentState } from '@roundbook/tournament';
import { tournamentEvent } from './tournament-streams';

/** Few enough that what was read has not grown old by the time it is no longer needed, and the memory is free again at once. */
const PAGE = 250;

/** All events of a stream, oldest first, page by page. */
export async function* pagesOf(store: Pick<EventStore, 'readStream'>, stream: string): AsyncGenerator<readonly RecordedEvent[]> {
  for (let from = 0; ; from += PAGE) {
    const page = await store.readStream(stream, { from, limit: PAGE });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
  }
}

/**
 * A tournament's state from its events alone, each read, checked and folded once, and none of them kept. `trusted` is told every page
 * before it is folded: once it says no, nothing more is folded and there is no state. Refuses `ledger_damaged`, `newer_event`,
 * `damaged_event`; hashes are for `trusted` to look at.
 */
export const replayed = async (
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  trusted: (page: readonly RecordedEvent[]) => boolean = () => true,
): Promise<TournamentState | undefined> => {
  const folding = new Folding(initialState);
  let whole = true;
  for await (const page of pagesOf(store, stream)) {
    whole = trusted(page) && whole;
    if (whole) for (const event of page) folding.add(tournamentEvent(event));
  }
  return whole ? folding.state() : undefined;
};
