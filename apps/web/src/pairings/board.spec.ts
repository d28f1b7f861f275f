import fc from 'fast-check';
import type { PairingForeseen, RegisteredPlayer, RoundJson } from '../api/shapes';
import {
  boardOf,
  changeOf,
  emptyBoard,
  faultIn,
  firstEmptySeat,
  givenOf,
  historyOf,
  moved,
  placeOf,
  swapped,
  withNumber,
  withTable,
  type Board,
} from './board';

const players = (count: number, away: readonly number[] = []): readonly RegisteredPlayer[] =>
  Array.from({ length: count }, (_, index) => ({
    registration: index + 1,
    id: `person-${index + 1}`,
    name: `P${index + 1}`,
    status: away.includes(index + 1) ? 'dropped' : 'active',
    checkedIn: true,
    entryRound: 1,
  }));
const side = (registration: number) => ({ id: `person-${registration}`, name: `P${registration}`, registration });

/** Pairs 1–2, 3–4, … at tables 1, 2, …; who is over has the bye. Tables of `played` have a result. */
const round = (count: number, played: readonly number[] = [], number = 1): RoundJson =>
  ({
    round: number,
    stage: 'swiss',
    matches: Array.from({ length: Math.floor(count / 2) }, (_, index) => ({
      match: `r${number}m${index + 1}`,
      table: index + 1,
      players: [side(2 * index + 1), side(2 * index + 2)],
      result: played.includes(index + 1) ? { text: '2-0', outcome: 'a' } : null,
    })),
    byes: count % 2 === 0 ? [] : [{ player: side(count), byHand: false }],
  }) as unknown as RoundJson;

const everybody = (board: Board): readonly number[] =>
  [...board.tables.flatMap(({ sides }) => sides.filter((one): one is number => one !== null)), ...board.byes, ...board.out].sort(
    (one, other) => one - other,
  );

describe('the board of pairings', () => {
  it('begins as the round is paired, with whoever may play and has no place beside it', () => {
    const board = boardOf(round(5), players(7, [7]));
    expect(board.tables.map(({ table, sides }) => [table, ...sides])).toEqual([
      ['1', 1, 2],
      ['2', 3, 4],
    ]);
    expect([board.byes, board.out]).toEqual([[5], [6]]);
    expect(givenOf(board, round(5))).toEqual({ matches: [], byes: [] });
  });

  it('gives what is changed and nothing else', () => {
    const paired = round(7);
    const board = boardOf(paired, players(7));
    expect(givenOf(swapped(board, 2, 3), paired)).toEqual({
      matches: [
        { a: 1, b: 3, table: 1 },
        { a: 2, b: 4, table: 2 },
      ],
      byes: [],
    });
    expect(givenOf(swapped(board, 1, 7), paired)).toEqual({ matches: [{ a: 7, b: 2, table: 1 }], byes: [{ player: 1 }] });
    expect(givenOf(withNumber(board, 2, '9'), paired)).toEqual({ matches: [{ a: 5, b: 6, table: 9 }], byes: [] });
  });

  it('seats a whole round from the beginning', () => {
    let board = emptyBoard(players(5));
    expect(board.tables).toHaveLength(2);
    expect(faultIn(board)).toEqual({ kind: 'nobody' });
    for (const player of [4, 2, 5, 1]) {
      const seat = firstEmptySeat(board);
      if (seat !== undefined) board = moved(board, player, seat);
    }
    board = moved(board, 3, 'byes');
    expect(faultIn(board)).toBeUndefined();
    expect(givenOf(board)).toEqual({
      matches: [
        { a: 4, b: 2, table: 1 },
        { a: 5, b: 1, table: 2 },
      ],
      byes: [{ player: 3 }],
    });
  });

  it('says what cannot be sent', () => {
    const paired = round(6);
    const board = boardOf(paired, players(7));
    expect(faultIn(moved(board, 1, 'byes'), paired)).toEqual({ kind: 'emptySeat', table: '1' });
    expect(faultIn(withNumber(board, 0, '2'), paired)).toEqual({ kind: 'tableTwice', table: '2' });
    expect(faultIn(withNumber(board, 0, '0'), paired)).toEqual({ kind: 'noNumber', table: '0' });
    // Nobody is paired anew where both leave their table: the command has nothing to go by.
    expect(faultIn(moved(moved(board, 1, 'out'), 2, 'out'), paired)).toEqual({ kind: 'stays', player: 1 });
    expect(faultIn(swapped(board, 1, 7), paired)).toBeUndefined();
    expect(faultIn(moved(boardOf(round(5), players(5)), 5, 'out'), round(5))).toEqual({ kind: 'stays', player: 5 });
  });

  it('adds a table behind the highest', () => {
    expect(withTable(withNumber(boardOf(round(4), players(4)), 0, '30')).tables.at(-1)).toEqual({
      table: '31',
      sides: [null, null],
      played: false,
    });
  });

  it('keeps every player in exactly one place, whatever is pressed', () => {
    const deed = fc.record({
      one: fc.integer({ min: 1, max: 9 }),
      other: fc.integer({ min: 1, max: 9 }),
      to: fc.constantFrom('byes', 'out', 'swap', 'seat'),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
        const end = deeds.reduce<Board>(
          (board, { one, other, to }) => {
            if (to === 'swap') return swapped(board, one, other);
            if (to !== 'seat') return moved(board, one, to as 'byes' | 'out');
            const seat = firstEmptySeat(board);
            return seat === undefined ? board : moved(board, one, seat);
          },
          boardOf(round(9), players(9)),
        );
        expect(everybody(end)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        for (const player of everybody(end)) expect(placeOf(end, player)).toBeDefined();
      }),
      { numRuns: 200 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1) },
    );
  });
});

describe('what a changed pairing costs', () => {
  it('knows in which rounds two met and who had a bye', () => {
    const history = historyOf([round(5, [], 1), round(5, [], 2), round(5, [], 3)], 3);
    expect(history.get('1-2')).toEqual([1, 2]);
    expect(history.get('5')).toEqual([1, 2]);
    expect(history.get('1-3')).toBeUndefined();
  });

  it('tells table by table what goes and what comes, and how many stay', () => {
    const pairing: PairingForeseen = {
      round: 1,
      removed: ['r1m2'],
      removedByes: [7],
      matches: [{ table: 2, players: [side(3), side(7)] }],
      byes: [],
      ruleBreaks: [],
    };
    expect(changeOf(round(7), pairing)).toEqual({
      tables: [{ table: 2, was: 'P3 – P4', is: 'P3 – P7' }],
      byesGone: ['P7'],
      byesCome: [],
      same: 2,
    });
    expect(changeOf(round(7), { ...pairing, matches: [], byes: [side(3)] })).toEqual({
      tables: [{ table: 2, was: 'P3 – P4', is: null }],
      byesGone: ['P7'],
      byesCome: ['P3'],
      same: 2,
    });
  });
});
