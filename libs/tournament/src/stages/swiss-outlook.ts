import { drawFrom } from '@roundbook/draw';
import * as E from 'fp-ts/Either';
import { divisionBye, gapLimitedSwiss, type Unreasonable } from '@roundbook/pairing';
import { fieldOf } from '../attendance';
import type { PerformancePolicy } from '../policies/policy';
import type { TournamentState } from '../state';
import {
  divisionOf,
  divisionWithout,
  isInitialRound,
  mayHaveMet,
  performanceRanking,
  performanceRounds,
  type Division,
} from './performance-stage';

/** Whether a reasonable Swiss pairing exists, and why not. `reasonable` is null where it hangs on a bye that is still to be drawn. */
export interface SwissOutlook {
  readonly reasonable: boolean | null;
  readonly reason: Unreasonable['reason'] | null;
}

export type PerformancePhase = 'initial' | 'swiss' | 'performance' | 'lastRound';

/** What the coming round is, with the outlook where the question was asked. */
export interface ComingRound {
  readonly phase: PerformancePhase;
  readonly outlook?: SwissOutlook;
}

/** Of a division from which the bye is taken out. Whether one exists does not hang on the order of equals, so nothing is drawn. */
const reasonIn = (division: Division, policy: PerformancePolicy): SwissOutlook['reason'] => {
  const paired = gapLimitedSwiss({
    wins: division.wins,
    met: division.met,
    mayHaveMet: mayHaveMet(policy),
    reasonableWinGap: policy.reasonableWinGap,
    draw: drawFrom('swiss outlook', 'pairs'),
  });
  return E.isRight(paired) ? null : paired.left.reason;
};

/** Places that can be those of the bye, by every order of equals. */
const byeCandidates = (groups: readonly (readonly number[])[], division: Division): readonly number[] => {
  const receiver = divisionBye(
    division.players.map((_, place) => place),
    division.byes,
  );
  const group = groups.find((equals) => equals.includes(division.players[receiver] as number)) ?? [];
  const alike = (player: number, place: number) => group.includes(player) && division.byes[place] === division.byes[receiver];
  return division.players.flatMap((player, place) => (alike(player, place) ? [place] : []));
};

/** Whether the round behind `afterRound` has a reasonable Swiss pairing (rules.md 4.2, 8). Byes given by hand are out of it. */
export const swissOutlook = (state: TournamentState, policy: PerformancePolicy, afterRound: number): SwissOutlook => {
  const round = afterRound + 1;
  const byHand = state.assignedByes.filter((bye) => bye.round === round).map(({ player }) => player);
  const field = fieldOf(state, round).filter((registration) => !byHand.includes(registration));
  const ranking = performanceRanking(state, policy, afterRound, field);
  const division = divisionOf(state, ranking, ranking.groups.flat(), afterRound);
  if (field.length % 2 === 0) return outlookOf([reasonIn(division, policy)]);
  const reasons: SwissOutlook['reason'][] = [];
  for (const bye of byeCandidates(ranking.groups, division)) {
    reasons.push(
      reasonIn(
        divisionWithout(division, (place) => place === bye),
        policy,
      ),
    );
    if (reasons.some((reason) => (reason === null) !== (reasons[0] === null))) break;
  }
  return outlookOf(reasons);
};

const outlookOf = (reasons: readonly SwissOutlook['reason'][]): SwissOutlook => {
  const against = reasons.find((reason) => reason !== null) ?? null;
  if (against === null) return { reasonable: true, reason: null };
  return { reasonable: reasons.includes(null) ? null : false, reason: against };
};

/**
 * The round behind `afterRound`, undefined where all are played: initial rounds, Swiss while it is reasonable or held, performance
 * pairings to the end, and King Of The Hill in the last round unless that is an initial one (rules.md 4.1, 4.2, 4.3, 4.6).
 */
export const comingRound = (state: TournamentState, policy: PerformancePolicy, afterRound: number): ComingRound | undefined => {
  const round = afterRound + 1;
  const rounds = performanceRounds(state, policy);
  if (round > rounds) return undefined;
  if (isInitialRound(state, policy, round)) return { phase: 'initial' };
  if (round === rounds && policy.finalRound === 'koth') return { phase: 'lastRound' };
  if (policy.swissUntil === 'hold') return { phase: 'swiss' };
  if (policy.swissUntil !== 'auto') return { phase: round <= policy.swissUntil ? 'swiss' : 'performance' };
  if (hasSwitched(state, afterRound)) return { phase: 'performance' };
  const outlook = swissOutlook(state, policy, afterRound);
  // Where the bye decides, the draw of the round does.
  return { phase: outlook.reasonable === false ? 'performance' : 'swiss', outlook };
};

/** Whether performance pairings have begun by then: with `auto` they go on to the end. */
export const hasSwitched = (state: TournamentState, afterRound: number): boolean =>
  state.rounds.some(({ round, phase }) => round <= afterRound && phase === 'performance');
