import { playBracket, seatsBySeed } from '../../test/played-bracket';
import { singleEliminationPlan } from './bracket-plan';
import { bracketProgress, type BracketResult } from './bracket-progress';

const better = (_id: string, [a, b]: readonly [number, number]): BracketResult => (a < b ? 'a' : 'b');
const at = (size: number, seats: readonly (number | null | 'open')[], results: Record<string, BracketResult>) =>
  bracketProgress(singleEliminationPlan(size), seats, new Map(Object.entries(results)));

describe('a single elimination (rules 1.10, 1.12, 1.14)', () => {
  it('begins with round 1, byes walked through', () => {
    const { ready, byes, over, in: still, places } = at(8, seatsBySeed(6), {});
    expect(ready).toEqual([
      { id: 'W1.2', sides: [4, 5] },
      { id: 'W1.4', sides: [3, 6] },
    ]);
    expect(byes).toEqual([
      { id: 'W1.1', player: 1 },
      { id: 'W1.3', player: 2 },
    ]);
    expect({ over, still, places }).toEqual({ over: false, still: [1, 4, 5, 2, 3, 6], places: [] });
  });

  it('lets those who lose in one round share their place', () => {
    const { progress, matches } = playBracket(singleEliminationPlan(8), seatsBySeed(7), better);
    expect(matches).toHaveLength(6);
    expect(progress.over).toBe(true);
    expect(progress.places).toEqual([
      { rank: 1, players: [1] },
      { rank: 2, players: [2] },
      { rank: 3, players: [3, 4] },
      { rank: 5, players: [5, 6, 7] },
    ]);
  });

  it('counts those who are still in as ahead until all is over', () => {
    const { places, out, in: still } = at(4, seatsBySeed(4), { 'W1.1': 'b' });
    expect({ places, out, still }).toEqual({ places: [{ rank: 4, players: [1] }], out: [1], still: [4, 2, 3] });
  });

  it('gives a bye to the next opponent of two who both lost', () => {
    const { ready, byes, places, over } = at(4, seatsBySeed(4), { 'W1.1': 'none', 'W1.2': 'a' });
    expect({ ready, byes, over }).toEqual({ ready: [], byes: [{ id: 'W2.1', player: 2 }], over: true });
    expect(places).toEqual([
      { rank: 1, players: [2] },
      { rank: 2, players: [1, 3, 4] },
    ]);
  });

  it('lets whom a round made by hand brought to both sides of a match go on without it', () => {
    const progress = bracketProgress(
      singleEliminationPlan(8),
      seatsBySeed(8),
      new Map<string, BracketResult>([
        ['W1.1', 'a'],
        ['W1.2', 'a'],
      ]),
      new Map<string, readonly [number, number]>([
        ['W1.1', [1, 8]],
        ['W1.2', [1, 5]],
      ]),
    );
    expect(progress.matches.get('W2.1')).toMatchObject({ state: 'bye', sides: [1, 1], winner: 1, loser: null });
    expect(progress.byes).toEqual([{ id: 'W2.1', player: 1 }]);
  });

  it('has no winner where both lose the last match: they share the second place', () => {
    const { places, over, in: still } = at(4, seatsBySeed(4), { 'W1.1': 'a', 'W1.2': 'a', 'W2.1': 'none' });
    expect({ over, still }).toEqual({ over: true, still: [] });
    expect(places).toEqual([
      { rank: 2, players: [1, 2] },
      { rank: 3, players: [3, 4] },
    ]);
  });

  it('lets a bye go on through empty matches', () => {
    const { byes, over, places } = at(8, [7, null, null, null, null, null, null, null], {});
    expect(byes.map(({ id }) => id)).toEqual(['W1.1', 'W2.1', 'W3.1']);
    expect({ over, places }).toEqual({ over: true, places: [{ rank: 1, players: [7] }] });
  });

  it('waits for a seat that is not known yet', () => {
    const { ready, matches, over } = at(4, [1, 'open', 2, 3], {});
    expect(ready).toEqual([{ id: 'W1.2', sides: [2, 3] }]);
    expect(matches.get('W1.1')).toEqual({ id: 'W1.1', state: 'open', sides: [1, 'open'], winner: 'open', loser: 'open' });
    expect(over).toBe(false);
  });

  it('goes on with who really sat down where pairs were swapped at the tables (rules 7)', () => {
    const results = new Map<string, BracketResult>([
      ['W1.1', 'b'],
      ['W1.2', 'a'],
    ]);
    const swapped = new Map([
      ['W1.1', [1, 3] as const],
      ['W1.2', [2, 4] as const],
    ]);
    const { ready, out, places } = bracketProgress(singleEliminationPlan(4), seatsBySeed(4), results, swapped);
    expect({ ready, out, places }).toEqual({
      ready: [{ id: 'W2.1', sides: [3, 2] }],
      out: [1, 4],
      places: [{ rank: 3, players: [1, 4] }],
    });
  });

  it('has the opponent of one who has left go on without a match', () => {
    const { ready, places } = at(4, seatsBySeed(4), { 'W1.1': 'b', 'W1.2': 'a' });
    expect({ ready, places }).toEqual({ ready: [{ id: 'W2.1', sides: [4, 2] }], places: [{ rank: 3, players: [1, 3] }] });
  });

  it('refuses results that cannot be, and seats that are not those of the plan', () => {
    expect(() => at(4, seatsBySeed(4), { 'W2.1': 'a' })).toThrow('W2.1 has a result and is open');
    expect(() => at(4, seatsBySeed(3), { 'W1.1': 'a' })).toThrow('W1.1 has a result and is bye');
    expect(() => at(4, seatsBySeed(4), { X: 'a' })).toThrow(RangeError);
    expect(() => at(8, seatsBySeed(4), {})).toThrow(RangeError);
    expect(() => at(4, [1, 1, 2, 3], {})).toThrow(RangeError);
    for (const size of [0, 1, 3, 6, 2.5]) expect(() => singleEliminationPlan(size)).toThrow(RangeError);
  });
});
