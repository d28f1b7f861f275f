import type { Lists } from '@roundbook/exact';
import type { ScoreSheet, SheetMatch } from './score-sheet';
import type { ScoringRules } from './scoring-rules';

/** What is counted straight from the matches, by player. */
export interface Tally {
  /** Match points, penalties not yet taken off. */
  readonly points: Float64Array;
  /** Byes included. */
  readonly wins: Float64Array;
  /** Losses of matches, those without a winner that are no draws among them; those for missed rounds are in `missed`. */
  readonly losses: Float64Array;
  readonly draws: Float64Array;
  readonly byes: Float64Array;
  readonly missed: Float64Array;
  readonly gamesWon: Float64Array;
  readonly gamesDrawn: Float64Array;
  readonly gamesPlayed: Float64Array;
  /** Opponents met, walkovers included, in the order of the matches; one met twice stands there twice. */
  readonly opponents: Lists;
}

/** Counts a sheet. Throws a RangeError for a player outside the sheet, a bye with an opponent, or a figure that is no integer. */
export function tally(sheet: ScoreSheet, rules: Required<ScoringRules>): Tally {
  const zeros = () => new Float64Array(sheet.players);
  const missed = integersByPlayer(sheet.missedLosses, sheet.players, 'missed losses');
  const counted = {
    points: missed.map((rounds) => (rounds === 0 ? 0 : rounds * rules.loss)),
    wins: zeros(),
    losses: zeros(),
    draws: zeros(),
    byes: zeros(),
    missed,
    gamesWon: zeros(),
    gamesDrawn: zeros(),
    gamesPlayed: zeros(),
    opponents: opponentsOf(sheet.players, sheet.matches),
  };
  for (const match of sheet.matches) {
    if (match.outcome === 'bye') countBye(counted, match.a, rules);
    else if (match.b < 0) countForfeit(counted, match.a, rules);
    else countMatch(counted, match, rules);
  }
  return counted;
}

/** One non-negative integer for each player, 0 where nothing is given. */
export function integersByPlayer(given: readonly number[] | undefined, players: number, what: string): Float64Array {
  const figures = new Float64Array(players);
  for (let player = 0; player < (given?.length ?? 0); player++) {
    const figure = given![player]!;
    if (player >= players || !Number.isSafeInteger(figure) || figure < 0) throw new RangeError(`${what}: ${figure} at ${player}`);
    figures[player] = figure;
  }
  return figures;
}

/** By player the opponents of the matches given, byes having none. A RangeError for a player outside the sheet. */
export function opponentsOf(players: number, matches: readonly SheetMatch[]): Lists {
  const start = new Int32Array(players + 1);
  for (const match of matches) {
    checkSides(match, players);
    if (match.b < 0) continue;
    start[match.a + 1]!++;
    start[match.b + 1]!++;
  }
  for (let player = 0; player < players; player++) start[player + 1]! += start[player]!;
  const next = start.slice();
  const members = new Int32Array(start[players]!);
  for (const { a, b } of matches) {
    if (b < 0) continue;
    members[next[a]!++] = b;
    members[next[b]!++] = a;
  }
  return { start, members };
}

function checkSides({ a, b, outcome }: SheetMatch, players: number): void {
  const known = (player: number) => Number.isInteger(player) && player >= 0 && player < players;
  const fits = outcome === 'bye' ? b === -1 : (known(b) && a !== b) || (outcome === 'walkoverA' && b === -1);
  if (!known(a) || !fits) throw new RangeError(`no match of ${players} players: ${a} against ${b}, ${outcome}`);
}

function countBye(counted: Tally, player: number, rules: Required<ScoringRules>): void {
  counted.points[player]! += rules.byeWorth;
  counted.wins[player]!++;
  counted.byes[player]!++;
  countGames(counted, player, rules.byeGames.a, rules.byeGames.b, 0);
}

/** A round that was lost without an opponent. */
function countForfeit({ points, losses }: Tally, player: number, rules: Required<ScoringRules>): void {
  points[player]! += rules.walkover;
  losses[player]!++;
}

/** Who has won: side a, side b, or nobody. */
export function winnerOf({ a, b, outcome }: SheetMatch): number {
  return outcome === 'a' || outcome === 'walkoverB' ? a : outcome === 'b' || outcome === 'walkoverA' ? b : -1;
}

function countMatch(counted: Tally, match: SheetMatch, rules: Required<ScoringRules>): void {
  const { a, b, outcome, games } = match;
  const winner = winnerOf(match);
  const loser = winner === a ? b : a;
  countOutcome(counted, match, winner, loser, rules);
  const drawnAsOne = outcome === 'draw' && rules.drawnMatch === 'oneDrawnGame';
  // A won match is one game won even if 0-0-0 was written down; a draw or a match that nobody won may be without games.
  if (games !== undefined && !drawnAsOne && (winner < 0 || games.a + games.b + games.draws > 0)) {
    if (!(games.a >= 0 && games.b >= 0 && games.draws >= 0)) throw new RangeError('games are counted from 0');
    countGames(counted, a, games.a, games.b, games.draws);
    countGames(counted, b, games.b, games.a, games.draws);
  } else if (outcome === 'draw') {
    countGames(counted, a, 0, 0, 1);
    countGames(counted, b, 0, 0, 1);
  } else if (winner >= 0) {
    countGames(counted, winner, 1, 0, 0);
    countGames(counted, loser, 0, 1, 0);
  }
}

function countOutcome(counted: Tally, match: SheetMatch, winner: number, loser: number, rules: Required<ScoringRules>): void {
  const { points, wins, losses, draws } = counted;
  const { a, b, outcome } = match;
  if (winner >= 0) {
    wins[winner]!++;
    losses[loser]!++;
  } else {
    const record = outcome === 'draw' ? draws : losses;
    record[a]!++;
    record[b]!++;
  }
  const atTheTable = outcome === 'a' || outcome === 'b' || outcome === 'draw';
  if (rules.pointsFrom === 'scores' && atTheTable && match.scores !== undefined) {
    points[a]! += integer(match.scores.a, 'a score');
    points[b]! += integer(match.scores.b, 'a score');
  } else if (winner >= 0) {
    points[winner]! += rules.win;
    points[loser]! += atTheTable ? rules.loss : rules.walkover;
  } else {
    const each = pointsOfNoWinner(outcome, rules);
    points[a]! += each;
    points[b]! += each;
  }
}

function pointsOfNoWinner(outcome: SheetMatch['outcome'], rules: Required<ScoringRules>): number {
  if (outcome === 'draw') return rules.draw;
  if (outcome === 'timeout') return rules.timeout;
  return outcome === 'walkoverBoth' ? rules.walkover : rules.loss;
}

/** The figure itself, or a RangeError where it is no safe integer. */
export function integer(figure: number, what: string): number {
  if (!Number.isSafeInteger(figure)) throw new RangeError(`${what} is an integer, not ${figure}`);
  return figure;
}

function countGames(counted: Tally, player: number, won: number, lost: number, drawn: number): void {
  counted.gamesWon[player]! += won;
  counted.gamesDrawn[player]! += drawn;
  counted.gamesPlayed[player]! += won + lost + drawn;
}
