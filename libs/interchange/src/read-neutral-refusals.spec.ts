import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { people, document, round, older, planOf, refusalOf, type Json } from './neutral-given.spec-support';
import { LARGEST_TEXT, MOST_MATCHES } from './parse-neutral';
import { readNeutral } from './read-neutral';

const numRuns = 200 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

describe('what is odd and taken all the same is named in the notes', () => {
  const inBracket = {
    rounds: [round(1, { a: 'A', b: 'B', outcome: 'a' }), { ...round(2, { a: 'A', b: 'B', outcome: 'draw' }), stage: 'finals' }],
  };
  const wins = (a: string, b: string) => ({ a, b, outcome: 'a' });
  it.each<[string, Json, RegExp | undefined]>([
    ['games that have another winner', { rounds: [round(1, { ...wins('A', 'B'), aWins: 1, bWins: 2 })] }, /games say otherwise/],
    ['a draw of unequal games', { rounds: [round(1, { a: 'A', b: 'B', outcome: 'draw', aWins: 1 })] }, /games say otherwise/],
    ['who leaves ahead is no such thing', { rounds: [round(1, { a: 'A', b: 'B', outcome: 'walkoverA', aWins: 1 })] }, undefined],
    ['a draw in a bracket', inBracket, /needs a winner/],
    [
      'who plays on after leaving',
      { rounds: [{ ...round(1, wins('A', 'B')), dropsAfter: ['A'] }, round(2, wins('A', 'C'))] },
      /after leaving/,
    ],
    [
      'who leaves and is gone is no such thing',
      { rounds: [{ ...round(1, wins('A', 'B')), dropsAfter: ['B'] }, round(2, wins('A', 'C'))] },
      undefined,
    ],
    [
      'a correction that changes nothing',
      { rounds: [round(1, { ...wins('A', 'B'), corrections: [{ afterRound: 2, was: { outcome: 'a' } }] }), round(2, wins('A', 'C'))] },
      /changes nothing/,
    ],
  ])('%s', (_what, rest, note) => {
    const { notes, steps } = planOf(document(rest));
    if (note === undefined) expect(notes).toEqual([]);
    else expect(notes).toEqual([expect.stringMatching(note)]);
    expect(steps.some((step) => step.kind === 'correct')).toBe(false);
  });
});

