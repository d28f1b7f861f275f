import * as E from 'fp-ts/Either';
import { initialState } from '../state-changes';
import { personOf, Scenario, uuidOf } from '../../test/scenario';
import { decide } from './decide';

const swiss = (players = 4) => new Scenario('faction-play', { rounds: 3 }).players(players);
const created =
  (preset: unknown, settings: unknown = {}) =>
  () =>
    new Scenario(preset as string, settings as Record<string, unknown>);

describe('bad input: the right code, and the state as it was (rules.md 7, last rule)', () => {
  it('a match, a table, a player that is not there', () => {
    const scenario = swiss().pair().publish();
    expect(scenario.refused('report', { match: 'r9m9', result: '2-0' }, 'unknown_match')).toMatchObject({
      kind: 'notFound',
      field: 'match',
    });
    scenario.refused('report', { match: 99, result: '2-0' }, 'unknown_match');
    scenario.refused('correct', { match: 'r1m9', result: '2-0', reason: 'wrongEntry' }, 'unknown_match');
    for (const [type, payload] of [
      ['drop', { player: 9 }],
      ['withdraw', { player: 9 }],
      ['return', { player: 9 }],
      ['checkIn', { players: [9] }],
      ['assignBye', { player: 9 }],
      ['disqualify', { player: 9, reason: 'conduct' }],
    ] as const) {
      expect(scenario.refused(type, payload, 'unknown_player').kind).toBe('notFound');
    }
    scenario.refused('repair', { reason: 'x', given: { matches: [{ a: 1, b: 9 }], byes: [] } }, 'unknown_player');
  });

  it.each(['3-2', '2-2', '3-0', '0-0-4'])('a result that best of three cannot have: %s', (result) => {
    const scenario = swiss().pair().publish();
    expect(scenario.refused('report', { match: 'r1m1', result }, 'result_impossible')).toMatchObject({ field: 'result', rule: '2.4' });
  });

  it('a structured result that contradicts itself', () => {
    const scenario = swiss().pair().publish();
    scenario.refused('report', { match: 'r1m1', result: { outcome: 'a', games: { a: 0, b: 2, draws: 0 } } }, 'result_impossible');
    scenario.refused('report', { match: 'r1m1', result: { outcome: 'doubleLoss', games: { a: 1, b: 1, draws: 0 } } }, 'result_impossible');
  });

  it.each(['', 'two nil', '2', '-1-0', '1-0-0-0', 'A:gone', '٢-٠'])('a result that nobody can read: %j', (result) => {
    const scenario = swiss().pair().publish();
    scenario.refused('report', { match: 'r1m1', result }, result === '' ? 'invalid_field' : 'result_not_understood');
  });

  it.each([
    '2-1',
    '1-0',
    '0-2',
    '1-1',
    '1-1-1',
    '0-0-0',
    '0-0-3',
    'draw',
    'A:left',
    'b:left',
    'both:left',
    'double-loss',
    ' 2-0 ',
    '2:1',
    '2–0',
  ])('a result that can be: %j', (result) => {
    expect(swiss().pair().publish().do('report', { match: 'r1m1', result }).types()).toEqual(['ResultReported']);
  });

  it('a draw in 2LO', () => {
    new Scenario('playstile-2lo').players(4).pair().publish().refused('report', { match: 1, result: 'draw' }, 'draw_not_allowed');
  });

  it('pairing with open results, without players, without a second one', () => {
    const details = swiss().pair().publish().refused('pair', {}, 'open_results').details;
    expect(details).toEqual({
      open: 2,
      matches: [
        { match: 'r1m1', round: 1, table: 1 },
        { match: 'r1m2', round: 1, table: 2 },
      ],
    });
    for (const preset of ['faction-play', 'magic', 'playstile-2lo']) {
      new Scenario(preset).refused('pair', {}, 'too_few_players');
      new Scenario(preset).players(1).refused('pair', {}, 'too_few_players');
    }
  });

  it.each([
    ['correct', { match: 'r1m1', result: '2-0' }],
    ['void', {}],
    ['amend', { settings: { rounds: 4 } }],
    ['reopen', {}],
    ['withdrawPublication', {}],
    ['repair', {}],
    ['reassign', { registration: 1, player: uuidOf(8, 1) }],
    ['disqualify', { player: 1 }],
  ] as const)('%s without a reason', (type, payload) => {
    const scenario = swiss().playRound();
    for (const reason of [undefined, '', '  '])
      expect(scenario.refused(type, { ...payload, reason }, 'reason_required')).toMatchObject({ kind: 'malformed', field: 'reason' });
  });

  it.each(['   ', '\u200b', '\ufeff', 'Fri\u0000day', '\u001b[2J', 'Friday\u202ethgin'])(
    '%j is no name of a tournament, a store or a game',
    (name) => {
      const payload = { name: 'Friday', preset: 'faction-play' as const, settings: {} };
      const fresh = { sealedSecret: 'x', drawCommitment: '0'.repeat(64), secret: '0'.repeat(64) };
      const begun = { at: '2026-11-30T10:00:00.000Z', localDate: '2026-11-30', tournament: uuidOf(2, 1), fresh };
      for (const field of ['name', 'store', 'organiser', 'game'])
        expect(decide(initialState, { type: 'create', payload: { ...payload, [field]: name } }, begun)).toMatchObject(
          E.left({ code: 'invalid_name', field, kind: 'malformed' }),
        );
    },
  );

  it('a name twice is a warning that can be confirmed; a person twice is not', () => {
    const scenario = new Scenario('faction-play').named('Ada', 'Bob');
    const names = [{ nameAfter: 1, sameNameAs: 1 }];
    const players = [{ player: personOf(3) }];
    expect(scenario.refused('register', { players }, 'name_taken', { names })).toMatchObject({
      field: 'players[0].name',
      details: { same: [{ index: 0, registration: 1 }] },
    });
    scenario.do('register', { players, confirmSameName: true }, { names });
    expect(scenario.newest('PlayerRegistered').data).toEqual({ player: personOf(3), registration: 3, nameAfter: 1, sameNameAs: 1 });
    expect(scenario.refused('register', { players }, 'already_registered').field).toBe('players[0].player');
    scenario.refused('register', { players: [{ player: personOf(4) }, { player: personOf(4) }] }, 'already_registered');
    scenario.refused('reassign', { registration: 1, player: personOf(2), reason: 'wrong person' }, 'already_registered');
    scenario.do('reassign', { registration: 1, player: personOf(9), reason: 'wrong person' }, { names: [{ nameAfter: 2 }] });
    expect(scenario.state.players[0]?.person).toBe(personOf(9));
    expect(scenario.state.nameOrder).toEqual([3, 2, 1]);
  });

  it('a preset that is not known, a policy with a field or a value that makes no sense', () => {
    expect(created('chess')).toThrow('unknown_preset');
    expect(created('faction-play', { colour: 'red' })).toThrow('policy_unknown_field');
    expect(created('faction-play', { lossLimit: 2 })).toThrow('policy_unknown_field');
    expect(created('playstile-2lo', { lossLimit: 3 })).toThrow('policy_value_out_of_range');
    expect(created('faction-play', JSON.parse('{"__proto__": 1}'))).toThrow('policy_unknown_field');
    expect(created('faction-play', { constructor: 1 })).toThrow('policy_unknown_field');
    expect(created('faction-play', { preset: 'magic' })).toThrow('policy_mismatch');
    expect(created('faction-play', { version: 2 })).toThrow('policy_mismatch');
    expect(created('faction-play', { stages: ['swiss'] })).toThrow('policy_mismatch');
  });

  it.each([
    ['rounds', [0, 100, -1, 1.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1, '3x', true, [3]]],
    ['cut', [1, 3, -2, 2048, 'many', null, {}]],
    ['winPoints', [0, 101, null, '']],
    ['bestOf', [0, 2, 11, '2']],
    ['floor', ['4/3', '-1/3', '1/0', 'a third', 1e-7, NaN, '']],
    ['tieBreakers', [[], ['omw', 'omw'], ['luck'], ['name', 'omw'], ['draw', 'gw'], 7, '']],
    ['checkIn', ['sometimes', true, null]],
    ['firstRoundPlayedIsNoBye', ['yes', 1, null]],
  ] as const)('%s out of its range', (name, values) => {
    for (const value of values) expect(created('faction-play', { [name]: value })).toThrow('policy_value_out_of_range');
  });

  it.each([
    [[[8, 2]]],
    [
      [
        [8, 2],
        [8, 4],
        [null, 8],
      ],
    ],
    [[[null, 3]]],
    [
      [
        [null, 2],
        [8, 4],
      ],
    ],
    [
      [
        [8, 2, 1],
        [null, 4],
      ],
    ],
    [[]],
    [['8:2']],
    ['8:2'],
    [
      [
        [8.5, 2],
        [null, 4],
      ],
    ],
    [[...Array.from({ length: 60 }, (_, index) => [index + 1, 2]), [null, 2]]],
  ])('cut sizes that make no table: %j', (cutSizes) => {
    expect(created('playstile-2lo', { cutSizes })).toThrow('policy_value_out_of_range');
  });

  it('settings as text, as they are written behind `--set`', () => {
    const scenario = new Scenario('faction-play', {
      rounds: '5',
      cut: 'none',
      floor: 0.33,
      tieBreakers: 'omw, gw, name',
      firstRoundPlayedIsNoBye: 'false',
    });
    expect(scenario.state.policy).toMatchObject({
      rounds: 5,
      cut: 0,
      floor: '0.33',
      tieBreakers: ['omw', 'gw', 'name'],
      firstRoundPlayedIsNoBye: false,
    });
    expect(new Scenario('playstile-2lo', { cut: 'auto', cutSizes: '8:2,16:4,*:8' }).state.policy).toMatchObject({
      cut: null,
      cutSizes: [
        [8, 2],
        [16, 4],
        [null, 8],
      ],
    });
  });

  it('a cut above the field', () => {
    expect(new Scenario('faction-play', { cut: 8 }).players(4).refused('pair', {}, 'cut_above_field').rule).toBe('2.6');
  });

  it.each([
    ['unknown command', 'dance', {}, 'unknown_command', 'type'],
    ['a name of the prototype', 'toString', {}, 'unknown_command', 'type'],
    ['unknown field', 'drop', { player: 1, colour: 'red' }, 'invalid_field', 'colour'],
    ['field of the wrong type', 'drop', { player: '1' }, 'invalid_field', 'player'],
    ['NaN', 'drop', { player: NaN }, 'invalid_field', 'player'],
    ['zero', 'drop', { player: 0 }, 'invalid_field', 'player'],
    ['minus zero', 'drop', { player: -0 }, 'invalid_field', 'player'],
    ['a fraction', 'drop', { player: 1.5 }, 'invalid_field', 'player'],
    ['an unsafe integer', 'drop', { player: Number.MAX_SAFE_INTEGER + 1 }, 'invalid_field', 'player'],
    ['a lone surrogate', 'drop', { player: 1, reason: 'left \ud83d' }, 'invalid_field', 'reason'],
    ['a lone surrogate in the middle', 'void', { reason: '\udc00 wrong' }, 'invalid_field', 'reason'],
    ['no object', 'drop', null, 'invalid_field', ''],
    ['a list', 'drop', [], 'invalid_field', ''],
    ['no players', 'register', { players: [] }, 'invalid_field', 'players'],
    ['a person that is no id', 'register', { players: [{ player: 'Ada' }] }, 'invalid_field', 'players[0].player'],
    ['an event that is no id', 'undo', { event: 'last' }, 'invalid_field', 'event'],
    ['a given round with a hole', 'pair', { given: { matches: [{ a: 1 }], byes: [] } }, 'invalid_field', 'given.matches[0].b'],
  ] as const)('%s', (_what, type, payload, code, field) => {
    expect(swiss().pair().publish().refused(type, payload, code).field).toBe(field);
  });

  it('every command but create, on a tournament that is not there', () => {
    const scenario = swiss();
    scenario.refused('create', { name: 'Again', preset: 'magic', settings: {} }, 'tournament_exists');
    const empty = Object.assign(Object.create(Scenario.prototype) as Scenario, {
      state: { ...scenario.state, revision: -1 },
      events: [],
      names: [],
    });
    expect(empty.refused('pair', {}, 'unknown_tournament').kind).toBe('notFound');
  });

  it('a long reason in characters of two code units is stored whole or as its code, never cut in half', () => {
    const reason = `${'a'.repeat(59)}😀😀`;
    const scenario = swiss().playRound().do('correct', { match: 'r1m1', result: '0-2', reason });
    scenario.do('drop', { player: 1 }).do('undo', { reason });
    scenario.do('undo', { event: scenario.newest('PlayerReturned').id, reason });
    expect(scenario.state.players[0]?.status).toBe('dropped');
  });

  it('nobody leaves, returns or checks in twice', () => {
    const scenario = swiss().do('drop', { player: 1 });
    scenario.refused('drop', { player: 1 }, 'not_active');
    scenario.refused('checkIn', { players: [1] }, 'not_active');
    scenario.refused('assignBye', { player: 1 }, 'not_active');
    scenario.refused('return', { player: 2 }, 'not_dropped');
    scenario.do('assignBye', { player: 2 }).refused('assignBye', { player: 2 }, 'bye_already_assigned');
    scenario.do('withdraw', { player: 1 }).refused('withdraw', { player: 1 }, 'not_active');
    scenario.do('disqualify', { player: 1, reason: 'conduct' }).refused('disqualify', { player: 1, reason: 'conduct' }, 'not_active');
  });
});
