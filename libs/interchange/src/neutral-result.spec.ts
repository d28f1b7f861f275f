import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { decodeWith } from '@roundbook/kernel';
import { resultCodec, sameResult, type Result } from '@roundbook/tournament';
import { checkNeutral, type Indices } from './check-neutral';
import type { RoundStep } from './import-plan';
import { stepsOf } from './import-steps';
import { neutralCodec, type NeutralFile } from './neutral-file';
import { document, round, type Json } from './neutral-given.spec-support';
import { oddField, readResult, writeResult } from './neutral-result';

const numRuns = 300 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

const fileOf = (...matches: Json[]): NeutralFile => {
  const file = decodeWith(neutralCodec, document({ rounds: [round(1, ...matches)] }));
  if (E.isLeft(file)) throw new Error(`${file.left.code} ${file.left.field}`);
  return file.right;
};
/** How a match is taken or refused by what its fields say together. */
const refusalOf = (match: Json) => {
  const checked = checkNeutral(fileOf({ a: 'A', b: 'B', ...match }));
  return E.isLeft(checked) ? [checked.left.code, checked.left.field] : undefined;
};
const firstRound = (file: NeutralFile): RoundStep => {
  const indices = checkNeutral(file);
  if (E.isLeft(indices)) throw new Error(indices.left.message);
  return stepsOf(file, indices.right as Indices, {}).find((step) => step.kind === 'round') as RoundStep;
};

describe('what the fields of a match say', () => {
  it.each<[string, Json, Result]>([
    ['scores alone', { aScore: 388, bScore: 431 }, { outcome: 'b', scores: { a: 388, b: 431 } }],
    ['scores below 0', { aScore: -3, bScore: -5 }, { outcome: 'a', scores: { a: -3, b: -5 } }],
    ['equal scores', { aScore: 38, bScore: 38 }, { outcome: 'draw', scores: { a: 38, b: 38 } }],
    ['scores of 0', { aScore: 0, bScore: 0 }, { outcome: 'draw', scores: { a: 0, b: 0 } }],
    ['a difference alone', { difference: -23 }, { outcome: 'b', difference: -23 }],
    ['a difference of 0', { difference: 0 }, { outcome: 'draw', difference: 0 }],
    ['scores and their difference', { aScore: 31, bScore: 26, difference: 5 }, { outcome: 'a', scores: { a: 31, b: 26 } }],
    ['an outcome beside scores', { outcome: 'walkoverB', aScore: 0, bScore: 9 }, { outcome: 'walkoverB', scores: { a: 0, b: 9 } }],
    [
      'games, which come before scores',
      { aWins: 2, bWins: 1, aScore: 1, bScore: 9 },
      { outcome: 'a', games: { a: 2, b: 1, draws: 0 }, scores: { a: 1, b: 9 } },
    ],
    ['scores beside 0-0-0', { aWins: 0, bWins: 0, draws: 0, aScore: 9, bScore: 1 }, { outcome: 'a', scores: { a: 9, b: 1 } }],
    ['games and keys', { aWins: 2, bWins: 1, aKeys: 5, bKeys: 3 }, { outcome: 'a', games: { a: 2, b: 1, draws: 0 }, keys: { a: 5, b: 3 } }],
    ['keys alone: one drawn game', { aKeys: 3, bKeys: 0 }, { outcome: 'draw', keys: { a: 3, b: 0 } }],
    ['a timeout', { outcome: 'timeout', aWins: 0, bWins: 0, draws: 0 }, { outcome: 'timeout' }],
    ['what nobody can show', { outcome: 'unprovable' }, { outcome: 'unprovable' }],
  ])('%s', (_what, fields, expected) => {
    const file = fileOf({ a: 'A', b: 'B', ...fields });
    expect(readResult(file.rounds[0]!.matches[0]!)).toEqual(expected);
    expect(firstRound(file).given.matches[0]?.result).toEqual(expected);
  });

  it('a bye or an open match has no result', () => {
    expect(readResult({ outcome: 'open', aScore: 3, bScore: 1 })).toBeUndefined();
    expect(readResult({ outcome: 'bye' })).toBe('unsupported');
  });

  it('what it was before a correction', () => {
    const corrections = [{ afterRound: 1, was: { aScore: 38, bScore: 31 } }];
    const file = fileOf({ a: 'A', b: 'B', difference: -4, corrections });
    expect(firstRound(file).given.matches[0]?.result).toEqual({ outcome: 'a', scores: { a: 38, b: 31 } });
  });
});

