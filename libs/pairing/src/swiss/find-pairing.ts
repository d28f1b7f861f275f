import type { Draw } from '@roundbook/draw';
import { CountedPairings } from '../counted-pairings';
import type { Pair } from '../pairing-terms';
import { coreField, movedToCore, type CoreField } from './core-field';
import { coreMatching } from './core-matching';
import { lifted } from './lifted-proof';
import { settleNeighbours } from './neighbours';
import type { SwissProof } from './swiss-proof';
import { pairCost, scoreGroups, type SwissField } from './swiss-field';

/** Fields up to this size are counted, so that each of the best pairings is equally likely. */
export const SWISS_COUNTED = 16;

/** A pairing as good as any, how it was found, and why nothing is better. */
export interface Found {
  readonly pairs: readonly Pair[];
  readonly method: 'counting' | 'neighbours' | 'core';
  readonly proof: SwissProof;
}

export const findPairing = (field: SwissField, players: readonly number[], draw: Draw): Found => {
  if (players.length === 0) return { pairs: [], method: 'neighbours', proof: { kind: 'neighbours' } };
  if (players.length <= SWISS_COUNTED) return countedPairing(field, players, draw);
  return findLeast(field, draw.shuffle(players));
};

/** A best pairing of a field of any size, as the order of its players decides. */
export const findLeast = (field: SwissField, order: readonly number[]): Found =>
  neighboursPairing(field, order) ?? corePairing(field, order);

export const countedPairing = (field: SwissField, players: readonly number[], draw: Draw): Found => {
  const counted = new CountedPairings(players, (i, j) => pairCost(field, i, j));
  const core = [...players].sort((i, j) => field.steps[j]! - field.steps[i]!);
  const { certificate } = coreMatching(field, core);
  return { pairs: counted.draw(counted.all, draw), method: 'counting', proof: { kind: 'dual', core, certificate, like: new Map() } };
};

/** Groups of equal score one below the other, neighbours paired; null where that leaves a rematch or an avoided pair. */
export const neighboursPairing = (field: SwissField, order: readonly number[]): Found | null => {
  const line = new Int32Array(order.length);
  let filled = 0;
  for (const group of scoreGroups(field, order)) {
    line.set(group, filled);
    filled += group.length;
  }
  if (settleNeighbours(line, field).length > 0) return null;
  const pairs: Pair[] = [];
  for (let place = 0; place < line.length; place += 2) pairs.push([line[place]!, line[place + 1]!]);
  return { pairs, method: 'neighbours', proof: { kind: 'neighbours' } };
};

/** How many players of the rest each contradiction brings into the core at first; twice as many each time. */
const BROUGHT_IN = 4;

/** An exact matching of the core, which takes in more players until its proof holds for all. */
export const corePairing = (field: SwissField, order: readonly number[], first = coreField(field, order)): Found => {
  let parts = first;
  for (let most = BROUGHT_IN; ; most *= 2) {
    const solved = coreMatching(field, parts.core);
    const proof = lifted(field, parts, solved, most);
    if (proof instanceof Set) {
      parts = movedToCore(field, parts, proof);
      continue;
    }
    return { pairs: [...restPairs(parts), ...corePairs(parts.core, solved.mate)], method: 'core', proof };
  }
};

const restPairs = ({ rest }: CoreField): Pair[] => [...rest.values()].flat();

const corePairs = (core: readonly number[], mate: ArrayLike<number>): Pair[] => {
  const pairs: Pair[] = [];
  for (let a = 0; a < core.length; a++) if (mate[a]! > a) pairs.push([core[a]!, core[mate[a]!]!]);
  return pairs;
};
