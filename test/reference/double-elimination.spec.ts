import fc from 'fast-check';
import { DOUBLE_ELIMINATION_FAULTS, DoubleEliminationFault, referenceDoubleElimination } from './double-elimination';
import { KeyDocument, KeyRound } from './key-document';
import { Example, document, notice, placeText, round, seats } from './written-bracket';

const runs = 60 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

/** Five players, three byes; D comes back from the second round and takes the grand final to its replay. */
const five = (finals: string[]): KeyDocument =>
  document('key-revival', 'ABCDE', [
    round(1, 'bracket', ['W1.1 A bye', 'W1.2 DE a', 'W1.3 B bye', 'W1.4 C bye'], { seats: seats('ABCDE') }),
    round(2, 'bracket', ['W2.1 AD a', 'W2.2 BC b', 'L1.1 E bye']),
    round(3, 'losersBracket', ['L2.1 EB a', 'L2.2 D bye']),
    round(4, 'losersBracket', ['L3.1 ED b', 'W3.1 AC a']),
    round(5, 'losersBracket', ['L4.1 DC a']),
    ...finals.map((match, at) => round(6 + at, 'grandFinal', [match])),
  ]);
/** Six players, the two first matches side by side: their losers meet in the first losers' round. */
const sixWithByes = (more: Partial<KeyRound>): KeyDocument =>
  document('key-revival', 'ABCDEF', [
    round(1, 'bracket', ['W1.1 AB a', 'W1.2 CD a', 'W1.3 E bye', 'W1.4 F bye']),
    round(2, 'losersBracket', ['L1.1 BD a'], more),
  ]);
const eight = document('key-revival', 'ABCDEFGH', [
  round(1, 'bracket', ['W1.1 AB a', 'W1.2 CD a', 'W1.3 EF a', 'W1.4 GH a']),
  round(2, 'losersBracket', ['L1.1 BD doubleLoss', 'L1.2 FH a']),
]);
const two = (...finals: string[]): KeyDocument =>
  document('key-revival', 'AB', [round(1, 'bracket', ['W1.1 AB a']), ...finals.map((match, at) => round(2 + at, 'grandFinal', [match]))]);

const doubleText = (doc: KeyDocument, fault?: DoubleEliminationFault, afterRound?: number): string => {
  const places = referenceDoubleElimination(doc, { ...(fault ? { fault } : {}), ...(afterRound === undefined ? {} : { afterRound }) });
  return `${places.winner ?? (places.replay ? 'replay' : 'nobody')} of ${places.size}: ${placeText(places.rows)}`;
};

const double: Example<DoubleEliminationFault>[] = [
  {
    what: 'the losers’ rounds give the places, the replay the winner',
    seen: (fault) => doubleText(five(['GF AD b', 'GF2 AD a']), fault),
    expected: 'A of 8: 1A 3-1, 2D 4-2, 3C 1-2, 4E 1-2, 5B 0-2',
  },
  {
    what: 'the grand final lost by the player without a loss is to be replayed',
    seen: (fault) => doubleText(five(['GF AD b']), fault),
    expected: 'replay of 8: inA 2-1, inD 4-1, 3C 1-2, 4E 1-2, 5B 0-2',
  },
  {
    what: 'a grand final won by the player without a loss ends it',
    seen: (fault) => [doubleText(two('GF AB a'), fault), referenceDoubleElimination(two('GF AB a'), fault ? { fault } : {}).replay],
    expected: ['A of 2: 1A 2-0, 2B 0-2', false],
  },
  {
    what: 'lost by both: the player without a loss is alone',
    seen: (fault) => doubleText(two('GF AB doubleLoss'), fault),
    expected: 'A of 2: 1A 1-1, 2B 0-2',
  },
  {
    what: 'a replay lost by both has two seconds',
    seen: (fault) => doubleText(two('GF AB b', 'GF2 AB doubleLoss'), fault),
    expected: 'nobody of 2: 2A 1-2, 2B 1-2',
  },
  {
    what: 'one who goes out in the first losers’ round of six is sixth; who leaves is beaten in the rounds it does not play',
    seen: (fault) => doubleText(sixWithByes({ dropsAfter: ['E'] }), fault),
    expected: 'nobody of 8: inA 1-0, inB 1-1, inC 1-0, inF 0-0, 5E 0-0, 6D 0-2',
  },
  {
    what: 'who goes out in one losers’ round shares, a double loss too',
    seen: (fault) => doubleText(eight, fault),
    expected: 'nobody of 8: inA 1-0, inC 1-0, inE 1-0, inF 1-1, inG 1-0, 6B 0-2, 6D 0-2, 6H 0-2',
  },
];

