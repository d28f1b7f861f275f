import { atLeast, meanOver, ZERO, type Column } from '@roundbook/exact';
import { wholeNumbers, type Basis, type TieBreakerName } from './basis';
import { buchholz, buchholzCut1, sonnebornBerger } from './buchholz';
import { gamesPlayed } from './games-played';
import { keyDifference, keysWon } from './keys';
import {
  gamePointRate,
  gamesWonRate,
  gameWinRate,
  matchPointRate,
  matchWinRate,
  opponentPoints,
  pointsPerRound,
  winsPerRound,
} from './opponent-record';
import { averageDifference, opponentAverageDifference, spread } from './score-difference';
import type { ScoreSheet } from './score-sheet';
import type { ScoringRules } from './scoring-rules';
import type { Tally } from './tally';

/** One tie-breaker: what it is, where it is laid down, which end is better, and how it is worked out. */
export interface TieBreaker {
  readonly formula: string;
  /** Section of rules.md, or the source outside of it. */
  readonly rule: string;
  readonly better: 'higher' | 'lower';
  readonly compute: (from: Basis) => Column;
}

/**
 * Every tie-breaker. In means and sums an opponent met twice counts twice, a bye is no opponent and a walkover is one
 * (rules.md sections 0 and 2.4), unless the formula says otherwise. "None" ranks below every number (6.4).
 */
