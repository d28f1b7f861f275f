import { showFraction } from '../fraction';
import { met, numbers, texts } from './by-hand';
import { crowdedParts, eliminationFaults, firstRoundPairs, singleElimination } from './bracket';
import { Pair, everyPairing, pairingText } from './every-pairing';
import { featherSizes, initFontesGroupFaults, initFontesSizes, leagueSplits, oddGroupParts, partsOf } from './groups';
import { PoolsField, poolsLaw } from './pools';
import { smallestRepairs } from './repair';
import { Round, roundRobinFaults, sideFaults } from './round-robin';
import { bestSwissPairings, swissByeReceivers } from './swiss';

describe('every pairing', () => {
  it('counts 1, 3, 15, 105 for 2, 4, 6, 8 players and n times that of n - 1 for an odd n, all different', () => {
    const counts = [2, 3, 4, 5, 6, 7, 8].map((n) => new Set([...everyPairing(numbers(n))].map(pairingText)).size);
    expect(counts).toEqual([1, 3, 3, 15, 15, 105, 105]);
  });
});

describe('Swiss', () => {
  it('pairs 6, 3, 3, 0 points at 9 + 9, either three with the leader', () => {
    const { value, all } = bestSwissPairings([0, 1, 2, 3], { points: [6, 3, 3, 0], met: met(4) });
    expect(value).toEqual([0, 0, 18]);
    expect(texts(all)).toEqual(['0-1 2-3', '0-2 1-3']);
  });
  it('takes the first and last rather than a rematch, and a third meeting for one rematch', () => {
    const history: Pair[] = [
      [0, 1],
      [0, 1],
      [0, 2],
    ];
    const open = bestSwissPairings([0, 1, 2, 3], { points: [6, 3, 3, 0], met: met(4, history) });
    expect([open.value, texts(open.all)]).toEqual([[0, 0, 36], ['0-3 1-2']]);
    const forced = bestSwissPairings([0, 1, 2, 3], { points: [6, 6, 3, 0], met: met(4, [...history, [0, 3]]) });
    expect([forced.value, texts(forced.all)]).toEqual([[1, 0, 9], ['0-1 2-3']]);
  });
  it('prefers a worse sum to a declared avoidance', () => {
    const { value, all } = bestSwissPairings([0, 1, 2, 3], { points: [6, 3, 3, 0], met: met(4, [[0, 2]]), avoided: [[3, 2]] });
    expect([value, texts(all)]).toEqual([[0, 0, 36], ['0-3 1-2']]);
  });
  it('gives the bye to the lowest without one, then to the fewest; late entrants in their first round are passed over', () => {
    const rank = [1, 2, 3, 3, 5];
    expect(swissByeReceivers(numbers(5), { rank, byes: [0, 0, 0, 0, 1] })).toEqual([2, 3]);
    expect(swissByeReceivers(numbers(5), { rank, byes: [2, 1, 2, 2, 2] })).toEqual([1]);
    const late = { rank, inFirstRound: [false, false, false, false, true], firstRoundPlayedIsNoBye: true };
    expect(swissByeReceivers(numbers(5), { ...late, byes: [0, 0, 1, 1, 0] })).toEqual([1]);
    expect(swissByeReceivers(numbers(5), { ...late, byes: [1, 1, 1, 1, 0] })).toEqual([4]);
    expect(swissByeReceivers(numbers(5), { ...late, byes: [0, 0, 1, 1, 0], firstRoundPlayedIsNoBye: false })).toEqual([4]);
  });
});

