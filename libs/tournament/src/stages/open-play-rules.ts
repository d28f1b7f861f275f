import { conflict, refused } from '@roundbook/kernel';
import { fieldOf, openMatches, roundsOf } from '../attendance';
import type { OpenPlayPolicy, Policy } from '../policies/policy';
import type { TournamentState } from '../state';
import { ranked } from './ranked';
import { rankedOnce } from './ranked-once';
import { lateLosses, scoredRanking } from './scored-ranking';
import type { StageRules } from './stage-rules';
import { standingField } from './swiss-stage';
import { whenResultsIn } from './when-results-in';

/** Who sits in a match that is still played. */
export const busyPlayers = (state: TournamentState): ReadonlySet<number> => new Set(openMatches(state).flatMap(({ sides }) => sides));

/** Who could be paired now: there, and in no match. */
export const freePlayers = (state: TournamentState): readonly number[] => {
  const busy = busyPlayers(state);
  return fieldOf(state, state.rounds.length + 1).filter((registration) => !busy.has(registration));
};

/** rules.md 5 (random-battle): anybody free plays anybody, until the organiser ends it. Each pairing of free players is a round of its own. */
export const openPlayRules = (policy: Policy): StageRules => {
  const own = policy as OpenPlayPolicy;
  const ranking = rankedOnce((state, _stage, afterRound) =>
    scoredRanking(state, own, { rounds: roundsOf(state, 0, afterRound), afterRound, players: standingField(state, 0, afterRound) }),
  );
  return {
    phases: ['open'],
    coming: () => 'open',
    missing: (state) => (state.rounds.length === 0 ? 'no match was played' : undefined),
    done: () => conflict('nothing_to_pair', 'Open play is over.', { allowed: 'complete' }),
    // Only a draft is waited for: matches of every round may be open.
    waits: (state) => whenResultsIn(state, 0),
    ranking,
    places: (state, stage, afterRound) => ranked(ranking(state, stage, afterRound).groups),
    standing: () => () => 'active',
    counts: () => true,
    form: () => ({ needsWinner: false }),
    decides: () => false,
    bestOf: ({ bestOf }) => bestOf,
    rounds: () => null,
    expected: freePlayers,
    closed: () => undefined,
    noReturn: () => undefined,
    noHandBye: () => refused('bye_not_possible', 'In open play nobody has a bye: who is not paired is free.', { rule: '5' }),
    fixed: () => undefined,
    busy: busyPlayers,
    missed: (_state, player, afterRound) => lateLosses(own, player, afterRound),
  };
};
