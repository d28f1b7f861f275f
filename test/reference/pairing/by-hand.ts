import { Pair, pairingText } from './every-pairing';

/** 0 .. n-1. */
export const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** A table of meetings, one for each pair named. */
export function met(n: number, pairs: readonly Pair[] = []): number[][] {
  const table = numbers(n).map(() => numbers(n).map(() => 0));
  for (const [a, b] of pairs) {
    table[a]![b]! += 1;
    table[b]![a]! += 1;
  }
  return table;
}

/** Pairings as sorted texts. */
export const texts = (all: readonly Pair[][]): string[] => all.map((pairs) => pairingText({ pairs })).sort();
