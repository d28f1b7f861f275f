import type { Lists } from '@roundbook/exact';
import type { ScoreSheet, ScoringRules, SheetMatch } from './score-sheet';

/** What is counted straight from the matches, by player. */
export interface Tally {
  /** Match points, penalties not yet taken off. */
  readonly points: Float64Array;
  /** Byes included. */
  readonly wins: Float64Array;
  /** Losses of matches; those for missed rounds are in `missed`. */
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
export function tally(sheet: ScoreSheet, rules: ScoringRules): Tally {
  checkRules(rules);
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
    opponents: opponentsOf(sheet),
  };
  for (const match of sheet.matches) {
    if (match.outcome === 'bye') countBye(counted, match.a, rules);
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

function checkRules(rules: ScoringRules): void {
  const { win, draw, loss, byeWorth, byeGames } = rules;
  if (![win, draw, loss, byeWorth, byeGames.a, byeGames.b].every(Number.isSafeInteger)) throw new RangeError('points are integers');
  if (win < 1) throw new RangeError('a win is worth at least 1 point');
}

function opponentsOf(sheet: ScoreSheet): Lists {
  const { players, matches } = sheet;
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
  const fits = outcome === 'bye' ? b === -1 : known(b) && a !== b;
  if (!known(a) || !fits) throw new RangeError(`no match of ${players} players: ${a} against ${b}, ${outcome}`);
}

function countBye(counted: Tally, player: number, rules: ScoringRules): void {
  counted.points[player]! += rules.byeWorth;
  counted.wins[player]!++;
  counted.byes[player]!++;
  countGames(counted, player, rules.byeGames.a, rules.byeGames.b, 0);
}

function countMatch(counted: Tally, match: SheetMatch, rules: ScoringRules): void {
  const { a, b, outcome } = match;
  const winner = outcome === 'a' || outcome === 'walkoverB' ? a : outcome === 'b' || outcome === 'walkoverA' ? b : -1;
  if (outcome === 'draw') {
    countDraw(counted, a, rules);
    countDraw(counted, b, rules);
  } else {
    countDecided(counted, a, winner === a, rules);
    countDecided(counted, b, winner === b, rules);
  }
  const { games } = match;
  const drawnAsOne = outcome === 'draw' && rules.drawnMatch === 'oneDrawnGame';
  // A won match is one game won even if 0-0-0 was written down; a draw or a match lost by both may be without games.
  if (games !== undefined && !drawnAsOne && (winner < 0 || games.a + games.b + games.draws > 0)) {
    if (!(games.a >= 0 && games.b >= 0 && games.draws >= 0)) throw new RangeError('games are counted from 0');
    countGames(counted, a, games.a, games.b, games.draws);
    countGames(counted, b, games.b, games.a, games.draws);
  } else if (outcome === 'draw') {
    countGames(counted, a, 0, 0, 1);
    countGames(counted, b, 0, 0, 1);
  } else if (winner >= 0) {
    countGames(counted, winner, 1, 0, 0);
    countGames(counted, winner === a ? b : a, 0, 1, 0);
  }
}

function countDraw(counted: Tally, player: number, rules: ScoringRules): void {
  counted.points[player]! += rules.draw;
  counted.draws[player]!++;
}

function countDecided(counted: Tally, player: number, won: boolean, rules: ScoringRules): void {
  counted.points[player]! += won ? rules.win : rules.loss;
  if (won) counted.wins[player]!++;
  else counted.losses[player]!++;
}

function countGames(counted: Tally, player: number, won: number, lost: number, drawn: number): void {
  counted.gamesWon[player]! += won;
  counted.gamesDrawn[player]! += drawn;
  counted.gamesPlayed[player]! += won + lost + drawn;
}
