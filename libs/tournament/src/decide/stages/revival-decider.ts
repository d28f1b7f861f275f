import * as E from 'fp-ts/Either';
import { algorithm } from '../../algorithms';
import { revivalStage, seedIn } from '../../stages/revival-plan';
import { revivalRules } from '../../stages/revival-rules';
import { plannedRound } from '../../stages/revival-stage';
import { reseated } from '../bracket-repairs';
import { markedByHand } from '../hand-byes';
import { plannedMatch } from '../planned-match';
import { beginElimination } from './begin-elimination';
import type { StageDecider } from './stage-decider';

/** rules.md 5 (key-revival). Who leaves loses the matches that are still before it, where they fall: nobody is promoted. */
export const revivalDecider: StageDecider = {
  begin: beginElimination,
  draw: (state, policy, phase) => {
    const stage = revivalStage(state);
    const planned = stage === undefined ? undefined : plannedRound(state, stage, state.rounds.length + 1);
    if (stage === undefined || planned === undefined) return E.left(revivalRules(policy).done(state));
    return E.right({
      phase,
      drawn: {
        matches: planned.matches.map(plannedMatch(state, stage, policy)),
        byes: markedByHand(state, planned.byes),
        place: seedIn(stage),
        algorithm: algorithm('bracket-plan'),
        objective: { matches: planned.matches.length },
      },
    });
  },
  afterCorrection: ({ state, corrected, at, changesWinner }) => (changesWinner ? reseated(state, corrected, at) : E.right([])),
};
