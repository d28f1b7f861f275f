import { toText } from '@roundbook/exact';
import { Scenario } from '../../test/scenario';
import { leaguesAtStart } from './leagues';

/** Without staff, whose confirmations say nothing here. */
const league = (settings: Readonly<Record<string, unknown>> = {}): Scenario =>
  new Scenario('dominion-league', { confirmation: 'none', ...settings });

const figure = (scenario: Scenario, registration: number, name: string): string | null => {
  const row = scenario.placing().rows.find((one) => one.registration === registration);
  const value = row?.tieBreakers.find((one) => one.name === name)?.value;
  return value === null || value === undefined ? null : toText(value);
};

const pointsOf = (scenario: Scenario, registration: number): number | undefined =>
  scenario.placing().rows.find((one) => one.registration === registration)?.points;

/** Players, and those of them in league 1 and league 2: all 31 rows of the published table. */
const SIZES: readonly (readonly [number, number, number])[] = [
  [10, 6, 4],
  [11, 7, 4],
  [12, 7, 5],
  [13, 8, 5],
  [14, 8, 6],
  [15, 9, 6],
  [16, 10, 6],
  [17, 10, 7],
  [18, 11, 7],
  [19, 11, 8],
  [20, 12, 8],
  [21, 13, 8],
  [22, 13, 9],
  [23, 14, 9],
  [24, 14, 10],
  [25, 15, 10],
  [26, 16, 10],
  [27, 16, 11],
  [28, 17, 11],
  [29, 17, 12],
  [30, 18, 12],
  [31, 19, 12],
  [32, 19, 13],
  [33, 20, 13],
  [34, 20, 14],
  [35, 21, 14],
  [36, 22, 14],
  [37, 22, 15],
  [38, 23, 15],
  [39, 23, 16],
  [40, 24, 16],
];

describe('the leagues (rules 6.1, 6.2)', () => {
  it.each(SIZES)('of %i players who named none have %i and %i', (players, first, second) => {
    const scenario = league().players(players).pair();
    expect(leaguesAtStart(scenario.state).map(({ length }) => length)).toEqual([first, second]);
    expect(scenario.types().filter((type) => type === 'LeagueAssigned')).toHaveLength(players);
    expect(new Set(scenario.state.players.map(({ league: own }) => own))).toEqual(new Set([1, 2]));
  });

  it('go to the finals with three and one of them, from twenty players on with six and two', () => {
    for (const [players, expected] of [
      [19, [3, 1]],
      [20, [6, 2]],
    ] as const) {
      const scenario = league({ rounds: 1 })
        .players(players)
        .playRound((a, b) => (a < b ? '30-10' : '10-30'));
      scenario.pair();
      const of = scenario.state.stages[1]?.entrants.map((entrant) => entrant.group);
      expect([of?.filter((group) => group === 1).length, of?.filter((group) => group === 2).length]).toEqual(expected);
    }
  });

  it('are one up to nine players, whatever they wished for', () => {
    const scenario = league();
    for (let n = 0; n < 9; n += 1)
      scenario.enter([`player ${n}`], { players: [{ player: `0000000${n + 1}-0000-4000-8000-000000000001`, league: 2 }] });
    scenario.pair();
    expect(leaguesAtStart(scenario.state)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9]]);
    expect(scenario.round().matches.every(({ group }) => group === 1)).toBe(true);
  });

  it('need four players', () => {
    expect(league().players(3).refused('pair', {}, 'too_few_players')).toMatchObject({ rule: '6.1', allowed: '4 players or more' });
  });
});

describe('points of the leagues (rules 6.3)', () => {
  it('are 2 for a win, a bye and the opponent walking out, 1 for a draw, 0 for a loss, -1 for walking out, also of both', () => {
    const scenario = league().players(9);
    scenario.given([1, 2], [3, 4], [5, 6], [7, 8], [9]);
    scenario.report(1, 2, '30-12').report(3, 4, '20-20').report(5, 6, 'A:left').report(7, 8, 'both:left');
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((player) => pointsOf(scenario, player))).toEqual([2, 0, 1, 1, -1, 2, -1, -1, 2]);
  });

  it('are none of either where nobody can show the result', () => {
    const scenario = league().players(4);
    scenario.given([1, 2], [3, 4]).report(1, 2, 'unprovable').report(3, 4, '3-1');
    expect([1, 2].map((player) => pointsOf(scenario, player))).toEqual([0, 0]);
    expect(scenario.placing().rows.find(({ registration }) => registration === 1)?.record).toMatchObject({ losses: 1 });
    expect(figure(scenario, 1, 'asd')).toBeNull();
  });

  it('count once staff have confirmed the result', () => {
    const scenario = new Scenario('dominion-league').players(4).pair().publish();
    const [match] = scenario.round().matches;
    const [a] = match?.sides ?? [0];
    scenario.do('report', { match: match?.id ?? '', result: '20-10' });
    expect(pointsOf(scenario, a)).toBe(0);
    scenario.do('confirm', { matches: [match?.id ?? ''] });
    expect(pointsOf(scenario, a)).toBe(2);
  });

  it('come from victory points: games are refused, and a timeout is none here', () => {
    const scenario = league().players(4).given([1, 2], [3, 4]);
    const { id } = scenario.matchOf(1, 2);
    scenario.refused('report', { match: id, result: { outcome: 'a', games: { a: 1, b: 0, draws: 0 } } }, 'games_not_allowed');
    scenario.refused('report', { match: id, result: 'timeout' }, 'timeout_not_allowed');
  });
});

