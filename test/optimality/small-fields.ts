import { historyOf, type History } from '@roundbook/pairing';
import { Chance } from './chance';

export const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** 4 to 10 players, 12 once in fifty fields because its 10,395 pairings take their time. */
export function evenSize(chance: Chance): number {
  return chance.happens(2) ? 12 : chance.pick([4, 6, 6, 8, 8, 8, 10]);
}

export function oddSize(chance: Chance): number {
  return chance.happens(2) ? 11 : chance.pick([3, 5, 7, 7, 9]);
}

/** Meetings from none at all to nearly everybody with everybody, so that rematches are forced; some pairs met more than once. */
export function randomMeetings(n: number, chance: Chance): number[][] {
  const density = chance.pick([0, 20, 50, 70, 85, 95, 100]);
  const met = numbers(n).map(() => numbers(n).map(() => 0));
  for (let a = 0; a < n; a += 1) {
    for (let b = a + 1; b < n; b += 1) {
      const times = chance.happens(density) ? chance.pick([1, 1, 1, 2, 3]) : 0;
      met[a]![b] = times;
      met[b]![a] = times;
    }
  }
  return met;
}

/** Declared pairs that ought not to meet: none, a few or many. */
export function randomAvoided(n: number, chance: Chance): [number, number][] {
  const percent = chance.pick([0, 0, 10, 40]);
  const pairs = numbers(n).flatMap((a) =>
    numbers(n)
      .slice(a + 1)
      .map((b) => [a, b] as [number, number]),
  );
  return pairs.filter(() => chance.happens(percent));
}

/** A list of pairs with everybody of the field once each, as sorted numbers; for `toEqual`. */
export function everybodyIn(pairs: readonly (readonly [number, number])[]): number[] {
  return pairs.flat().sort((a, b) => a - b);
}

/** A table of meetings as the engines take it: one pair for each meeting. */
export function historyFrom(met: readonly (readonly number[])[]): History {
  const pairs = met.flatMap((row, a) => row.flatMap((times, b) => (a < b ? Array<[number, number]>(times).fill([a, b]) : [])));
  return historyOf(met.length, pairs);
}

/** Pairs with sides that may be written to, for the references. */
export const pairsOf = (pairs: readonly (readonly [number, number])[]): [number, number][] => pairs.map(([a, b]) => [a, b]);
