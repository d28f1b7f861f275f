import { drawFrom, type Draw } from '@roundbook/draw';
import {
  featherGroups,
  featherSizes,
  finalTables,
  groupsByDraw,
  groupsBySnake,
  initFontes,
  leagueSplit,
  type InitFontes,
} from '@roundbook/pairing';
import {
  featherSizes as referenceFeather,
  finalistsOf,
  initFontesGroupFaults,
  initFontesSizes,
  leagueSplits,
  oddGroupParts,
  partsOf,
} from '../reference/pairing/groups';
import { compare, fraction } from '../reference/fraction';
import { everyWay } from './enumerated-draw';
import { fields } from './how-many';
import { numbers } from './small-fields';

const right = <T>(answer: { _tag: 'Right'; right: T } | { _tag: 'Left'; left: { code: string } }): T => {
  if (answer._tag === 'Left') throw new Error(`refused: ${answer.left.code}`);
  return answer.right;
};

const sorted = (players: Iterable<number>): number[] => [...players].sort((a, b) => a - b);

/** How many different results there are, each of which must come up in as many ways. */
function differentResults(run: (draw: Draw) => string): number {
  const ways = everyWay(run, 500_000);
  if (ways === null) throw new Error('too many ways');
  const chances = new Map<string, number>();
  for (const { result, ranges } of ways) chances.set(result, (chances.get(result) ?? 0) + 1 / ranges.reduce((a, b) => a * b, 1));
  for (const chance of chances.values()) expect(chance).toBeCloseTo(1 / chances.size, 10);
  return chances.size;
}

describe('InitFontes', () => {
  const most = fields(40, 300);
  it(`has the groups and rounds of the text, for 4 to ${most} players`, () => {
    for (let n = 4; n <= most; n += 1) {
      const { groups, rounds }: InitFontes = right(initFontes(numbers(n), drawFrom(`${n}`, 'groups')));
      expect({ n, sizes: groups.map((group) => group.length) }).toEqual({ n, sizes: initFontesSizes(n) });
      expect(sorted(groups.flat())).toEqual(numbers(n));
      for (const group of groups) {
        const own = rounds.map(({ pairs, byes }) => ({
          pairs: pairs.filter(([a]) => group.includes(a)).map(([a, b]) => [a, b] as [number, number]),
          rests: byes.filter((player) => group.includes(player)),
        }));
        expect({ n, faults: initFontesGroupFaults(sorted(group), own) }).toEqual({ n, faults: [] });
      }
      const odd = n % 4 === 0 ? [] : groups[groups.length - 1]!;
      expect({ n, parts: oddGroupParts(n).map((part) => part.filter((player) => odd.includes(player)).length) }).toEqual({
        n,
        parts: sorted(odd).map(() => 1),
      });
      const rest = numbers(n).filter((player) => !odd.includes(player));
      const strata = partsOf(rest.length, 4).map((part) => part.map((place) => rest[place]!));
      for (const group of groups.slice(0, rest.length / 4)) {
        expect({ n, strata: strata.map((stratum) => stratum.filter((player) => group.includes(player)).length) }).toEqual({
          n,
          strata: [1, 1, 1, 1],
        });
      }
    }
  });

  it('draws every division into groups with the same chance: 8 of eight players, 8 x 1 of nine, 8 of seven, 1 of six', () => {
    const results = [8, 9, 7, 6].map((n) =>
      differentResults((draw) => JSON.stringify(right(initFontes(numbers(n), draw)).groups.map(sorted))),
    );
    expect(results).toEqual([8, 8, 8, 1]);
  });
});

