import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { resultCodec, sameResult, type Result } from './result';
import { checkResult, parseResult, resultText, type MatchForm, type Scored } from './result-text';

const numRuns = 300 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const swiss: MatchForm = { bestOf: 3, needsWinner: false };
const bracket: MatchForm = { bestOf: 3, needsWinner: true };
const keys: MatchForm = { ...swiss, timeout: true, scored: 'keys' };
const spread: MatchForm = { bestOf: 1, needsWinner: false, scored: 'spread' };
const dominion: MatchForm = { bestOf: 1, needsWinner: false, scored: 'victoryPoints', unprovable: true };

const parsed = (written: string, form?: MatchForm): Result | string => {
  const result = parseResult(written, form);
  return E.isLeft(result) ? result.left.code : result.right;
};
const refusal = (result: Result, form: MatchForm) => {
  const checked = checkResult(result, form);
  return E.isLeft(checked) ? checked.left : undefined;
};
/** What comes of a written result: `taken`, or the code that refuses it. */
const told = (written: string, form: MatchForm): string => {
  const result = parsed(written, form);
  return typeof result === 'string' ? result : (refusal(result, form)?.code ?? 'taken');
};

describe('a written result', () => {
  it.each<[string, Result]>([
    ['2-1', { outcome: 'a', games: { a: 2, b: 1, draws: 0 } }],
    [' 0:2 ', { outcome: 'b', games: { a: 0, b: 2, draws: 0 } }],
    ['1\u20131-1', { outcome: 'draw', games: { a: 1, b: 1, draws: 1 } }],
    ['0-0-3', { outcome: 'draw', games: { a: 0, b: 0, draws: 3 } }],
    ['0-0-0', { outcome: 'draw' }],
    ['Draw', { outcome: 'draw' }],
    ['A:left', { outcome: 'walkoverA' }],
    ['b:LEFT', { outcome: 'walkoverB' }],
    ['both:left', { outcome: 'walkoverBoth' }],
    ['double-loss', { outcome: 'doubleLoss' }],
    ['timeout', { outcome: 'timeout' }],
    ['unprovable', { outcome: 'unprovable' }],
    ['2-1 keys 5-3', { outcome: 'a', games: { a: 2, b: 1, draws: 0 }, keys: { a: 5, b: 3 } }],
    ['draw  keys 2:2', { outcome: 'draw', keys: { a: 2, b: 2 } }],
    ['timeout keys 1-2', { outcome: 'timeout', keys: { a: 1, b: 2 } }],
  ])('%j without a form', (written, expected) => expect(parsed(written)).toEqual(expected));

  it.each<[string, Result]>([
    ['431-388', { outcome: 'a', scores: { a: 431, b: 388 } }],
    ['2-1', { outcome: 'a', scores: { a: 2, b: 1 } }],
    ['12:38', { outcome: 'b', scores: { a: 12, b: 38 } }],
    ['38\u201338', { outcome: 'draw', scores: { a: 38, b: 38 } }],
    ['0-0', { outcome: 'draw', scores: { a: 0, b: 0 } }],
    ['-3-5', { outcome: 'b', scores: { a: -3, b: 5 } }],
    ['5--3', { outcome: 'a', scores: { a: 5, b: -3 } }],
    ['\u22123\u2013\u22125', { outcome: 'a', scores: { a: -3, b: -5 } }],
    ['-0-5', { outcome: 'b', scores: { a: 0, b: 5 } }],
    ['+5', { outcome: 'a', difference: 5 }],
    ['-5', { outcome: 'b', difference: -5 }],
    ['\u22125', { outcome: 'b', difference: -5 }],
    ['+0', { outcome: 'draw', difference: 0 }],
    ['-0', { outcome: 'draw', difference: 0 }],
    ['draw', { outcome: 'draw', difference: 0 }],
    ['B:left', { outcome: 'walkoverB' }],
  ])('%j where scores are written down', (written, expected) => {
    for (const form of [spread, dominion]) expect(parsed(written, form)).toEqual(expected);
    expect(resultCodec.is(expected)).toBe(true);
  });

  it.each([
    ['431-388', swiss],
    ['+5', swiss],
    ['-5', keys],
    ['-1-0', swiss],
    ['2-1 keys', keys],
    ['2-1 keys 5-3 keys 5-3', keys],
    ['A:left keys 5-3', keys],
    ['2-1 keys 100-3', keys],
    ['5', spread],
    ['2-1-0', spread],
    ['100000-0', spread],
    ['+100000', spread],
    ['+-5', spread],
    ['1.5-0', spread],
    ['constructor', swiss],
    ['order', swiss],
  ])('%j cannot be read', (written, form) => {
    const result = parseResult(written, form);
    expect(E.isLeft(result) && result.left).toMatchObject({ kind: 'malformed', code: 'result_not_understood', field: 'result' });
  });

  it.each<[MatchForm | undefined, string]>([
    [undefined, '2-1, 1-0, draw, 0-0-3, A:left, B:left, both:left, double-loss'],
    [keys, '2-1, 1-0, draw, 0-0-3, 2-1 keys 5-3, A:left, B:left, both:left, double-loss, timeout'],
    [dominion, '431-388, +5, -5, draw, A:left, B:left, both:left, double-loss, unprovable'],
  ])('that cannot be read is answered with what can: %j', (form, allowed) => {
    const result = parseResult('?', form);
    expect(E.isLeft(result) && result.left.allowed).toBe(allowed);
  });
});

