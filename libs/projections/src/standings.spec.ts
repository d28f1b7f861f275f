import { Given, personOf } from './given.spec-support';
import { standings } from './standings';

const places = (given: Given, afterRound?: number, asOf?: number | string) =>
  standings(given.state(asOf), given.names, afterRound === undefined ? {} : { afterRound }).rows.map(({ rank, player, points }) => [
    rank,
    player.name,
    points,
  ]);

const swiss = () => new Given('faction-play', { rounds: 3 }).registered('Ann', 'Bob', 'Cy', 'Dee', 'Eve');

describe('standings of a Swiss', () => {
  const given = swiss().round(
    [
      ['Ann', 'Bob', '2-0'],
      ['Cy', 'Dee', '1-1'],
    ],
    { byes: ['Eve'] },
  );

  it('are the document of interfaces.md', () => {
    const shown = standings(given.state(), given.names);
    expect(Object.keys(shown)).toEqual([
      'tournament',
      'stage',
      'afterRound',
      'revision',
      'at',
      'policy',
      'rows',
      'cut',
      'winner',
      'rounds',
      'ties',
    ]);
    expect(shown).toMatchObject({
      stage: 'swiss',
      afterRound: 1,
      revision: given.revision,
      policy: 'faction-play',
      cut: [],
      winner: null,
      rounds: { announced: 3, played: 1 },
      ties: [],
    });
    expect(shown.rows[1]).toEqual({
      rank: 2,
      registration: 5,
      player: { id: personOf(5), name: 'Eve' },
      points: 3,
      record: { wins: 1, losses: 0, draws: 0, byes: 1 },
      status: 'active',
      tiebreakers: {
        omw: { value: '33/100', decimal: 0.33 },
        gw: { value: '1', decimal: 1 },
        oomw: { value: '33/100', decimal: 0.33 },
        ogw: { value: '33/100', decimal: 0.33 },
      },
    });
  });

  it('rank by points, then by the tie-breakers, at last by the name', () => {
    expect(places(given)).toEqual([
      [1, 'Ann', 3],
      [2, 'Eve', 3],
      [3, 'Cy', 1],
      [4, 'Dee', 1],
      [5, 'Bob', 0],
    ]);
  });

  it('give every decimal to 12 digits and more', () => {
    const three = swiss().round(
      [
        ['Ann', 'Bob', '2-1'],
        ['Cy', 'Dee', '2-0'],
      ],
      { byes: ['Eve'] },
    );
    const ann = standings(three.state(), three.names).rows.find(({ player }) => player.name === 'Ann');
    expect(ann?.tiebreakers['gw']).toEqual({ value: '2/3', decimal: 2 / 3 });
  });

  it('leave a draft out: its bye counts when it is published', () => {
    const more = swiss()
      .round(
        [
          ['Ann', 'Bob', '2-0'],
          ['Cy', 'Dee', '1-1'],
        ],
        { byes: ['Eve'] },
      )
      .drafted(
        [
          ['Ann', 'Eve'],
          ['Cy', 'Dee'],
        ],
        { byes: ['Bob'] },
      );
    expect(standings(more.state(), more.names)).toMatchObject({ afterRound: 1, rounds: { played: 1 } });
    expect(places(more).find(([, name]) => name === 'Bob')).toEqual([5, 'Bob', 0]);
    more.published();
    expect(standings(more.state(), more.names)).toMatchObject({ afterRound: 2, rounds: { played: 1 } });
    expect(places(more).find(([, name]) => name === 'Bob')?.[2]).toBe(3);
  });

  it('keep who dropped, and set who is disqualified behind all, without a rank and without points', () => {
    const more = swiss()
      .round(
        [
          ['Ann', 'Bob', '2-0'],
          ['Cy', 'Dee', '2-0'],
        ],
        { byes: ['Eve'] },
      )
      .left('PlayerDropped', 'Dee')
      .left('PlayerDisqualified', 'Ann');
    const rows = standings(more.state(), more.names).rows.map(({ rank, player, points, status }) => [rank, player.name, points, status]);
    expect(rows[rows.length - 1]).toEqual([null, 'Ann', 0, 'disqualified']);
    expect(rows.map(([rank]) => rank)).toEqual([1, 2, 3, 4, null]);
    expect(rows.find(([, name]) => name === 'Dee')?.[3]).toBe('dropped');
  });
});

