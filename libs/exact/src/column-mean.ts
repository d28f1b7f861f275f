import { overCommonUnit, SAFE, smallColumn, type Column } from './column';
import type { Fraction } from './fraction';

/** Lists of indices laid end to end: list i is members[start[i]] .. members[start[i + 1] - 1]. An index may occur twice. */
export interface Lists {
  readonly start: Int32Array;
  readonly members: Int32Array;
}

/**
 * For each list the mean of the values it names, an index named twice counting twice. Members without a value are
 * left out; where none is left the mean is `otherwise`, and null means that there is no value.
 */
export function meanOver(of: Column, lists: Lists, otherwise: Fraction | null): Column {
  const scaled = overCommonUnit(of, otherwise?.d ?? 1n);
  const unit = BigInt(scaled.unit);
  const counts = sumsOf(scaled.shares, lists);
  const fallback = otherwise === null ? 0n : otherwise.n * (unit / otherwise.d);
  const shares = otherwise === null ? counts : counts.map((count) => (count === 0 ? 1 : count));
  const largest = largestMagnitude(scaled.values);
  const bound = largest * BigInt(longestOf(lists));
  if (scaled.size === 'small' && bound <= SAFE && fallback <= SAFE && fallback >= -SAFE) {
    const plain = Number(fallback);
    const sums = sumsOf(scaled.values, lists).map((sum, i) => (counts[i] === 0 ? plain : sum));
    return smallColumn(scaled.unit, sums, shares);
  }
  const sums = bigSumsOf(Array.from(scaled.values, BigInt), largest, lists);
  return { size: 'big', unit, values: sums.map((sum, i) => (counts[i] === 0 ? fallback : sum)), shares };
}

function largestMagnitude(values: Float64Array | readonly bigint[]): bigint {
  let largest: number | bigint = 0;
  for (const value of values) {
    const magnitude = value < 0 ? -value : value;
    if (magnitude > largest) largest = magnitude;
  }
  return BigInt(largest);
}

function longestOf({ start }: Lists): number {
  let longest = 1;
  for (let i = 0; i + 1 < start.length; i++) longest = Math.max(longest, start[i + 1]! - start[i]!);
  return longest;
}

/** The sum over each list. A value is 0 where there is none, so nothing has to be left out. */
function sumsOf(values: Float64Array, { start, members }: Lists): Float64Array {
  const sums = new Float64Array(start.length - 1);
  for (let i = 0; i < sums.length; i++) {
    let sum = 0;
    for (let at = start[i]!; at < start[i + 1]!; at++) sum += values[members[at]!]!;
    sums[i] = sum;
  }
  return sums;
}

/**
 * Adding BigInts one by one leaves one piece of garbage for each addition. So the values are cut into limbs so short
 * that the sums of each limb are safe integers, and only these few are put together as BigInts.
 */
function bigSumsOf(values: readonly bigint[], largest: bigint, lists: Lists): bigint[] {
  const width = 51 - Math.ceil(Math.log2(longestOf(lists)));
  const sums = new Array<bigint>(lists.start.length - 1).fill(0n);
  for (let low = 0; ; low += width) {
    const shift = BigInt(low);
    const isTop = largest >> shift < 2n ** BigInt(width);
    // The top limb carries the sign: shifted down it is at least -(2^width), the limbs below are never negative.
    const limb = Float64Array.from(values, (value) => Number(isTop ? value >> shift : BigInt.asUintN(width, value >> shift)));
    sumsOf(limb, lists).forEach((sum, i) => (sums[i]! += BigInt(sum) << shift));
    if (isTop) return sums;
  }
}