describe('pools', () => {
  const law = (field: Partial<PoolsField> & { pools: number[][] }): Record<string, string> => {
    const n = field.pools.flat().length;
    const full: PoolsField = { byes: numbers(n).map(() => 0), met: met(n), oddPools: 'bye', ...field };
    return Object.fromEntries([...poolsLaw(full)].map(([text, chance]) => [text, showFraction(chance)]));
  };
  it('gives the bye so that the rest have no rematch, among those with the fewest byes', () => {
    expect(law({ pools: [[0, 1, 2]], met: met(3, [[0, 1]]) })).toEqual({ '1-2 bye 0': '1/2', '0-2 bye 1': '1/2' });
    expect(law({ pools: [[0, 1, 2]], met: met(3, [[0, 1]]), byes: [1, 1, 0] })).toEqual({ '0-1 bye 2': '1' });
  });
  it('draws two pools apart from each other', () => {
    const both = law({
      pools: [
        [0, 1],
        [2, 3, 4, 5],
      ],
      met: met(6, [[2, 3]]),
    });
    expect(both).toEqual({ '0-1 2-4 3-5': '1/2', '0-1 2-5 3-4': '1/2' });
  });
  it('draws the crossing pair first, whatever it leaves: 1/5 each, over 3, 1, 2, 2 and 1 pairings', () => {
    const history: Pair[] = [
      [1, 3],
      [1, 4],
    ];
    const crossed = law({ pools: [[0], [1, 2, 3, 4, 5]], met: met(6, history), oddPools: 'crossPair' });
    expect(crossed).toEqual({
      ...{ '0-1 2-3 4-5': '1/15', '0-1 2-4 3-5': '1/15', '0-1 2-5 3-4': '1/15', '0-2 1-5 3-4': '1/5', '0-5 1-2 3-4': '1/5' },
      ...{ '0-3 1-2 4-5': '1/10', '0-3 1-5 2-4': '1/10', '0-4 1-2 3-5': '1/10', '0-4 1-5 2-3': '1/10' },
    });
  });
  it('moves the bye when the whole odd pool has had one: receiver first, then crossing match and pairs together', () => {
    const moved = law({ pools: [[0], [1, 2, 3, 4]], byes: [1, 0, 0, 1, 1], met: met(5, [[0, 3]]) });
    expect(moved).toEqual({ '0-2 3-4 bye 1': '1/4', '0-4 2-3 bye 1': '1/4', '0-1 3-4 bye 2': '1/4', '0-4 1-3 bye 2': '1/4' });
    expect(law({ pools: [[0], [1, 2]], byes: [1, 1, 1] })).toEqual({ '1-2 bye 0': '1' });
  });
});

describe('repair', () => {
  const published = {
    pairs: [
      [0, 1],
      [2, 3],
      [4, 5],
    ] as Pair[],
    rests: null,
  };
  it('leaves the opponent of who is gone without a match, if nothing better is to be had', () => {
    const left = { players: [0, 1, 2, 3, 4], published, locked: [[0, 1]] as Pair[] };
    const fresh = smallestRepairs({ ...left, met: met(6) });
    expect([fresh.value, fresh.all.map(pairingText)]).toEqual([[0, 0, 1], ['2-3 rests 4']]);
    const again = smallestRepairs({ ...left, met: met(6, [[2, 3]]) });
    expect([again.value, again.all.map(pairingText)]).toEqual([
      [0, 0, 2],
      ['3-4 rests 2', '2-4 rests 3'],
    ]);
    expect(smallestRepairs({ ...left, met: met(6), mayRest: [0, 3] }).all.map(pairingText)).toEqual(['2-4 rests 3']);
  });
});

describe('round robin', () => {
  const four: Round[] = [
    [0, 3, 1, 2],
    [3, 2, 0, 1],
    [1, 3, 2, 0],
  ].map(([a, b, c, d]) => ({
    pairs: [
      [a!, b!],
      [c!, d!],
    ],
    rests: [],
  }));
  it('accepts the Berger table of four and refuses one with a meeting too many or a side too many', () => {
    expect([roundRobinFaults(4, four), sideFaults(4, four)]).toEqual([[], []]);
    expect(roundRobinFaults(4, [four[0]!, four[1]!, four[1]!])).toContain('0 meets 2 0 times');
    expect(roundRobinFaults(4, four.slice(1))).toContain('2 rounds, 3 are enough and needed');
    expect(sideFaults(4, [...four, ...four])).toContain('0 is first against 3 2 times, second 0');
  });
  it('wants one rest each of three players', () => {
    const three: Round[] = [
      { pairs: [[0, 1]], rests: [2] },
      { pairs: [[1, 2]], rests: [0] },
      { pairs: [[2, 0]], rests: [1] },
    ];
    expect([roundRobinFaults(3, three), sideFaults(3, three)]).toEqual([[], []]);
    expect(roundRobinFaults(3, [...three.slice(0, 2), { pairs: [[2, 0]], rests: [] }])).toEqual(['round 3: 1 0 times', '1 rests 0 times']);
  });
});