describe('figures of the leagues (rules 6.4)', () => {
  /** Player 1 meets 2 (3-1, one win a bye), 3 (1-1-2), has a bye, and meets 4 (1-3, one loss a walk-out). */
  const checked = (): Scenario => {
    const scenario = league({ rounds: 4 }).players(7);
    scenario.given([1, 2], [3, 5], [4, 6], [7]).report(1, 2, '25-20').report(3, 5, '9-9').report(4, 6, 'A:left');
    scenario.given([1, 3], [4, 5], [6, 7], [2]).report(1, 3, '10-33').report(4, 5, '20-1').report(6, 7, '8-2');
    scenario.given([2, 7], [3, 6], [4, 5], [1]).report(2, 7, '12-4').report(3, 6, '10-10').report(4, 5, '3-7');
    return scenario.given([1, 4], [2, 6], [3, 7], [5]).report(1, 4, '41-10').report(2, 6, '6-5').report(3, 7, '2-4');
  };

  it('OW% of the check value is 50 %', () => expect(figure(checked(), 1, 'ow')).toBe('1/2'));
  it('ASD of the check value is 13/3', () => expect(figure(checked(), 1, 'asd')).toBe('13/3'));

  it('AOASD averages the opponents that have an ASD', () => {
    const scenario = league({ rounds: 2 }).players(4);
    scenario.given([1, 2], [3, 4]).report(1, 2, '10-4').report(3, 4, 'A:left');
    scenario.given([1, 3], [2, 4]).report(1, 3, 'B:left').report(2, 4, '7-5');
    // 2 has -6 and +2; 3 has played nothing out.
    expect(figure(scenario, 1, 'aoasd')).toBe('-2');
    expect(figure(scenario, 3, 'asd')).toBeNull();
  });

  it('rank within each league; a figure with nothing to average is below every number', () => {
    const scenario = league({ rounds: 1 }).players(5);
    scenario.given([1, 2], [3, 4], [5]).report(1, 2, '10-4').report(3, 4, 'B:left');
    // 1, 3 and 5 have two points. OW: 0 and 0, and nothing of who had the bye; then ASD: 6 before nothing.
    expect(scenario.ranks()).toEqual([
      [1, 1],
      [2, 3],
      [3, 5],
      [4, 2],
      [5, 4],
    ]);
  });

  it('league 2 may have tie-breakers of its own', () => {
    const scenario = league({ tieBreakersLeague2: 'asd', rounds: 1 }).players(10).pair().publish();
    scenario.play((a, b) => (a < b ? `${20 + a}-10` : `10-${20 + b}`));
    const { rows } = scenario.placing();
    const winners = rows.filter(({ group, points }) => group === 2 && points === 2).map(({ registration }) => registration);
    expect(winners).toEqual([...winners].sort((one, other) => other - one));
    expect(rows.filter(({ rank }) => rank === 1).map(({ group }) => group)).toEqual([1, 2]);
  });
});

