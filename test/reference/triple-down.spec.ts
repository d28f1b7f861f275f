import fc from 'fast-check';
import { KeyDocument, KeyRound } from './key-document';
import { TRIPLE_DOWN_FAULTS, TripleDown, TripleDownFault, referenceTripleDown } from './triple-down';
import { referenceTwoLossOut } from './two-loss-out';
import { Example, document, notice, round } from './written-bracket';

const runs = 30 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

const tripleText = (state: TripleDown): string =>
  `${state.winner ?? 'nobody'}: ${state.rows.map((row) => `${row.place ?? '-'}${row.id} ${row.wins}-${row.losses} out ${row.outIn ?? '-'}`).join(', ')}`;
const inText = (state: TripleDown): string =>
  state.rounds.map((one) => `${one.in.join('')} ${Object.values(one.losses).join('')}`).join(', ');
const triple = (doc: KeyDocument, fault?: TripleDownFault, afterRound?: number): TripleDown =>
  referenceTripleDown(doc, { ...(fault ? { fault } : {}), ...(afterRound === undefined ? {} : { afterRound }) });
const qualifyingRounds = (...rounds: string[][]): KeyRound[] => rounds.map((matches, at) => round(at + 1, 'qualifying', matches));

const three = document(
  'triple-down',
  'ABC',
  qualifyingRounds(
    ['AB a', 'C bye'],
    ['AC a', 'B bye'],
    ['BC doubleLoss', 'A bye'],
    ['AB a', 'C bye'],
    ['AC walkoverA'],
    ['AC doubleLoss'],
  ),
);
const together = document('triple-down', 'AB', qualifyingRounds(['AB a'], ['AB b'], ['AB doubleLoss'], ['AB doubleLoss']));
const dropped: KeyDocument = document('triple-down', 'ABCD', [
  round(1, 'qualifying', ['AB a', 'CD a'], { dropsAfter: ['D'] }),
  ...[['AB a', 'C bye'], ['AB a', 'C bye'], ['AC a'], ['AC a'], ['AC a']].map((matches, at) => round(at + 2, 'qualifying', matches)),
]);
const late: KeyDocument = {
  ...document('triple-down', 'AB', qualifyingRounds(['AB a'])),
  players: ['A', 'B', 'L'].map((id) => ({ id, name: id, ...(id === 'L' ? { lateFrom: 2 } : {}) })),
};
const oneLoss = document('triple-down', 'ABCD', qualifyingRounds(['AB a', 'CD a'], ['AC a']), 1);

const down: Example<TripleDownFault>[] = [
  {
    what: 'who is in and with how many losses, round by round',
    seen: (fault) => inText(triple(three, fault)),
    expected: 'ABC 010, ABC 011, ABC 022, AC 032, AC 132, A 233',
  },
  {
    what: 'the last player left wins, who went out later is better',
    seen: (fault) => tripleText(triple(three, fault)),
    expected: 'A: 1A 4-2 out -, 2C 3-3 out 6, 3B 1-3 out 4',
  },
  {
    what: 'all that are left go out together: they share the first place',
    seen: (fault) => tripleText(triple(together, fault)),
    expected: 'nobody: 1A 1-3 out 4, 1B 1-3 out 4',
  },
  {
    what: 'who dropped counts as out in its last round',
    seen: (fault) => tripleText(triple(dropped, fault)),
    expected: 'A: 1A 6-0 out -, 2C 3-3 out 6, 3B 0-3 out 3, 4D 0-1 out 1',
  },
  { what: 'a missed round is a loss', seen: (fault) => inText(triple(late, fault)), expected: 'ABL 011' },
  {
    what: 'out in one round: the stronger opponents first',
    // B met A (2 of 2), D met C (1 of 2).
    seen: (fault) => tripleText(triple(oneLoss, fault)),
    expected: 'A: 1A 2-0 out -, 2C 1-1 out 2, 3B 0-1 out 1, 4D 0-1 out 1',
  },
];

