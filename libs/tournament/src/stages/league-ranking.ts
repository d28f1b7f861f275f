import { mayPlay, playerOf, roundsOf } from '../attendance';
import type { LeaguesPolicy } from '../policies/policy';
import type { TournamentState } from '../state';
import { finalistsOf, leagueNumbers, leagueOf } from './leagues';
import { scoredRanking } from './scored-ranking';
import type { Ranking } from './stage-rules';
import { standingField } from './swiss-stage';

/**
 * Each league ranked by itself, league 1 first (rules.md 6.4). Before the leagues begin all players are one field. `among`: whom to
 * rank, instead of who stands in the standings.
 */
export const leagueRanking = (
  state: TournamentState,
  policy: LeaguesPolicy,
  afterRound: number,
  among: readonly number[] = standingField(state, 0, afterRound),
): Ranking => {
  const rounds = roundsOf(state, 0, afterRound);
  const of = leagueOf(state);
  if (of === undefined) return scoredRanking(state, policy, { rounds, afterRound, players: among });
  const [first, ...others] = leagueNumbers(state).map((league) =>
    scoredRanking(state, policy, {
      rounds,
      afterRound,
      players: among.filter((registration) => of(registration) === league),
      tieBreakers: league === 2 ? (policy.tieBreakersLeague2 ?? policy.tieBreakers) : policy.tieBreakers,
    }),
  ) as [Ranking, ...Ranking[]];
  const division = new Map(among.map((registration) => [registration, of(registration)]));
  return others.reduce((all, league) => together(all, league), { ...first, division });
};

/** Figures are of the whole field in either league; what only one of them asks for is shown of both. */
const together = (one: Ranking, other: Ranking): Ranking => {
  const more = other.names.filter((name) => !one.names.includes(name));
  const names = [...one.names, ...more];
  const groups = [...one.groups, ...other.groups];
  if (more.length === 0) return { ...one, groups, names };
  const lists = names.map((name) => [name, (more.includes(name) ? other : one).figures.tieBreakers[name]]);
  const figures = {
    ...one.figures,
    tieBreakers: Object.fromEntries(lists) as Ranking['figures']['tieBreakers'],
    columns: new Map([...one.figures.columns, ...other.figures.columns]),
  };
  return { ...one, groups, names, figures };
};

/** Number of the last round of the leagues, 0 before there is one. */
export const lastLeagueRound = (state: TournamentState): number => state.rounds.filter(({ stage }) => stage === 0).length;

/**
 * Everybody by league rank, league 1 first. Whom a correction made equal since stands as at the end of the leagues, where every tie
 * was drawn.
 */
export const leagueOrder = (state: TournamentState): readonly number[] => {
  const drawn = state.stageOrders.find(({ stage }) => stage === 0)?.order.flat() ?? [];
  const place = (registration: number) => (drawn.includes(registration) ? drawn.indexOf(registration) : drawn.length + registration);
  return leagueRanking(state, state.policy as LeaguesPolicy, lastLeagueRound(state)).groups.flatMap((group) =>
    [...group].sort((one, other) => place(one) - place(other)),
  );
};

/** The last round in which the player's league played. */
const lastRoundOf = (state: TournamentState, registration: number): number => {
  const league = leagueOf(state)?.(registration);
  const own = state.rounds.filter(({ stage, matches, byes }) => stage === 0 && [...matches, ...byes].some(({ group }) => group === league));
  return own[own.length - 1]?.round ?? 0;
};

/**
 * Whether a player holds its place behind the last round of its league: it is there, or has declined or withdrawn only since, so
 * that the place is vacant and is filled by promotion. Who dropped is skipped and the ranks close up (rules.md 8).
 */
export const holdsItsPlace = (state: TournamentState, registration: number): boolean => {
  const player = playerOf(state, registration);
  if (player === undefined) return false;
  if (mayPlay(player, lastLeagueRound(state) + 1)) return true;
  const left = player.absences[player.absences.length - 1];
  return left?.kind === 'withdrawn' && left.to === undefined && left.from > lastRoundOf(state, registration);
};

/** Groups of equals of each league from which its finalists come, best first: the last group may hold more than go on. */
export const finalistGroups = (state: TournamentState, policy: LeaguesPolicy): readonly (readonly (readonly number[])[])[] => {
  const { groups, division } = leagueRanking(state, policy, lastLeagueRound(state));
  return finalistsOf(state).map((quota, index) => {
    const own = groups
      .filter((group) => division?.get(group[0] as number) === index + 1)
      .map((group) => group.filter((registration) => holdsItsPlace(state, registration)))
      .filter((group) => group.length > 0);
    let taken = 0;
    return own.filter((group) => {
      const within = taken < quota;
      taken += group.length;
      return within;
    });
  });
};
