import { fileName } from './save-file';

describe('the name of a file', () => {
  it('is the title of the tournament', () => expect(fileName('Friday night 渡辺')).toBe('Friday night 渡辺.json'));

  it('has no letter that a file system refuses', () => expect(fileName(' ..Cup: 3/4 <final>?\n')).toBe('Cup 3 4 final.json'));

  it('is never empty, and not too long', () => {
    expect(fileName('???')).toBe('tournament.json');
    expect(fileName('a'.repeat(200))).toHaveLength(85);
  });
});