describe('feather groups', () => {
  const most = fields(60, 300);
  it(`have the sizes of the text, for 2 to ${most} players, and hold everybody`, () => {
    for (let n = 2; n <= most; n += 1) {
      expect({ n, sizes: [...featherSizes(n)].sort() }).toEqual({ n, sizes: referenceFeather(n).sort() });
      const groups = right(featherGroups(numbers(n), drawFrom(`${n}`, 'groups')));
      expect({ n, sizes: groups.map((group) => group.length) }).toEqual({ n, sizes: featherSizes(n) });
      expect(sorted(groups.flat())).toEqual(numbers(n));
    }
  });

  it('are drawn with the same chance: 5!/(3! 2!) ways for five players', () => {
    expect(differentResults((draw) => JSON.stringify(right(featherGroups(numbers(5), draw)).map(sorted)))).toBe(10);
  });
});

describe('groups of a playoff', () => {
  it('by draw differ by at most one, all 5!/(3! 2!) ways for five players in two groups alike', () => {
    for (let n = 4; n <= 24; n += 1) {
      for (let groups = 1; groups <= n / 2; groups += 1) {
        const cut = right(groupsByDraw(numbers(n), groups, drawFrom(`${n}/${groups}`, 'groups')));
        const sizes = cut.map((group) => group.length);
        expect({ n, groups: cut.length, apart: Math.max(...sizes) - Math.min(...sizes) <= 1 }).toEqual({ n, groups, apart: true });
        expect(sorted(cut.flat())).toEqual(numbers(n));
      }
    }
    expect(differentResults((draw) => JSON.stringify(right(groupsByDraw(numbers(5), 2, draw)).map(sorted)))).toBe(10);
  });

  it('by snake go down and up the groups', () => {
    for (let n = 4; n <= 24; n += 1) {
      for (let groups = 1; groups <= n / 2; groups += 1) {
        const groupOf = (rank: number): number => {
          const row = Math.floor(rank / groups);
          return row % 2 === 0 ? rank % groups : groups - 1 - (rank % groups);
        };
        const wanted = numbers(groups).map((group) => numbers(n).filter((rank) => groupOf(rank) === group));
        expect({ n, groups: right(groupsBySnake(numbers(n), groups)).map(sorted) }).toEqual({ n, groups: wanted });
      }
    }
  });
});

describe('two leagues', () => {
  it('are split as near 2 to 1 as any split is, which no other split reaches, for 10 to 300 players', () => {
    for (let n = 10; n <= 300; n += 1) {
      const splits = leagueSplits(n);
      const { leagues, error } = leagueSplit(n);
      expect({ n, splits: splits.map(({ sizes }) => sizes) }).toEqual({ n, splits: [leagues.map(({ size }) => size)] });
      expect(leagues.map(({ finalists }) => finalists)).toEqual(finalistsOf(n));
      expect(compare(splits[0]!.error, fraction(error!.n, error!.d))).toBe(0);
    }
  });

  it('are one of up to nine players, who all play the finals up to four', () => {
    const shown = [1, 4, 5, 9].map((n) => leagueSplit(n));
    expect(shown).toEqual([1, 4, 5, 9].map((size) => ({ leagues: [{ size, finalists: Math.min(size, 4) }], error: null })));
  });

  it('send ranks 1, 4, 5 with the second and 2, 3, 6 with the first of league 2 to the semi-finals; fewer as evenly as can be', () => {
    const tables = (a: number, b: number): number[][] =>
      right(finalTables({ league1: numbers(a).map((i) => 11 + i), league2: numbers(b).map((i) => 21 + i) }));
    expect(
      tables(6, 2)
        .map(sorted)
        .sort((x, y) => x[0]! - y[0]!),
    ).toEqual([
      [11, 14, 15, 22],
      [12, 13, 16, 21],
    ]);
    for (const [a, b] of [
      [5, 2],
      [6, 1],
      [4, 2],
      [5, 0],
    ] as const) {
      const sizes = sorted(tables(a, b).map((table) => table.length));
      expect(sizes).toEqual([Math.floor((a + b) / 2), Math.ceil((a + b) / 2)]);
    }
    expect(tables(3, 1).map(sorted)).toEqual([[11, 12, 13, 21]]);
    expect(tables(2, 0).map(sorted)).toEqual([[11, 12]]);
  });
});
