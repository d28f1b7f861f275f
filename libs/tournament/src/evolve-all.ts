import type { TournamentEvent } from './events';
import { evolve, playerFrom } from './evolve';
import type { TournamentState } from './state';

type Registration = Extract<TournamentEvent, { type: 'PlayerRegistered' }>;

/**
 * The state after these events, oldest first: the same as `evolve` event by event. A run of registrations is folded at once,
 * because each one by itself copies the list of players and the order of names.
 */
export const evolveAll = (state: TournamentState, events: Iterable<TournamentEvent>): TournamentState => {
  let next = state;
  let run: Registration[] = [];
  for (const event of events) {
    if (event.type === 'PlayerRegistered') run.push(event);
    else {
      next = evolve(withRegistrations(next, run), event);
      run = [];
    }
  }
  return withRegistrations(next, run);
};

const withRegistrations = (state: TournamentState, run: readonly Registration[]): TournamentState => {
  const last = run[run.length - 1];
  if (last === undefined) return state;
  return {
    ...state,
    players: [...state.players, ...run.map(({ data }) => playerFrom(data))],
    nameOrder: withNames(state.nameOrder, run),
    revision: last.revision,
    at: last.at,
  };
};

/** `insertName` for many new registrations: the order as a chain in which 0 stands before the first. */
const withNames = (order: readonly number[], run: readonly Registration[]): readonly number[] => {
  const follower = new Map<number, number>();
  let former = 0;
  for (const registration of order) {
    follower.set(former, registration);
    former = registration;
  }
  follower.set(former, 0);
  for (const { data } of run) {
    const before = data.nameAfter !== null && follower.has(data.nameAfter) ? data.nameAfter : 0;
    follower.set(data.registration, follower.get(before) ?? 0);
    follower.set(before, data.registration);
  }
  const names: number[] = [];
  for (let one = follower.get(0) ?? 0; one !== 0; one = follower.get(one) ?? 0) names.push(one);
  return names;
};
