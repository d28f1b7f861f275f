import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import { pairPools, type PoolsPaired } from '@roundbook/pairing';
import { algorithm } from '../../algorithms';
import type { LossOutPolicy } from '../../policies/policy';
import { lastStandingRanking } from '../../stages/last-standing';
import { rulesOf } from '../../stages/registry';
import { byesHad } from '../byes-so-far';
import { handByes } from '../hand-byes';
import { historyOfRounds } from '../histories';
import { tooFewPlayers } from '../next-pairing';
import { beginWithField } from './begin-with-field';
import type { Pairing, StageDecider } from './stage-decider';

/** rules.md 1 (triple-down): everybody who is still in, at random, with as few rematches as can be; steps 3 and 4 hold. */
export const lastStandingDecider: StageDecider = {
  begin: beginWithField,
  draw: (state, policy, phase, seed) => {
    const everybody = rulesOf(policy, 0).expected(state, 0);
    const assigned = handByes(state, everybody);
    const few = tooFewPlayers(everybody.length);
    if (few !== undefined) return E.left(few);
    const paired = pairPools({
      pools: [everybody.filter((registration) => !assigned.includes(registration))].filter((pool) => pool.length > 0),
      met: historyOfRounds(state, state.rounds),
      byes: byesHad(state),
      oddPools: 'bye',
      drawBye: drawFrom(seed, 'bye'),
      drawPairs: drawFrom(seed, 'pairs'),
    });
    const order =
      state.rounds.length === 0
        ? drawFrom(seed, 'tables').shuffle(everybody)
        : lastStandingRanking(state, policy as LossOutPolicy, state.rounds.length).groups.flat();
    const places = new Map(order.map((registration, index) => [registration, index]));
    const place = (registration: number) => places.get(registration) ?? order.length;
    return E.map(({ matches, byes, rematches, method }: PoolsPaired): Pairing => ({
      phase,
      drawn: {
        matches: matches.map(({ a, b }) => ({ sides: place(a) <= place(b) ? [a, b] : [b, a] })),
        byes: [...assigned.map((player) => ({ player, byHand: true as const })), ...byes.map(({ player }) => ({ player }))],
        place,
        algorithm: algorithm('pools-uniform'),
        objective: { rematches, method },
      },
    }))(paired);
  },
};
