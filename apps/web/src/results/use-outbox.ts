import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { catchingUp } from '../api/catching-up';
import { Problem, write } from '../api/request';
import type { Written } from '../api/shapes';
import { Outbox, type Outgoing } from './outbox';

const RETRY_MS = 3_000;
const outboxes = new WeakMap<QueryClient, Outbox<Written>>();

const outboxOf = (client: QueryClient): Outbox<Written> => {
  const known = outboxes.get(client);
  if (known !== undefined) return known;
  const made = new Outbox<Written>(
    window.localStorage,
    ({ tournament, match, text, reason, key }) =>
      write<Written>(
        `/api/tournaments/${tournament}/commands/report`,
        { match, result: text, ...(reason === undefined ? {} : { reason }) },
        { key },
      ),
    (error): error is Problem => error instanceof Problem && error.passing,
    ({ tournament }, { revision }) => catchingUp(client, tournament).to(revision),
  );
  outboxes.set(client, made);
  return made;
};

/** The results of this device that the server does not have yet; they are sent again by themselves while anything waits. */
export const useOutbox = (): { readonly outbox: Outbox<Written>; readonly items: readonly Outgoing[] } => {
  const outbox = outboxOf(useQueryClient());
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  useEffect(() => {
    const flush = () => void outbox.flush();
    const stored = () => outbox.reread();
    flush();
    const timer = setInterval(flush, RETRY_MS);
    window.addEventListener('online', flush);
    window.addEventListener('storage', stored);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', flush);
      window.removeEventListener('storage', stored);
    };
  }, [outbox]);
  return { outbox, items };
};
