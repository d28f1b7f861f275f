import { openMatches } from '../attendance';
import { presentRules } from '../stages/registry';
import type { TournamentState } from '../state';

/** Tables at which a match of an earlier round is still played, where matches of several rounds are played at once. */
export const tablesTaken = (state: TournamentState): ReadonlySet<number> =>
  new Set(presentRules(state).busy === undefined ? [] : openMatches(state).map(({ table }) => table));

/** Numbers of free tables, ascending, one at each call. */
export const nextFreeTable = (taken: ReadonlySet<number | undefined>): (() => number) => {
  let table = 0;
  return () => {
    do table += 1;
    while (taken.has(table));
    return table;
  };
};
