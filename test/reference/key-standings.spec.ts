import { KeyDocument, KeyMatch, KeyPolicy, KeyRound } from './key-document';
import { KEY_STANDINGS_FAULTS, KeyStandingsFault, referenceKeyStandings } from './key-standings';

const people = (ids: string): { id: string; name: string }[] => ids.split('').map((id) => ({ id, name: id }));
/** `AB a 3-1`: outcome of A against B, keys; `E bye`. */
const read = (text: string, group?: number): KeyMatch => {
  const [who, outcome, keys] = text.split(' ');
  const [aKeys, bKeys] = (keys ?? '').split('-').map(Number);
  const [a, b] = who!.split('');
  return {
    a: a!,
    b: b ?? null,
    outcome: outcome!,
    ...(keys === undefined ? {} : { aKeys: aKeys!, bKeys: bKeys! }),
    ...(group === undefined ? {} : { group }),
  };
};
const games = (match: KeyMatch, aWins: number, bWins: number, draws: number): KeyMatch => ({ ...match, aWins, bWins, draws });
const round = (n: number, stage: string, matches: (string | KeyMatch)[], more: Partial<KeyRound> = {}): KeyRound => ({
  n,
  stage,
  matches: matches.map((match) => (typeof match === 'string' ? read(match) : match)),
  ...more,
});
const document = (policy: KeyPolicy, ids: string, rounds: KeyRound[]): KeyDocument => ({ policy, players: people(ids), rounds });

/** Five play a league; E leaves after round 3, having met A and either received B's walkover or given B one. */
const league = (ofE: string, more: Partial<KeyRound>): KeyDocument =>
  document({ preset: 'key-league' }, 'ABCDE', [
    round(1, 'league', ['AB a 3-1', 'CD draw 2-2', 'E bye']),
    round(2, 'league', ['EA a 2-1', 'BC timeout 1-0', 'D bye']),
    round(3, 'league', [`EB ${ofE} 4-0`, 'AD a 2-0', 'C bye'], more),
    round(4, 'league', ['AC b 1-3', 'B bye']),
    round(5, 'league', ['BD a 2-1', 'A bye']),
  ]);
const half = league('walkoverB', { dropsAfter: ['E'] });
const belowHalf = league('walkoverA', { dropsAfter: ['E'] });
const disqualified = league('walkoverA', { disqualifiesAfter: ['E'] });

const drawn = (more: Partial<KeyRound>, later: KeyRound[] = []): KeyDocument =>
  document({ preset: 'key-league' }, 'ABCD', [round(1, 'league', ['AB draw', 'CD draw'], more), ...later]);

const groups = document({ preset: 'key-playoff' }, 'ABCDEFGH', [
  round(1, 'groups', [read('AB a', 1), read('CD b', 1), read('EF a', 2), read('GH a', 2)], {
    groups: ['ABCD'.split(''), 'EFGH'.split('')],
  }),
  round(2, 'groups', [read('AC draw', 1), read('DB a', 1), read('EG a', 2), read('HF timeout', 2)], { dropsAfter: ['D'] }),
  round(3, 'groups', [read('BC a', 1), read('EH a', 2), read('FG draw', 2)]),
]);

const feather = (ties?: string[][]): KeyDocument =>
  document({ preset: 'key-feather' }, 'ABC', [
    round(1, 'groups', [read('AB a', 1), read('C bye', 1)], { groups: [['A', 'B', 'C']] }),
    round(2, 'groups', [read('BC a', 1), read('A bye', 1)]),
    round(3, 'groups', [read('CA a', 1), read('B bye', 1)], ties ? { ties } : {}),
  ]);

const battle = document({ preset: 'random-battle' }, 'ABCDE', [
  round(1, 'open', [games(read('AB a'), 2, 1, 0), 'CD draw']),
  round(2, 'open', ['AB a', 'CA walkoverA', 'DB doubleLoss', games(read('ED draw'), 1, 1, 0)]),
]);

