import { readTyped } from './typed-result';

const swiss = { bestOf: 3, drawAllowed: true };
const single = { bestOf: 1, drawAllowed: false };
const textOf = (typed: string, form = swiss) => {
  const read = readTyped(typed, form);
  return read.kind === 'result' ? `${read.text} ${read.outcome}` : read.kind;
};

describe('what is typed for a match', () => {
  it.each([
    ['1', '2-0 a'],
    ['2', '0-2 b'],
    ['d', 'draw draw'],
    ['2-1', '2-1 a'],
    ['1:2', '1-2 b'],
    ['0–0–3', '0-0-3 draw'],
    ['1-1', '1-1 draw'],
    [' 02-1 ', '2-1 a'],
    ['l', 'A:left walkoverA'],
    ['R', 'B:left walkoverB'],
    ['x', 'double-loss doubleLoss'],
    ['', 'empty'],
    ['3', 'unread'],
    ['12', 'unread'],
    ['2-', 'unread'],
  ])('%j is %s', (typed, expected) => expect(textOf(typed)).toBe(expected));

  it('is one game where a match is one game', () => {
    expect(textOf('1', single)).toBe('1-0 a');
    expect(textOf('2', single)).toBe('0-1 b');
  });

  it('is no draw where a match needs a winner', () => {
    expect(textOf('d', single)).toBe('drawNot');
    expect(textOf('1-1', single)).toBe('drawNot');
  });
});