describe('brackets', () => {
  it('meets as 1v8 4v5 2v7 3v6, and 1v4 2v3', () => {
    expect(firstRoundPairs(8).map((pair) => pair.join('v'))).toEqual(['1v8', '4v5', '2v7', '3v6']);
    expect(firstRoundPairs(4).map((pair) => pair.join('v'))).toEqual(['1v4', '2v3']);
  });
  it('gives byes to the best seeds and shares the places of one round', () => {
    const { rounds, places } = singleElimination(5, (better) => better);
    expect(rounds.map((round) => round.map(({ a, b }) => `${a}v${b}`))).toEqual([['4v5'], ['1v4', '2v3'], ['1v2']]);
    expect(places).toEqual([1, 2, 3, 3, 5]);
    expect(singleElimination(5, (_, worse) => worse).places).toEqual([3, 3, 2, 5, 1]);
  });
  it('finds who is out too early or too late', () => {
    const won = (a: number, b: number | null, winner: number | null) => ({ a, b, winner });
    expect(eliminationFaults([1, 2, 3], [won(2, 3, 2), won(1, null, 1), won(1, 2, 1)], 1)).toEqual([]);
    expect(eliminationFaults([1, 2, 3], [won(2, 3, 2), won(1, 3, 1)], 1)).toEqual([
      'match 2: 3 is out already',
      '2 players are left',
      '3 lost too often',
    ]);
    expect(eliminationFaults([1, 2], [won(1, 2, 1), won(1, 2, 2), won(1, 2, 1)], 2)).toEqual([]);
  });
  it('finds a half with more than its share of a group', () => {
    expect(crowdedParts([1, 2, 2, 1])).toEqual([]);
    expect(crowdedParts([1, 1, 2, 2])).toHaveLength(2);
  });
});

describe('groups', () => {
  it('cuts InitFontes and feather fields', () => {
    expect([8, 9, 10, 11].map(initFontesSizes)).toEqual([
      [4, 4],
      [4, 5],
      [4, 6],
      [4, 4, 3],
    ]);
    expect([3, 4, 5, 6, 7, 8, 9].map(featherSizes)).toEqual([[3], [4], [3, 2], [3, 3], [4, 3], [4, 4], [3, 3, 3]]);
    expect(partsOf(9, 6)).toEqual([[0], [1, 2], [3], [4, 5], [6], [7, 8]]);
    expect(oddGroupParts(9)).toHaveLength(5);
    expect(() => initFontesSizes(2)).toThrow('no groups');
  });
  it('wants the upper three of six to meet the lower three', () => {
    const shift = (by: number) => ({ pairs: [0, 1, 2].map((i) => [i, 3 + ((i + by) % 3)] as Pair), rests: [] });
    expect(initFontesGroupFaults(numbers(6), [shift(0), shift(1), shift(2)])).toEqual([]);
    expect(initFontesGroupFaults(numbers(6), [shift(0), shift(1), shift(1)])).toEqual(['a pair meets twice']);
  });
  it('splits 10, 11 and 20 players over two leagues at errors 0, 1/13 and 0', () => {
    const shown = [10, 11, 20].map((n) => leagueSplits(n).map(({ sizes, error }) => `${sizes.join('+')} ${showFraction(error)}`));
    expect(shown).toEqual([['6+4 0'], ['7+4 1/13'], ['12+8 0']]);
  });
});
