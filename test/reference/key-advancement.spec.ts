import { KEY_ADVANCEMENT_FAULTS, KeyAdvancementFault, crowdedParts, referenceAdvancement } from './key-advancement';
import { KeyDocument, KeyMatch, KeyPolicy, KeyRound } from './key-document';

const match = (who: string, outcome: string, group?: number): KeyMatch => ({
  a: who[0]!,
  b: who[1] ?? null,
  outcome,
  ...(group === undefined ? {} : { group }),
});
const document = (policy: KeyPolicy, ids: string, rounds: KeyRound[]): KeyDocument => ({
  policy,
  players: ids.split('').map((id) => ({ id, name: id })),
  rounds,
});

/** Group 1: A 7, D 6 (left), B 3, C 1. Group 2: E 9, G 4, F 1, H 0. */
const playoff = document({ preset: 'key-playoff', qualifiers: 2 }, 'ABCDEFGH', [
  {
    n: 1,
    stage: 'groups',
    groups: ['ABCD'.split(''), 'EFGH'.split('')],
    matches: [match('AB', 'a', 1), match('CD', 'b', 1), match('EF', 'a', 2), match('GH', 'a', 2)],
  },
  {
    n: 2,
    stage: 'groups',
    matches: [match('AC', 'draw', 1), match('DB', 'a', 1), match('EG', 'a', 2), match('HF', 'timeout', 2)],
    dropsAfter: ['D'],
  },
  { n: 3, stage: 'groups', matches: [match('BC', 'a', 1), match('EH', 'a', 2), match('FG', 'draw', 2)] },
]);

const level = (more: Partial<KeyRound>, later: KeyRound[] = []): KeyDocument =>
  document({ preset: 'key-final-tournament', qualifiers: 2 }, 'ABCD', [
    { n: 1, stage: 'league', matches: [match('AB', 'draw'), match('CD', 'draw')], ...more },
    ...later,
  ]);

const feather = document({ preset: 'key-feather' }, 'ABCDEF', [
  {
    n: 1,
    stage: 'groups',
    groups: ['ABC'.split(''), 'DEF'.split('')],
    matches: [match('AB', 'a', 1), match('C', 'bye', 1), match('DE', 'a', 2), match('F', 'bye', 2)],
  },
  { n: 2, stage: 'groups', matches: [match('BC', 'a', 1), match('A', 'bye', 1), match('EF', 'a', 2), match('D', 'bye', 2)] },
  { n: 3, stage: 'groups', matches: [match('CA', 'a', 1), match('B', 'bye', 1), match('DF', 'a', 2), match('E', 'bye', 2)] },
]);

const qualifier = (more: Partial<KeyRound>): KeyDocument =>
  document({ preset: 'key-swiss-qualifier', cut: 2 }, 'ABCD', [
    { n: 1, stage: 'swiss', matches: [match('AB', 'a'), match('CD', 'a')] },
    { n: 2, stage: 'swiss', matches: [match('AC', 'a'), match('BD', 'a')], ...more },
    { n: 3, stage: 'finals', matches: [match('CB', 'b')], withdrawsAfter: ['A'] },
  ]);

const seated = (groups: string[], seats: string): KeyDocument =>
  document({ preset: 'key-playoff' }, groups.join(''), [
    { n: 1, stage: 'groups', groups: groups.map((group) => group.split('')), matches: [] },
    { n: 2, stage: 'bracket', matches: [], seats: seats.split('').map((id, at) => ({ id, seed: at + 1 })) },
  ]);

const examples: { what: string; seen: (fault?: KeyAdvancementFault) => unknown; expected: unknown }[] = [
  {
    what: 'the best two of each group, who left being passed over',
    seen: (fault) => referenceAdvancement(playoff, fault ? { fault } : {}),
    expected: [
      { group: 1, order: [['A'], ['B'], ['C']], sure: ['A', 'B'], tied: [], places: 0 },
      { group: 2, order: [['E'], ['G'], ['F'], ['H']], sure: ['E', 'G'], tied: [], places: 0 },
    ],
  },
  {
    what: 'a tie that crosses the line stays open',
    seen: (fault) => referenceAdvancement(level({}), fault ? { fault } : {}),
    expected: [{ order: [['A', 'B', 'C', 'D']], sure: [], tied: ['A', 'B', 'C', 'D'], places: 2 }],
  },
  {
    what: 'the best of each feather group; a circle is open',
    seen: (fault) => referenceAdvancement(feather, fault ? { fault } : {}),
    expected: [
      { group: 1, order: [['A', 'B', 'C']], sure: [], tied: ['A', 'B', 'C'], places: 1 },
      { group: 2, order: [['D'], ['E'], ['F']], sure: ['D'], tied: [], places: 0 },
    ],
  },
  {
    what: 'the cut of a Swiss by points and opponents’ match wins',
    // B met A (2 of 2) and D (0 of 2), C met D and A: both 3 points and 1/2.
    seen: (fault) => referenceAdvancement(qualifier({ ties: [['C', 'B']] }), fault ? { fault } : {}),
    expected: [{ order: [['A'], ['C'], ['B'], ['D']], sure: ['A', 'C'], tied: [], places: 0 }],
  },
  {
    what: 'seats of four: one of each group in each half',
    seen: (fault) => [seated(['AB', 'EG'], 'AEBG'), seated(['AB', 'EG'], 'AEGB')].map((doc) => crowdedParts(doc, fault ? { fault } : {})),
    expected: [[], ['group 1: 2 in part 1 of 2', 'group 2: 2 in part 2 of 2']],
  },
  {
    what: 'seats of six: three of a group are at most two in a half and one in a quarter',
    // Halves by seed: 1, 8, 4, 5 and 2, 7, 3, 6. Group 1 has 1, 5, 2; group 2 has 4, 3, 6.
    seen: (fault) => crowdedParts(seated(['ABC', 'EFG'], 'ABEFCG'), fault ? { fault } : {}),
    expected: ['group 2: 2 in part 4 of 4'],
  },
];

describe('advancement worked out by hand', () => {
  test.each(examples)('$what', ({ seen, expected }) => {
    expect(seen()).toEqual(expected);
  });

  test.each(KEY_ADVANCEMENT_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(examples.some(({ seen, expected }) => JSON.stringify(seen(fault)) !== JSON.stringify(expected))).toBe(true);
  });

  test('a play-off, or an order drawn with the bracket, settles the line', () => {
    const playOff = level({}, [{ n: 2, stage: 'playOff', matches: [match('AB', 'b'), match('CD', 'a')] }]);
    expect(referenceAdvancement(playOff)).toEqual([
      {
        order: [
          ['B', 'C'],
          ['A', 'D'],
        ],
        sure: ['B', 'C'],
        tied: [],
        places: 0,
      },
    ]);
    const withBracket = level({}, [{ n: 2, stage: 'bracket', matches: [match('DB', 'a')], ties: [['D', 'B', 'A', 'C']] }]);
    expect(referenceAdvancement(withBracket)[0]?.sure).toEqual(['D', 'B']);
  });

  test('who leaves before the cut is passed over, who leaves later is not; fewer left than places', () => {
    expect(referenceAdvancement(qualifier({ dropsAfter: ['A'] }))[0]).toMatchObject({ sure: ['B', 'C'], tied: [] });
    expect(referenceAdvancement(qualifier({ disqualifiesAfter: ['A', 'B', 'D'] }))[0]).toMatchObject({ sure: ['C'], places: 0 });
  });

  test('a policy without a number is refused', () => {
    expect(() => referenceAdvancement({ ...playoff, policy: { preset: 'key-playoff' } })).toThrow('how many');
  });
});
