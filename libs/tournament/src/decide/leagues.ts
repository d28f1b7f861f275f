import * as E from 'fp-ts/Either';
import { conflict, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { fieldOf, wasPaired } from '../attendance';
import type { CommandPayload } from '../commands';
import { isLeagues } from '../policies/policy';
import { leagueIsThrough, leagueNumbers, presentIn, splitFor } from '../stages/leagues';
import { finalsStarted } from '../stages/registry';
import type { Player, TournamentState } from '../state';
import { knownPlayer, whenRunning } from './guards';
import { assignments, balanced, byLot, ratedOrder, wishesOf } from './league-sizes';
import { event, type Decide, type Events } from './proposal';

const whenNoLeagues = (state: TournamentState): Refusal | undefined =>
  isLeagues(state.policy)
    ? undefined
    : refused('no_leagues', 'This tournament is not played in leagues.', { rule: '6', allowed: 'the preset dominion-league' });

const begun = (what: string, allowed: string): Refusal =>
  refused('leagues_begun', `The leagues have begun: ${what}.`, { rule: '6.2', allowed });

const oneLeague = (): Refusal =>
  refused('one_league', 'All play in one league.', { field: 'league', rule: '6.1', allowed: 'two leagues, from 10 players on' });

/** Players are put into a league before it begins, a late player before its first round (rules.md 6.2). */
export const assignLeague: Decide<CommandPayload<'assignLeague'>> = (state, { players, league, reason }) => {
  const stopped = whenRunning(state) ?? whenNoLeagues(state);
  if (stopped !== undefined) return E.left(stopped);
  if (finalsStarted(state)) return E.left(begun('the finals are paired', 'nothing: the leagues are over'));
  if (leagueNumbers(state).length === 1) return E.left(oneLeague());
  if (leagueNumbers(state).length > 1 && isLeagues(state.policy) && leagueIsThrough(state, state.policy, league))
    return E.left(leagueOver(league));
  const events: Events[number][] = [];
  for (const registration of new Set(players)) {
    const found = knownPlayer(state, registration);
    if (E.isLeft(found)) return found;
    const refusal = whenFixed(state, found.right);
    if (refusal !== undefined) return E.left(refusal);
    if (found.right.league !== league) events.push(event('LeagueAssigned', { player: registration, league, reason }));
  }
  return E.right(events);
};

const whenFixed = (state: TournamentState, { registration, status }: Player): Refusal | undefined => {
  if (status === 'withdrawn' || status === 'disqualified')
    return conflict('not_active', `Player ${registration} is out of the tournament.`, { field: 'players' });
  return wasPaired(state, registration)
    ? begun(`player ${registration} plays in its league`, 'a draft can be voided first; a late player is assigned before its first round')
    : undefined;
};

export const leagueOver = (league: number): Refusal =>
  refused('league_over', `League ${league} has played all its rounds.`, { field: 'league', rule: '6.5', allowed: 'another league' });

/** The leagues are brought to the sizes of the split, by rating or by lot, with as few moves as it takes (rules.md 6.2). */
export const balanceLeagues: Decide<CommandPayload<'balanceLeagues'>> = (state, { by }, { drawSeed }) => {
  const stopped = whenRunning(state) ?? whenNoLeagues(state);
  if (stopped !== undefined) return E.left(stopped);
  if (leagueNumbers(state).length > 0) return E.left(begun('they stand as they are', 'void the draft of round 1 first'));
  const field = fieldOf(state, 1);
  if (field.length < 10) return E.left(oneLeague());
  if (by === 'lot' && drawSeed === undefined) return E.left(refused('seed_missing', 'A lot is drawn with a draw seed.', { rule: '0' }));
  const order = by === 'lot' ? byLot(drawSeed as string) : ratedOrder(state);
  return E.right(assignments(balanced(wishesOf(state, field), order, `by ${by}`), by === 'lot' ? drawSeed : undefined));
};

/**
 * The league of a late player (rules.md 6.1): the one it names, or without a wish the one that the split of those who are there lacks
 * most. Undefined where the leagues have not begun or there is one alone. Refused where the league named has played its rounds.
 */
export const leagueOfLate = (state: TournamentState, wish: number | undefined): Decision<number | undefined> => {
  const { policy } = state;
  const numbers = leagueNumbers(state);
  if (!isLeagues(policy) || numbers.length === 0) return E.right(undefined);
  const open = numbers.filter((league) => !leagueIsThrough(state, policy, league));
  const [first] = open;
  if (first === undefined) return E.left(leagueOver(wish ?? 1));
  if (numbers.length === 1) return E.right(undefined);
  if (wish !== undefined) return open.includes(wish) ? E.right(wish) : E.left(leagueOver(wish));
  const sizes = numbers.map((league) => presentIn(state, league).length);
  const [one] = splitFor(sizes.reduce((sum, size) => sum + size, 1));
  const lacking = (sizes[0] ?? 0) < (one?.size ?? 0) ? 1 : 2;
  return E.right(open.includes(lacking) ? lacking : first);
};