/** A beats B with games, then B beats A; E wins by walkover; byes of E, B and D. */
const swiss = (preset: string): KeyDocument =>
  document({ preset }, 'ABCDE', [
    round(1, 'swiss', [games(read('AB a 3-2'), 2, 1, 0), games(read('CD draw 1-4'), 1, 1, 1), 'E bye']),
    round(2, 'swiss', ['AC a 2-0', 'ED walkoverB', 'B bye']),
    round(3, 'swiss', ['AB b', 'CE draw', 'D bye']),
  ]);

const penalised: KeyDocument = {
  ...drawn({}),
  players: people('ABCD').map((player) => (player.id === 'A' ? { ...player, penalties: [{ afterRound: 1, points: '1/2' }] } : player)),
};

interface Example {
  what: string;
  doc: KeyDocument;
  afterRound?: number;
  /** `rank id points wins-losses-draws-byes figures`, a group before the rank where there is one. */
  rows: string[];
}

const show = (doc: KeyDocument, afterRound?: number, fault?: KeyStandingsFault): string[] =>
  referenceKeyStandings(doc, { ...(afterRound === undefined ? {} : { afterRound }), ...(fault ? { fault } : {}) }).map((row) => {
    const { wins, losses, draws, byes } = row.record;
    const figures = Object.values(row.figures).join(' ');
    const group = row.group === undefined ? '' : `${row.group}: `;
    return `${group}${row.rank ?? '-'} ${row.id} ${row.points} ${wins}-${losses}-${draws}-${byes} ${figures}`;
  });

