import { fractionsOf, type Column, type Fraction } from '@roundbook/exact';
import type { TieBreakerName } from './basis';
import type { ScoreSheet } from './score-sheet';
import { completeRules, type ScoringRules } from './scoring-rules';
import { integersByPlayer, tally, type Tally } from './tally';
import { basisOf } from './tie-breakers';

/** Every figure by player, in the order of the player indices. */
export interface Figures {
  /** Match points after penalties. */
  readonly points: readonly number[];
  /** Byes included. */
  readonly wins: readonly number[];
  /** Matches that were neither won nor drawn (a double loss, a timeout, an unprovable one is lost by both), and missed rounds. */
  readonly losses: readonly number[];
  readonly draws: readonly number[];
  readonly byes: readonly number[];
  /** Rounds played: matches, walkovers and byes; rounds missed are not among them. */
  readonly rounds: readonly number[];
  /** Opponents met in the order of the matches, one met twice twice. Made on first reading. */
  readonly opponents: readonly (readonly number[])[];
  /** For each name asked for the figures in lowest terms, null where there is nothing to average. Made on first reading. */
  readonly tieBreakers: Readonly<Record<TieBreakerName, readonly (Fraction | null)[]>>;
  /** The same figures as rankings compare them, without the cost of lowest terms. */
  readonly columns: ReadonlyMap<TieBreakerName, Column>;
}

/**
 * Points, record and the named tie-breakers of a sheet, exact (rules.md 0, 1.8, 2.3, 2.4, 2.11, 4, 5, 6.3, 6.4, 7). Only what is named
 * is worked out, and what it rests on; reading a tie-breaker that was not named gives undefined.
 * Throws a RangeError for a sheet that cannot be: an unknown player, a bye with an opponent, points that are no integers.
 */
export function computeFigures(sheet: ScoreSheet, rules: ScoringRules, names: readonly TieBreakerName[]): Figures {
  const complete = completeRules(rules);
  const counts = tally(sheet, complete);
  const penalties = integersByPlayer(sheet.penalties, sheet.players, 'penalties');
  const basis = basisOf(sheet, counts, complete);
  const columns = new Map(names.map((name) => [name, basis.column(name)]));
  const { start } = counts.opponents;
  let opponents: number[][] | undefined;
  return {
    points: Array.from(counts.points, (points, player) => points - penalties[player]!),
    wins: Array.from(counts.wins),
    losses: Array.from(counts.losses, (losses, player) => losses + counts.missed[player]!),
    draws: Array.from(counts.draws),
    byes: Array.from(counts.byes),
    rounds: Array.from(counts.byes, (byes, player) => byes + start[player + 1]! - start[player]!),
    get opponents() {
      return (opponents ??= opponentLists(counts));
    },
    tieBreakers: fractionsOnReading(columns),
    columns,
  };
}

function opponentLists({ opponents: { start, members } }: Tally): number[][] {
  return Array.from({ length: start.length - 1 }, (_, player) => Array.from(members.subarray(start[player]!, start[player + 1]!)));
}

/** Lowest terms cost more than the figures themselves, and a ranking needs none: each list is made when it is first read. */
function fractionsOnReading(columns: ReadonlyMap<TieBreakerName, Column>): Figures['tieBreakers'] {
  const lists = {} as Record<TieBreakerName, readonly (Fraction | null)[]>;
  for (const [name, column] of columns) {
    let made: readonly (Fraction | null)[] | undefined;
    Object.defineProperty(lists, name, { enumerable: true, get: () => (made ??= fractionsOf(column)) });
  }
  return lists;
}