const small = fc.integer({ min: 0, max: 3 });
const score = fc.integer({ min: -99_999, max: 99_999 });
const key = fc.integer({ min: 0, max: 99 });
const outcomes = ['a', 'b', 'draw', 'doubleLoss', 'walkoverA', 'walkoverB', 'walkoverBoth', 'timeout', 'unprovable', 'order'] as const;

/** A figure as a result has it, or nothing: more often nothing, so that there are results with one figure only. */
const maybe = (field: string, value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: value.map((one) => ({ [field]: one })) });
const ahead = ({ a, b }: { a: number; b: number }) => (a === b ? 'draw' : a > b ? 'a' : 'b');

/** Outcome and figures; the outcome mostly as the figures have it. */
const anyResult = fc
  .record({
    outcome: fc.constantFrom(...outcomes),
    games: maybe('games', fc.record({ a: small, b: small, draws: small })),
    scores: maybe('scores', fc.oneof(fc.record({ a: score, b: score }), fc.record({ a: small, b: small }))),
    difference: maybe('difference', fc.oneof(score, fc.integer({ min: -1, max: 1 }))),
    keys: maybe('keys', fc.record({ a: key, b: key })),
    asCounted: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
  })
  .map(({ outcome, games, scores, difference, keys: won, asCounted }): Result => {
    const result: Result = Object.assign({ outcome }, games, scores, difference, won);
    const counted = result.games ?? result.scores ?? (result.difference === undefined ? undefined : { a: result.difference, b: 0 });
    return asCounted && counted !== undefined ? { ...result, outcome: ahead(counted) } : result;
  });

/** What the text of a result says: a win without a score is 1-0, and 0-0-0 a draw without games (rules.md 2.4). */
const meant = (result: Result): Result => {
  const { outcome, games, ...figures } = result;
  if (games !== undefined) return games.a + games.b + games.draws === 0 ? { outcome, ...figures } : result;
  if ((outcome !== 'a' && outcome !== 'b') || figures.scores !== undefined || figures.difference !== undefined) return result;
  return { ...result, games: { a: outcome === 'a' ? 1 : 0, b: outcome === 'b' ? 1 : 0, draws: 0 } };
};

describe('every result that a form admits', () => {
  const forms: Readonly<Record<Scored, MatchForm>> = { games: swiss, keys, spread, victoryPoints: dominion };
  it.each(Object.entries(forms))('is read back from its text, and figures agree with the outcome: %s', (_scored, form) => {
    const taken = new Set<string>();
    fc.assert(
      fc.property(anyResult, (result) => {
        if (refusal(result, form) !== undefined) return;
        const { outcome, games, scores, difference } = result;
        taken.add(outcome);
        const counted = games ?? scores ?? (difference === undefined ? undefined : { a: difference, b: 0 });
        if (counted !== undefined) expect(outcome).toBe(ahead(counted));
        const back = parsed(resultText(result, form), form) as Result;
        expect(sameResult(back, meant(result))).toBe(true);
        expect(refusal(back, form)).toBeUndefined();
        expect(resultText(back, form)).toBe(resultText(meant(result), form));
      }),
      { numRuns: numRuns * 5 },
    );
    const usual = outcomes.filter((outcome) => outcome !== 'timeout' && outcome !== 'unprovable' && outcome !== 'order');
    const special = form === keys ? ['timeout'] : form === dominion ? ['unprovable'] : [];
    expect([...taken].sort()).toEqual([...usual, ...special].sort());
  });
});