describe('rounds of the leagues (rules 6.5)', () => {
  const roundsOf = (scenario: Scenario) =>
    [1, 2].map((one) => scenario.state.rounds.filter((round) => round.matches.some(({ group }) => group === one)).length);

  it('are the doublings of each league, at least three; the larger number is announced', () => {
    const scenario = league().players(24);
    while (scenario.state.stages.length < 2)
      scenario.playRound((a, b, { seats }) => (seats === undefined ? (a < b ? '9-3' : '3-9') : 'A>B>C>D'));
    expect(scenario.events.find(({ type }) => type === 'PairingsPublished')?.data).toMatchObject({ announced: { rounds: 4 } });
    expect(roundsOf(scenario)).toEqual([4, 4]);
    const small = league()
      .players(4)
      .playRound((a, b) => (a < b ? '9-3' : '3-9'));
    expect(small.state.announced).toEqual({ rounds: 3 });
  });

  it('may be fewer in league 2, which then waits; nobody of it is paired, enters it or has a bye', () => {
    const scenario = league({ rounds: [4, 2] }).players(20);
    scenario
      .playRound((a, b) => (a < b ? '9-3' : '3-9'))
      .playRound((a, b) => (a < b ? '9-3' : '3-9'))
      .pair()
      .publish();
    expect(new Set(scenario.round().matches.map(({ group }) => group))).toEqual(new Set([1]));
    const [, second = []] = leaguesAtStart(scenario.state);
    expect(scenario.refused('assignBye', { player: second[0] }, 'league_over')).toMatchObject({ rule: '6.5' });
    scenario.play((a, b) => (a < b ? '9-3' : '3-9'));
    const late = { players: [{ player: '00000099-0000-4000-8000-000000000001', league: 2 }] };
    scenario.refused('register', late, 'league_over', { names: [{ nameAfter: null }] });
    scenario.playRound((a, b) => (a < b ? '9-3' : '3-9'));
    expect(roundsOf(scenario)).toEqual([4, 2]);
    scenario.pair();
    expect(scenario.round().phase).toBe('semiFinals');
  });

  it('can be amended, but not below what a league has played', () => {
    const scenario = league({ rounds: [3, 2] }).players(12);
    scenario.playRound((a, b) => (a < b ? '9-3' : '3-9')).playRound((a, b) => (a < b ? '9-3' : '3-9'));
    expect(scenario.refused('amend', { settings: { rounds: [3, 1] }, reason: 'time' }, 'rounds_already_played')).toMatchObject({
      rule: '6.5',
    });
    scenario.do('amend', { settings: { rounds: [3, 3] }, reason: 'more to play' }).pair();
    expect(new Set(scenario.round().matches.map(({ group }) => group))).toEqual(new Set([1, 2]));
  });

  it('pair within each league: nobody meets again while that can be, and points are as near as can be', () => {
    const scenario = league().players(16);
    const met = new Set<string>();
    const of = () => leaguesAtStart(scenario.state).findIndex((own) => own.includes(scenario.round().matches[0]?.sides[0] ?? 0));
    for (let round = 1; round <= 3; round += 1) {
      scenario.playRound((a, b) => (a < b ? '9-3' : '3-9'));
      for (const [a, b] of scenario.pairs()) {
        expect(met.has(`${a}-${b}`)).toBe(false);
        met.add(`${a}-${b}`);
        const leagues = leaguesAtStart(scenario.state);
        expect(leagues.some((own) => own.includes(a) && own.includes(b))).toBe(true);
      }
      expect(of()).toBe(0);
    }
  });

  it('give the bye of an odd league to one of those with the lowest points without a bye, drawn', () => {
    const receivers = new Set<number>();
    for (let run = 0; run < 40; run += 1) {
      const scenario = league().players(7);
      scenario.given([1, 2], [3, 4], [5, 6], [7]).report(1, 2, '9-1').report(3, 4, '9-1').report(5, 6, '9-1');
      const drawn = scenario.attempt('pair', {}, { drawSeed: `seed ${run}` });
      const paired = drawn._tag === 'Right' ? drawn.right.find(({ type }) => type === 'RoundPaired') : undefined;
      if (paired?.type === 'RoundPaired') paired.data.byes.forEach(({ player }) => receivers.add(player));
    }
    expect([...receivers].sort()).toEqual([2, 4, 6]);
  });

  it('give a second bye to nobody while somebody has none, and then by the fewest', () => {
    const scenario = league({ rounds: 6 }).players(5);
    for (let round = 1; round <= 5; round += 1) scenario.playRound((a, b) => (a < b ? '9-3' : '3-9'));
    expect([1, 2, 3, 4, 5].flatMap((round) => scenario.byes(round)).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('who is away (rules 6.6, 7)', () => {
  it('plays no game and gains nothing, and comes back with the next pairing', () => {
    const scenario = league()
      .players(6)
      .playRound((a, b) => (a < b ? '9-3' : '3-9'));
    scenario.do('drop', { player: 1 }).playRound((a, b) => (a < b ? '9-3' : '3-9'));
    expect(scenario.round().matches.flatMap(({ sides }) => sides)).not.toContain(1);
    expect(pointsOf(scenario, 1)).toBe(2);
    scenario.do('return', { player: 1 }).pair();
    expect(scenario.round().matches.flatMap(({ sides }) => sides)).toContain(1);
  });

  it('a penalty takes own points alone, and shows', () => {
    const scenario = league().players(4).given([1, 2], [3, 4]).report(1, 2, '9-3').report(3, 4, '8-3');
    const before = figure(scenario, 2, 'ow');
    scenario.do('penalise', { player: 1, points: 3, reason: 'slowPlay' });
    expect(pointsOf(scenario, 1)).toBe(-1);
    expect(figure(scenario, 2, 'ow')).toBe(before);
    expect(scenario.placing().rows.find(({ registration }) => registration === 1)).toMatchObject({ penalty: 3 });
  });

  it('a disqualified player has no place, and the league closes up behind it', () => {
    const scenario = league().players(4).given([1, 2], [3, 4]).report(1, 2, '9-3').report(3, 4, '8-3');
    scenario.do('disqualify', { player: 1, reason: 'conduct' });
    expect(scenario.ranks()).toEqual([
      [1, 3],
      [2, 4],
      [3, 2],
      [null, 1],
    ]);
  });
});
