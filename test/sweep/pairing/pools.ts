import { drawFrom } from '@roundbook/draw';
import { pairPools } from '@roundbook/pairing';
import { Chance } from '../../optimality/chance';
import { deviationFrom } from '../../optimality/frequencies';
import { numbers, randomMeetings } from '../../optimality/small-fields';
import { PoolsField, outcomeText, poolsLaw } from '../../reference/pairing/pools';

const DRAWS = 2000;
/** In standard deviations: by chance alone about once in fifty million fields. */
const FAR = 5.5;

const SIZES = [[4], [5], [6], [7], [3, 3], [3, 5], [5, 3], [3, 4], [4, 3], [5, 4], [4, 5], [2, 3]];

/** Byes so that they have to move now and then, meetings from none to all. */
function randomPools(chance: Chance): PoolsField {
  const sizes = chance.pick(SIZES);
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const order = chance.shuffled(numbers(n));
  const pools = sizes.map((size) => order.splice(0, size));
  const byes = numbers(n).map(() => 0);
  for (const pool of pools) {
    const percent = chance.pick([0, 50, 100]);
    for (const player of pool) if (chance.happens(percent)) byes[player] = chance.pick([1, 1, 2]);
  }
  return { pools, byes, met: randomMeetings(n, chance), oddPools: chance.pick(['bye', 'crossPair']) };
}

/** Everybody in the odd pool has had a bye, and of the other one at least two have not. */
function randomMoved(chance: Chance): PoolsField {
  const [odd, even] = chance.pick([
    [3, 4],
    [5, 4],
    [3, 6],
    [1, 4],
  ]) as [number, number];
  const order = chance.shuffled(numbers(odd + even));
  const pools = [order.slice(0, odd), order.slice(odd)];
  const byes = numbers(odd + even).map((player) => (pools[0]!.includes(player) ? chance.pick([1, 2]) : chance.pick([0, 1])));
  for (const player of pools[1]!.slice(0, 2)) byes[player] = 0;
  return { pools: chance.shuffled(pools), byes, met: randomMeetings(odd + even, chance), oddPools: 'bye' };
}

export const wrongPools = (chance: Chance): boolean => isFarFromLaw(randomPools(chance), chance);

export const wrongMovedBye = (chance: Chance): boolean => isFarFromLaw(randomMoved(chance), chance);

/** 2,000 draws of the engine against the law of the rules. */
function isFarFromLaw(field: PoolsField, chance: Chance): boolean {
  const seed = chance.below(1e9);
  const counted = new Map<string, number>();
  const [drawBye, drawPairs] = [drawFrom(`${seed}`, 'bye'), drawFrom(`${seed}`, 'pairs')];
  for (let again = 1; again <= DRAWS; again += 1) {
    const answer = pairPools({
      pools: field.pools,
      met: (i, j) => field.met[i]![j]!,
      byes: (player) => field.byes[player]!,
      oddPools: field.oddPools,
      drawBye,
      drawPairs,
    });
    if (answer._tag === 'Left') return true;
    const { matches, byes } = answer.right;
    const text = outcomeText({ pairs: matches.map(({ a, b }) => [a, b] as [number, number]), byes: byes.map(({ player }) => player) });
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
  return deviationFrom(poolsLaw(field), counted) > FAR;
}
