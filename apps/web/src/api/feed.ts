import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { catchingUp } from './catching-up';

export type Liveness = 'connecting' | 'live' | 'polling' | 'offline';

const POLL_MS = 5_000;
/** How long a stream that was refused is left alone. */
const RETRY_MS = 10_000;

/** The revision that a message of the feed tells of. */
const toldOf = (event: MessageEvent<string>): number | undefined =>
  /^\d+$/.test(event.lastEventId) ? Number(event.lastEventId) : undefined;

/**
 * Follows a tournament's feed: what is shown is asked for again with every new revision. While the stream is down everything is
 * asked for every 5 seconds, and the stream is opened again. In the background it is closed.
 */
export const useFeed = (id: string): Liveness => {
  const client = useQueryClient();
  const [state, setState] = useState<Liveness>('connecting');
  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let poll: ReturnType<typeof setInterval> | undefined;
    const shown = catchingUp(client, id);
    const refresh = () => void shown.to();
    const heard = (event: MessageEvent<string>) => void shown.to(toldOf(event));
    const opened = () => {
      // The first thing that a feed tells is how far the tournament is; after a break the server may be another one.
      if (poll !== undefined) refresh();
      clearInterval(poll);
      poll = undefined;
      setState('live');
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
      source.addEventListener('revision', heard);
      source.addEventListener('error', failed);
    };
    const online = () => {
      refresh();
      open();
    };
    const offline = () => setState('offline');
    // A browser has six connections to a server: tabs that nobody looks at must not hold them all.
    const seen = () => {
      if (document.hidden) {
        source?.close();
        clearTimeout(retry);
        clearInterval(poll);
        poll = undefined;
      } else online();
    };
    if (!document.hidden) open();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      source?.close();
      clearTimeout(retry);
      clearInterval(poll);
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  }, [client, id]);
  return state;
};
