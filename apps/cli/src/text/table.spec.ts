import { displayWidth } from './display-width';
import { left, right, table } from './table';

describe('a table', () => {
  it('aligns columns by what they take on the screen', () => {
    const lines = table(
      [right('No.'), left('Player'), right('Points')],
      [
        ['1', '山田太郎', '3'],
        ['12', 'Bo', '10'],
      ],
    ).split('\n');
    expect(lines).toEqual(['No.  Player    Points', '  1  山田太郎       3', ' 12  Bo            10']);
    expect(new Set(lines.map(displayWidth)).size).toBe(1);
  });

  it('leaves out columns that nobody has anything in, and cuts nothing', () => {
    const long = 'x'.repeat(300);
    expect(table([left('A'), left('Empty'), left('B')], [[long, '', 'b']])).toBe(`A${' '.repeat(299)}  B\n${long}  b`);
  });

  it('keeps a cell on its line', () => {
    expect(table([left('A')], [['one\ntwo']])).toBe('A\none two');
  });
});
