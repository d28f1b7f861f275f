import { SetsAround } from '../matching/certificate';
import type { PricedMatching } from '../matching/priced-matching';
import { cheaperAmong, type CoreField, type RestPair } from './core-field';
import type { LiftedProof } from './swiss-proof';
import { pairCost, type SwissField } from './swiss-field';

/**
 * The proof for the core extended to the whole field: every player of the rest takes the number, and the sets, of one player of
 * the core with the same score. Where no such player will do for some score, the players of the rest who contradict it, up to
 * `most` for each player of the core; with them in the core the matching is solved again.
 */
export const lifted = (field: SwissField, { core, rest }: CoreField, solved: PricedMatching, most: number): LiftedProof | Set<number> => {
  const lift = new Lift(field, { core, rest }, solved);
  const wanted = new Set<number>();
  const like = new Map<number, number>();
  for (const [step, pairs] of rest) {
    const chosen = lift.representative(step);
    if (chosen === null) {
      for (const pair of pairs.slice(0, 2 * most)) wanted.add(pair[0]);
      continue;
    }
    like.set(step, chosen.position);
    for (const { position, worth } of chosen.contradicted)
      for (const player of cheaperAmong(field, pairs, core[position]!, { worth, from: position, most })) wanted.add(player);
  }
  if (wanted.size > 0) return wanted;
  for (const [step, other] of lift.contradictingScores(like))
    for (const score of [step, other]) for (const pair of (rest.get(score) ?? []).slice(0, most)) wanted.add(pair[0]);
  return wanted.size > 0 ? wanted : { kind: 'dual', core, certificate: solved.certificate, like };
};

/** A player of the core who costs less than `worth` with somebody of the rest, although their numbers allow no less. */
interface Contradicted {
  readonly position: number;
  readonly worth: number;
}

interface Representative {
  readonly position: number;
  readonly contradicted: readonly Contradicted[];
}

class Lift {
  private readonly around: SetsAround;
  private readonly dual: ArrayLike<number>;

  constructor(
    private readonly field: SwissField,
    private readonly parts: CoreField,
    { certificate }: PricedMatching,
  ) {
    this.dual = certificate.dual;
    this.around = new SetsAround(parts.core.length, certificate.sets);
  }

  /**
   * The player of the core whom the rest of a score may be like, with the positions that still contradict it, the fewest; null
   * where no player of that score has a number that a pair of equals could take.
   */
  representative(step: number): Representative | null {
    const { core } = this.parts;
    let best: Representative | null = null;
    for (let a = 0; a < core.length; a++) {
      // Two of the rest meet at no cost: the number, less the sets around, has to be 0.
      if (this.field.steps[core[a]!] !== step || this.dual[a]! !== this.around.total[a]!) continue;
      const contradicted = this.contradicted(a, step, best?.contradicted.length ?? Infinity);
      if (contradicted === null) continue;
      best = { position: a, contradicted };
      if (contradicted.length === 0) break;
    }
    return best;
  }

  private contradicted(a: number, step: number, limit: number): readonly Contradicted[] | null {
    const { core, rest } = this.parts;
    const found: Contradicted[] = [];
    for (let b = 0; b < core.length; b++) {
      if (b === a) continue;
      const difference = step - this.field.steps[core[b]!]!;
      const sum = this.dual[a]! + this.dual[b]!;
      if (sum <= 2 * difference * difference) continue;
      const worth = (sum - 2 * this.around.common(a, b)) / 2;
      if (worth <= difference * difference || this.costsNoLess(core[b]!, rest.get(step) ?? [], worth)) continue;
      found.push({ position: b, worth });
      if (found.length >= limit) return null;
    }
    return found;
  }

  private costsNoLess(player: number, pairs: readonly RestPair[], worth: number): boolean {
    return pairs.every((pair) => pair.every((other) => pairCost(this.field, player, other) >= worth));
  }

  contradictingScores(like: ReadonlyMap<number, number>): [number, number][] {
    const all = [...like];
    return all.flatMap(([step, a], k) =>
      all.slice(k + 1).flatMap(([other, b]): [number, number][] => {
        const allowed = 2 * (step - other) ** 2;
        return this.dual[a]! + this.dual[b]! - 2 * this.around.common(a, b) > allowed ? [[step, other]] : [];
      }),
    );
  }
}
