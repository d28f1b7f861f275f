import { SPARED, WANTED, type LargestMatching } from './largest-matching';
import type { HaveMet } from './rejected-pairings';

/**
 * Checks why no complete pairing of players 0 .. n-1 has fewer rematches than half of those whom a largest matching leaves over;
 * null where it is so, else what is wrong. Knows nothing of how the matching was found.
 *
 * The reason (Tutte and Berge): spared players form groups of odd size whose members have met everybody but their own group and
 * the wanted. In each group somebody is left for whom only a wanted player can be a first meeting, so at least as many as there
 * are groups more than wanted players meet somebody again. Looks at each spared player with everybody else.
 */
export const faultInFewest = (n: number, haveMet: HaveMet, { part, group, unmatched }: Omit<LargestMatching, 'mate'>): string | null => {
  const sizes = new Map<number, number>();
  let wanted = 0;
  for (let i = 0; i < n; i++) {
    if (part[i] === WANTED) wanted += 1;
    if (part[i] !== SPARED) continue;
    sizes.set(group[i]!, (sizes.get(group[i]!) ?? 0) + 1);
    for (let j = 0; j < n; j++) {
      if (j === i || part[j] === WANTED || (part[j] === SPARED && group[j] === group[i])) continue;
      if (!haveMet(i, j)) return `${i} of a group has not met ${j} outside`;
    }
  }
  for (const size of sizes.values()) if (size % 2 === 0) return 'a group has an even number of players';
  return sizes.size - wanted === unmatched ? null : `${sizes.size} groups and ${wanted} wanted players do not leave ${unmatched}`;
};