describe('triple-down round by round, worked out by hand', () => {
  test.each(down)('$what', ({ seen, expected }) => {
    expect(seen()).toEqual(expected);
  });

  test.each(TRIPLE_DOWN_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(notice(down, fault)).not.toEqual([]);
  });

  test('before the end: losses, wins, strength of the opponents', () => {
    expect(tripleText(triple(three, undefined, 2))).toBe('nobody: 1A 2-0 out -, 2B 1-1 out -, 2C 1-1 out -');
    expect(triple(three, undefined, 2).done).toBe(false);
    expect(triple(three).done).toBe(true);
  });

  test('who leaves after winning the last match has won; a disqualified player has no place', () => {
    const end = (more: Partial<KeyRound>): string =>
      tripleText(triple({ ...three, rounds: three.rounds.map((one) => (one.n === 6 ? { ...one, ...more } : one)) }));
    expect(end({ dropsAfter: ['A'] })).toContain('A: 1A 4-2 out -');
    expect(end({ disqualifiesAfter: ['C'] })).toContain('1A 4-2 out -, 2B 1-3 out 4, -C 3-3 out 6');
  });

  test('a draw, a match of a player who is out and an entry at the limit are refused', () => {
    const after = (matches: string[]) => () => triple({ ...three, rounds: [...three.rounds, round(7, 'qualifying', matches)] });
    expect(after(['AC a'])).toThrow('C is out');
    expect(() => triple(document('triple-down', 'AB', qualifyingRounds(['AB draw'])))).toThrow('draw');
    const entry = {
      ...late,
      players: [...late.players, { id: 'M', name: 'M', lateFrom: 4 }],
      rounds: qualifyingRounds(['AB a'], ['AB b'], ['AB a']),
    };
    expect(() => triple(entry)).toThrow('would enter');
  });
});

/** Plays a course of triple-down: `steps` says how each match ends and who leaves; neighbours in the order of the ids meet. */
function course(players: number, steps: number[]): KeyDocument {
  const doc = document('triple-down', 'ABCDEFGHIJ'.slice(0, players), []);
  let at = 0;
  const step = (below: number): number => steps[at++ % steps.length]! % below;
  for (let state = triple(doc); !state.done && doc.rounds.length < 40; state = triple(doc)) {
    const ids = doc.rounds.length === 0 ? doc.players.map((player) => player.id) : state.rounds[state.rounds.length - 1]!.in;
    const from = step(ids.length);
    const order = [...ids.slice(from), ...ids.slice(0, from)];
    const matches: string[] = [];
    for (let i = 0; i < order.length; i += 2) {
      const pair = order.slice(i, i + 2).join('');
      matches.push(
        pair.length === 1 ? `${pair} bye` : `${pair} ${['a', 'b', 'a', 'b', 'doubleLoss', 'walkoverA', 'walkoverBoth'][step(7)]}`,
      );
    }
    const leaver = ids.length > 3 && step(5) === 0 ? { dropsAfter: [ids[step(ids.length)]!] } : {};
    doc.rounds.push(round(doc.rounds.length + 1, 'qualifying', matches));
    const left = triple(doc).rounds[doc.rounds.length - 1]!.in;
    const leaves = leaver.dropsAfter?.filter((id) => left.length > 2 && left.includes(id)) ?? [];
    if (leaves.length > 0) doc.rounds[doc.rounds.length - 1]!.dropsAfter = leaves;
  }
  return doc;
}

test('the two references of triple-down, written apart, agree after every round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 }), fc.array(fc.nat(1000), { minLength: 20, maxLength: 60 }), (players, steps) => {
      const doc = course(players, steps);
      for (let afterRound = 0; afterRound <= doc.rounds.length; afterRound += 1) {
        const one = triple(doc, undefined, afterRound);
        const other = referenceTwoLossOut(doc, { afterRound });
        const placesOf = (rows: { rank: number | null; player: string }[]): string[] =>
          rows.map((row) => `${row.rank} ${row.player}`).sort();
        expect(placesOf(one.rows.map((row) => ({ rank: row.place, player: row.id })))).toEqual(placesOf(other.standings));
        expect([one.done, one.winner]).toEqual([other.phase === 'done', other.winner]);
      }
    }),
    { numRuns: runs },
  );
});
