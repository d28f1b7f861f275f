import { conflict } from '@roundbook/kernel';
import { fieldOf } from '../attendance';
import type { LeaguesPolicy, Policy } from '../policies/policy';
import type { TournamentState } from '../state';
import { finalistGroups, leagueRanking } from './league-ranking';
import {
  finalistsOf,
  leagueIsThrough,
  leagueNumbers,
  leagueOf,
  leaguesToPlay,
  roundsOfLeague,
  roundsPlayedIn,
  unfitForLeagues,
} from './leagues';
import { ranked, rankedByDivision } from './ranked';
import { rankedOnce } from './ranked-once';
import { lateLosses } from './scored-ranking';
import type { StageRules } from './stage-rules';

const mostRounds = (state: TournamentState, policy: LeaguesPolicy): number =>
  leagueNumbers(state).reduce((most, league) => Math.max(most, roundsOfLeague(state, policy, league)), 0);

/** Who goes on from each league that is over, in groups of equals; where a tie crosses the line, as many as there are places. */
const goingOn = (state: TournamentState, policy: LeaguesPolicy): readonly (readonly number[])[] =>
  finalistGroups(state, policy).flatMap((groups, index) => {
    let free = finalistsOf(state)[index] as number;
    return groups.map((group) => {
      const within = group.slice(0, free);
      free -= within.length;
      return within;
    });
  });

const missing = (state: TournamentState, policy: LeaguesPolicy): string | undefined => {
  if (state.rounds.length === 0) return 'no round was played';
  const [league] = leaguesToPlay(state, policy);
  if (league === undefined) return undefined;
  const who = leagueNumbers(state).length === 1 ? '' : ` in league ${league}`;
  return `${roundsPlayedIn(state, league)} of ${roundsOfLeague(state, policy, league)} rounds are played${who}`;
};

/** rules.md 6: one league or two, each a Swiss of its own in the same rounds. A league that has played its rounds waits for the other. */
export const leagueRules = (policy: Policy): StageRules => {
  const own = policy as LeaguesPolicy;
  const ranking = rankedOnce((state, _stage, afterRound) => leagueRanking(state, own, afterRound));
  const waits = (state: TournamentState, registration: number) => {
    const of = leagueOf(state);
    return of !== undefined && leagueIsThrough(state, own, of(registration));
  };
  return {
    phases: ['league'],
    coming: (state) => (leagueNumbers(state).length === 0 || leaguesToPlay(state, own).length > 0 ? 'league' : undefined),
    missing: (state) => missing(state, own),
    // A vacant place is somebody's only where somebody is left to come into it.
    handsOn: (state) => (fieldOf(state, state.rounds.length + 1).length > 1 ? goingOn(state, own) : []),
    done: () => conflict('nothing_to_pair', 'Fewer than two players are left for the finals.', { rule: '6.7', allowed: 'complete' }),
    ranking,
    places: (state, stage, afterRound) => {
      const { groups, division } = ranking(state, stage, afterRound);
      return division === undefined ? ranked(groups) : rankedByDivision(groups, division);
    },
    standing: () => () => 'active',
    winner: (state, stage, afterRound) => {
      const [first] = ranking(state, stage, afterRound).groups;
      const over = state.completed && afterRound === state.rounds.length && leagueNumbers(state).length === 1;
      return over && first?.length === 1 ? first[0] : undefined;
    },
    counts: (phase) => phase === 'league',
    form: () => ({ needsWinner: false, scored: 'victoryPoints', unprovable: true }),
    decides: () => false,
    bestOf: ({ bestOf }) => bestOf,
    rounds: (state) =>
      leagueNumbers(state).length === 0 ? (own.rounds === null ? null : Math.max(...own.rounds)) : mostRounds(state, own),
    announces: (state) => (own.rounds === null ? { rounds: mostRounds(state, own) } : {}),
    unfit: (_policy, field) => unfitForLeagues(field),
    expected: (state) => fieldOf(state, state.rounds.length + 1).filter((registration) => !waits(state, registration)),
    closed: () => undefined,
    noReturn: () => undefined,
    noHandBye: (state, registration) =>
      registration !== undefined && waits(state, registration)
        ? conflict('league_over', `The league of player ${registration} has played all its rounds.`, { field: 'player', rule: '6.5' })
        : undefined,
    fixed: () => undefined,
    poolOf: (before) => leagueOf(before) ?? (() => 1),
    groupOf: (state) => leagueOf(state) ?? (() => undefined),
    missed: (_state, player, afterRound) => lateLosses(own, player, afterRound),
  };
};
