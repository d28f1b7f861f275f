import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKey } from './commands';
import { write, type Problem } from './request';

interface Renamed {
  readonly person: string;
  readonly name: string;
  /** Of an erasure: `pending` as long as the name's key is on the disks of a shared store. */
  readonly erasure?: 'done' | 'pending';
}

/** Gives a person another name (`name`), or erases it for good; what is answered is the name that is shown from now on. */
export const usePerson = (person: string) => {
  const client = useQueryClient();
  const { keyFor, done } = useKey();
  return useMutation<Renamed, Problem, { readonly name: string } | 'erase'>({
    mutationFn: async (deed) => {
      const key = keyFor(JSON.stringify(deed));
      const answer =
        deed === 'erase'
          ? await write<Renamed>(`/api/persons/${person}`, {}, { key, method: 'DELETE' })
          : await write<Renamed>(`/api/persons/${person}/name`, deed, { key, method: 'PUT' });
      done();
      return answer;
    },
    // A person may stand in several tournaments.
    onSettled: () => client.invalidateQueries({ queryKey: ['tournament'] }),
  });
};
