import * as E from 'fp-ts/Either';
import type { SwissPolicy } from '../../policies/policy';
import { presentInOrder } from '../../stages/hands-on';
import { stageRanking } from '../../stages/placing';
import { PLAY_OFF } from '../../stages/play-off';
import { openSwissTies } from '../../stages/swiss-rules';
import type { DrawnRound } from '../drawn-round';
import { beginWithField } from './begin-with-field';
import { bestOf } from './best-of-field';
import { afterPlayOffCorrection, pairPlayOff } from './pair-play-off';
import { pairSwiss } from './pair-swiss';
import type { StageDecider } from './stage-decider';

/** rules.md 2 and 5: a Swiss of one field. */
export const swissDecider: StageDecider = {
  begin: beginWithField,
  draw: (state, policy, phase, seed) =>
    phase === PLAY_OFF
      ? pairPlayOff(state, openSwissTies(state, policy as SwissPolicy), seed)
      : E.map((drawn: DrawnRound) => ({ drawn, phase }))(pairSwiss(state, policy as SwissPolicy, seed)),
  cut: (state, policy, seed) => bestOf(presentInOrder(state, stageRanking(state, state.rounds.length)), (policy as SwissPolicy).cut, seed),
  afterCorrection: afterPlayOffCorrection((state) => openSwissTies(state, state.policy as SwissPolicy)),
};
