import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type Liveness = 'connecting' | 'live' | 'polling' | 'offline';

const POLL_MS = 5_000;
/** How long a stream that was refused is left alone. */
const RETRY_MS = 10_000;

/** A first answer that is on its way is not asked for again while it is; it may be older than what was just heard of. */
const askAgain = async (client: QueryClient, id: string): Promise<void> => {
  const queryKey = ['tournament', id];
  const first = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  await client.invalidateQueries({ queryKey });
  if (first) await client.invalidateQueries({ queryKey });
};

/**
 * Follows a tournament's feed: what is shown is asked for again with every new revision. While the stream is down everything is
 * asked for every 5 seconds, and the stream is opened again.
 */
export const useFeed = (id: string): Liveness => {
  const client = useQueryClient();
  const [state, setState] = useState<Liveness>('connecting');
  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let poll: ReturnType<typeof setInterval> | undefined;
    const refresh = () => void askAgain(client, id);
    const opened = () => {
      clearInterval(poll);
      poll = undefined;
      setState('live');
      refresh();
    };
    const failed = () => {
      setState(navigator.onLine ? 'polling' : 'offline');
      poll ??= setInterval(refresh, POLL_MS);
      // The browser opens a stream that broke off by itself; one that was refused it gives up.
      if (source?.readyState === EventSource.CLOSED) {
        clearTimeout(retry);
        retry = setTimeout(open, RETRY_MS);
      }
    };
    const open = () => {
      source?.close();
      source = new EventSource(`/api/tournaments/${id}/feed`);
      source.addEventListener('open', opened);
      source.addEventListener('revision', refresh);
      source.addEventListener('error', failed);
    };
    const online = () => {
      refresh();
      open();
    };
    const offline = () => setState('offline');
    open();
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      source?.close();
      clearTimeout(retry);
      clearInterval(poll);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  }, [client, id]);
  return state;
};
