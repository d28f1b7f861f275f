import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { catchingUp } from './catching-up';
import { write, type Problem } from './request';
import type { ForeseenJson, Written } from './shapes';

export interface Command {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The revision that was looked at when it was decided; at any other it is refused as `stale_revision`. */
  readonly revision?: number;
}

/** What a command would change; nothing is written. */
export const foresee = (id: string, { type, payload }: Command): Promise<ForeseenJson> =>
  write<ForeseenJson>(`/api/tournaments/${id}/foresee/${type}`, payload);

/** What the command would change, asked again when it becomes another one; undefined asks nothing, nor does `asking: false`. */
export const useForeseen = (id: string, command: Command | undefined, asking = true) =>
  useQuery<ForeseenJson, Problem>({
    queryKey: ['foresee', id, command],
    queryFn: () => foresee(id, command as Command),
    enabled: asking && command !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * A key for what is written: the same thing again after a failure goes under the same key, so that an answer that was lost on its
 * way does no harm; another thing, or the same one after it succeeded, has a new one.
 */
export const useKey = () => {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return {
    keyFor: (text: string): string => {
      const key = last.current?.text === text ? last.current.key : crypto.randomUUID();
      last.current = { text, key };
      return key;
    },
    done: (): void => {
      last.current = null;
    },
  };
};

/**
 * Whether what is shown has just been refused as out of date: until it has been asked for again, confirming it once more would be
 * refused once more.
 */
export const refusedAsStale = (
  { error, variables }: { readonly error: Problem | null; readonly variables: Command | undefined },
  shown: { readonly revision: number } | undefined,
): boolean => error?.code === 'stale_revision' && variables?.revision === shown?.revision;

/** Carries out commands of a tournament. */
export const useCommand = (id: string) => {
  const client = useQueryClient();
  const { keyFor, done } = useKey();
  return useMutation<Written, Problem, Command>({
    mutationFn: async ({ type, payload, revision }) => {
      const key = keyFor(JSON.stringify([type, payload, revision]));
      const path = type === 'register' ? `/api/tournaments/${id}/players` : `/api/tournaments/${id}/commands/${type}`;
      const written = await write<Written>(path, payload, { key, ...(revision === undefined ? {} : { revision }) });
      done();
      return written;
    },
    // What was done is shown with its consequences; why something was refused is said at once.
    onSuccess: (written) => catchingUp(client, id).to(written.revision),
    onError: () => void catchingUp(client, id).to(),
  });
};
