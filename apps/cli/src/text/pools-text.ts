import type { PoolsJson } from '@roundbook/projections';
import { counted } from './words';

const PHASES = {
  qualifying: 'The next round is a qualifying round.',
  runOff: 'The undefeated are through: run-off rounds are next.',
  playIn: 'The run-offs are over: the play-in is next.',
  finals: 'The two-loss stage is over: the bracket is next.',
} as const;

const names = (players: readonly { readonly name: string }[]): string =>
  players.length === 0 ? 'nobody' : players.map(({ name }) => name).join(', ');

/** Who is still in, by losses, who is through and who is out. */
export const poolsText = (pools: PoolsJson): string => {
  const playIn = pools.playIn.map(
    ({ ranks, players, winner }) =>
      `Play-in, rank ${ranks[0]} against ${ranks[1]}: ${players[0]?.name ?? '?'} against ${players[1]?.name ?? '?'}${winner === null ? '' : `, won by ${winner.name}`}`,
  );
  return [
    `Pools after round ${pools.afterRound}, as known at revision ${pools.revision}; the cut takes ${counted(pools.cut, 'player')}`,
    ...pools.pools.map(
      ({ losses, players }) => `${losses === 0 ? 'Undefeated' : counted(losses, 'loss', 'losses')} (${players.length}): ${names(players)}`,
    ),
    ...(pools.qualified.length === 0 ? [] : [`Through undefeated (${pools.qualified.length}): ${names(pools.qualified)}`]),
    `Out (${pools.eliminated.length}): ${names(pools.eliminated.map(({ player, status }) => (status === 'eliminated' ? player : { name: `${player.name} (${status})` })))}`,
    ...(pools.ranking.length === 0
      ? []
      : [`Order of the cut: ${pools.ranking.map((group) => group.map(({ name }) => name).join(' = ')).join(', ')}`]),
    ...playIn,
    PHASES[pools.phase],
  ].join('\n');
};
