import { atLeast, column, meanOver, ZERO, type Column } from '@roundbook/exact';
import type { ScoringRules } from './score-sheet';
import type { Tally } from './tally';

export type TieBreakerName = 'omw' | 'gw' | 'ogw' | 'oomw' | 'sos' | 'esos' | 'gamesWon';

/** One tie-breaker: what it is, where it is laid down, which end is better, and how it is worked out. */
export interface TieBreaker {
  readonly formula: string;
  readonly rule: string;
  readonly better: 'higher' | 'lower';
  readonly compute: (from: Basis) => Column;
}

/** What a tie-breaker may rest on: the counts, the rules, and other tie-breakers, each worked out once. */
export interface Basis {
  readonly tally: Tally;
  readonly rules: ScoringRules;
  readonly column: (name: TieBreakerName) => Column;
}

/** Every tie-breaker. In means an opponent met twice counts twice and a bye is no opponent (rules.md sections 0 and 2.4). */
export const TIE_BREAKERS: Readonly<Record<TieBreakerName, TieBreaker>> = {
  omw: {
    formula:
      "mean of the opponents' match points / (points of a win x rounds played), each at least the floor; without opponents the floor",
    rule: '2.4, 2.11',
    better: 'higher',
    compute: (from) => meanOver(atLeast(opponentRecord(from), from.rules.floor), from.tally.opponents, from.rules.floor),
  },
  gw: {
    formula: '(3 x games won + games drawn) / (3 x games played); without games 0',
    rule: '2.4',
    better: 'higher',
    compute: gameWins,
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
    formula: "mean of the opponents' wins / rounds played, byes being wins played and missed rounds not played; without opponents 0",
    rule: '1.8, 8 (1.8)',
    better: 'higher',
    compute: (from) => meanOver(winsPerRound(from), from.tally.opponents, ZERO),
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
    compute: ({ tally }) => column(tally.gamesWon, tally.gamesPlayed.map(orOne)),
  },
};

/** Nothing divided by nothing is 0 here: the part is 0 wherever the whole is. */
const orOne = (whole: number): number => (whole === 0 ? 1 : whole);

/** Matches of a player against opponents, walkovers included. */
const matchesOf = ({ opponents: { start } }: Tally, player: number): number => start[player + 1]! - start[player]!;

function opponentRecord({ tally, rules }: Basis): Column {
  const withByes = rules.byesInOpponentRecord === 'include';
  const points = tally.points.map((all, player) => (withByes ? all : all - tally.byes[player]! * rules.byeWorth));
  const rounds = tally.missed.map((missed, player) => missed + matchesOf(tally, player) + (withByes ? tally.byes[player]! : 0));
  return column(points, rounds.map(orOne), rules.win);
}

function gameWins({ tally }: Basis): Column {
  const credit = tally.gamesWon.map((won, player) => 3 * won + tally.gamesDrawn[player]!);
  return column(credit, tally.gamesPlayed.map(orOne), 3);
}

function winsPerRound({ tally }: Basis): Column {
  const rounds = tally.byes.map((byes, player) => byes + matchesOf(tally, player));
  return column(tally.wins, rounds.map(orOne));
}

/** Columns by name, each worked out on first use and kept. */
export function basisOf(tally: Tally, rules: ScoringRules): Basis {
  const known = new Map<TieBreakerName, Column>();
  const basis: Basis = {
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
