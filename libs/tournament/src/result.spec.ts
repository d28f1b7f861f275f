import * as E from 'fp-ts/Either';
import { decodeWith } from '@roundbook/kernel';
import { lost, outcomeCodec, resultCodec, sameResult, winnerOf, type Outcome, type Result } from './result';

const FULL: Result = {
  outcome: 'order',
  games: { a: 2, b: 1, draws: 0 },
  scores: { a: 431, b: 388 },
  difference: -5,
  keys: { a: 5, b: 3 },
  order: [[2], [1, 4], [3]],
  seatScores: [
    { player: 2, score: 41 },
    { player: 1, score: 38 },
  ],
  substituted: [3, 4],
};

describe('who wins and who loses', () => {
  it.each<[Outcome, string | undefined, boolean, boolean]>([
    ['a', 'a', false, true],
    ['b', 'b', true, false],
    ['draw', undefined, false, false],
    ['doubleLoss', undefined, true, true],
    ['walkoverA', 'b', true, false],
    ['walkoverB', 'a', false, true],
    ['walkoverBoth', undefined, true, true],
    ['timeout', undefined, true, true],
    ['unprovable', undefined, true, true],
    ['order', undefined, false, false],
  ])('%s', (outcome, winner, a, b) => {
    expect(outcomeCodec.is(outcome)).toBe(true);
    expect([winnerOf({ outcome }), lost({ outcome }, 'a'), lost({ outcome }, 'b')]).toEqual([winner, a, b]);
  });
});

describe('the codec of a result', () => {
  it('takes every field, and any of them alone beside the outcome', () => {
    expect(decodeWith(resultCodec, FULL)).toEqual(E.right(FULL));
    for (const [field, value] of Object.entries(FULL)) expect(resultCodec.is({ outcome: 'a', [field]: value })).toBe(true);
  });

  it('takes scores and differences from -99999 to 99999, and keys from 0 to 99', () => {
    for (const scores of [{ a: -99_999, b: 99_999 }]) expect(resultCodec.is({ outcome: 'a', scores })).toBe(true);
    expect(resultCodec.is({ outcome: 'a', keys: { a: 0, b: 99 } })).toBe(true);
  });

  it.each<[string, unknown]>([
    ['scores.a', { scores: { a: 100_000, b: 0 } }],
    ['scores.b', { scores: { a: 0, b: -100_000 } }],
    ['scores.b', { scores: { a: 0 } }],
    ['scores.c', { scores: { a: 0, b: 0, c: 0 } }],
    ['difference', { difference: 0.5 }],
    ['difference', { difference: -0 }],
    ['keys.a', { keys: { a: 100, b: 0 } }],
    ['keys.b', { keys: { a: 0, b: -1 } }],
    ['order', { order: [] }],
    ['order[1]', { order: [[1], []] }],
    ['order[0][0]', { order: [[0]] }],
    ['seatScores[0].score', { seatScores: [{ player: 1, score: null }] }],
    ['seatScores[0].seat', { seatScores: [{ player: 1, score: 1, seat: 'A' }] }],
    ['substituted[0]', { substituted: ['3'] }],
    ['aScore', { aScore: 3 }],
  ])('refuses %s', (field, fields) => {
    const read = decodeWith(resultCodec, { outcome: 'a', ...(fields as object) });
    expect(E.isLeft(read) && read.left).toMatchObject({ code: 'invalid_field', field });
  });
});

describe('two results', () => {
  it('are the same whatever the order of equals, scores and substitutes', () => {
    const other: Result = { ...FULL, order: [[2], [4, 1], [3]], seatScores: FULL.seatScores!.toReversed(), substituted: [4, 3] };
    expect(sameResult(FULL, FULL)).toBe(true);
    expect(sameResult(FULL, other)).toBe(true);
  });

  it.each<[string, Partial<Result>]>([
    ['outcome', { outcome: 'a' }],
    ['games of a', { games: { a: 1, b: 1, draws: 0 } }],
    ['games of b', { games: { a: 2, b: 0, draws: 0 } }],
    ['drawn games', { games: { a: 2, b: 1, draws: 1 } }],
    ['scores', { scores: { a: 388, b: 431 } }],
    ['a score', { scores: { a: 431, b: 387 } }],
    ['difference', { difference: 5 }],
    ['keys', { keys: { a: 5, b: 2 } }],
    ['order', { order: [[1], [2, 4], [3]] }],
    ['equals apart', { order: [[2], [1], [4], [3]] }],
    ['a place fewer', { order: [[2], [1, 4, 3]] }],
    [
      'the score of a seat',
      {
        seatScores: [
          { player: 2, score: 41 },
          { player: 1, score: 37 },
        ],
      },
    ],
    [
      'whose score it is',
      {
        seatScores: [
          { player: 2, score: 41 },
          { player: 4, score: 38 },
        ],
      },
    ],
    ['who was substituted', { substituted: [3] }],
  ])('differ by their %s', (_what, change) => {
    expect(sameResult(FULL, { ...FULL, ...change })).toBe(false);
    expect(sameResult({ ...FULL, ...change }, FULL)).toBe(false);
  });

  it.each(['games', 'scores', 'difference', 'keys', 'order', 'seatScores', 'substituted'] as const)(
    'differ where one has no %s',
    (field) => {
      const { [field]: _left, ...rest } = FULL;
      expect(sameResult(FULL, rest)).toBe(false);
      expect(sameResult(rest, FULL)).toBe(false);
    },
  );

  it('differ where one says that the difference is 0', () => {
    expect(sameResult({ outcome: 'draw', difference: 0 }, { outcome: 'draw' })).toBe(false);
  });
});
