import { Fraction, add, fraction, multiply } from '../fraction';
import { Pair, everyCompletePairing, pairingText } from './every-pairing';
import { leastOf } from './least';
import { Meetings, avoidances, rematches } from './meetings';

/** The pools that are paired in one round, undefeated first; one pool alone in run-off rounds. */
export interface PoolsField {
  pools: number[][];
  byes: number[];
  met: Meetings;
  avoided?: Pair[];
  oddPools: 'bye' | 'crossPair';
}

export interface PoolsOutcome {
  pairs: Pair[];
  byes: number[];
}

/** The chance of every outcome that can be drawn, by its text. */
export type Law = Map<string, Fraction>;

export function outcomeText(outcome: PoolsOutcome): string {
  return [pairingText({ pairs: outcome.pairs }), ...[...outcome.byes].sort((a, b) => a - b).map((id) => `bye ${id}`)].join(' ').trim();
}

interface Chance {
  outcome: PoolsOutcome;
  chance: Fraction;
}

const without = (pool: readonly number[], gone: number): number[] => pool.filter((player) => player !== gone);

/** Rematches first, declared avoidances just below them (rules.md section 7). */
function cost(pairs: readonly Pair[], field: PoolsField): number[] {
  return [rematches(pairs, field.met), avoidances(pairs, field.avoided ?? [])];
}

function each(all: readonly PoolsOutcome[], share: Fraction = fraction(1)): Chance[] {
  return all.map((outcome) => ({ outcome, chance: multiply(share, fraction(1, all.length)) }));
}

/** An even pool: each of its best pairings equally likely (rules.md section 1, step 3). */
function evenPool(pool: readonly number[], field: PoolsField): Chance[] {
  return each(leastOf(everyCompletePairing(pool), (pairs) => cost(pairs, field)).all.map((pairs) => ({ pairs, byes: [] })));
}

/** The receiver first, equally likely among those allowed, then `rest` for each of them. */
function receiverFirst(receivers: readonly number[], rest: (receiver: number) => Chance[]): Chance[] {
  return receivers.flatMap((receiver) =>
    rest(receiver).map(({ outcome, chance }) => ({
      outcome: { pairs: outcome.pairs, byes: [...outcome.byes, receiver] },
      chance: multiply(chance, fraction(1, receivers.length)),
    })),
  );
}

function fewestByes(pool: readonly number[], field: PoolsField): number[] {
  const fewest = Math.min(...pool.map((player) => field.byes[player]!));
  return pool.filter((player) => field.byes[player] === fewest);
}

/** An odd pool with its own bye: the receiver's absence leaves the fewest rematches (rules.md section 1, step 4). */
function oddPool(pool: readonly number[], field: PoolsField): Chance[] {
  const left = (receiver: number): number[] => leastOf(everyCompletePairing(without(pool, receiver)), (pairs) => cost(pairs, field)).value;
  const receivers = leastOf(fewestByes(pool, field), left).all;
  return receiverFirst(receivers, (receiver) => evenPool(without(pool, receiver), field));
}

/** Every pairing of two odd pools with exactly one match between them. */
function* everyCrossed(first: readonly number[], second: readonly number[]): Generator<{ crossing: Pair; pairs: Pair[] }> {
  for (const a of first) {
    for (const b of second) {
      for (const left of everyCompletePairing(without(first, a))) {
        for (const right of everyCompletePairing(without(second, b))) yield { crossing: [a, b], pairs: [[a, b], ...left, ...right] };
      }
    }
  }
}

/** Two odd pools without a bye: the crossing pair is drawn, equally likely, then the pairs (rules.md section 1, step 4, `crossPair`). */
function crossPaired(first: readonly number[], second: readonly number[], field: PoolsField): Chance[] {
  const best = leastOf(everyCrossed(first, second), ({ pairs }) => cost(pairs, field)).all;
  const crossings = [...new Set(best.map(({ crossing }) => crossing.join('-')))];
  return crossings.flatMap((text) => {
    const withIt = best.filter(({ crossing }) => crossing.join('-') === text);
    return each(
      withIt.map(({ pairs }) => ({ pairs, byes: [] })),
      fraction(1, crossings.length),
    );
  });
}

/** The moved bye: receiver in the even pool first, then crossing match and pairs together (rules.md section 8, 1.4). */
function movedBye(odd: readonly number[], even: readonly number[], field: PoolsField): Chance[] {
  const left = (receiver: number): number[] => leastOf(everyCrossed(odd, without(even, receiver)), ({ pairs }) => cost(pairs, field)).value;
  const receivers = leastOf(fewestByes(even, field), left).all;
  return receiverFirst(receivers, (receiver) => {
    const best = leastOf(everyCrossed(odd, without(even, receiver)), ({ pairs }) => cost(pairs, field)).all;
    return each(best.map(({ pairs }) => ({ pairs, byes: [] })));
  });
}

/** Pools that are drawn apart from each other: the chances multiply. */
function together(first: Chance[], second: Chance[]): Chance[] {
  return first.flatMap((a) =>
    second.map((b) => ({
      outcome: { pairs: [...a.outcome.pairs, ...b.outcome.pairs], byes: [...a.outcome.byes, ...b.outcome.byes] },
      chance: multiply(a.chance, b.chance),
    })),
  );
}

function chances(field: PoolsField): Chance[] {
  const pools = field.pools.filter((pool) => pool.length > 0);
  if (pools.length > 2) throw new Error('at most two pools are paired in one round');
  const odd = pools.filter((pool) => pool.length % 2 === 1);
  const even = pools.filter((pool) => pool.length % 2 === 0);
  if (odd.length === 2 && field.oddPools === 'crossPair') return crossPaired(odd[0]!, odd[1]!, field);
  if (odd.length === 1 && even.length === 1) {
    const allHadOne = odd[0]!.every((player) => field.byes[player]! > 0);
    const somebodyHasNone = even[0]!.some((player) => field.byes[player] === 0);
    if (allHadOne && somebodyHasNone) return movedBye(odd[0]!, even[0]!, field);
  }
  const nothing: Chance[] = [{ outcome: { pairs: [], byes: [] }, chance: fraction(1) }];
  return pools.map((pool) => (pool.length % 2 === 1 ? oddPool(pool, field) : evenPool(pool, field))).reduce(together, nothing);
}

/** The exact law of the draw of one round of a `lossOut` stage (rules.md section 1, steps 3 and 4; section 8, 1.4). */
export function poolsLaw(field: PoolsField): Law {
  const law: Law = new Map();
  for (const { outcome, chance } of chances(field)) {
    const text = outcomeText(outcome);
    law.set(text, add(law.get(text) ?? fraction(0), chance));
  }
  return law;
}

/** The fewest rematches and avoidances that an outcome of the law has. */
export function poolsCost(outcome: PoolsOutcome, field: PoolsField): number[] {
  return cost(outcome.pairs, field);
}