describe('a match refuses what its form does not admit', () => {
  it.each<[string, MatchForm, string]>([
    ['2-1', swiss, 'taken'],
    ['1-0', swiss, 'taken'],
    ['1-1', swiss, 'taken'],
    ['draw', swiss, 'taken'],
    ['0-0', swiss, 'taken'],
    ['3-0', swiss, 'result_impossible'],
    ['timeout', swiss, 'timeout_not_allowed'],
    ['unprovable', swiss, 'unprovable_not_allowed'],
    ['2-1 keys 5-3', swiss, 'keys_not_allowed'],
    ['7>11', swiss, 'order_not_allowed'],
    ['1-0', bracket, 'taken'],
    ['1-1', bracket, 'draw_not_allowed'],
    ['timeout', bracket, 'timeout_not_allowed'],
    ['double-loss', bracket, 'taken'],
    ['2-1', keys, 'taken'],
    ['1-0', keys, 'taken'],
    ['2-1 keys 5-3', keys, 'taken'],
    ['1-1 keys 4-4', keys, 'taken'],
    ['draw', keys, 'taken'],
    ['0-0', keys, 'result_impossible'],
    ['0-0 keys 2-1', keys, 'result_impossible'],
    ['timeout', keys, 'taken'],
    ['timeout keys 2-1', keys, 'taken'],
    ['3-1 keys 9-3', keys, 'result_impossible'],
    ['unprovable', keys, 'unprovable_not_allowed'],
    ['431-388', spread, 'taken'],
    ['-5', spread, 'taken'],
    ['draw', spread, 'taken'],
    ['A:left', spread, 'taken'],
    ['timeout', spread, 'timeout_not_allowed'],
    ['unprovable', spread, 'unprovable_not_allowed'],
    ['2-1 keys 5-3', spread, 'keys_not_allowed'],
    ['38-38', { ...dominion, needsWinner: true }, 'draw_not_allowed'],
    ['38-38', { ...dominion, needsWinner: true, draws: true }, 'taken'],
    ['+0', { ...dominion, draws: false }, 'draw_not_allowed'],
    ['unprovable', dominion, 'taken'],
    ['both:left', dominion, 'taken'],
  ])('%s in %j: %s', (written, form, expected) => expect(told(written, form)).toBe(expected));

  it.each<[string, Result, MatchForm, object]>([
    ['a timeout with games', { outcome: 'timeout', games: { a: 1, b: 0, draws: 0 } }, keys, { code: 'result_impossible', rule: '5' }],
    ['a timeout with no games told', { outcome: 'timeout', games: { a: 0, b: 0, draws: 0 } }, keys, { code: 'result_impossible' }],
    ['a walkover with keys', { outcome: 'walkoverA', keys: { a: 0, b: 3 } }, keys, { code: 'result_impossible' }],
    ['scores of games', { outcome: 'a', scores: { a: 431, b: 388 } }, swiss, { code: 'scores_not_allowed', rule: '2.4' }],
    ['a difference of games', { outcome: 'draw', difference: 0 }, keys, { code: 'scores_not_allowed' }],
    ['games of scores', { outcome: 'a', games: { a: 1, b: 0, draws: 0 } }, spread, { code: 'games_not_allowed', rule: '4' }],
    ['no scores', { outcome: 'a' }, spread, { code: 'scores_needed', rule: '4' }],
    ['no victory points', { outcome: 'draw' }, dominion, { code: 'scores_needed', rule: '6.4' }],
    ['other scores', { outcome: 'a', scores: { a: 1, b: 2 } }, dominion, { code: 'result_impossible', rule: '6.4' }],
    ['a win with level scores', { outcome: 'a', scores: { a: 2, b: 2 } }, dominion, { code: 'result_impossible' }],
    ['the difference of the other', { outcome: 'a', difference: -5 }, spread, { code: 'result_impossible' }],
    ['both at once', { outcome: 'a', scores: { a: 6, b: 1 }, difference: 5 }, spread, { code: 'result_impossible' }],
    ['a walkover with scores', { outcome: 'walkoverB', scores: { a: 6, b: 1 } }, spread, { code: 'result_impossible' }],
    ['unprovable with scores', { outcome: 'unprovable', difference: 5 }, dominion, { code: 'result_impossible' }],
    ['an outcome of a table', { outcome: 'order' }, swiss, { code: 'order_not_allowed', rule: '6.7' }],
    ['seats', { outcome: 'a', seatScores: [] }, swiss, { code: 'order_not_allowed' }],
    ['a substitute', { outcome: 'a', substituted: [1] }, swiss, { code: 'order_not_allowed' }],
  ])('%s', (_what, result, form, expected) =>
    expect(refusal(result, form)).toMatchObject({ kind: 'refused', field: 'result', allowed: expect.stringMatching(/./), ...expected }),
  );
});
