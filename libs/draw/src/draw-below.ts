import type { Draw } from './draw';

/** An integer from 0 to n - 1, each equally likely, for n of any size: digits of 30 bits, drawn again when they reach n. */
export const drawBelow = (n: bigint, draw: Draw): bigint => {
  const digit = 2 ** 30;
  for (;;) {
    let value = 0n;
    let range = 1n;
    while (range < n) {
      const remaining = (n + range - 1n) / range;
      const radix = remaining < BigInt(digit) ? Number(remaining) : digit;
      value += range * BigInt(draw.int(radix));
      range *= BigInt(radix);
    }
    if (value < n) return value;
  }
};

const LOW = 2 ** 26;

/** An integer from 0 to n - 1, each equally likely, for an integer n from 1 to 2^53. */
export const drawBelowDouble = (n: number, draw: Draw): number => {
  if (n <= LOW) return draw.int(n);
  const highs = Math.ceil(n / LOW);
  for (;;) {
    const value = draw.int(highs) * LOW + draw.int(LOW);
    if (value < n) return value;
  }
};
