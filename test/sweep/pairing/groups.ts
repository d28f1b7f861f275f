import { drawFrom, type Draw } from '@roundbook/draw';
import { featherGroups, featherSizes, finalTables, groupsByDraw, groupsBySnake, initFontes, leagueSplit } from '@roundbook/pairing';
import { isDeepStrictEqual } from 'node:util';
import { Chance } from '../../optimality/chance';
import { everyWay } from '../../optimality/enumerated-draw';
import { numbers } from '../../optimality/small-fields';
import { Pair } from '../../reference/pairing/every-pairing';
import {
  featherSizes as referenceFeather,
  finalistsOf,
  initFontesGroupFaults,
  initFontesSizes,
  leagueSplits,
  oddGroupParts,
  partsOf,
} from '../../reference/pairing/groups';

type Decided<T> = { _tag: 'Right'; right: T } | { _tag: 'Left'; left: { code: string } };

const right = <T>(answer: Decided<T>): T => {
  if (answer._tag === 'Left') throw new Error(`refused: ${answer.left.code}`);
  return answer.right;
};

const sorted = (players: Iterable<number>): number[] => [...players].sort((a, b) => a - b);

const countIn = (part: readonly number[], players: readonly number[]): number => part.filter((one) => players.includes(one)).length;

const drawOf = (chance: Chance): Draw => drawFrom(`${chance.below(1e9)}`, 'groups');

/** Whether the groups drawn are not `wanted` different divisions, each with the same chance. */
function isUneven(run: (draw: Draw) => readonly (readonly number[])[], wanted: number): boolean {
  const ways = everyWay((draw) => JSON.stringify(run(draw).map(sorted)), 20_000)!;
  const chances = new Map<string, number>();
  for (const { result, ranges } of ways) chances.set(result, (chances.get(result) ?? 0) + 1 / ranges.reduce((a, b) => a * b, 1));
  return chances.size !== wanted || [...chances.values()].some((one) => Math.abs(one * wanted - 1) > 1e-9);
}

export function wrongInitFontes(chance: Chance): boolean {
  const n = chance.between(4, 30);
  const { groups, rounds } = right(initFontes(numbers(n), drawOf(chance)));
  const odd = n % 4 === 0 ? [] : groups[groups.length - 1]!;
  const rest = numbers(n).filter((player) => !odd.includes(player));
  const strata = partsOf(rest.length, 4).map((part) => part.map((place) => rest[place]!));
  const faulty = groups.some((group) => {
    const own = rounds.map(({ pairs, byes }) => ({
      pairs: pairs.filter(([a]) => group.includes(a)).map(([a, b]) => [a, b] as Pair),
      rests: byes.filter((player) => group.includes(player)),
    }));
    return initFontesGroupFaults(sorted(group), own).length > 0;
  });
  return (
    faulty ||
    !isDeepStrictEqual(
      groups.map((group) => group.length),
      initFontesSizes(n),
    ) ||
    !isDeepStrictEqual(sorted(groups.flat()), numbers(n)) ||
    oddGroupParts(n).some((part) => countIn(part, odd) !== 1) ||
    groups.slice(0, rest.length / 4).some((group) => strata.some((stratum) => countIn(stratum, group) !== 1)) ||
    (n === 8 && isUneven((draw) => right(initFontes(numbers(8), draw)).groups, 8)) ||
    (n === 7 && isUneven((draw) => right(initFontes(numbers(7), draw)).groups, 8))
  );
}

/** Groups by draw, by snake and of three. */
export function wrongGroups(chance: Chance): boolean {
  const n = chance.between(4, 24);
  const count = chance.between(1, Math.floor(n / 2));
  const drawn = right(groupsByDraw(numbers(n), count, drawOf(chance)));
  const sizes = drawn.map((group) => group.length);
  const groupOf = (rank: number): number => {
    const row = Math.floor(rank / count);
    return row % 2 === 0 ? rank % count : count - 1 - (rank % count);
  };
  const snake = numbers(count).map((group) => numbers(n).filter((rank) => groupOf(rank) === group));
  const feather = right(featherGroups(numbers(n), drawOf(chance)));
  return (
    sizes.length !== count ||
    Math.max(...sizes) - Math.min(...sizes) > 1 ||
    !isDeepStrictEqual(sorted(drawn.flat()), numbers(n)) ||
    !isDeepStrictEqual(right(groupsBySnake(numbers(n), count)).map(sorted), snake) ||
    !isDeepStrictEqual(sorted(featherSizes(n)), sorted(referenceFeather(n))) ||
    !isDeepStrictEqual(sorted(feather.flat()), numbers(n)) ||
    (n === 5 && isUneven((draw) => right(featherGroups(numbers(5), draw)), 10)) ||
    (n === 5 && isUneven((draw) => right(groupsByDraw(numbers(5), 2, draw)), 10))
  );
}

/** How the field is split into leagues, and the tables of the finals. */
export function wrongLeagues(chance: Chance): boolean {
  const n = chance.between(10, 60);
  const { leagues } = leagueSplit(n);
  const splits = leagueSplits(n).map(({ sizes }) => sizes);
  const [first, second] = [chance.between(0, 6), chance.between(0, 2)];
  const finalists = first + second;
  const tables = finalists === 0 ? [] : right(finalTables({ league1: numbers(first), league2: numbers(second).map((i) => 10 + i) }));
  const wanted = finalists === 0 ? [] : finalists <= 4 ? [finalists] : [Math.floor(finalists / 2), Math.ceil(finalists / 2)];
  return (
    !isDeepStrictEqual(splits, [leagues.map(({ size }) => size)]) ||
    !isDeepStrictEqual(
      leagues.map((league) => league.finalists),
      finalistsOf(n),
    ) ||
    !isDeepStrictEqual(sorted(tables.map((table) => table.length)), wanted) ||
    (finalists === 8 &&
      !isDeepStrictEqual(
        tables.map(sorted).sort((a, b) => a[0]! - b[0]!),
        [
          [0, 3, 4, 11],
          [1, 2, 5, 10],
        ],
      ))
  );
}
