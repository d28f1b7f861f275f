/** Fractions for the tests of explanations, in a few lines of their own: nothing of the libraries is in them. */
export interface Small {
  readonly n: bigint;
  readonly d: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export const small = (n: bigint, d = 1n): Small => {
  if (d === 0n) throw new RangeError('divided by nothing');
  const by = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / by, d: d / by };
};

/** `7`, `-7`, `7/2`. */
export const read = (text: string | number): Small => {
  const [, n, d] = /^(-?\d+)(?:\/(\d+))?$/.exec(String(text)) ?? [];
  if (n === undefined) throw new RangeError(`${text} is no number`);
  return small(BigInt(n), BigInt(d ?? 1));
};

export const plus = (one: Small, other: Small): Small => small(one.n * other.d + other.n * one.d, one.d * other.d);
export const over = (one: Small, other: Small): Small => small(one.n * other.d, one.d * other.n);
export const sum = (all: readonly (string | number)[]): Small => all.map(read).reduce(plus, small(0n));
export const written = ({ n, d }: Small): string => (d === 1n ? `${n}` : `${n}/${d}`);
export const isMore = (one: Small, other: Small): boolean => one.n * other.d > other.n * one.d;
export const decimal = ({ n, d }: Small): number => Number(n) / Number(d);
