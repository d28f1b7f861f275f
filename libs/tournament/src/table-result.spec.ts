import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { sameResult, type Result } from './result';
import { checkResult, parseResult, resultText, type MatchForm } from './result-text';

const numRuns = 300 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const table: MatchForm = { bestOf: 1, needsWinner: false, scored: 'victoryPoints', seats: [11, 7, 30, 4] };
const [A, B, C, D] = [11, 7, 30, 4];

const parsed = (written: string, form: MatchForm = table): Result => {
  const result = parseResult(written, form);
  if (E.isLeft(result)) throw new Error(result.left.message);
  return result.right;
};
const refusal = (result: Result, form: MatchForm = table) => {
  const checked = checkResult(result, form);
  return E.isLeft(checked) ? checked.left : undefined;
};
const order = (...groups: number[][]): Result => ({ outcome: 'order', order: groups });

describe('the result of a table as it is written (rules.md 6.7)', () => {
  it.each<[string, Result]>([
    ['B>A>D>C', order([B], [A], [D], [C])],
    ['b > a = d > c', order([B], [A, D], [C])],
    [
      'B>A=D>C 41,38,38,12',
      {
        ...order([B], [A, D], [C]),
        seatScores: [
          { player: B, score: 41 },
          { player: A, score: 38 },
          { player: D, score: 38 },
          { player: C, score: 12 },
        ],
      },
    ],
    ['7>11=4>30', order([B], [A, D], [C])],
    ['B>A>D>C*', { ...order([B], [A], [D], [C]), substituted: [C] }],
    ['C*>B>A>D', { ...order([B], [A], [D], [C]), substituted: [C] }],
    ['B=C*=A>D', { ...order([B, A], [D], [C]), substituted: [C] }],
    ['D*>B=C*>A', { ...order([B], [A], [D], [C]), substituted: [D, C] }],
    ['D*=C*>B>A', { ...order([B], [A], [D, C]), substituted: [D, C] }],
    [
      'C*>B>A>D 50, -3, -, -0',
      {
        ...order([B], [A], [D], [C]),
        seatScores: [
          { player: C, score: 50 },
          { player: B, score: -3 },
          { player: D, score: 0 },
        ],
        substituted: [C],
      },
    ],
  ])('%s', (written, expected) => expect(parsed(written)).toEqual(expected));

  it.each(['A', 'A>', '>B', 'A>B>C>E', 'AB>C', 'A>B>C>D 1,2,3', 'A>B>C>D 1,2,3,4,5', 'A>B>C>D 1 2 3 4', 'A**>B>C>D', '0>7>30>4'])(
    'is not understood: %s',
    (written) => {
      const result = parseResult(written, table);
      expect(E.isLeft(result) && result.left).toMatchObject({ code: 'result_not_understood', allowed: expect.stringContaining('B>A=D>C') });
    },
  );

  it('names registration numbers where the seats are not known', () => {
    const result = parsed('C*>B=A>D 50,38,38,12');
    expect(resultText(result, table)).toBe('B=A>D>C* 38,38,12,50');
    expect(resultText(result)).toBe('7=11>4>30* 38,38,12,50');
    expect(parseResult('7=11>4>30* 38,38,12,50')).toEqual(parseResult('B=A>D>C* 38,38,12,50', table));
    expect(E.isLeft(parseResult('B>A>D>C'))).toBe(true);
  });
});

const seatsOf = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 2, maxLength: 8 });

/** A result that the table may have: scores that fall, equal ones apart or together, substitutes behind, with any score. */
const possible = (seats: readonly number[]): fc.Arbitrary<Result> =>
  fc
    .record({
      players: fc.shuffledSubarray([...seats], { minLength: seats.length }),
      drops: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: seats.length, maxLength: seats.length }),
      apart: fc.array(fc.boolean(), { minLength: seats.length, maxLength: seats.length }),
      substitutes: fc.integer({ min: 0, max: 2 }),
      highest: fc.integer({ min: -40, max: 90 }),
      scored: fc.boolean(),
    })
    .map(({ players, drops, apart, substitutes, highest, scored }) => {
      const behind = Math.max(1, players.length - substitutes);
      const groups: number[][] = [];
      const seatScores: { player: number; score: number }[] = [];
      let score = highest;
      for (const [index, player] of players.entries()) {
        const drop = index >= behind ? -3 : (drops[index] as number);
        score -= drop;
        if (index === 0 || index === behind || drop !== 0 || apart[index]) groups.push([player]);
        else groups.at(-1)?.push(player);
        seatScores.push({ player, score });
      }
      const substituted = players.slice(behind);
      return {
        outcome: 'order' as const,
        order: groups,
        ...(scored ? { seatScores } : {}),
        ...(substituted.length === 0 ? {} : { substituted }),
      };
    });

