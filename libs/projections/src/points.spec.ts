import { RefusalError } from '@roundbook/kernel';
import { checkRound, parseAsOf, parsePoint, parseRound, pointText } from './points';

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.code;
    throw error;
  }
};

describe('points in time', () => {
  it('are revisions and instants on the knowledge axis; instants are read as UTC', () => {
    expect(parseAsOf('12')).toBe(12);
    expect(parseAsOf('2026-11-30T19:00:00Z')).toBe('2026-11-30T19:00:00.000Z');
    expect(parseAsOf('2026-11-30T20:00:00.5+01:00')).toBe('2026-11-30T19:00:00.500Z');
    expect(parseAsOf('2026-11-30t19:00z')).toBe('2026-11-30T19:00:00.000Z');
  });

  it.each([
    '',
    '-1',
    '1.5',
    'NaN',
    '9'.repeat(16),
    'yesterday',
    '2026-11-30',
    '2026-11-30T19:00:00',
    '2026-02-30T10:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T24:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+00:01',
  ])('refuse %j', (written) => expect(codeOf(() => parseAsOf(written))).toBe('invalid_field'));

  it('are rounds on the game axis', () => {
    expect(parseRound('0')).toBe(0);
    expect(parseRound('17')).toBe(17);
    for (const written of ['', '-1', '1e3', '٣', '999999']) expect(codeOf(() => parseRound(written))).toBe('invalid_field');
    expect(codeOf(() => checkRound(3, 3))).toBe('done');
    expect(codeOf(() => checkRound(undefined, 0))).toBe('done');
    expect(codeOf(() => checkRound(4, 3))).toBe('unknown_round');
  });

  it('are either, or now, for a difference', () => {
    expect(parsePoint('revision:7', 'from')).toEqual({ asOf: 7 });
    expect(parsePoint('round:2', 'from')).toEqual({ afterRound: 2 });
    expect(parsePoint('now', 'from')).toEqual({});
    expect(parsePoint('2026-11-30T19:00:00Z', 'to')).toEqual({ asOf: '2026-11-30T19:00:00.000Z' });
    expect(parsePoint('25', 'from')).toEqual({ asOf: 25 });
    for (const written of ['', '1.5', '-7', '9'.repeat(16), 'round:', 'round:x', 'revision:-1', 'later', ' now'])
      expect(codeOf(() => parsePoint(written, 'from'))).toBe('invalid_field');
  });

  it('are both in one', () => {
    expect(parsePoint('round:3@revision:57', 'from')).toEqual({ afterRound: 3, asOf: 57 });
    expect(parsePoint('round:0@2026-11-30T20:00:00+01:00', 'to')).toEqual({ afterRound: 0, asOf: '2026-11-30T19:00:00.000Z' });
    expect(parsePoint('round:3@57', 'from')).toEqual({ afterRound: 3, asOf: 57 });
    expect(parsePoint('round:3@now', 'to')).toEqual({ afterRound: 3 });
    for (const written of ['round:3@', 'round:3@round:2', 'revision:57@round:3', 'round:@now', 'now@now', 'round:3@later'])
      expect(codeOf(() => parsePoint(written, 'from'))).toBe('invalid_field');
  });

  it.each([{}, { asOf: 7 }, { asOf: '2026-11-30T19:00:00.000Z' }, { afterRound: 0 }, { afterRound: 3, asOf: 57 }])(
    'are written as they are read: %j',
    (point) => expect(parsePoint(pointText(point), 'from')).toEqual(point),
  );
});
