/**
 * Logarithms to base 2 as integers, in units of 2^-32, and powers of 2, both rounded up. Made with + - * / and square roots
 * alone, which every machine rounds alike, so that budgets made from them are bit-equal everywhere.
 */
export const LOG_UNIT = 4_294_967_296;

const BITS = 40;

/** An integer at least as large as 2^32 log2(x), by less than 3; exact where x is a power of two. x > 0. */
export const logUp = (x: number): number => {
  let whole = 0;
  let rest = x;
  while (rest >= 2) {
    rest /= 2;
    whole++;
  }
  while (rest < 1) {
    rest *= 2;
    whole--;
  }
  if (rest === 1) return whole * LOG_UNIT;
  let bits = 0;
  for (let i = 0; i < BITS; i++) {
    rest *= rest;
    bits *= 2;
    if (rest >= 2) {
      rest /= 2;
      bits++;
    }
  }
  // Two units of 2^-40 cover the bits cut off and the rounding of the squares.
  return whole * LOG_UNIT + Math.ceil((bits + 2) / 256);
};

const STEPS = 65_536;
const SECOND = 0.2402266;
const FIRST = 0.69314718056;
const ROUNDING = 1 + 1 / 35_184_372_088_832;

/** 2^(j / 2^16) for j = 0 .. 2^16 - 1. */
const stepTable = (): Float64Array => {
  const roots: number[] = [];
  for (let k = 0, root = 2; k < 16; k++) roots.unshift((root = Math.sqrt(root)));
  const table = new Float64Array(STEPS).fill(1);
  for (let k = 0, bit = 1; k < 16; k++, bit *= 2) {
    for (let j = 0; j < bit; j++) table[bit + j] = table[j]! * roots[k]!;
  }
  return table;
};

const LARGEST = 1000;

const powerTable = (): Float64Array => {
  const table = new Float64Array(2 * LARGEST + 1).fill(1);
  for (let k = 1; k <= LARGEST; k++) {
    table[LARGEST + k] = table[LARGEST + k - 1]! * 2;
    table[LARGEST - k] = table[LARGEST - k + 1]! / 2;
  }
  return table;
};

const powers = powerTable();
const steps = stepTable();

/** 2^k, exactly, for an integer k from -1000 to 1000. */
export const twoTo = (k: number): number => powers[LARGEST + k]!;

/** The power 2^(fraction / 2^32) for an integer fraction from 0 to 2^32 - 1: at least as large, from 1 to 2. */
export const fractionUp = (fraction: number): number => {
  if (fraction === 0) return 1;
  const low = (fraction % STEPS) / LOG_UNIT;
  return steps[Math.floor(fraction / STEPS)]! * (1 + low * (FIRST + low * SECOND)) * ROUNDING;
};

/** A number at least as large as 2^(log / 2^32), for an integer `log` from -1000 * 2^32 to 1000 * 2^32; exact for whole powers. */
export const powerUp = (log: number): number => {
  const whole = Math.floor(log / LOG_UNIT);
  return fractionUp(log - whole * LOG_UNIT) * twoTo(whole);
};
