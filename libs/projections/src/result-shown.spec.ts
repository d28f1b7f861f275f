import * as t from 'io-ts';
import { decodeWith } from '@roundbook/kernel';
import * as E from 'fp-ts/Either';
import type { Result } from '@roundbook/tournament';
import { roundsCodec } from './answer-codecs';
import { resultClause, resultShown } from './result-shown';

const scores = (a: number, b: number) => ({ scores: { a, b } });
const table: Result = {
  outcome: 'order',
  order: [[7], [11, 4], [30]],
  seatScores: [
    { player: 7, score: 41 },
    { player: 11, score: 38 },
    { player: 4, score: 38 },
    { player: 30, score: 50 },
  ],
  substituted: [30],
};

describe('a result shown', () => {
  it.each<[string, Result]>([
    ['2-1', { outcome: 'a', games: { a: 2, b: 1, draws: 0 } }],
    ['2-1 keys 5-3', { outcome: 'a', games: { a: 2, b: 1, draws: 0 }, keys: { a: 5, b: 3 } }],
    ['431-388', { outcome: 'a', ...scores(431, 388) }],
    ['-3-5', { outcome: 'b', ...scores(-3, 5) }],
    ['-5', { outcome: 'b', difference: -5 }],
    ['timeout keys 1-2', { outcome: 'timeout', keys: { a: 1, b: 2 } }],
    ['unprovable', { outcome: 'unprovable' }],
  ])('as %s, with every field that it has', (text, result) => expect(resultShown(result)).toEqual({ text, ...result }));

  it('in words where it was not played out, whatever figures came with it', () => {
    const imported: Result = { outcome: 'walkoverA', games: { a: 0, b: 1, draws: 0 }, ...scores(0, 50) };
    expect(resultShown(imported)).toEqual({ text: 'A:left', ...imported });
  });

  it('of a table, with the letters of its seats where they are known', () => {
    expect(resultShown(table, [11, 7, 30, 4])).toEqual({
      text: 'B>A=D>C* 41,38,38,50',
      outcome: 'order',
      order: [[7], [11, 4], [30]],
      seatScores: [
        { registration: 7, score: 41 },
        { registration: 11, score: 38 },
        { registration: 4, score: 38 },
        { registration: 30, score: 50 },
      ],
      substituted: [30],
    });
    expect(resultShown(table).text).toBe('7>11=4>30* 41,38,38,50');
  });
});

describe('a result as a clause', () => {
  it.each<[string, Result]>([
    ['Ann beat Bob 2-1', { outcome: 'a', games: { a: 2, b: 1, draws: 0 } }],
    ['Bob beat Ann 2-1 (keys 5-3)', { outcome: 'b', games: { a: 1, b: 2, draws: 0 }, keys: { a: 3, b: 5 } }],
    ['Ann beat Bob (keys 3-0)', { outcome: 'a', keys: { a: 3, b: 0 } }],
    ['Ann and Bob drew 1-1-1 (keys 4-3)', { outcome: 'draw', games: { a: 1, b: 1, draws: 1 }, keys: { a: 4, b: 3 } }],
    ['Bob beat Ann 431-388', { outcome: 'b', ...scores(388, 431) }],
    ['Ann and Bob drew 38-38', { outcome: 'draw', ...scores(38, 38) }],
    ['Ann beat Bob by 5', { outcome: 'a', difference: 5 }],
    ['Bob beat Ann by 5', { outcome: 'b', difference: -5 }],
    ['Ann and Bob drew', { outcome: 'draw', difference: 0 }],
    ['Ann and Bob ran out of time before a game was finished (keys 1-2)', { outcome: 'timeout', keys: { a: 1, b: 2 } }],
    ['Ann and Bob both lost because nobody could show the result', { outcome: 'unprovable' }],
  ])('%s', (clause, result) => expect(resultClause(result, 'Ann', 'Bob')).toBe(clause));

  it('names the players of a table by their places', () => {
    const names: Readonly<Record<number, string>> = { 7: 'Bob', 11: 'Ann', 4: 'Dee', 30: 'Cy' };
    expect(resultClause(table, '', '', (registration) => names[registration] as string)).toBe(
      'Bob (41) ahead of Ann (38) level with Dee (38) ahead of Cy (50, played by a substitute)',
    );
    expect(resultClause({ outcome: 'order', order: [[2], [1]] }, '', '')).toBe('player 2 ahead of player 1');
  });
});

describe('the codec of a shown result', () => {
  /** The codec of a result, which only the answers that have one are described by. */
  const refusal = (result: unknown) => {
    const match = {
      match: 'r1m1',
      table: 1,
      bestOf: 1,
      status: 'final',
      confirmed: true,
      unusual: false,
      repaired: false,
      corrections: [],
    };
    const numbered = (registration: number) => ({ id: `00000000-0000-4000-8000-00000000000${registration}`, name: 'N', registration });
    const round = {
      round: 1,
      stage: 'swiss',
      form: { needsWinner: false },
      planned: false,
      published: true,
      completed: true,
      source: 'drawn',
      attempt: 1,
      draw: null,
      drawSeed: null,
      algorithm: { name: 'x', version: 1 },
      objective: {},
      ruleBreaks: [],
      matches: [{ ...match, players: [numbered(1), numbered(2)], result }],
      byes: [],
      voided: [],
    };
    const known = { tournament: numbered(3).id, afterRound: 1, revision: 9, at: '2026-11-30T10:00:00.000Z' };
    const read = decodeWith(roundsCodec as t.Type<unknown>, { ...known, rounds: [round], voided: [] });
    return E.isLeft(read) ? read.left : undefined;
  };

  it('takes what is shown of every kind of result', () => {
    const kinds: readonly Result[] = [
      { outcome: 'a', games: { a: 2, b: 1, draws: 0 }, keys: { a: 5, b: 3 } },
      { outcome: 'b', ...scores(-3, 5) },
      { outcome: 'draw', difference: 0 },
      { outcome: 'unprovable' },
      table,
    ];
    for (const result of kinds) expect(refusal(resultShown(result))).toBeUndefined();
  });

  it.each<[string, object]>([
    ['a half of the scores', { scores: { a: 1 } }],
    ['keys below 0', { keys: { a: -1, b: 0 } }],
    ['a broken difference', { difference: 0.5 }],
    ['an empty place', { order: [[]] }],
    ['a score of nobody', { seatScores: [{ score: 1 }] }],
    ['another field', { points: 3 }],
  ])('refuses %s', (_what, fields) => expect(refusal({ text: '1-0', outcome: 'a', ...fields })).toMatchObject({ code: 'invalid_field' }));
});
