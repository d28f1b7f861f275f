import { bracket } from './bracket';
import { Given } from './given.spec-support';
import { standings } from './standings';

const field = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay'] as const;
const swiss = () =>
  new Given('faction-play', { rounds: 1, cut: 8 }).registered(...field).round([
    ['Ann', 'Bob', '2-0'],
    ['Cy', 'Dee', '2-0'],
    ['Eve', 'Fay', '2-0'],
  ]);
const sides = (given: Given, round: number) =>
  bracket(given.state(), given.names).rounds[round]?.matches.map((match) =>
    match.sides.map((side) => (side === null ? null : `${side.seed} ${side.name}`)),
  );

describe('a bracket', () => {
  it('is not there before the cut', () => {
    const given = swiss();
    expect(bracket(given.state(), given.names)).toMatchObject({ started: false, size: 0, rounds: [], winner: null });
  });

  const quarters = () =>
    swiss()
      .bracketOf(...field)
      .round(
        [
          ['Dee', 'Eve', '2-0'],
          ['Cy', 'Fay', '0-2'],
        ],
        { byes: ['Ann', 'Bob'], phase: 'finals', stage: 1, slots: [1, 3, 0, 2] },
      );

  it('with six players has byes for the two best seeds', () => {
    const given = quarters();
    const shown = bracket(given.state(), given.names);
    expect(shown).toMatchObject({ started: true, size: 8, over: false, winner: null });
    expect(shown.seeds.map(({ seed, name }) => [seed, name])).toEqual(field.map((name, index) => [index + 1, name]));
    expect(shown.rounds.map(({ of, round, completed }) => [of, round, completed])).toEqual([
      [4, 2, true],
      [2, null, false],
      [1, null, false],
    ]);
    expect(sides(given, 0)).toEqual([
      ['1 Ann', null],
      ['4 Dee', '5 Eve'],
      ['2 Bob', null],
      ['3 Cy', '6 Fay'],
    ]);
    expect(shown.rounds[0]?.matches.map(({ bye, winner }) => [bye, winner?.name])).toEqual([
      [true, 'Ann'],
      [false, 'Dee'],
      [true, 'Bob'],
      [false, 'Fay'],
    ]);
    expect(sides(given, 1)).toEqual([
      ['1 Ann', '4 Dee'],
      ['2 Bob', '6 Fay'],
    ]);
    expect(sides(given, 2)).toEqual([[null, null]]);
  });

  it('before a round that is asked for is as it was then', () => {
    const given = quarters();
    expect(bracket(given.state(), given.names, { afterRound: 1 })).toMatchObject({ started: false, rounds: [] });
  });

  const lastMatch = (result?: string) =>
    quarters()
      .round(
        [
          ['Ann', 'Dee', '2-1'],
          ['Bob', 'Fay', 'walkoverA'],
        ],
        { phase: 'finals', stage: 1, slots: [0, 1] },
      )
      .round([result === undefined ? ['Ann', 'Fay'] : ['Ann', 'Fay', result]], { phase: 'finals', stage: 1, slots: [0] });

  it('has no winner while its last match is open', () => {
    const given = lastMatch();
    expect(bracket(given.state(), given.names)).toMatchObject({ over: false, winner: null });
    expect(sides(given, 2)).toEqual([['1 Ann', '6 Fay']]);
  });

  it('is won by the winner of its last match', () => {
    const given = lastMatch('1-2');
    expect(bracket(given.state(), given.names)).toMatchObject({ over: true, winner: { name: 'Fay', seed: 6 } });
  });

  it('has no winner when the last match is lost by both: they share the second place (rules.md 1.12)', () => {
    const given = lastMatch('doubleLoss');
    expect(bracket(given.state(), given.names)).toMatchObject({ over: true, winner: null });
    const shown = standings(given.state(), given.names);
    expect(shown.winner).toBeNull();
    expect(shown.rows.map(({ rank, player }) => [rank, player.name]).slice(0, 2)).toEqual([
      [2, 'Ann'],
      [2, 'Fay'],
    ]);
  });

  it('shows a promoted player on the seat of the one who left', () => {
    const given = swiss()
      .bracketOf('Ann', 'Cy')
      .left('PlayerWithdrawn', 'Cy')
      .add({ type: 'PlayerPromoted', data: { player: 5, inPlaceOf: 3, rule: '7', slot: 0 } });
    expect(bracket(given.state(), given.names).seeds.map(({ seed, name }) => [seed, name])).toEqual([
      [1, 'Ann'],
      [2, 'Eve'],
    ]);
  });

  it('in draft is for staff', () => {
    const given = swiss()
      .bracketOf('Ann', 'Cy')
      .drafted([['Ann', 'Cy']], { phase: 'finals', stage: 1, slots: [0] });
    expect(bracket(given.state(), given.names).rounds[0]).toMatchObject({ round: null });
    expect(bracket(given.state(), given.names, { staff: true }).rounds[0]).toMatchObject({ round: 2 });
  });

  it('who plays in it by hand without a seat stands behind every seed', () => {
    const given = swiss()
      .bracketOf('Ann', 'Bob', 'Cy', 'Dee')
      .round(
        [
          ['Ann', 'Fay', '2-0'],
          ['Bob', 'Cy', '2-0'],
        ],
        { phase: 'finals', stage: 1, slots: [0, 1] },
      );
    expect(sides(given, 0)).toEqual([
      ['1 Ann', '5 Fay'],
      ['2 Bob', '3 Cy'],
    ]);
  });
});
