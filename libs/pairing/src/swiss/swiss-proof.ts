import { boundOf, faultInNumbers, faultInPairs, faultInSets, SetsAround, type Certificate } from '../matching/certificate';
import { at, type Pair } from '../pairing-terms';
import { neighboursBound } from './neighbours';
import { isFree, pairCost, scoreGroups, type SwissField } from './swiss-field';

/** No rematch, nobody avoided, and a sum of squares as small as that of neighbours in the order of scores. */
export interface NeighboursProof {
  readonly kind: 'neighbours';
}

/**
 * A certificate for some of the players, the core, in their positions there. Everybody else has the number, and stands in the
 * sets, of the core player that `like` names for its score (in steps).
 */
export interface LiftedProof {
  readonly kind: 'dual';
  readonly core: readonly number[];
  readonly certificate: Certificate;
  readonly like: ReadonlyMap<number, number>;
}

export type SwissProof = NeighboursProof | LiftedProof;

/**
 * Checks the proof of a Swiss pairing from the field alone; null where it shows that the pairing has the fewest rematches, then
 * the fewest avoided pairs, then the smallest sum of squares there can be, else what is wrong. `players` are those to be paired.
 */
export const faultInSwiss = (field: SwissField, players: readonly number[], pairs: readonly Pair[], proof: SwissProof): string | null => {
  const place = new Int32Array(field.n).fill(-1);
  players.forEach((player, k) => (place[player] = k));
  const shape = faultInPairs(
    players.length,
    pairs.map(([i, j]): Pair => [place[i] ?? -1, place[j] ?? -1]),
  );
  if (shape !== null) return shape;
  const cost = pairs.reduce((sum, [i, j]) => sum + pairCost(field, i, j), 0);
  if (!Number.isSafeInteger(2 * cost)) return 'the cost is too large to be added exactly';
  return proof.kind === 'neighbours' ? faultInNeighbours(field, players, pairs, cost) : faultInLifted(field, players, cost, proof);
};

const faultInNeighbours = (field: SwissField, players: readonly number[], pairs: readonly Pair[], cost: number): string | null => {
  if (!pairs.every(([i, j]) => isFree(field, i, j))) return 'there is a rematch or an avoided pair';
  const bound = neighboursBound(scoreGroups(field, players), field.steps);
  return cost === bound ? null : `the pairing costs ${cost}, neighbours ${bound}`;
};

const faultInLifted = (field: SwissField, players: readonly number[], cost: number, proof: LiftedProof): string | null => {
  const { core, certificate } = proof;
  const wrong = faultInSets(core.length, certificate.sets) ?? faultInNumbers(core.length, certificate.dual);
  if (wrong !== null) return wrong;
  const around = new SetsAround(core.length, certificate.sets);
  const inCore = new Set(core);
  if (inCore.size !== core.length) return 'a player stands in the core twice';
  const known = new Set(players);
  if (core.some((player) => !known.has(player))) return 'the core has a player who is not paired';
  const rest = players.filter((player) => !inCore.has(player));
  return (
    faultInCore(field, core, certificate, around) ??
    faultInRest(field, rest, proof, around) ??
    (2 * cost === boundOf(certificate.dual, certificate.sets)
      ? null
      : `the pairing costs ${cost}, the bound is ${boundOf(certificate.dual, certificate.sets) / 2}`)
  );
};

const faultInCore = (field: SwissField, core: readonly number[], { dual }: Certificate, around: SetsAround): string | null => {
  for (let a = 0; a < core.length; a++) {
    const [step, own] = [field.steps[core[a]!]!, dual[a]!];
    for (let b = a + 1; b < core.length; b++) {
      const difference = step - field.steps[core[b]!]!;
      const sum = own + dual[b]!;
      if (sum <= 2 * difference * difference) continue;
      if (sum - 2 * around.common(a, b) > 2 * pairCost(field, core[a]!, core[b]!))
        return `${core[a]} and ${core[b]} cost less than their numbers allow`;
    }
  }
  return null;
};

/** Even numbers of alike players, whose pairs among themselves are worth just 0 and keep every set odd, with all others. */
const faultInRest = (
  field: SwissField,
  rest: readonly number[],
  { core, certificate, like }: LiftedProof,
  around: SetsAround,
): string | null => {
  const { dual } = certificate;
  const byStep = new Map<number, number[]>();
  for (const player of rest) {
    const step = at(field.steps, player);
    const alike = byStep.get(step);
    if (alike === undefined) byStep.set(step, [player]);
    else alike.push(player);
  }
  for (const step of byStep.keys()) {
    const a = like.get(step);
    if (a === undefined || core[a] === undefined || field.steps[core[a]!] !== step) return `nobody of the core stands for score ${step}`;
  }
  for (const [step, alike] of byStep) {
    const a = like.get(step)!;
    if (alike.length % 2 === 1) return `an odd number of players of score ${step} is left out of the core`;
    if (dual[a]! !== around.total[a]!) return `the players of score ${step} are not worth 0 among themselves`;
    for (let b = 0; b < core.length; b++) {
      const difference = step - field.steps[core[b]!]!;
      const worth = dual[a]! + dual[b]! - (a === b ? 2 * around.total[a]! : 2 * around.common(a, b));
      if (worth <= 2 * difference * difference) continue;
      if (alike.some((player) => worth > 2 * pairCost(field, player, core[b]!)))
        return `${core[b]} costs less with score ${step} than the numbers allow`;
    }
    for (const other of byStep.keys()) {
      const b = like.get(other);
      if (b !== undefined && b !== a && dual[a]! + dual[b]! - 2 * around.common(a, b) > 2 * (step - other) ** 2)
        return `scores ${step} and ${other} cost less than their numbers allow`;
    }
  }
  return null;
};
