import { drawFrom, type Draw } from '@roundbook/draw';
import type { Met, Pair } from '../src/pairing-terms';

/** Test runs, multiplied by ROUNDBOOK_RUNS. */
export const runs = (n: number): number => n * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

/** Every complete pairing of the players, by brute force. */
export const everyPairing = (players: readonly number[]): Pair[][] => {
  const [first, ...others] = players;
  if (first === undefined) return [[]];
  return others.flatMap((second) =>
    everyPairing(others.filter((player) => player !== second)).map((rest): Pair[] => [[first, second], ...rest]),
  );
};

export const countRematches = (pairs: readonly Pair[], met: Met): number => pairs.filter(([i, j]) => met(i, j) > 0).length;

/** Those with the smallest measure. */
export const leastBy = <T>(items: readonly T[], measure: (item: T) => number): T[] => {
  const least = Math.min(...items.map(measure));
  return items.filter((item) => measure(item) === least);
};

/** A history of meetings: each pair of the players has met with a chance of `percent`, some of them twice. */
export const randomHistory = (n: number, percent: number, draw: Draw): Met => {
  const meetings = Array.from({ length: n * n }, () => (draw.int(100) < percent ? 1 + draw.int(2) : 0));
  return (i, j) => meetings[Math.min(i, j) * n + Math.max(i, j)] ?? 0;
};

/** A history from a list of pairs. */
export const historyOf = (pairs: readonly Pair[]): Met => {
  const keys = new Set(pairs.flatMap(([i, j]) => [`${i}-${j}`, `${j}-${i}`]));
  return (i, j) => (keys.has(`${i}-${j}`) ? 1 : 0);
};

export const keyOf = (pairs: readonly Pair[], byes: readonly number[] = []): string =>
  [...pairs.map(([i, j]) => `${Math.min(i, j)}-${Math.max(i, j)}`), ...byes.map((player) => `bye ${player}`)].sort().join(' ');

/**
 * The largest chi-square statistic that is let pass: exceeded by chance three times in a million (4.5 standard deviations,
 * by the cube-root approximation).
 */
export const chiSquareBound = (degrees: number): number => degrees * (1 - 2 / (9 * degrees) + 4.5 * Math.sqrt(2 / (9 * degrees))) ** 3;

/** The chi-square statistic of what was drawn against the chances of all outcomes; infinite for an outcome without a chance. */
export const chiSquare = (drawn: readonly string[], chances: ReadonlyMap<string, number>): number => {
  const counts = new Map<string, number>();
  for (const key of drawn) counts.set(key, (counts.get(key) ?? 0) + 1);
  if ([...counts.keys()].some((key) => !chances.has(key))) return Infinity;
  return [...chances].reduce((sum, [key, chance]) => {
    const expected = chance * drawn.length;
    return sum + ((counts.get(key) ?? 0) - expected) ** 2 / expected;
  }, 0);
};

/** A draw for a test, fixed by its name. */
export const testDraw = (name: string): Draw => drawFrom('pairing tests', name);
