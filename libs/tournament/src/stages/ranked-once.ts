import type { TournamentState } from '../state';
import type { Ranking, StageRules } from './stage-rules';

type Ranks = NonNullable<StageRules['ranking']>;

let last: { readonly ranks: Ranks; readonly state: TournamentState; readonly afterRound: number; readonly ranking: Ranking } | undefined;

/**
 * The ranking of a first stage, worked out once however often one answer asks for it. Only the last one is kept: a ranking takes as
 * much memory as the state that it is of.
 */
export const rankedOnce = (ranks: Ranks): Ranks => {
  return (state, stage, afterRound) => {
    if (last?.ranks !== ranks || last.state !== state || last.afterRound !== afterRound) {
      last = { ranks, state, afterRound, ranking: ranks(state, stage, afterRound) };
    }
    return last.ranking;
  };
};
