import { conflict } from '@roundbook/kernel';
import { fieldOf } from '../attendance';
import type { Policy, SwissPolicy } from '../policies/policy';
import type { Round, TournamentState } from '../state';
import { attendanceOf } from './attendance-of';
import { cutAbove } from './cut-above-field';
import { nobodyLeft, presentInOrder } from './hands-on';
import { ranked } from './ranked';
import { lateLosses } from './scored-ranking';
import type { StageRules } from './stage-rules';
import { resultsWaitedFor, swissRanking, swissRounds } from './swiss-stage';
import { whenResultsIn } from './when-results-in';

const roundsPlayed = (state: TournamentState): number => state.rounds.filter(({ stage }) => stage === 0).length;

const announcedRounds = (state: TournamentState, policy: SwissPolicy): number =>
  swissRounds(state, policy, state.rounds.length === 0 ? fieldOf(state, 1).length : state.players.length);

/** rules.md 2 and 5: a Swiss of one field. */
export const swissRules = (policy: Policy): StageRules => {
  const swiss = policy as SwissPolicy;
  const ranking: NonNullable<StageRules['ranking']> = (state, _stage, afterRound) => swissRanking(state, swiss, afterRound);
  return {
    phases: ['swiss'],
    coming: (state) => (roundsPlayed(state) < announcedRounds(state, swiss) ? 'swiss' : undefined),
    missing: (state) => {
      if (state.rounds.length === 0) return 'no round was played';
      const rounds = announcedRounds(state, swiss);
      const played = roundsPlayed(state);
      return played < rounds ? `${played} of ${rounds} rounds are played` : undefined;
    },
    handsOn: (state) => (swiss.cut > 0 ? presentInOrder(state, ranking(state, 0, state.rounds.length)) : []),
    ...(swiss.lag === undefined || swiss.lag === 0
      ? {}
      : { waits: (state: TournamentState) => whenResultsIn(state, resultsWaitedFor(state, swiss)) }),
    done: (state) =>
      swiss.cut > 0
        ? nobodyLeft()
        : conflict('nothing_to_pair', `All ${state.rounds.length} rounds are played.`, {
            rule: '2.7',
            allowed: 'complete, or amend the number of rounds',
          }),
    ranking,
    places: (state, stage, afterRound) => ranked(ranking(state, stage, afterRound).groups),
    standing: () => () => 'active',
    counts: (phase) => phase === 'swiss',
    form: () => ({ needsWinner: false, ...(swiss.timeoutPoints === undefined ? {} : { timeout: true, scored: 'keys' as const }) }),
    decides: () => false,
    bestOf: ({ bestOf }) => bestOf,
    rounds: (state) => swiss.rounds ?? state.announced.rounds ?? null,
    announces: (state, first: Round) => (swiss.rounds === null ? { rounds: swissRounds(state, swiss, attendanceOf(first)) } : {}),
    unfit: (changed, field) => cutAbove((changed as SwissPolicy).cut, field, '2.6'),
    expected: (state) => fieldOf(state, state.rounds.length + 1),
    closed: () => undefined,
    noReturn: () => undefined,
    noHandBye: () => undefined,
    fixed: () => undefined,
    missed: (_state, player, afterRound) => lateLosses(swiss, player, afterRound),
  };
};
