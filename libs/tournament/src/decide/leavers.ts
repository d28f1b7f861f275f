import type { Player, TournamentState } from '../state';

const outForGoodAlready = (player: Player): boolean => player.status === 'withdrawn' || player.status === 'disqualified';

/** For the pairing of the running round the leaver is gone at once, not only from the next round on; so is who left before. */
export const withoutLeavers = (state: TournamentState, registration?: number): TournamentState => ({
  ...state,
  players: state.players.map((player) =>
    player.registration === registration || outForGoodAlready(player)
      ? { ...player, absences: player.absences.map((one) => (one.to === undefined ? { ...one, from: 1 } : one)) }
      : player,
  ),
});
