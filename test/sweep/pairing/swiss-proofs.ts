import type { Pair as EnginePair } from '@roundbook/pairing';
import { coreField } from '../../../libs/pairing/src/swiss/core-field';
import { corePairing, neighboursPairing } from '../../../libs/pairing/src/swiss/find-pairing';
import { isFree, pairCost, type SwissField } from '../../../libs/pairing/src/swiss/swiss-field';
import { faultInSwiss, type LiftedProof, type SwissProof } from '../../../libs/pairing/src/swiss/swiss-proof';
import { Chance } from '../../optimality/chance';
import { everybodyIn, numbers, pairsOf } from '../../optimality/small-fields';
import { Pair } from '../../reference/pairing/every-pairing';
import { copied, proves, tamperPairs, tamperProof, type Proof } from './proofs';
import { denseLeast } from './dense-least';
import { cored } from './swiss';

/** The numbers and sets of the core written out for everybody. */
function writtenOut(field: SwissField, { core, certificate, like }: LiftedProof): Proof {
  const positionOf = numbers(field.n).map((player) =>
    core.includes(player) ? core.indexOf(player) : (like.get(field.steps[player]!) ?? -1),
  );
  return {
    dual: positionOf.map((position) => certificate.dual[position] ?? NaN),
    sets: certificate.sets.map(({ members, z }) => ({
      members: numbers(field.n).filter((player) => members.includes(positionOf[player]!)),
      z,
    })),
  };
}

/** What the proof says, pair by pair from the definition. */
function shows(field: SwissField, pairs: readonly Pair[], proof: SwissProof): boolean {
  if (proof.kind === 'dual') return proves(field.n, (i, j) => pairCost(field, i, j), pairs, writtenOut(field, proof));
  const squares = (i: number, j: number): number => (field.steps[i]! - field.steps[j]!) ** 2;
  if (everybodyIn(pairs).join() !== numbers(field.n).join() || !pairs.every(([i, j]) => isFree(field, i, j))) return false;
  return pairs.reduce((sum, [i, j]) => sum + squares(i, j), 0) === denseLeast(field.n, squares);
}

/** The field with one meeting less, so that a pair may cost less than the numbers allow. */
function withOneFree(field: SwissField, chance: Chance): SwissField {
  const { history } = field;
  const a = chance.below(field.n);
  const opponents = Array.from(history.opponents(a));
  if (opponents.length === 0) return field;
  const b = chance.pick(opponents);
  const forgotten = (i: number, j: number): boolean => (i === a && j === b) || (i === b && j === a);
  const meetings = (i: number, j: number): number => (forgotten(i, j) ? 0 : history.meetings(i, j));
  return { ...field, history: { ...history, meetings } };
}

function tamperedProof(proof: SwissProof, field: SwissField, chance: Chance): SwissProof {
  if (proof.kind !== 'dual') return proof;
  const certificate = copied(proof.certificate);
  if (chance.happens(40)) tamperProof(certificate, chance);
  const like = new Map(proof.like);
  if (chance.happens(30)) {
    for (const step of like.keys()) {
      const alike = numbers(proof.core.length).filter((position) => field.steps[proof.core[position]!] === step);
      like.set(step, chance.pick(alike));
    }
  }
  return { ...proof, certificate, like };
}

/** The engine's own proofs, by neighbours and lifted from a small core, and the same tampered with, against the definition. */
export function wrongSwissProofCheck(chance: Chance): boolean {
  const { n, field, order } = cored(chance, [6, 8, 10, 12]);
  const byCore = corePairing(field, order, coreField(field, order, 2, 0));
  const found = chance.happens(30) ? (neighboursPairing(field, order) ?? byCore) : byCore;
  for (let tried = 0; tried < 12; tried += 1) {
    const pairs = pairsOf(found.pairs);
    if (chance.happens(40)) tamperPairs(pairs, chance);
    const proof = tamperedProof(found.proof, field, chance);
    const now = chance.happens(40) ? withOneFree(field, chance) : field;
    const accepted = faultInSwiss(now, numbers(n), pairs as EnginePair[], proof) === null;
    if (accepted !== shows(now, pairs, proof)) return true;
  }
  return false;
}
