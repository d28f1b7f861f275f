import { placesOf, readOrder, writeOrder } from './typed-table';

const told = (typed: string, seats = 4) => {
  const placed = readOrder(typed, seats);
  return placed === undefined ? undefined : writeOrder(placed);
};

describe('the order of a table as it is typed', () => {
  it.each([
    ['B>A>D>C 41,38,30,12', 'B>A>D>C 41,38,30,12'],
    ['badc', 'B>A>D>C'],
    ['b a d c 41 38 30 12', 'B>A>D>C 41,38,30,12'],
    ['b>a=d>c 41, 38, 38, −12', 'B>A=D>C 41,38,38,-12'],
    ['ba*dc 41,38,30,12', 'B>A*>D>C 41,38,30,12'],
    ['badc 41,-,30,12', 'B>A>D>C 41,-,30,12'],
    ['b>a>', 'B>A'],
    ['ba 41', 'B>A 41,-'],
    ['', ''],
    ['bb', undefined],
    ['bae', undefined],
    ['badc 1,2,3,4,5', undefined],
    ['2-1', undefined],
    ['ba x', undefined],
  ])('%j is %j', (typed, expected) => expect(told(typed)).toBe(expected));

  it('is read back as it was written', () => {
    for (const typed of ['B>A=D>C 41,38,38,12', 'C*>A>B>D 1,2,-,4', 'D>C']) expect(told(typed)).toBe(typed);
  });

  it('places who walked out last, and equals together', () => {
    const places = (typed: string) => placesOf(readOrder(typed, 4) ?? []).map(({ seat, place }) => `${'ABCD'[seat]}${place}`);
    expect(places('b>a=d>c')).toEqual(['B1', 'A2', 'D2', 'C4']);
    expect(places('b*>a>d>c')).toEqual(['A1', 'D2', 'C3', 'B4']);
    expect(places('b*=a*>d>c')).toEqual(['D1', 'C2', 'B3', 'A3']);
  });
});
