import { ScoredDocument } from './scored-match';

/**
 * The recorded draws in force after a round, the latest first: those that the pairing of the next round used, and all
 * earlier ones (rules.md section 8, 7). Without a round: all of them.
 */
export function drawsAfter<P>(doc: ScoredDocument<P>, afterRound?: number): string[][] {
  const seen = doc.rounds.filter((round) => afterRound === undefined || round.n <= afterRound + 1);
  return seen.flatMap((round) => round.ties ?? []).reverse();
}

/**
 * Best first, players that nothing separates together: sorted by `order`, then each group split by the first of the
 * draws that names everybody in it.
 */
export function rankedGroups<T extends { player: string }>(
  lines: readonly T[],
  order: (a: T, b: T) => number,
  draws: readonly string[][],
): T[][] {
  const groups: T[][] = [];
  for (const line of [...lines].sort(order)) {
    const last = groups[groups.length - 1];
    if (last && order(last[0]!, line) === 0) last.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const draw = group.length === 1 ? undefined : draws.find((ids) => group.every((line) => ids.includes(line.player)));
    return draw ? draw.flatMap((id) => group.filter((line) => line.player === id)).map((line) => [line]) : [group];
  });
}
