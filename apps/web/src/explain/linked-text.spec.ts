import { piecesOf } from './linked-text';

const NAMES: Readonly<Record<number, string>> = { 1: 'Ann', 2: 'Bo (no. 1)', 3: 'Cy' };
const pieces = (sentence: string) => piecesOf(sentence, (registration) => NAMES[registration]);

describe('a sentence of an explanation', () => {
  it('is taken apart at the players named in it', () => {
    expect(pieces('Round 2, Ann (no. 1): 2 of 3 = 2/3')).toEqual([
      { words: 'Round 2, ' },
      { name: 'Ann', registration: 1 },
      { words: ': 2 of 3 = 2/3' },
    ]);
    expect(pieces('Ann (no. 1) and Cy (no. 3)')).toEqual([
      { name: 'Ann', registration: 1 },
      { words: ' and ' },
      { name: 'Cy', registration: 3 },
    ]);
  });

  it('stays whole where nobody is named, and where the name is another by now', () => {
    expect(pieces('3 + 0 = 3')).toEqual([{ words: '3 + 0 = 3' }]);
    expect(pieces('Anna (no. 4): 1')).toEqual([{ words: 'Anna (no. 4): 1' }]);
    expect(pieces('Bea (no. 3): 1')).toEqual([{ words: 'Bea (no. 3): 1' }]);
  });

  it('takes a name that looks like a mention for what it is', () => {
    expect(pieces('Bo (no. 1) (no. 2) rests')).toEqual([{ name: 'Bo (no. 1)', registration: 2 }, { words: ' rests' }]);
  });
});
