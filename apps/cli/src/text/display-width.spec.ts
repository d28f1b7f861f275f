import { displayWidth, printable } from './display-width';

describe('the width of a text in a terminal', () => {
  it.each([
    ['', 0],
    ['Ann', 3],
    ['山田太郎', 8],
    ['한글', 4],
    ['ＡＢ', 4],
    ['Chloé', 5],
    ['Chloe\u0301', 5],
    ['👩‍👩‍👧', 2],
    ['🂡', 1],
    ['😀a', 3],
    ['a\u200bb', 2],
    ['Ω', 1],
  ])('%j takes %i columns', (text, width) => expect(displayWidth(text)).toBe(width));

  it('writes out what would steer the terminal', () => {
    expect(printable('a\u001b[31mb\u0007\u202ec\u009b')).toBe('a\\u001b[31mb\\u0007\\u202ec\\u009b');
    expect(printable('zwei\nZeilen, 山')).toBe('zwei\nZeilen, 山');
  });
});
