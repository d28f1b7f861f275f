import { ELIMINATION_FAULTS, EliminationFault, EliminationPlaces, referenceConsolation, referenceElimination } from './elimination-places';
import { KeyDocument, KeyRound } from './key-document';
import { Example, document, notice, placeText, round, seats } from './written-bracket';

const text = (places: EliminationPlaces): string => `${places.winner ?? 'nobody'} of ${places.size}: ${placeText(places.rows)}`;

const six = (second: Partial<KeyRound>, more: KeyRound[] = []): KeyDocument =>
  document('key-knockout', 'ABCDEF', [
    round(1, 'bracket', ['A bye', 'DE a', 'B bye', 'CF doubleLoss'], { seats: seats('ABCDEF') }),
    round(2, 'bracket', ['AD a', 'B bye'], second),
    ...more,
  ]);
const revival = document('key-revival', 'ABCD', [
  round(1, 'bracket', ['W1.1 AB a', 'W1.2 CD walkoverB']),
  round(2, 'bracket', ['W2.1 AC a']),
  round(3, 'consolation', ['C1.1 BD b']),
]);

const single: Example<EliminationFault>[] = [
  {
    what: 'byes, a double loss that leaves an empty place, a finalist who leaves',
    seen: (fault) => text(referenceElimination(six({ dropsAfter: ['B'] }), fault ? { fault } : {})),
    expected: 'A of 8: 1A 1-0, 2B 0-0, 3D 1-1, 4C 0-1, 4E 0-1, 4F 0-1',
  },
  {
    what: 'the last match waits',
    seen: (fault) => text(referenceElimination(six({}), fault ? { fault } : {})),
    expected: 'nobody of 8: inA 1-0, inB 0-0, 3D 1-1, 4C 0-1, 4E 0-1, 4F 0-1',
  },
  {
    what: 'a last match lost by both has two seconds and no winner',
    seen: (fault) => text(referenceElimination(six({}, [round(3, 'bracket', ['AB walkoverBoth'])]), fault ? { fault } : {})),
    expected: 'nobody of 8: 2A 1-1, 2B 0-1, 3D 1-1, 4C 0-1, 4E 0-1, 4F 0-1',
  },
  {
    what: 'the consolation bracket has a winner and places of its own',
    seen: (fault) => {
      const { main, consolation } = referenceConsolation(revival, fault ? { fault } : {});
      return [text(main), text(consolation)];
    },
    expected: ['A of 4: 1A 2-0, 2C 1-1, 3B 0-1, 3D 0-1', 'D of 2: 1D 1-0, 2B 0-1'],
  },
];

describe('single elimination and consolation worked out by hand', () => {
  test.each(single)('$what', ({ seen, expected }) => {
    expect(seen()).toEqual(expected);
  });

  test.each(ELIMINATION_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(notice(single, fault)).not.toEqual([]);
  });

  test('in the middle of a round nobody who waits is out', () => {
    const open = six({ dropsAfter: ['B'] }, [round(3, 'bracket', ['AB open'])]);
    expect(text(referenceElimination(open))).toContain('nobody of 8: inA 1-0, inB 0-0');
    expect(text(referenceElimination(open, { afterRound: 1 }))).toBe('nobody of 8: inA 0-0, inB 0-0, inD 1-0, 4C 0-1, 4E 0-1, 4F 0-1');
  });

  test('who leaves after the last match has won it; a disqualified player has no place', () => {
    const last = (more: Partial<KeyRound>): string => text(referenceElimination(six({}, [round(3, 'bracket', ['AB a'], more)])));
    expect(last({ dropsAfter: ['A'] })).toContain('A of 8: 1A 2-0, 2B 0-1');
    expect(last({ disqualifiesAfter: ['B'] })).toBe('A of 8: 1A 2-0, 2D 1-1, 3C 0-1, 3E 0-1, 3F 0-1, disqualifiedB 0-1');
  });

  test('draws, timeouts and matches of players who are out are refused', () => {
    const last = (match: string) => () => referenceElimination(six({}, [round(3, 'bracket', [match])]));
    expect(last('AB draw')).toThrow('draw');
    expect(last('AB timeout')).toThrow('timeout');
    expect(last('AD a')).toThrow('D is out');
  });
});
