import { column, type Column } from '@roundbook/exact';
import type { Basis } from './basis';
import type { Tally } from './tally';

// How well each player did: what opponents are measured by. None of these knows penalties (rules.md 7).

/** Nothing divided by nothing is 0 here: the part is 0 wherever the whole is. */
export const orOne = (whole: number): number => (whole === 0 ? 1 : whole);

/** Matches of a player against opponents, walkovers included. */
const matchesOf = ({ opponents: { start } }: Tally, player: number): number => start[player + 1]! - start[player]!;

/** Rounds played, byes included and missed rounds not (rules.md 8, 1.8). */
const roundsOf = (tally: Tally): Float64Array => tally.byes.map((byes, player) => byes + matchesOf(tally, player));

/** Match points / (points of a win x rounds), byes in both or in neither as the rules say (rules.md 2.4, 2.11). */
export function matchPointRate({ tally, rules }: Basis): Column {
  const withByes = rules.byesInOpponentRecord === 'include';
  const points = tally.points.map((all, player) => (withByes ? all : all - tally.byes[player]! * rules.byeWorth));
  const rounds = tally.missed.map((missed, player) => missed + matchesOf(tally, player) + (withByes ? tally.byes[player]! : 0));
  return column(points, rounds.map(orOne), rules.win);
}

/** Matches won / matches played, byes in neither; the missed rounds of a late entrant are lost (rules.md 2.4, 5). */
export function matchWinRate({ tally }: Basis): Column {
  const wins = tally.wins.map((all, player) => all - tally.byes[player]!);
  const matches = tally.missed.map((missed, player) => missed + matchesOf(tally, player));
  return column(wins, matches.map(orOne));
}

/** Wins / rounds played, byes being wins played (rules.md 1.8). */
export const winsPerRound = ({ tally }: Basis): Column => column(tally.wins, roundsOf(tally).map(orOne));

/** Match points / rounds played, byes in both and missed rounds in neither. */
export function pointsPerRound({ tally, rules }: Basis): Column {
  const points = tally.points.map((all, player) => all - tally.missed[player]! * rules.loss);
  return column(points, roundsOf(tally).map(orOne));
}

/** 1 for a game won, a bye or an opponent's walk-out, 1/2 for a draw, 0 for all else, over the rounds played (rules.md 6.4). */
export function gameWinRate({ tally }: Basis): Column {
  const halves = tally.wins.map((wins, player) => 2 * wins + tally.draws[player]!);
  return column(halves, roundsOf(tally), 2);
}

/** (3 x games won + games drawn) / (3 x games played) (rules.md 2.4). */
export function gamePointRate({ tally }: Basis): Column {
  const credit = tally.gamesWon.map((won, player) => 3 * won + tally.gamesDrawn[player]!);
  return column(credit, tally.gamesPlayed.map(orOne), 3);
}

/** Games won / games played (rules.md 5). */
export const gamesWonRate = ({ tally }: Basis): Column => column(tally.gamesWon, tally.gamesPlayed.map(orOne));

/** By player the opponents' match points added up. */
export function opponentPoints({ opponents: { start, members }, points }: Tally): Float64Array {
  const sums = new Float64Array(points.length);
  for (let player = 0; player < sums.length; player++) {
    for (let at = start[player]!; at < start[player + 1]!; at++) sums[player]! += points[members[at]!]!;
  }
  return sums;
}
