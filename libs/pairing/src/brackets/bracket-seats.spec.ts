import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { chiSquare, chiSquareBound, runs, testDraw } from '../../test/every-pairing';
import { bracketRound1, bracketSizeFor } from './bracket-order';
import { bracketSeats, type ByeChoice } from './bracket-seats';

const field = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

const seats = (n: number, byes: ByeChoice): (number | null)[] => {
  const result = bracketSeats({ players: field(n), byes });
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

const receiversOf = (places: readonly (number | null)[]): number[] =>
  places.flatMap((place, i) => (places[i % 2 === 0 ? i + 1 : i - 1] === null && place !== null ? [place] : [])).sort((i, j) => i - j);

const code = (n: number, byes: ByeChoice): string | null => {
  const result = bracketSeats({ players: field(n), byes });
  return E.isLeft(result) ? result.left.code : null;
};

describe('the seats of a single elimination (rules 5, key-knockout)', () => {
  it('by seed are those of the fixed bracket, for every field', () => {
    for (let n = 2; n <= 70; n++) expect(seats(n, { by: 'seed' })).toEqual(bracketRound1(n, bracketSizeFor(n)).flat());
  });

  it('have the byes where they are given by hand', () => {
    expect(seats(6, { by: 'hand', receivers: [5, 6] })).toEqual([1, 4, 6, null, 2, 3, 5, null]);
    expect(seats(5, { by: 'hand', receivers: [1, 4, 5] })).toEqual([1, null, 5, null, 2, 3, 4, null]);
  });

  it('by the extra round are those of its complement', () => {
    expect(seats(5, { by: 'hand', extraRound: [3, 2] })).toEqual(seats(5, { by: 'hand', receivers: [5, 1, 4] }));
    expect(seats(9, { by: 'hand', extraRound: [8, 9] })).toEqual(seats(9, { by: 'seed' }));
  });

  it('hold everybody once, no empty match, and the two best in different halves, whoever has the byes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 130 }), fc.string(), (n, name) => {
        const places = seats(n, { by: 'draw', draw: testDraw(name) });
        const size = bracketSizeFor(n);
        expect(places).toHaveLength(size);
        expect(new Set(places.filter((place) => place !== null))).toEqual(new Set(field(n)));
        expect(receiversOf(places)).toHaveLength(size - n);
        for (let i = 0; i < size; i += 2) expect(places[i]).not.toBeNull();
        const paired = places[0] === 1 && places[1] === 2;
        if (!paired && n > 3) expect(places.indexOf(1) < size / 2).not.toBe(places.indexOf(2) < size / 2);
      }),
      { numRuns: runs(40) },
    );
  });

  it('by draw give every set of receivers the same chance', () => {
    const draw = testDraw('receivers of five');
    const drawn = Array.from({ length: runs(2000) }, () => receiversOf(seats(5, { by: 'draw', draw })).join());
    expect(new Set(drawn).size).toBe(10);
    expect(chiSquare(drawn, new Map([...new Set(drawn)].map((key) => [key, 1 / 10])))).toBeLessThan(chiSquareBound(9));
  });

  it('are fixed by their draw for ever', () => {
    expect(seats(11, { by: 'draw', draw: testDraw('golden byes') })).toEqual(GOLDEN);
  });

  it('refuses a field of one and lists that do not fit', () => {
    expect(code(1, { by: 'seed' })).toBe('too_few_players');
    expect(code(0, { by: 'seed' })).toBe('too_few_players');
    expect(code(6, { by: 'hand', receivers: [1] })).toBe('byes_do_not_fit');
    expect(code(6, { by: 'hand', receivers: [1, 1] })).toBe('byes_do_not_fit');
    expect(code(6, { by: 'hand', receivers: [1, 7] })).toBe('byes_do_not_fit');
    expect(code(6, { by: 'hand', extraRound: [1, 2] })).toBe('byes_do_not_fit');
    expect(code(8, { by: 'hand', receivers: [] })).toBeNull();
    expect(() => bracketSeats({ players: [1, 1], byes: { by: 'seed' } })).toThrow(RangeError);
  });
});

const GOLDEN = [1, null, 11, null, 4, null, 5, null, 2, 9, 10, null, 3, 8, 6, 7];