describe('fields that say half or two things', () => {
  it.each<[Json, string]>([
    [{ aScore: 3 }, 'bScore'],
    [{ bScore: 3, difference: 1 }, 'aScore'],
    [{ outcome: 'a', aKeys: 3 }, 'bKeys'],
    [{ outcome: 'a', bKeys: 0 }, 'aKeys'],
    [{ aScore: 3, bScore: 1, difference: -2 }, 'difference'],
    [{ corrections: [{ afterRound: 1, was: { aKeys: 1 } }] }, 'corrections[0].was.bKeys'],
    [{ corrections: [{ afterRound: 1, was: { aScore: 1, bScore: 1, difference: 1 } }] }, 'corrections[0].was.difference'],
    [{ b: null, aScore: 50, bScore: 0 }, 'aScore'],
    [{ b: null, aKeys: 3, bKeys: 0 }, 'aKeys'],
  ])('%j', (fields, field) => expect(refusalOf(fields)).toEqual(['invalid_field', `rounds[0].matches[0].${field}`]));

  it('and none where they agree', () => {
    expect(refusalOf({ aScore: 3, bScore: 1, difference: 2, aKeys: 0, bKeys: 0 })).toBeUndefined();
    expect(oddField({})).toBeUndefined();
  });

  it.each<[string, Json]>([
    ['aScore', { aScore: 100_000 }],
    ['bScore', { bScore: -100_000 }],
    ['difference', { difference: 0.5 }],
    ['aKeys', { aKeys: -1 }],
    ['bKeys', { bKeys: 100 }],
  ])('a value out of range: %s', (field, fields) => expect(() => fileOf({ a: 'A', b: 'B', ...fields })).toThrow(`matches[0].${field}`));
});

const score = fc.integer({ min: -99_999, max: 99_999 });
const few = fc.integer({ min: 0, max: 99 });
const games = fc.record({ a: few, b: few, draws: few }).filter(({ a, b, draws }) => a + b + draws > 0);
const optional = (field: string, value: fc.Arbitrary<unknown>) =>
  fc.option(
    value.map((one) => ({ [field]: one })),
    { nil: {} },
  );
const anyResult = fc
  .tuple(
    fc.constantFrom('a', 'b', 'draw', 'doubleLoss', 'walkoverA', 'walkoverB', 'walkoverBoth', 'timeout', 'unprovable'),
    optional('games', games),
    fc.oneof(optional('scores', fc.record({ a: score, b: score })), optional('difference', score)),
    optional('keys', fc.record({ a: few, b: few })),
  )
  .map(([outcome, ...figures]) => Object.assign({ outcome }, ...figures) as Result);

describe('a result written to a file', () => {
  it('is read back, whatever it is of two sides', () => {
    fc.assert(
      fc.property(anyResult, (result) => {
        expect(resultCodec.is(result)).toBe(true);
        const fields = writeResult(result);
        expect(refusalOf(fields)).toBeUndefined();
        expect(sameResult(readResult(fields) as Result, result)).toBe(true);
      }),
      { numRuns },
    );
  });

  it('names the fields of the format', () => {
    expect(writeResult({ outcome: 'a', games: { a: 2, b: 1, draws: 0 }, keys: { a: 5, b: 3 } })).toEqual({
      outcome: 'a',
      aWins: 2,
      bWins: 1,
      draws: 0,
      aKeys: 5,
      bKeys: 3,
    });
    expect(writeResult({ outcome: 'b', scores: { a: 388, b: 431 } })).toEqual({ outcome: 'b', aScore: 388, bScore: 431 });
    expect(writeResult({ outcome: 'draw', difference: 0 })).toEqual({ outcome: 'draw', difference: 0 });
    expect(writeResult(undefined)).toEqual({ outcome: 'open' });
  });

  it('is none of two sides where it is the order of a table', () => {
    expect(() => writeResult({ outcome: 'order', order: [[1], [2], [3]] })).toThrow('The order of a table');
  });
});