describe('who cannot be separated', () => {
  const tied = () =>
    new Given('magic', { rounds: 2 }).registered('Ann', 'Bob', 'Cy', 'Dee').round([
      ['Ann', 'Bob', '2-0'],
      ['Cy', 'Dee', '2-0'],
    ]);

  it('shares a rank', () =>
    expect(places(tied())).toEqual([
      [1, 'Ann', 3],
      [1, 'Cy', 3],
      [3, 'Bob', 0],
      [3, 'Dee', 0],
    ]));

  it('has a rank of its own once lots were drawn, and the order is listed', () => {
    const given = tied().drafted(
      [
        ['Cy', 'Ann'],
        ['Bob', 'Dee'],
      ],
      {
        ties: [
          ['Cy', 'Ann'],
          ['Bob', 'Dee'],
        ],
      },
    );
    expect(places(given)).toEqual(places(tied()));
    given.published();
    expect(places(given, 1)).toEqual([
      [1, 'Cy', 3],
      [2, 'Ann', 3],
      [3, 'Bob', 0],
      [4, 'Dee', 0],
    ]);
    expect(standings(given.state(), given.names, { afterRound: 1 }).ties).toEqual([
      [personOf(3), personOf(1)],
      [personOf(2), personOf(4)],
    ]);
  });
});

describe('the two axes of time (ledger.md, Time travel)', () => {
  // After round 1 Ann leads. Round 2 is played, and only then is the result of round 1 corrected.
  const given = new Given('magic', { rounds: 2 }).registered('Ann', 'Bob', 'Cy', 'Dee').round([
    ['Ann', 'Bob', '2-0'],
    ['Cy', 'Dee', '2-1'],
  ]);
  const evening = given.revision;
  given
    .round([
      ['Ann', 'Cy', '2-0'],
      ['Bob', 'Dee', '2-0'],
    ])
    .corrected('Ann', 'Bob', '0-2');

  it('after round 1 as we know it today: the correction counts, round 2 does not', () => {
    expect(places(given, 1)).toEqual([
      [1, 'Bob', 3],
      [2, 'Cy', 3],
      [3, 'Dee', 0],
      [4, 'Ann', 0],
    ]);
  });

  it('after round 1 as it hung on the wall that evening: the correction is not known', () => {
    expect(places(given, 1, evening)).toEqual([
      [1, 'Ann', 3],
      [2, 'Cy', 3],
      [3, 'Dee', 0],
      [4, 'Bob', 0],
    ]);
    expect(places(given, 1, '2026-11-30T10:09:30.000Z')).toEqual(places(given, 1, evening));
  });

  it('now: both count', () => {
    expect(places(given)).toEqual([
      [1, 'Bob', 6],
      [2, 'Ann', 3],
      [3, 'Cy', 3],
      [4, 'Dee', 0],
    ]);
    expect(standings(given.state(), given.names)).toMatchObject({
      afterRound: 2,
      revision: given.revision,
      rounds: { announced: 2, played: 2 },
    });
  });

  it('before round 1: everybody stands at nothing', () => {
    expect(places(given, 0)).toEqual([
      [1, 'Ann', 0],
      [1, 'Bob', 0],
      [1, 'Cy', 0],
      [1, 'Dee', 0],
    ]);
  });
});

describe('standings of a two-loss tournament', () => {
  const four = () =>
    new Given('playstile-2lo', { cut: 2 }).registered('Ann', 'Bob', 'Cy', 'Dee').round(
      [
        ['Ann', 'Bob', '1-0'],
        ['Cy', 'Dee', '1-0'],
      ],
      { phase: 'qualifying' },
    );

  it('name the phase, count wins as points and show both schedules', () => {
    const given = four().round(
      [
        ['Ann', 'Cy', '1-0'],
        ['Bob', 'Dee', '1-0'],
      ],
      { phase: 'qualifying' },
    );
    const shown = standings(given.state(), given.names);
    expect(shown).toMatchObject({ stage: 'qualifying', policy: 'playstile-2lo', rounds: { announced: null, played: 2 } });
    expect(shown.rows.map(({ rank, player, points, status }) => [rank, player.name, points, status])).toEqual([
      [1, 'Ann', 2, 'qualified'],
      [2, 'Bob', 1, 'active'],
      [2, 'Cy', 1, 'active'],
      [4, 'Dee', 0, 'eliminated'],
    ]);
    expect(Object.keys(shown.rows[0]?.tiebreakers ?? {})).toEqual(['sos', 'esos']);
  });

  it('after the bracket show seeds, cut and winner', () => {
    const given = four()
      .round(
        [
          ['Ann', 'Cy', '1-0'],
          ['Bob', 'Dee', '1-0'],
        ],
        { phase: 'qualifying' },
      )
      .round([['Cy', 'Bob', '1-0']], { phase: 'runOff', qualified: ['Ann'] })
      .bracketOf('Ann', 'Cy')
      .round([['Ann', 'Cy', '0-2']], { phase: 'finals', stage: 1, slots: [0] });
    const shown = standings(given.state(), given.names);
    expect(shown).toMatchObject({
      stage: 'finals',
      winner: { name: 'Cy' },
      rounds: { announced: 1, played: 1 },
      cut: [
        { seed: 1, player: { name: 'Ann' } },
        { seed: 2, player: { name: 'Cy' } },
      ],
    });
    expect(shown.rows.slice(0, 2).map(({ rank, player, seed }) => [rank, player.name, seed])).toEqual([
      [1, 'Cy', 2],
      [2, 'Ann', 1],
    ]);
  });
});