it('what a table may have is taken, and is read back from its text', () => {
  fc.assert(
    fc.property(
      seatsOf.chain((seats) => fc.tuple(fc.constant(seats), possible(seats))),
      ([seats, result]) => {
        const form = { ...table, seats };
        expect(refusal(result, form)).toBeUndefined();
        expect(sameResult(parsed(resultText(result, form), form), result)).toBe(true);
        expect(sameResult(parsed(resultText(result), form), result)).toBe(true);
      },
    ),
    { numRuns },
  );
});

describe('what a table cannot have', () => {
  it.each<[string, Result]>([
    ['a winner of two sides', { outcome: 'a' }],
    ['a walkover', { outcome: 'walkoverB' }],
    ['a draw', { outcome: 'draw' }],
    ['an order that is not said', { outcome: 'order' }],
    ['an order beside another outcome', { ...order([A], [B], [C], [D]), outcome: 'draw' }],
  ])('%s needs an order', (_what, result) =>
    expect(refusal(result)).toMatchObject({
      code: 'order_needed',
      rule: '6.7',
      allowed: 'the seats, best first, as A>B>C>D, with or without scores, as 40,30,20,10',
    }),
  );

  const scores = (...values: number[]) => ({
    seatScores: [A, B, C, D].map((player, index) => ({ player, score: values[index] as number })),
  });
  it.each<[string, Result, string]>([
    ['a player left out', order([A], [B], [C]), 'each player of the table once'],
    ['a player twice', order([A], [B], [C], [A]), 'each player of the table once'],
    ['a player too many', order([A], [B], [C], [D], [9]), 'each player of the table once'],
    ['a player of another table', order([A], [B], [C], [9]), 'each player of the table once'],
    ['scores of two sides', { ...order([A], [B], [C], [D]), scores: { a: 1, b: 0 } }, 'no two sides'],
    ['games', { ...order([A], [B], [C], [D]), games: { a: 1, b: 0, draws: 0 } }, 'no two sides'],
    ['keys', { ...order([A], [B], [C], [D]), keys: { a: 1, b: 0 } }, 'no two sides'],
    ['a difference', { ...order([A], [B], [C], [D]), difference: 1 }, 'no two sides'],
    ['a score below a lower one', { ...order([A], [B], [C], [D]), ...scores(40, 41, 30, 20) }, 'behind a player with a lower score'],
    ['equals with other scores', { ...order([A, B], [C], [D]), ...scores(41, 40, 30, 20) }, 'have the same score'],
    [
      'a score behind none',
      { ...order([A], [B], [C], [D]), seatScores: [{ player: B, score: 1 }] },
      'behind a player with a lower score, or with none',
    ],
    ['a score of somebody else', { ...order([A], [B], [C], [D]), seatScores: [{ player: 9, score: 1 }] }, 'of players of this table'],
    [
      'two scores of one player',
      {
        ...order([A], [B], [C], [D]),
        seatScores: [
          { player: A, score: 1 },
          { player: A, score: 1 },
        ],
      },
      'each named once',
    ],
    ['a substitute of somebody else', { ...order([A], [B], [C], [D]), substituted: [9] }, 'of players of this table'],
    ['a substitute before the last', { ...order([A], [B], [C], [D]), substituted: [C] }, 'comes last'],
    ['a substitute level with the last', { ...order([A], [B], [C, D]), substituted: [C] }, 'comes last'],
  ])('%s', (_what, result, why) =>
    expect(refusal(result)).toMatchObject({ code: 'result_impossible', rule: '6.7', message: expect.stringContaining(why) }),
  );

  it('but equal scores placed apart, and a walk-out without a substitute or a score', () => {
    expect(refusal(parsed('A>B>C>D 38,38,30,20'))).toBeUndefined();
    expect(refusal(parsed('A>B>C>D 38,38,30,-'))).toBeUndefined();
    expect(refusal(parsed('C*>A>B>D 50,38,30,20'))).toBeUndefined();
  });
});
