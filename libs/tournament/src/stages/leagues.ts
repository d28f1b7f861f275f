import { refused, type Refusal } from '@roundbook/kernel';
import { leagueSplit } from '@roundbook/pairing';
import { fieldOf } from '../attendance';
import type { LeaguesPolicy } from '../policies/policy';
import type { Stage, TournamentState } from '../state';
import { doublings } from './swiss-stage';

const LEAST_FIELD = 4;

/** A finals table has four seats (rules.md 6.1). */
export const unfitForLeagues = (field: number): Refusal | undefined =>
  field >= LEAST_FIELD
    ? undefined
    : refused('too_few_players', `${field === 1 ? 'One player is' : `${field} players are`} no league.`, {
        rule: '6.1',
        allowed: `${LEAST_FIELD} players or more`,
      });

/** The stage in which the leagues play; undefined until round 1 is paired. */
export const leagueStage = (state: TournamentState): Stage | undefined => state.stages.find(({ stage }) => stage === 0);

/** Who was in which league as they began, league 1 first; one list where all play in one league. */
export const leaguesAtStart = (state: TournamentState): readonly (readonly number[])[] => {
  const stage = leagueStage(state);
  return stage === undefined ? [] : (stage.groups ?? [stage.entrants.map(({ player }) => player)]);
};

/** Numbers of the leagues that play, from 1; none before they begin. */
export const leagueNumbers = (state: TournamentState): readonly number[] => leaguesAtStart(state).map((_, index) => index + 1);

/**
 * The league of a player once the leagues have begun (rules.md 6.1, 6.2): 1 where there is one, else where it began, and for a late
 * player the league that it entered. Undefined before.
 */
export const leagueOf = (state: TournamentState): ((registration: number) => number) | undefined => {
  const leagues = leaguesAtStart(state);
  if (leagues.length === 0) return undefined;
  if (leagues.length === 1) return () => 1;
  const began = new Map(leagues.flatMap((players, index) => players.map((player) => [player, index + 1] as const)));
  return (registration) => began.get(registration) ?? state.players[registration - 1]?.league ?? leagues.length;
};

/** How many of each of these leagues go on: four in all, eight from 20 players on; three times as many of league 1 (rules.md 6.1). */
export const quotasOf = (leagues: readonly (readonly number[])[]): readonly number[] => {
  const all = leagues.flat().length < 20 ? 4 : 8;
  return leagues.length === 1 ? [all] : leagues.map((_, index) => (index === 0 ? (all * 3) / 4 : all / 4));
};

/** The same of the leagues as they began. */
export const finalistsOf = (state: TournamentState): readonly number[] => quotasOf(leaguesAtStart(state));

/** Sizes and finalists of the leagues for a field of so many (rules.md 6.1, 6.2). */
export const splitFor = (players: number): readonly { readonly size: number; readonly finalists: number }[] => leagueSplit(players).leagues;

const LEAST_ROUNDS = 3;

/** Rounds of a league: as set, else the doublings of the league as it began, at least three (rules.md 6.5). */
export const roundsOfLeague = (state: TournamentState, policy: LeaguesPolicy, league: number): number => {
  const [first, second = first] = policy.rounds ?? [];
  const set = league === 1 ? first : second;
  return set ?? Math.max(LEAST_ROUNDS, doublings(leaguesAtStart(state)[league - 1]?.length ?? 0));
};

/** Rounds in which somebody of the league was paired or had a bye. */
export const roundsPlayedIn = (state: TournamentState, league: number): number =>
  state.rounds.filter(
    ({ stage, matches, byes }) =>
      stage === 0 && (matches.some(({ group }) => group === league) || byes.some(({ group }) => group === league)),
  ).length;

/** Whether the league has played all its rounds, and waits for the finals. */
export const leagueIsThrough = (state: TournamentState, policy: LeaguesPolicy, league: number): boolean =>
  roundsPlayedIn(state, league) >= roundsOfLeague(state, policy, league);

/** Who of a league is there in the round to come. */
export const presentIn = (state: TournamentState, league: number): readonly number[] => {
  const of = leagueOf(state);
  return fieldOf(state, state.rounds.length + 1).filter((registration) => of?.(registration) === league);
};

/** Leagues with rounds to come and two players or more to play them. */
export const leaguesToPlay = (state: TournamentState, policy: LeaguesPolicy): readonly number[] =>
  leagueNumbers(state).filter((league) => !leagueIsThrough(state, policy, league) && presentIn(state, league).length > 1);
