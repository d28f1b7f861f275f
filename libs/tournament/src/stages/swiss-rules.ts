import { conflict, refused, type Refusal } from '@roundbook/kernel';
import { fieldOf } from '../attendance';
import type { Policy, SwissPolicy } from '../policies/policy';
import type { Round, TournamentState } from '../state';
import { attendanceOf } from './attendance-of';
import { cutAbove } from './cut-above-field';
import { nobodyLeft, presentInOrder } from './hands-on';
import { PLAY_OFF, isPlayOff, playOffIsFixed, playedOff, regularRounds, tiesToPlayOff, withoutDraws } from './play-off';
import { ranked } from './ranked';
import { rankedOnce } from './ranked-once';
import { lateLosses } from './scored-ranking';
import type { StageRules } from './stage-rules';
import { resultsWaitedFor, swissRanking, swissRounds } from './swiss-stage';
import { whenResultsIn } from './when-results-in';

const roundsPlayed = (state: TournamentState): number => regularRounds(state).length;

const announcedRounds = (state: TournamentState, policy: SwissPolicy): number =>
  swissRounds(state, policy, state.rounds.length === 0 ? fieldOf(state, 1).length : state.players.length);

/** Ties that wait for their play-off: at the line of the cut among those who are there, or for the first place (rules.md 5). */
export const openSwissTies = (state: TournamentState, policy: SwissPolicy): readonly (readonly number[])[] => {
  if (policy.tie !== 'playoff' || state.rounds.length === 0 || roundsPlayed(state) < announcedRounds(state, policy)) return [];
  const ranking = swissRanking(withoutDraws(state), policy, state.rounds.length);
  const order = policy.cut > 0 ? { groups: presentInOrder(state, ranking), line: policy.cut } : { groups: ranking.groups, line: 1 };
  return tiesToPlayOff(state, [order]);
};

const noByeBehind = (): Refusal =>
  refused('bye_not_possible', 'The Swiss rounds are paired: behind them no bye is given by hand.', {
    rule: '2.2',
    allowed: 'to amend the number of rounds first',
  });

/** rules.md 2 and 5: a Swiss of one field. */
export const swissRules = (policy: Policy): StageRules => {
  const swiss = policy as SwissPolicy;
  // Where ties can be played off, that comes before what was drawn.
  const ranking = rankedOnce((state, _stage, afterRound) =>
    swiss.tie === undefined
      ? swissRanking(state, swiss, afterRound)
      : playedOff(state, swissRanking(withoutDraws(state), swiss, afterRound), afterRound),
  );
  return {
    phases: swiss.tie === undefined ? ['swiss'] : ['swiss', PLAY_OFF],
    coming: (state) => {
      if (roundsPlayed(state) < announcedRounds(state, swiss)) return 'swiss';
      return openSwissTies(state, swiss).length > 0 ? PLAY_OFF : undefined;
    },
    missing: (state) => {
      if (state.rounds.length === 0) return 'no round was played';
      const rounds = announcedRounds(state, swiss);
      const played = roundsPlayed(state);
      if (played < rounds) return `${played} of ${rounds} rounds are played`;
      return openSwissTies(state, swiss).length > 0 ? 'a tie is still to be played off' : undefined;
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
    form: (_state, { phase }) => ({
      needsWinner: phase === PLAY_OFF,
      ...(swiss.timeoutPoints === undefined ? {} : { scored: 'keys' as const, ...(phase === PLAY_OFF ? {} : { timeout: true }) }),
      ...(swiss.pointsFrom === 'scores' ? { scored: 'victoryPoints' as const } : {}),
    }),
    decides: (phase) => phase === PLAY_OFF,
    bestOf: ({ bestOf }) => bestOf,
    rounds: (state) => swiss.rounds ?? state.announced.rounds ?? null,
    announces: (state, first: Round) => (swiss.rounds === null ? { rounds: swissRounds(state, swiss, attendanceOf(first)) } : {}),
    unfit: (changed, field) => cutAbove((changed as SwissPolicy).cut, field, '2.6'),
    expected: (state) => {
      const ties = openSwissTies(state, swiss).flat();
      return ties.length > 0 ? ties : fieldOf(state, state.rounds.length + 1);
    },
    closed: () => undefined,
    noReturn: () => undefined,
    noHandBye: (state) => (roundsPlayed(state) < announcedRounds(state, swiss) ? undefined : noByeBehind()),
    mayHaveMet: (phase) => (phase === PLAY_OFF ? Infinity : 0),
    fixed: (round) => (isPlayOff(round) ? playOffIsFixed() : undefined),
    missed: (_state, player, afterRound) => lateLosses(swiss, player, afterRound),
  };
};