describe('refusals', () => {
  const one = (match: Json) => document({ rounds: [round(1, { a: 'A', b: 'B', ...match })] });
  it.each<[string, Json, [string, string | undefined]]>([
    ['a field of the wrong type', one({ aWins: '2' }), ['invalid_field', 'rounds[0].matches[0].aWins']],
    ['an unsafe integer', one({ aWins: 2 ** 53 }), ['invalid_field', 'rounds[0].matches[0].aWins']],
    ['a fraction of a game', one({ draws: 0.5 }), ['invalid_field', 'rounds[0].matches[0].draws']],
    ['a misspelt field', one({ awins: 2 }), ['invalid_field', 'rounds[0].matches[0].awins']],
    ['half of a character', document({ players: [{ id: 'A', name: '\uD800' }] }), ['invalid_field', 'players[0].name']],
    ['half of a character in the name', document({ name: 'x\uDC00' }), ['invalid_field', 'name']],
    ['a name from the source with half of a character', older({ source: { game: 'Magic', name: '\uD800x' } }), ['invalid_field', 'name']],
    ['no players', document({ players: [] }), ['invalid_field', 'players']],
    ['an unknown player', one({ b: 'X' }), ['unknown_player', 'rounds[0].matches[0].b']],
    [
      'an unknown player who drops',
      document({ rounds: [{ ...round(1), dropsAfter: ['A', 'X'] }] }),
      ['unknown_player', 'rounds[0].dropsAfter[1]'],
    ],
    ['an unknown player in the published order', document({ published: [{ id: 'X', rank: 1 }] }), ['unknown_player', 'published[0]']],
    ['a player twice in a list', document({ ties: [['A', 'A']] }), ['invalid_field', 'ties[0][1]']],
    [
      'a player twice in a round',
      document({ rounds: [round(1, { a: 'A', b: 'B' }, { a: 'C', b: 'A' })] }),
      ['player_twice_in_round', 'rounds[0].matches[1].b'],
    ],
    ['a player against itself', one({ b: 'A' }), ['player_twice_in_round', 'rounds[0].matches[0].b']],
    [
      'a table twice',
      document({ rounds: [round(1, { a: 'A', b: 'B', table: 1 }, { a: 'C', b: 'D', table: 1 })] }),
      ['table_twice_in_round', 'rounds[0].matches[1].table'],
    ],
    ['an id twice', document({ players: people('ABA') }), ['duplicate_player', 'players[2].id']],
    ['a gap in the rounds', document({ rounds: [round(1), round(3)] }), ['bad_round_number', 'rounds[1].n']],
    ['a stage of other rules', document({ rounds: [{ n: 1, stage: 'playIn', matches: [] }] }), ['bad_stage', 'rounds[0].stage']],
    ['Swiss after the bracket', document({ rounds: [{ n: 1, stage: 'finals', matches: [] }, round(2)] }), ['bad_stage', 'rounds[1].stage']],
    ['a bye with an opponent', one({ outcome: 'bye' }), ['outcome_not_supported', 'rounds[0].matches[0].outcome']],
    ['a lost bye', one({ b: null, bWins: 2 }), ['invalid_field', 'rounds[0].matches[0]']],
    ['two words that differ', one({ outcome: 'a', result: 'b' }), ['invalid_field', 'rounds[0].matches[0].result']],
    ['a match of two games', one({ bestOf: 2 }), ['invalid_field', 'rounds[0].matches[0].bestOf']],
    [
      'a correction of an open match',
      one({ outcome: 'open', corrections: [{ afterRound: 1, was: { outcome: 'a' } }] }),
      ['invalid_field', 'rounds[0].matches[0].corrections'],
    ],
    [
      'a correction after a round that was not',
      one({ corrections: [{ afterRound: 2, was: { outcome: 'a' } }] }),
      ['invalid_field', 'rounds[0].matches[0].corrections[0].afterRound'],
    ],
    [
      'penalty points after a round that is not there',
      document({ players: [{ id: 'A', name: 'A', penalties: [{ afterRound: 1, points: 1 }] }], rounds: [] }),
      ['invalid_field', 'players[0].penalties[0].afterRound'],
    ],
    ['chess', older({ source: { game: 'chess' } }), ['format_not_supported', 'source.game']],
    ['chess by its format', document({ format: 'chess' }), ['format_not_supported', 'format']],
    ['chess by its codes', one({ b: null, code: 'H' }), ['format_not_supported', 'rounds[0].matches[0].code']],
    ['points of one side alone', one({ aPoints: 3 }), ['invalid_field', 'rounds[0].matches[0].bScore']],
    ['no preset to go by', older({ source: { game: 'Backgammon' } }), ['preset_needed', 'preset']],
    ['an unknown preset', document({ preset: 'chess-swiss' }), ['unknown_preset', 'preset']],
    ['an unknown parameter', document({ policy: { colour: 1 } }), ['policy_unknown_field', 'colour']],
    ['a parameter out of range', document({ policy: { floor: '3/2' } }), ['policy_value_out_of_range', 'floor']],
  ])('%s', (_what, file, expected) => expect(refusalOf(JSON.stringify(file))).toEqual(expected));

  it('text that is no JSON document of an object', () => {
    for (const text of ['', '{', 'NaN', '{"players": NaN}', '\u0000']) expect(refusalOf(text)).toEqual(['not_json', undefined]);
    for (const text of ['[]', 'null', '3', '"x"']) expect(refusalOf(text)).toEqual(['invalid_field', '']);
    expect(refusalOf('['.repeat(100_000))).toEqual(['not_json', undefined]);
    expect(refusalOf(`{"preset":"magic","rounds":[],"players":[{"id":"A","name":"A"}],"__proto__":{"x":1}}`)).toMatchObject({
      notes: ['The field "__proto__" was not read.'],
    });
  });

  it('what is over a limit', () => {
    expect(refusalOf('x'.repeat(LARGEST_TEXT + 1))).toEqual(['too_large', undefined]);
    expect(refusalOf(JSON.stringify(document({ rounds: [{ n: 1, matches: Array.from({ length: MOST_MATCHES + 1 }, () => 0) }] })))).toEqual(
      ['too_large', 'rounds'],
    );
    expect(
      refusalOf(
        JSON.stringify(document({ players: Array.from({ length: 6_000 }, () => 0), rounds: Array.from({ length: 1_000 }, () => 0) })),
      ),
    ).toEqual(['too_large', 'rounds']);
  });

  it('any damage to a file is answered, never thrown', () => {
    const file = JSON.stringify(
      older({ rounds: [{ n: 1, matches: [{ a: 'A', b: 'B', aWins: 2, bWins: 1, draws: 0 }], dropsAfter: ['C'] }] }),
    );
    const values = fc.constantFrom('null', '-1', '1e999', '"A"', '[]', '{}', '[null]', 'true', '0.5', '');
    fc.assert(
      fc.property(fc.nat(file.length), fc.nat(12), values, (at, length, value) => {
        const answer = readNeutral(file.slice(0, at) + value + file.slice(at + length));
        expect(E.isRight(answer) || answer.left.code.length > 0).toBe(true);
      }),
      { numRuns },
    );
  });
});
