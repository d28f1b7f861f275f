import { Pair, everyCompletePairing } from './every-pairing';
import { Least, leastOf } from './least';
import { Meetings, avoidances, rematches } from './meetings';

/** The field of one Swiss round: player p is entry p of every list. Whole numbers only. */
export interface SwissField {
  points: number[];
  met: Meetings;
  avoided?: Pair[];
}

export interface ByeField {
  /** 1 is the best; players that nothing separates share a rank. */
  rank: number[];
  byes: number[];
  /** Late entrants in the round in which they enter. */
  inFirstRound?: boolean[];
  /** Policy parameter `firstRoundPlayedIsNoBye`. */
  firstRoundPlayedIsNoBye?: boolean;
}

/** Rematches, avoidances, sum of squared differences in points (rules.md section 2, step 2 b and c; section 7). */
export function swissMeasures(pairs: readonly Pair[], field: SwissField): number[] {
  const squares = pairs.map(([a, b]) => (field.points[a]! - field.points[b]!) ** 2);
  return [rematches(pairs, field.met), avoidances(pairs, field.avoided ?? []), squares.reduce((total, one) => total + one, 0)];
}

/** The least measures over every pairing of the players, and all pairings that reach them; an even number of players. */
export function bestSwissPairings(players: readonly number[], field: SwissField): Least<Pair[]> {
  return leastOf(everyCompletePairing(players), (pairs) => swissMeasures(pairs, field));
}

/**
 * Who may get the bye of a Swiss round (rules.md section 2, step 2 a): one player, more where the lowest rank is shared.
 * A late entrant is passed over only while the question is who has no bye yet, and another one without a bye is there.
 */
export function swissByeReceivers(players: readonly number[], field: ByeField): number[] {
  const fewest = Math.min(...players.map((player) => field.byes[player]!));
  let open = players.filter((player) => field.byes[player] === fewest);
  if (fewest === 0 && field.firstRoundPlayedIsNoBye === true) {
    const others = open.filter((player) => field.inFirstRound?.[player] !== true);
    if (others.length > 0) open = others;
  }
  const lowest = Math.max(...open.map((player) => field.rank[player]!));
  return open.filter((player) => field.rank[player] === lowest);
}
