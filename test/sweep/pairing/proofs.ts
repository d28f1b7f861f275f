import { faultIn, leastPairing, type Certificate } from '@roundbook/pairing';
import { Chance } from '../../optimality/chance';
import { everybodyIn, numbers, pairsOf } from '../../optimality/small-fields';
import { Pair } from '../../reference/pairing/every-pairing';

/** A certificate that may be written to. */
export interface Proof {
  dual: number[];
  sets: { members: number[]; z: number }[];
}

export const copied = ({ dual, sets }: Certificate): Proof => ({
  dual: Array.from(dual),
  sets: sets.map(({ members, z }) => ({ members: [...members], z })),
});

/** Whether the numbers and odd sets show that no complete pairing is cheaper, pair by pair from the definition. */
export function proves(n: number, cost: (i: number, j: number) => number, pairs: readonly Pair[], { dual, sets }: Proof): boolean {
  if (everybodyIn(pairs).join() !== numbers(n).join()) return false;
  if (!sets.every(({ members, z }) => members.length % 2 === 1 && new Set(members).size === members.length && z >= 0)) return false;
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) {
      const relief = sets.filter(({ members }) => members.includes(i) && members.includes(j)).reduce((sum, { z }) => sum + z, 0);
      if (dual[i]! + dual[j]! - 2 * relief > 2 * cost(i, j)) return false;
    }
  }
  const paid = pairs.reduce((sum, [i, j]) => sum + cost(i, j), 0);
  const bound = dual.reduce((sum, y) => sum + y, 0) - sets.reduce((sum, { members, z }) => sum + z * (members.length - 1), 0);
  return 2 * paid === bound;
}

/** Two pairs exchange players, or one player stands in both. */
export function tamperPairs(pairs: Pair[], chance: Chance): void {
  if (pairs.length < 2) return;
  const [one, other] = chance.shuffled(numbers(pairs.length)).map((k) => pairs[k]!) as [Pair, Pair];
  const player = one[1];
  one[1] = other[0];
  if (chance.happens(70)) other[0] = player;
}

/** Numbers moved from player to player or raised, sets made, changed or left out. */
export function tamperProof(proof: Proof, chance: Chance): void {
  const n = proof.dual.length;
  const set = proof.sets.length === 0 ? undefined : chance.pick(proof.sets);
  const by = chance.between(1, 2);
  switch (chance.below(6)) {
    case 0:
      proof.dual[chance.below(n)]! += chance.pick([-by, by]);
      break;
    case 1:
      proof.dual[chance.below(n)]! += by;
      proof.dual[chance.below(n)]! -= by;
      break;
    case 2:
      proof.sets.push({ members: chance.shuffled(numbers(n)).slice(0, chance.between(1, 4)), z: chance.between(-1, 1) });
      break;
    case 3:
      if (set !== undefined) set.z += chance.pick([-1, 1]);
      break;
    case 4:
      if (set !== undefined) set.members.pop();
      break;
    default:
      if (set !== undefined) proof.sets.splice(proof.sets.indexOf(set), 1);
  }
}

/** The engine's own certificate, and the same tampered with, against the definition. */
export function wrongCertificateCheck(chance: Chance): boolean {
  const n = chance.pick([4, 6, 8]);
  const place = numbers(n).map(() => chance.below(4));
  const more = numbers(n).map(() => numbers(n).map(() => (chance.happens(20) ? chance.below(6) : 0)));
  const cost = (i: number, j: number): number => (place[i]! - place[j]!) ** 2 + more[Math.min(i, j)]![Math.max(i, j)]!;
  const found = leastPairing(n, (i, j) => [cost(i, j)])!;
  for (let tried = 0; tried < 12; tried += 1) {
    const pairs = pairsOf(found.pairs);
    const proof = copied(found.certificate);
    const [a, b] = chance.shuffled(numbers(n)) as Pair;
    const cheaper = chance.pick([0, 0, 1, 2]);
    const now = (i: number, j: number): number => Math.max(0, cost(i, j) - (Math.min(a, b) === i && Math.max(a, b) === j ? cheaper : 0));
    const asked = (i: number, j: number): number => now(Math.min(i, j), Math.max(i, j));
    if (chance.happens(40)) tamperPairs(pairs, chance);
    if (chance.happens(40)) tamperProof(proof, chance);
    if ((faultIn(n, asked, pairs, proof) === null) !== proves(n, asked, pairs, proof)) return true;
  }
  return false;
}