export const TIE_BREAKERS: Readonly<Record<TieBreakerName, TieBreaker>> = {
  omw: {
    formula:
      "mean of the opponents' match points / (points of a win x rounds played), each at least the floor; without opponents the floor",
    rule: '2.4, 2.11',
    better: 'higher',
    compute: (from) => meanOver(atLeast(matchPointRate(from), from.rules.floor), from.tally.opponents, from.rules.floor),
  },
  gw: {
    formula: '(3 x games won + games drawn) / (3 x games played); without games 0',
    rule: '2.4',
    better: 'higher',
    compute: gamePointRate,
  },
  ogw: {
    formula: "mean of the opponents' gw, each at least the game floor; without opponents the game floor",
    rule: '2.11, 8 (2.11)',
    better: 'higher',
    compute: (from) => {
      const floor = from.rules.opponentGameFloor;
      return meanOver(atLeast(from.column('gw'), floor), from.tally.opponents, floor);
    },
  },
  oomw: {
    formula: "mean of the opponents' omw; without opponents the floor",
    rule: '2.4',
    better: 'higher',
    compute: (from) => meanOver(from.column('omw'), from.tally.opponents, from.rules.floor),
  },
  sos: {
    formula:
      "mean of the opponents' wins / rounds played, byes being wins played and missed rounds not played; without opponents 0; by sosFrom: meanSos or sumSos",
    rule: '1.8, 8 (1.8)',
    better: 'higher',
    compute: (from) => {
      const { sosFrom } = from.rules;
      if (sosFrom === 'wins') return meanOver(winsPerRound(from), from.tally.opponents, ZERO);
      return from.column(sosFrom === 'points' ? 'meanSos' : 'sumSos');
    },
  },
  esos: {
    formula: "mean of the opponents' sos; without opponents 0",
    rule: '1.8',
    better: 'higher',
    compute: (from) => meanOver(from.column('sos'), from.tally.opponents, ZERO),
  },
  gamesWon: {
    formula: 'games won / games played; without games 0',
    rule: '5',
    better: 'higher',
    compute: gamesWonRate,
  },
  opponentWins: {
    formula:
      "mean of the opponents' matches won / matches played, byes left out of both and missed rounds lost, each at least the floor; without opponents the floor",
    rule: '5 (key-swiss-qualifier, no floor); Pokemon TOM, floor 1/4',
    better: 'higher',
    compute: (from) => meanOver(atLeast(matchWinRate(from), from.rules.floor), from.tally.opponents, from.rules.floor),
  },
  opponentOpponentWins: {
    formula: "mean of the opponents' opponentWins; without opponents the floor",
    rule: 'Pokemon TOM',
    better: 'higher',
    compute: (from) => meanOver(from.column('opponentWins'), from.tally.opponents, from.rules.floor),
  },
  sumSos: {
    formula: "sum of the opponents' match points; a bye by hand adds the points of a bye for each other round",
    rule: 'Netrunner, NRTM 2014',
    better: 'higher',
    compute: sumOfOpponents,
  },
  meanSos: {
    formula: "mean of the opponents' match points / rounds played, byes in both and missed rounds in neither; without opponents 0",
    rule: 'Netrunner, Cobra',
    better: 'higher',
    compute: (from) => meanOver(pointsPerRound(from), from.tally.opponents, ZERO),
  },
  meanEsos: {
    formula: "mean of the opponents' meanSos; without opponents 0",
    rule: 'Netrunner, Cobra',
    better: 'higher',
    compute: (from) => meanOver(from.column('meanSos'), from.tally.opponents, ZERO),
  },
  ow: {
    formula:
      "mean of the opponents' mean over their rounds played of 1 (win, bye, opponent's walk-out), 1/2 (draw) or 0; without opponents none",
    rule: '6.4',
    better: 'higher',
    compute: (from) => meanOver(gameWinRate(from), from.tally.opponents, null),
  },
  asd: {
    formula: 'mean score difference over games won, lost or drawn at the table with scores; without such a game none',
    rule: '6.4',
    better: 'higher',
    compute: averageDifference,
  },
  aoasd: {
    formula: "mean of the opponents' asd, opponents of a walkover and those without an asd left out; without any none",
    rule: '6.4, 8 (6)',
    better: 'higher',
    compute: opponentAverageDifference,
  },
  spread: {
    formula: 'sum of the score differences; byeSpread for a bye and for who stayed in a walkover, minus it for who left; else 0',
    rule: '4',
    better: 'higher',
    compute: spread,
  },
  keys: { formula: 'keys won; none in a bye or a walkover', rule: '5', better: 'higher', compute: keysWon },
  keyDifference: { formula: 'keys won less keys lost', rule: '5', better: 'higher', compute: keyDifference },
  byePoints: {
    formula: 'match points from byes',
    rule: '5 (key-league)',
    better: 'lower',
    compute: ({ tally, rules }) => wholeNumbers(tally.byes.map((byes) => byes * rules.byeWorth)),
  },
  gamesPlayed: {
    formula: 'games won, lost and drawn; a match without game scores is one',
    rule: '5 (random-battle)',
    better: 'higher',
    compute: gamesPlayed,
  },
  buchholz: {
    formula: "sum of the opponents' match points, a bye adding the player's own",
    rule: 'FIDE Handbook C.07 (2023)',
    better: 'higher',
    compute: buchholz,
  },
  buchholzCut1: {
    formula: 'buchholz less the smallest figure in it',
    rule: 'FIDE Handbook C.07 (2023)',
    better: 'higher',
    compute: buchholzCut1,
  },
  sonnebornBerger: {
    formula: "sum of the match points of the opponents beaten and half of those drawn with, a bye adding the player's own",
    rule: 'FIDE Handbook C.07 (2023)',
    better: 'higher',
    compute: sonnebornBerger,
  },
};

/** A bye by hand stands for an opponent who won every other round. */
function sumOfOpponents({ sheet, tally, rules }: Basis): Column {
  const sums = opponentPoints(tally);
  const others = Math.max(0, (sheet.rounds ?? 1) - 1);
  for (const { a, outcome, byHand } of sheet.matches) if (outcome === 'bye' && byHand === true) sums[a]! += rules.byeWorth * others;
  return wholeNumbers(sums);
}

/** Columns by name, each worked out on first use and kept. */
export function basisOf(sheet: ScoreSheet, tally: Tally, rules: Required<ScoringRules>): Basis {
  const known = new Map<TieBreakerName, Column>();
  const basis: Basis = {
    sheet,
    tally,
    rules,
    column: (name) => {
      const found = known.get(name) ?? TIE_BREAKERS[name].compute(basis);
      known.set(name, found);
      return found;
    },
  };
  return basis;
}
