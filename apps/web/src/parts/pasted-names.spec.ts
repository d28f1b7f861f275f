import { readPasted } from './pasted-names';

const read = (text: string, registered: { name: string; registration: number }[] = []) => {
  const pasted = readPasted(text, registered);
  if ('fault' in pasted) return pasted.fault;
  return pasted.names.map(({ name, twice, taken }) => [name, twice ?? null, taken ?? null]);
};

describe('names as they are pasted', () => {
  it('are nothing before something is pasted', () => expect(read('  \n')).toEqual([]));

  it('stand twice whatever their case', () =>
    expect(read('Ada\nBo\nADA')).toEqual([
      ['Ada', null, null],
      ['Bo', null, null],
      ['ADA', 0, null],
    ]));

  it('may be registered already', () =>
    expect(read('1. Groß\n2. 渡辺 直美', [{ name: 'GROSS', registration: 7 }])).toEqual([
      ['Groß', null, 7],
      ['渡辺 直美', null, null],
    ]));

  it('say what cannot be read', () => expect(typeof read('Name,Rating\n"Ada')).toBe('string'));
});
