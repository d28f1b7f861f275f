import fc from 'fast-check';
import { compareCodePoints, compareNames, nameAfter, namesAfter, sortKey, type RegisteredName } from './name-order';

const numRuns = 200 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const names = (...list: string[]): RegisteredName[] => list.map((name, index) => ({ name, registration: index + 1 }));
const sorted = (list: readonly RegisteredName[]) => [...list].sort(compareNames).map(({ name }) => name);

describe('the order of names (rules.md 2.4)', () => {
  it('does not regard case at first', () => expect(sorted(names('bob', 'Carol', 'Ann'))).toEqual(['Ann', 'bob', 'Carol']));

  it('then takes the name as written, capitals first', () => expect(sorted(names('ann', 'ANN', 'Ann'))).toEqual(['ANN', 'Ann', 'ann']));

  it('and at last the registration number', () => {
    expect(compareNames({ name: 'Ann', registration: 9 }, { name: 'Ann', registration: 10 })).toBeLessThan(0);
  });

  it('reads a composed and a decomposed letter as the same letter', () => {
    expect(sortKey('E\u0301va')).toBe(sortKey('\u00c9va'));
    expect(sorted(names('\u00c9vb', 'E\u0301va'))).toEqual(['E\u0301va', '\u00c9vb']);
  });

  it('compares code points and not UTF-16 units', () => {
    const [beyond, highest] = ['\u{1F600}', '\uFF5E'];
    expect(beyond < highest).toBe(true);
    expect(compareCodePoints(beyond, highest)).toBe(1);
    expect(compareCodePoints('\u{1F600}', '\u{1F601}')).toBe(-1);
    expect(compareCodePoints('a', 'ab')).toBe(-1);
  });

  it('agrees with the list of code points', () => {
    const points = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
    const byPoints = (one: string, other: string): number => {
      const [a, b] = [points(one), points(other)];
      const at = a.findIndex((point, index) => point !== b[index]);
      return at < 0 ? Math.sign(a.length - b.length) : at >= b.length ? 1 : Math.sign((a[at] as number) - (b[at] as number));
    };
    const name = fc.string({ unit: fc.constantFrom('a', 'B', '\uE000', '\uFFFD', '\u{10000}', '\u{10401}'), maxLength: 4 });
    fc.assert(
      fc.property(name, name, (one, other) => expect(compareCodePoints(one, other)).toBe(byPoints(one, other))),
      { numRuns },
    );
  });
});

describe('where a new name stands', () => {
  it('is directly behind the last name that is not greater', () => {
    const known = names('Ann', 'Bob', 'bob');
    expect(nameAfter(known, 'Aaron')).toBeNull();
    expect(nameAfter(known, 'BOB')).toBe(1);
    expect(nameAfter(known, 'Bob')).toBe(2);
    expect(nameAfter(known, 'Zoe')).toBe(3);
    expect(nameAfter([], 'Zoe')).toBeNull();
  });

  it('inserting each name behind its answer, one after the other, gives the sorted list', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '\u00e9', '\u{10000}'), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), fc.nat(12), (list, cut) => {
        const all = names(...list);
        const known = all.slice(0, cut).sort(compareNames);
        const added = all.slice(cut);
        const order = known.map(({ registration }) => registration);
        namesAfter(known, added).forEach((after, index) => {
          order.splice(after === null ? 0 : order.indexOf(after) + 1, 0, added[index]?.registration ?? 0);
        });
        expect(order).toEqual([...all].sort(compareNames).map(({ registration }) => registration));
      }),
      { numRuns },
    );
  });
});