const examples: Example[] = [
  {
    what: 'two of four matches (a walkover received is one) are half: E keeps them, C and D win the rest',
    doc: half,
    // Keys of B's walkover do not count.
    rows: ['1 C 10 3-1-1-1 5 1 3', '2 A 9 3-2-0-1 7 1 3', '3 E 9 3-2-0-1 2 1 3', '4 D 7 2-2-1-1 3 -3 3', '5 B 6 2-3-0-1 4 0 3'],
  },
  {
    what: 'one of four is less: everything of E goes, the byes of the others stay',
    doc: belowHalf,
    rows: ['1 A 9 3-1-0-1 6 2 3', '2 C 7 2-1-1-1 5 1 3', '3 B 6 2-2-0-1 4 0 3', '4 D 4 1-2-1-1 3 -3 3', '5 E 0 0-0-0-0 0 0 0'],
  },
  {
    what: 'before E leaves, its matches count',
    doc: belowHalf,
    afterRound: 2,
    rows: ['1 E 6 2-0-0-1 2 1 3', '2 D 4 1-0-1-1 2 0 3', '3 A 3 1-1-0-0 4 1 0', '4 C 1 0-1-1-0 2 -1 0', '5 B 0 0-2-0-0 2 -1 0'],
  },
  {
    what: 'a disqualified player has no place and no points, the others keep what they have against it',
    doc: disqualified,
    rows: ['1 C 10 3-1-1-1 5 1 3', '2 A 9 3-2-0-1 7 1 3', '3 B 9 3-2-0-1 4 0 3', '4 D 7 2-2-1-1 3 -3 3', '- E 0 2-3-0-1 2 1 3'],
  },
  {
    what: 'keys level: the difference of keys',
    doc: document({ preset: 'key-league' }, 'ABCD', [round(1, 'league', ['AB a 2-1', 'CD a 2-0'])]),
    rows: ['1 C 3 1-0-0-0 2 2 0', '2 A 3 1-0-0-0 2 1 0', '3 B 0 0-1-0-0 1 -1 0', '4 D 0 0-1-0-0 0 -2 0'],
  },
  {
    what: 'fewer points from byes are better',
    doc: document({ preset: 'key-league' }, 'ABC', [round(1, 'league', ['A bye', 'BC a'])]),
    rows: ['1 B 3 1-0-0-0 0 0 0', '2 A 3 1-0-0-1 0 0 3', '3 C 0 0-1-0-0 0 0 0'],
  },
  {
    what: 'nothing separates: a shared rank',
    doc: drawn({}),
    rows: ['1 A 1 0-0-1-0 0 0 0', '1 B 1 0-0-1-0 0 0 0', '1 C 1 0-0-1-0 0 0 0', '1 D 1 0-0-1-0 0 0 0'],
  },
  {
    what: 'a recorded order separates',
    doc: drawn({ ties: [['C', 'A', 'D', 'B']] }),
    rows: ['1 C 1 0-0-1-0 0 0 0', '2 A 1 0-0-1-0 0 0 0', '3 D 1 0-0-1-0 0 0 0', '4 B 1 0-0-1-0 0 0 0'],
  },
  {
    what: 'a recorded order is for equal players only',
    doc: drawn({ ties: [['C', 'A', 'D', 'B']] }, [round(2, 'league', ['AC b', 'DB b'])]),
    rows: ['1 C 4 1-0-1-0 0 0 0', '2 B 4 1-0-1-0 0 0 0', '3 A 1 0-1-1-0 0 0 0', '4 D 1 0-1-1-0 0 0 0'],
  },
  {
    what: 'a play-off separates and scores nothing; who loses in one of its rounds shares',
    doc: drawn({}, [round(2, 'playOff', ['AB b', 'CD a']), round(3, 'playOff', ['BC a'])]),
    rows: ['1 B 1 2-0-1-0 0 0 0', '2 C 1 1-1-1-0 0 0 0', '3 A 1 0-1-1-0 0 0 0', '3 D 1 0-1-1-0 0 0 0'],
  },
  {
    what: 'a penalty is taken off one player',
    doc: penalised,
    rows: ['1 B 1 0-0-1-0 0 0 0', '1 C 1 0-0-1-0 0 0 0', '1 D 1 0-0-1-0 0 0 0', '4 A 1/2 0-0-1-0 0 0 0'],
  },
  {
    what: 'groups: two of three matches are half of the group, not of the field',
    doc: groups,
    rows: [
      '1: 1 A 7 2-0-1-0 0 0 0',
      '1: 2 D 6 2-1-0-0 0 0 0',
      '1: 3 B 3 1-2-0-0 0 0 0',
      '1: 4 C 1 0-2-1-0 0 0 0',
      '2: 1 E 9 3-0-0-0 0 0 0',
      '2: 2 G 4 1-1-1-0 0 0 0',
      '2: 3 F 1 0-2-1-0 0 0 0',
      '2: 4 H 0 0-3-0-0 0 0 0',
    ],
  },
  {
    what: 'feather: a circle of three is shared',
    doc: feather(),
    rows: ['1: 1 A 6 2-1-0-1 0 0 3', '1: 1 B 6 2-1-0-1 0 0 3', '1: 1 C 6 2-1-0-1 0 0 3'],
  },
  {
    what: 'feather: then the recorded draw',
    doc: feather([['B', 'C', 'A']]),
    rows: ['1: 1 B 6 2-1-0-1 0 0 3', '1: 2 C 6 2-1-0-1 0 0 3', '1: 3 A 6 2-1-0-1 0 0 3'],
  },
  {
    what: 'open play: wins - losses, then games played',
    doc: battle,
    rows: ['1 A 3 3-0-0-0 5', '2 E 0 0-0-1-0 2', '3 D -1 0-1-2-0 4', '4 C -1 0-1-1-0 2', '5 B -3 0-3-0-0 5'],
  },
  {
    what: 'key-swiss: games won / games played, then keys won',
    doc: swiss('key-swiss'),
    afterRound: 2,
    // A: 2 of 3 and 1 of 1; E: 1 of 1 by walkover, its bye is no game; C and D: 1 of 3 and 0 of 1.
    rows: ['1 E 6 2-0-0-1 1 0', '2 A 6 2-0-0-0 3/4 5', '3 B 3 1-1-0-1 1/3 2', '4 D 1 0-1-1-0 1/4 4', '5 C 1 0-1-1-0 1/4 1'],
  },
  {
    what: 'key-swiss-qualifier: mean of the opponents’ match wins',
    doc: swiss('key-swiss-qualifier'),
    // Shares: A 2/3, B 1/2, C 0/3, D 0/2, E 1/2. A met B, C, B; B met A twice; C met D, A, E; D met C, E; E met D, C.
    rows: ['1 E 7 2-0-1-1 0', '2 B 6 2-1-0-1 2/3', '3 A 6 2-1-0-0 1/3', '4 D 4 1-1-1-1 1/4', '5 C 2 0-1-2-0 7/18'],
  },
];

