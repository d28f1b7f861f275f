import type { TournamentState } from './state';

/**
 * The order that a recorded draw gave to players whom nothing else separates, or undefined where none was recorded
 * by round `afterRound`. The newest draw that knows all of them counts (rules.md 8, 7).
 */
export const recordedOrder = (state: TournamentState, tied: readonly number[], afterRound: number): readonly number[] | undefined => {
  for (let index = state.ties.length - 1; index >= 0; index -= 1) {
    const tie = state.ties[index];
    if (tie === undefined || tie.round > afterRound) continue;
    if (tied.every((player) => tie.order.includes(player))) return tie.order.filter((player) => tied.includes(player));
  }
  return undefined;
};

/** Groups of equals with those split that a recorded draw has settled. */
export const withRecordedOrders = (
  state: TournamentState,
  groups: readonly (readonly number[])[],
  afterRound: number,
): readonly (readonly number[])[] =>
  groups.flatMap((group) => {
    if (group.length === 1) return [group];
    const order = recordedOrder(state, group, afterRound);
    return order === undefined ? [group] : order.map((player) => [player]);
  });
