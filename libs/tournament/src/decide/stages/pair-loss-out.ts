import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import { pairPools } from '@roundbook/pairing';
import { algorithm } from '../../algorithms';
import { lossOutPlacing, type LossOutProgress } from '../../stages/loss-out-stage';
import type { LossOutPolicy } from '../../policies/policy';
import type { TournamentState } from '../../state';
import { byesHad } from '../byes-so-far';
import type { DrawnRound } from '../drawn-round';
import { handByes } from '../hand-byes';
import { historyOfRounds } from '../histories';
import { tooFewPlayers } from '../next-pairing';

/** One qualifying or run-off round: each pool within itself, at random (rules.md 1.1 to 1.4, 1.6). */
export const pairLossOut = (
  state: TournamentState,
  policy: LossOutPolicy,
  progress: LossOutProgress,
  seed: string,
): Decision<DrawnRound> => {
  const everybody = progress.pools.flat();
  const assigned = handByes(state, everybody);
  const few = tooFewPlayers(everybody.length);
  if (few !== undefined) return E.left(few);
  const pools = progress.pools
    .map((pool, losses) => ({ losses, members: pool.filter((registration) => !assigned.includes(registration)) }))
    .filter((pool) => pool.members.length > 0);
  const lossesOf = (index: number) => pools[index]?.losses ?? 0;
  const paired = pairPools({
    pools: pools.map((pool) => pool.members),
    met: historyOfRounds(
      state,
      state.rounds.filter((round) => round.stage === 0),
    ),
    byes: byesHad(state),
    oddPools: policy.oddPools ?? 'bye',
    drawBye: drawFrom(seed, 'bye'),
    drawPairs: drawFrom(seed, 'pairs'),
  });
  if (E.isLeft(paired)) return paired;
  const { matches, byes, rematches, method } = paired.right;
  const first = state.rounds.length === 0;
  const order = first ? drawFrom(seed, 'tables').shuffle(everybody) : lossOutPlacing(state, policy, state.rounds.length).groups.flat();
  const placeOf = placesIn(order);
  return E.right({
    // In a mixed match the undefeated player is side a; elsewhere the better-ranked one, in round 1 the one drawn first.
    matches: matches.map(({ a, b, pool, mixed }) => ({
      sides: mixed === true || placeOf(a) <= placeOf(b) ? ([a, b] as const) : ([b, a] as const),
      pool: lossesOf(pool),
    })),
    byes: [
      ...assigned.map((player) => ({ player, byHand: true as const, pool: progress.losses[player - 1] ?? 0 })),
      ...byes.map(({ player, pool }) => ({ player, pool: lossesOf(pool) })),
    ],
    place: placeOf,
    algorithm: algorithm('pools-uniform'),
    objective: { rematches, method },
  });
};

const placesIn = (order: readonly number[]): ((registration: number) => number) => {
  const place = new Map(order.map((registration, index) => [registration, index]));
  return (registration) => place.get(registration) ?? order.length;
};
