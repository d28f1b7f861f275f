import { fraction, lcm, type Fraction } from './fraction';

/**
 * Exact values of many players at once: value i = values[i] / (unit x shares[i]), and there is no value where the
 * share is 0 (the entry in values is 0 then, too). As long as every number that can arise provably stays below 2^53 a column is `small` and holds plain
 * integers; beyond that it is `big` and holds BigInts. Nothing is ever rounded.
 */
export type Column = SmallColumn | BigColumn;

export interface SmallColumn {
  readonly size: 'small';
  readonly unit: number;
  readonly values: Float64Array;
  readonly shares: Float64Array;
  /** Whether products of a value and a share are safe integers too, so that two values compare crosswise. */
  readonly crossSafe: boolean;
}

export interface BigColumn {
  readonly size: 'big';
  readonly unit: bigint;
  readonly values: readonly bigint[];
  readonly shares: Float64Array;
}

export const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Integers over unit x shares. Values, shares (0 = no value) and unit (1 or more) are safe integers, or a RangeError is thrown. */
export function column(values: ArrayLike<number>, shares: ArrayLike<number>, unit = 1): Column {
  if (values.length !== shares.length) throw new RangeError('values and shares differ in length');
  if (!Number.isSafeInteger(unit) || unit < 1) throw new RangeError(`${unit} is no unit`);
  for (let i = 0; i < values.length; i++) {
    const share = shares[i]!;
    if (!Number.isSafeInteger(values[i]!) || !Number.isSafeInteger(share) || share < 0) {
      throw new RangeError(`entry ${i} (${values[i]} over ${share}) is no pair of safe integers`);
    }
  }
  const own = Float64Array.from(shares);
  return smallColumn(
    unit,
    own.map((share, i) => (share === 0 ? 0 : values[i]!)),
    own,
  );
}

/** For values that are known to be safe integers. */
export function smallColumn(unit: number, values: Float64Array, shares: Float64Array): SmallColumn {
  let largest = 0;
  let widest = 1;
  for (let i = 0; i < values.length; i++) {
    largest = Math.max(largest, Math.abs(values[i]!));
    widest = Math.max(widest, shares[i]!);
  }
  return { size: 'small', unit, values, shares, crossSafe: BigInt(largest) * BigInt(widest) <= SAFE };
}

/** Value i in lowest terms, or null where there is none. */
export function fractionAt(of: Column, i: number): Fraction | null {
  const share = of.shares[i]!;
  if (share === 0) return null;
  if (of.size === 'small') {
    const denominator = of.unit * share;
    if (denominator <= Number.MAX_SAFE_INTEGER) return fraction(of.values[i]!, denominator);
  }
  return fraction(BigInt(of.values[i]!), BigInt(of.unit) * BigInt(share));
}

/** Every value in lowest terms. */
export const fractionsOf = (of: Column): (Fraction | null)[] => Array.from(of.shares, (_, i) => fractionAt(of, i));

/** Negative, 0 or positive as value i is smaller than, equal to or greater than value j; no value is below every value. */
export function compareAt(of: Column, i: number, j: number): number {
  const shareI = of.shares[i]!;
  const shareJ = of.shares[j]!;
  if (shareI === 0 || shareJ === 0) return Math.sign(shareI) - Math.sign(shareJ);
  if (of.size === 'small' && (of.crossSafe || shareI === shareJ)) {
    return shareI === shareJ ? of.values[i]! - of.values[j]! : of.values[i]! * shareJ - of.values[j]! * shareI;
  }
  const left = BigInt(of.values[i]!) * BigInt(shareJ);
  const right = BigInt(of.values[j]!) * BigInt(shareI);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The same values over one common denominator that `multipleOf` divides: all shares become 1, or stay 0. */
export function overCommonUnit(of: Column, multipleOf = 1n): Column {
  const largest = largestByShare(of);
  const oldUnit = BigInt(of.unit);
  let unit = oldUnit;
  for (const share of largest.keys()) unit = lcm(unit, oldUnit * BigInt(share));
  unit = lcm(unit, multipleOf);
  if (unit === oldUnit && [...largest.keys()].every((share) => share === 1)) return of;
  const factors = new Map<number, bigint>();
  let bound = unit;
  for (const [share, value] of largest) {
    const factor = unit / (oldUnit * BigInt(share));
    factors.set(share, factor);
    if (value * factor > bound) bound = value * factor;
  }
  const shares = of.shares.map((share) => (share === 0 ? 0 : 1));
  return of.size === 'small' && bound <= SAFE
    ? smallColumn(Number(unit), scaleSmall(of, factors), shares)
    : { size: 'big', unit, values: scaleBig(of, factors), shares };
}

/** For each share that occurs, the largest magnitude over it: what the bound of the scaled values is proven from. */
function largestByShare(of: Column): Map<number, bigint> {
  const largest = new Map<number, number | bigint>();
  for (let i = 0; i < of.shares.length; i++) {
    const share = of.shares[i]!;
    if (share === 0) continue;
    const value = of.values[i]!;
    const magnitude = value < 0 ? -value : value;
    const known = largest.get(share);
    if (known === undefined || magnitude > known) largest.set(share, magnitude);
  }
  return new Map([...largest].map(([share, value]) => [share, BigInt(value)]));
}

function scaleSmall(of: SmallColumn, factors: ReadonlyMap<number, bigint>): Float64Array {
  const plain = new Map([...factors].map(([share, factor]) => [share, Number(factor)]));
  return of.values.map((value, i) => value * (plain.get(of.shares[i]!) ?? 0));
}

function scaleBig(of: Column, factors: ReadonlyMap<number, bigint>): bigint[] {
  return Array.from(of.shares, (share, i) => BigInt(of.values[i]!) * (factors.get(share) ?? 0n));
}

/** Each value, but never less than the floor; where there is no value there is still none. */
export function atLeast(of: Column, floor: Fraction): Column {
  const scaled = overCommonUnit(of, floor.d);
  const least = floor.n * (BigInt(scaled.unit) / floor.d);
  const { shares } = scaled;
  if (scaled.size === 'small' && least <= SAFE && least >= -SAFE) {
    const plain = Number(least);
    return smallColumn(
      scaled.unit,
      scaled.values.map((value, i) => (shares[i] === 0 ? 0 : Math.max(value, plain))),
      shares,
    );
  }
  const values = Array.from(shares, (share, i) => {
    const value = BigInt(scaled.values[i]!);
    return share !== 0 && value < least ? least : value;
  });
  return { size: 'big', unit: BigInt(scaled.unit), values, shares };
}
