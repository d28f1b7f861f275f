/** An exact rational number with a positive denominator, always reduced. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

/** `n / d`, reduced; throws on a zero denominator. */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  let top = BigInt(n);
  let bottom = BigInt(d);
  if (bottom === 0n) throw new Error('a fraction has no zero denominator');
  if (bottom < 0n) {
    top = -top;
    bottom = -bottom;
  }
  const divisor = top === 0n ? bottom : greatestCommonDivisor(top, bottom);
  return { n: top / divisor, d: bottom / divisor };
}

/** Reads `3`, `"3/7"`, `0.33` and `"0.33"`. */
export function readFraction(value: number | string): Fraction {
  const text = String(value).trim();
  const ratio = /^(-?\d+)\/(\d+)$/.exec(text);
  if (ratio) return fraction(BigInt(ratio[1]!), BigInt(ratio[2]!));
  const decimal = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (!decimal) throw new Error(`not a number: ${text}`);
  const digits = decimal[2] ?? '';
  return fraction(BigInt(decimal[1]! + digits), 10n ** BigInt(digits.length));
}

/** The shortest exact text: `"3/7"`, integers without a denominator. */
export function showFraction(f: Fraction): string {
  return f.d === 1n ? `${f.n}` : `${f.n}/${f.d}`;
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

/** `a / b`; throws when `b` is zero. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n);
}

/** Negative, zero or positive as `a` is smaller than, equal to or larger than `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function larger(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) >= 0 ? a : b;
}

export function sum(all: readonly Fraction[]): Fraction {
  let total = fraction(0);
  for (const one of all) total = add(total, one);
  return total;
}

/** The arithmetic mean; `none` where there is nothing to average. */
export function mean(all: readonly Fraction[], none: Fraction): Fraction {
  return all.length === 0 ? none : divide(sum(all), fraction(all.length));
}