describe('standings of the key formats worked out by hand', () => {
  test.each(examples)('$what', ({ doc, afterRound, rows }) => {
    expect(show(doc, afterRound)).toEqual(rows);
  });

  test.each(KEY_STANDINGS_FAULTS)('the fault %s shows in an example', (fault) => {
    const noticed = examples.filter(({ doc, afterRound, rows }) => show(doc, afterRound, fault).join('\n') !== rows.join('\n'));
    expect(noticed.map(({ what }) => what)).not.toEqual([]);
  });

  test('the rest of a leaver can be left as the document has it', () => {
    const rows = referenceKeyStandings(half, { rest: 'asRecorded' });
    expect(rows.map((row) => `${row.id} ${row.points}`)).toEqual(['A 9', 'E 9', 'C 7', 'B 6', 'D 4']);
    const paired = half.rounds.map((one) =>
      one.n === 4
        ? { ...one, matches: [...one.matches, read('DE walkoverB')] }
        : one.n === 5
          ? { ...one, matches: [...one.matches, read('EC walkoverA')] }
          : one,
    );
    expect(referenceKeyStandings({ ...half, rounds: paired }, { rest: 'asRecorded' })).toEqual(referenceKeyStandings(half));
    expect(referenceKeyStandings({ ...half, rounds: paired })).toEqual(referenceKeyStandings(half));
  });

  test('who left first gives the walkover; who left at the same time shares the loss', () => {
    const two = (first: Partial<KeyRound>, second: Partial<KeyRound>): string[] =>
      show(
        document({ preset: 'key-league' }, 'ABCD', [
          round(1, 'league', ['AB a', 'CD a']),
          round(2, 'league', ['AC a', 'BD a'], first),
          round(3, 'league', [], second),
        ]),
      );
    expect(two({ dropsAfter: ['A'] }, { dropsAfter: ['D'] })).toEqual([
      '1 A 6 2-1-0-0 0 0 0',
      '2 B 3 1-1-0-0 0 0 0',
      '2 C 3 1-1-0-0 0 0 0',
      '2 D 3 1-2-0-0 0 0 0',
    ]);
    expect(two({ dropsAfter: ['A', 'D'] }, {})).toContain('4 D 0 0-3-0-0 0 0 0');
    expect(two({ dropsAfter: ['A'] }, { returnsAfter: ['A'] })).toContain('1 A 6 2-0-0-0 0 0 0');
  });

  test('a double round robin has twice the matches to play half of', () => {
    const twice = (cycles: number): string[] =>
      show(document({ preset: 'key-league', cycles }, 'ABC', [round(1, 'league', ['AB a', 'C bye'], { dropsAfter: ['A'] })]));
    expect(twice(1)).toEqual(['1 C 6 2-0-0-1 0 0 3', '2 A 3 1-1-0-0 0 0 0', '3 B 0 0-1-0-0 0 0 0']);
    expect(twice(2)).toEqual(['1 C 3 1-0-0-1 0 0 3', '2 A 0 0-0-0-0 0 0 0', '2 B 0 0-0-0-0 0 0 0']);
  });

  test('worths are parameters, missed rounds are losses where the policy says so, unknown tie-breakers are refused', () => {
    const doc = swiss('key-swiss');
    const worth = { ...doc, policy: { ...doc.policy, winPoints: 2, byeWorth: '1/2', walkoverPoints: -1, drawPoints: '1/2' } };
    expect(referenceKeyStandings(worth).map((row) => `${row.id} ${row.points}`)).toEqual(['A 4', 'E 3', 'B 5/2', 'C 1', 'D 0']);
    const late: KeyDocument = {
      ...document({ preset: 'key-swiss', lateEntry: 'loss' }, 'AB', [round(1, 'swiss', ['AB a'])]),
      players: [...people('AB'), { id: 'L', name: 'L', lateFrom: 2 }],
    };
    expect(show(late)).toContain('2 L 0 0-1-0-0 0 0');
    expect(() => show({ ...doc, policy: { ...doc.policy, tieBreakers: ['luck'] } })).toThrow('luck');
    expect(() => show({ ...doc, policy: { preset: 'key-knockout' } })).toThrow('key-knockout');
  });
});