describe('double elimination worked out by hand', () => {
  test.each(double)('$what', ({ seen, expected }) => {
    expect(seen()).toEqual(expected);
  });

  test.each(DOUBLE_ELIMINATION_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(notice(double, fault)).not.toEqual([]);
  });

  test('places before the end, and after players left at different points', () => {
    expect(doubleText(five([]), undefined, 3)).toBe('nobody of 8: inA 1-0, inC 1-0, inD 1-1, inE 1-1, 5B 0-2');
    const leaving = (n: number, id: string): string => {
      const doc = five(['GF AD b']);
      return doubleText({ ...doc, rounds: doc.rounds.slice(0, n).map((one) => (one.n === n ? { ...one, dropsAfter: [id] } : one)) });
    };
    expect(leaving(3, 'E')).toContain('4E 1-1'); // would play the third losers' round
    expect(leaving(2, 'A')).toContain('5A 1-0'); // the last losers' round: who is in counts as ahead
    expect(leaving(5, 'A')).toContain('D of 8: 1D 3-1, 2A 2-0'); // the grand final
    expect(leaving(6, 'A')).toContain('D of 8: 1D 4-1, 2A 2-1'); // the replay
    expect(leaving(6, 'D')).toContain('A of 8: 1A 2-1, 2D 4-1');
  });

  test('a decider is a match like another: the second loss ends it before the losers’ round of its winner', () => {
    const doc = document('key-revival', 'ABCD', [
      round(1, 'bracket', ['W1.1 AB doubleLoss', 'W1.2 CD a']),
      round(2, 'losersBracket', ['D1.1 AB a']),
    ]);
    expect(doubleText(doc)).toBe('nobody of 4: inA 1-1, inC 1-0, inD 0-1, 4B 0-2');
  });

  test('matches that cannot be are refused', () => {
    expect(() => doubleText(two('GF AB a', 'GF2 AB a'))).toThrow('B is out');
    expect(() => doubleText(two('GF2 AB a'))).toThrow('replay');
    expect(() => doubleText(two('GF AB draw'))).toThrow('draw');
    expect(() => doubleText(two('X1.1 AB a'))).toThrow('X1.1');
  });
});

interface Played {
  doc: KeyDocument;
  /** Who goes out together, the first first; the winner last. */
  waves: string[][];
}

/** Plays a bracket of `size` seats, some of them empty; `coin` decides each match. */
function wholeBracket(size: number, seated: (string | null)[], coin: () => boolean): Played {
  const doc = document('key-revival', seated.filter((id) => id !== null).join(''), []);
  const out: string[][] = [];
  const pairs = (ids: (string | null)[]): [string | null, string | null][] =>
    ids.flatMap((id, at): [string | null, string | null][] => (at % 2 === 0 ? [[id, ids[at + 1] ?? null]] : []));
  const play = (name: string, matches: [string | null, string | null][]): { won: (string | null)[]; lost: (string | null)[] } => {
    const written: string[] = [];
    const won: (string | null)[] = [];
    const lost: (string | null)[] = [];
    matches.forEach(([a, b], at) => {
      const alone = a === null || b === null;
      const first = alone || coin();
      if (a ?? b) written.push(`${name}.${at + 1} ${alone ? `${a ?? b} bye` : `${a}${b} ${first ? 'a' : 'b'}`}`);
      won.push(alone ? (a ?? b) : first ? a : b);
      lost.push(alone ? null : first ? b : a);
    });
    doc.rounds.push(round(doc.rounds.length + 1, 'bracket', written));
    if (name.startsWith('L')) out.push(lost.filter((id) => id !== null));
    return { won, lost };
  };
  let winners = play('W1', pairs(seated));
  let losers = size > 2 ? play('L1', pairs(winners.lost)).won : winners.lost;
  for (let r = 2; 2 ** r <= size; r += 1) {
    winners = play(`W${r}`, pairs(winners.won));
    const dropped = [...winners.lost].reverse();
    losers = play(
      `L${2 * r - 2}`,
      losers.map((id, at): [string | null, string | null] => [dropped[at] ?? null, id]),
    ).won;
    if (losers.length > 1) losers = play(`L${2 * r - 1}`, pairs(losers)).won;
  }
  const [a, b] = [winners.won[0]!, losers[0]!];
  const first = coin();
  doc.rounds.push(round(doc.rounds.length + 1, 'grandFinal', [`GF ${a}${b} ${first ? 'a' : 'b'}`]));
  const again = first || coin();
  if (!first) doc.rounds.push(round(doc.rounds.length + 1, 'grandFinal', [`GF2 ${a}${b} ${again ? 'a' : 'b'}`]));
  return { doc, waves: [...out, [again ? b : a], [again ? a : b]] };
}

test('in a whole bracket a place is one more than the players who go out later', () => {
  const bracket = fc
    .constantFrom(2, 4, 8, 16)
    .chain((size) =>
      fc.tuple(
        fc.constant(size),
        fc.array(fc.boolean(), { minLength: size / 2, maxLength: size / 2 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 40 }),
      ),
    );
  fc.assert(
    fc.property(bracket, ([size, byes, coins]) => {
      let at = 0;
      const seated = 'ABCDEFGHIJKLMNOP'
        .slice(0, size)
        .split('')
        .map((id, seat) => (size > 2 && seat % 2 === 1 && seat > 1 && byes[(seat - 1) / 2] ? null : id));
      const { doc, waves } = wholeBracket(size, seated, () => coins[at++ % coins.length]!);
      const rows = referenceDoubleElimination(doc).rows;
      waves.forEach((wave, index) => {
        const later = waves.slice(index + 1).flat().length;
        expect(wave.map((id) => rows.find((row) => row.id === id)?.place)).toEqual(wave.map(() => later + 1));
      });
      expect(rows).toHaveLength(waves.flat().length);
    }),
    { numRuns: runs },
  );
});
