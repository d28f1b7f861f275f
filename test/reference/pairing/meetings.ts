import { Pair } from './every-pairing';

/** How often each two players have met: symmetric, zeros on the diagonal. */
export type Meetings = readonly (readonly number[])[];

/** Number of pairs that have met before: a third meeting is one rematch, as a second is (rules.md section 0). */
export function rematches(pairs: readonly Pair[], met: Meetings): number {
  return pairs.filter(([a, b]) => met[a]![b]! > 0).length;
}

/** Number of pairs among `avoided`, in either order (rules.md section 7, avoidances). */
export function avoidances(pairs: readonly Pair[], avoided: readonly Pair[]): number {
  return pairs.filter(([a, b]) => avoided.some(([c, d]) => (a === c && b === d) || (a === d && b === c))).length;
}
