import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { write, type Problem } from './request';
import type { ForeseenJson, Written } from './shapes';

export interface Command {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What a command would change; nothing is written. */
export const foresee = (id: string, { type, payload }: Command): Promise<ForeseenJson> =>
  write<ForeseenJson>(`/api/tournaments/${id}/foresee/${type}`, payload);

/**
 * Carries out commands of a tournament. The same command again after a failure goes under the same key, so that an answer
 * that was lost on its way does no harm.
 */
export const useCommand = (id: string) => {
  const client = useQueryClient();
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return useMutation<Written, Problem, Command>({
    mutationFn: async ({ type, payload }) => {
      const text = JSON.stringify([type, payload]);
      const key = last.current?.text === text ? last.current.key : crypto.randomUUID();
      last.current = { text, key };
      const path = type === 'register' ? `/api/tournaments/${id}/players` : `/api/tournaments/${id}/commands/${type}`;
      const written = await write<Written>(path, payload, key);
      last.current = null;
      return written;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tournament', id] }),
  });
};
