/** An exact rational number in lowest terms: n / d with d > 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** n / d in lowest terms. Numbers have to be safe integers and d not 0, otherwise a RangeError is thrown. */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  if (typeof n === 'number' && typeof d === 'number' && Number.isSafeInteger(n) && Number.isSafeInteger(d) && d > 0) {
    const divisor = smallGcd(n < 0 ? -n : n, d);
    return { n: BigInt(n / divisor), d: BigInt(d / divisor) };
  }
  const top = whole(n);
  const bottom = whole(d);
  if (bottom === 0n) throw new RangeError('a fraction has no denominator 0');
  const divisor = bottom < 0n ? -gcd(top, bottom) : gcd(top, bottom);
  return { n: top / divisor, d: bottom / divisor };
}

function whole(value: bigint | number): bigint {
  if (typeof value === 'bigint') return value;
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer`);
  return BigInt(value);
}

/** Greatest common divisor, never negative; gcd(0, 0) = 0. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y > SAFE) [x, y] = [y, x % y];
  if (y === 0n) return x;
  // One more step brings both below 2^53, where plain numbers are several times faster.
  return BigInt(smallGcd(Number(y), Number(x % y)));
}

/** Least common multiple of two positive integers. */
export function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

function smallGcd(a: number, b: number): number {
  let x = a;
  let y = b;
  while (y !== 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

/** a + b. */
export const add = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d);

/** a - b. */
export const sub = (a: Fraction, b: Fraction): Fraction => add(a, { n: -b.n, d: b.d });

/** a x b. */
export const mul = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);

/** a / b; a RangeError when b is 0. */
export const div = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);

/** The arithmetic mean; a RangeError for an empty list, since what stands for "nothing to average" differs by rule. */
export function mean(list: readonly Fraction[]): Fraction {
  if (list.length === 0) throw new RangeError('nothing to average');
  return div(list.reduce(add, ZERO), fraction(list.length));
}

/** Negative, 0 or positive as a is smaller than, equal to or greater than b. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const left = a.d === b.d ? a.n : a.n * b.d;
  const right = a.d === b.d ? b.n : b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether two fractions are the same number. */
export const equals = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d;

/** The greater of two fractions. */
export const max = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? b : a);
