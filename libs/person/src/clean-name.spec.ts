import * as E from 'fp-ts/Either';
import { cleanName, sameName } from './clean-name';
import { pseudonym } from './pseudonym';

const refusalOf = (text: string) => {
  const cleaned = cleanName(text, 'players[3].name');
  return E.isLeft(cleaned) ? cleaned.left : undefined;
};

describe('a name', () => {
  it('is trimmed, and white space within it becomes one blank', () => {
    expect(cleanName('  Ann \t van\u3000der\u00a0 Berg\n')).toEqual(E.right('Ann van der Berg'));
  });

  it('is kept as written otherwise', () => expect(cleanName('E\u0301va O\u2019Neil')).toEqual(E.right('E\u0301va O\u2019Neil')));

  it('has 1 to 100 characters, each code point being one', () => {
    expect(cleanName('\u{1F600}'.repeat(100))).toEqual(E.right('\u{1F600}'.repeat(100)));
    expect(refusalOf('a'.repeat(101))?.code).toBe('invalid_name');
    expect(refusalOf('   ')?.code).toBe('invalid_name');
    expect(refusalOf('')?.code).toBe('invalid_name');
    expect(refusalOf('\u200b\u200d')?.code).toBe('invalid_name');
    expect(refusalOf('\u3164')?.code).toBe('invalid_name');
  });

  it.each([
    ['a bell', 'An\u0007n'],
    ['a zero', 'Ann\u0000'],
    ['a turned direction', 'Ann\u202Enna'],
    ['half a pair', 'Ann\uD83D'],
    ['the other half', '\uDE00Ann'],
  ])('with %s is refused, and the field is named', (_, text) =>
    expect(refusalOf(text)).toMatchObject({ kind: 'malformed', code: 'invalid_name', field: 'players[3].name' }),
  );
});

describe('the same name', () => {
  it.each([
    ['Ann Lee', 'ANN  lee'],
    ['\u00c9va', 'e\u0301VA'],
    ['Gro\u00df', 'GROSS'],
    [' Bo', 'Bo '],
    ['Jos\u00e9', 'Jos\u00e9\u200d'],
  ])('%j and %j', (one, other) => expect(sameName(one, other)).toBe(true));
  it('is not a name with another letter', () => expect(sameName('Eva', '\u00c9va')).toBe(false));
});

it('shows an erased person by the first digits of its id', () => {
  expect(pseudonym('3f2a91c4-0000-4000-8000-000000000000')).toBe('Player 3f2a91');
});
