import { fraction, type Fraction } from './fraction';

const WRITTEN = /^(-?\d+)(?:\/(\d+)|\.(\d+))?$/;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Reads "33/100", "7/2", "5", "0.33", each with an optional minus; undefined for anything else, a denominator 0 included. */
export function parseFraction(text: string): Fraction | undefined {
  const [, head, denominator, decimals] = WRITTEN.exec(text) ?? [];
  if (head === undefined) return undefined;
  if (decimals !== undefined) return fraction(BigInt(head + decimals), 10n ** BigInt(decimals.length));
  const d = BigInt(denominator ?? 1);
  return d === 0n ? undefined : fraction(BigInt(head), d);
}

/** "3/7", "-7/2", or "1" for a whole number; parseFraction reads it back. */
export const toText = (f: Fraction): string => (f.d === 1n ? `${f.n}` : `${f.n}/${f.d}`);

/**
 * A decimal with exactly `digits` places (0 or more), rounded from the exact value; a half goes away from zero, so
 * that -x always reads as x with a minus. A value that rounds to zero has no minus.
 */
export function toDecimal(f: Fraction, digits = 12): string {
  const magnitude = f.n < 0n ? -f.n : f.n;
  const scaled = (2n * magnitude * 10n ** BigInt(digits) + f.d) / (2n * f.d);
  const sign = f.n < 0n && scaled > 0n ? '-' : '';
  const figures = `${scaled}`.padStart(digits + 1, '0');
  const point = figures.length - digits;
  return sign + figures.slice(0, point) + (digits > 0 ? `.${figures.slice(point)}` : '');
}

/** A percentage with two places, rounded half up: 1/3 is "33.33". For display only (rules.md section 0). */
export const toPercent = (f: Fraction): string => toDecimal({ n: f.n * 100n, d: f.d }, 2);

/** The nearest number or one beside it (15 digits and more hold). For display only: ties are never decided on it. */
export function toNumber(f: Fraction): number {
  const magnitude = f.n < 0n ? -f.n : f.n;
  if (magnitude <= SAFE && f.d <= SAFE) return Number(f.n) / Number(f.d);
  // A quotient of 60 bits or more carries every bit that a number can hold.
  const shift = 64 - 4 * (magnitude.toString(16).length - f.d.toString(16).length);
  const quotient = shift >= 0 ? (magnitude << BigInt(shift)) / f.d : magnitude / (f.d << BigInt(-shift));
  return (f.n < 0n ? -1 : 1) * Number(quotient) * 2 ** -shift;
}
