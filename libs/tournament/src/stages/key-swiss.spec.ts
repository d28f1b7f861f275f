import { Scenario } from '../../test/scenario';

const better = (a: number, b: number) => (a < b ? '2-0' : '0-2');

describe('key-swiss (rules.md 5)', () => {
  it('3 points for a win, 1 for a draw, none for a timeout, 3 for a bye without games and keys', () => {
    const scenario = new Scenario('key-swiss', { rounds: 2 }).players(7).pair().publish();
    const [one, two, three] = scenario.round().matches;
    scenario.do('report', { match: one?.id ?? '', result: '2-1 keys 7-4' });
    scenario.do('report', { match: two?.id ?? '', result: '1-1 keys 3-3' });
    scenario.do('report', { match: three?.id ?? '', result: 'timeout' });
    const row = (registration: number | undefined) => scenario.placing().rows.find((candidate) => candidate.registration === registration);
    const [bye] = scenario.byes();
    expect([row(one?.sides[0])?.points, row(one?.sides[1])?.points, row(two?.sides[0])?.points]).toEqual([3, 0, 1]);
    expect([row(three?.sides[0])?.points, row(three?.sides[1])?.points, row(bye)?.points]).toEqual([0, 0, 3]);
    const figure = (registration: number | undefined, name: string) =>
      row(registration)?.tieBreakers.find((one_) => one_.name === name)?.value;
    expect(figure(one?.sides[0], 'keys')).toMatchObject({ n: 7n, d: 1n });
    expect(figure(bye, 'keys')).toMatchObject({ n: 0n });
    expect(figure(bye, 'gamesWon')).toMatchObject({ n: 0n });
  });

  it('a timeout has no games; a match that the time ends while one side leads is that side’s win', () => {
    const scenario = new Scenario('key-swiss').players(2).pair().publish();
    scenario.refused('report', { match: 1, result: '0-0' }, 'result_impossible');
    scenario.do('report', { match: 1, result: '1-0' });
    expect(scenario.round().matches[0]?.result?.outcome).toBe('a');
  });

  it('in the last round the squares of the differences come before rematches', () => {
    const scenario = new Scenario('key-swiss', { rounds: 3 }).players(4).playRound(better).playRound(better);
    // The leader has beaten both others who won once; who is nearest has been met.
    const before = scenario.placing().rows.map(({ registration, points }) => [registration, points]);
    scenario.pair();
    const { objective, algorithm } = scenario.round();
    expect(algorithm.name).toBe('swiss-nearest');
    const points = new Map(before.map(([registration, own]) => [registration, own as number]));
    const squares = scenario.pairs().reduce((sum, [a, b]) => sum + ((points.get(a) ?? 0) - (points.get(b) ?? 0)) ** 2, 0);
    expect(objective['scoreDifferenceSquared']).toBe(squares);
    const sorted = [...points.values()].sort((one, other) => other - one);
    expect(squares).toBe(((sorted[0] ?? 0) - (sorted[1] ?? 0)) ** 2 + ((sorted[2] ?? 0) - (sorted[3] ?? 0)) ** 2);
  });

  it('ties that are left are shared, or drawn when the policy says so', () => {
    const drawn = (tie: string) => {
      const scenario = new Scenario('key-swiss', { rounds: 1, tie }).players(4).playRound(better).do('complete', {});
      return scenario.placing().rows.map(({ rank }) => rank);
    };
    expect(drawn('shared')).toEqual([1, 1, 3, 3]);
    expect(drawn('draw')).toEqual([1, 2, 3, 4]);
  });
});

describe('key-swiss-simplified (rules.md 5)', () => {
  const simplified = (players: number, rounds: number) => new Scenario('key-swiss-simplified', { rounds }).players(players);

  it('rounds 1 and 2 are random, round 2 without the pairs of round 1 and before any result of it', () => {
    const scenario = simplified(8, 4).pair().publish().pair();
    expect(scenario.round().algorithm.name).toBe('pools-uniform');
    const first = scenario.pairs(1).map(String);
    expect(scenario.pairs(2).filter((pair) => first.includes(String(pair)))).toEqual([]);
    scenario.publish();
    // Round 3 rests on round 1.
    expect(scenario.refused('pair', {}, 'open_results').details).toMatchObject({ open: 4 });
  });

  it('round n from 3 on uses results up to round n-2 only, whatever those of round n-1 are', () => {
    const upTo = (second: (a: number, b: number) => string) => {
      const scenario = simplified(8, 5)
        .pair({ seed: 'one' })
        .publish()
        .play(better)
        .pair({ seed: 'two' })
        .publish()
        .play(second)
        .pair({ seed: 'three' });
      return scenario.pairs();
    };
    expect(upTo(better)).toEqual(upTo((a, b) => (a < b ? '0-2' : '2-0')));
  });

  it('the rematches and byes of round n-1 are looked at, though its results are not', () => {
    const scenario = simplified(7, 5).pair().publish().play(better).pair().publish().pair();
    const pairs = [...scenario.pairs(1), ...scenario.pairs(2), ...scenario.pairs(3)].map(String);
    expect(new Set(pairs).size).toBe(9);
    expect(new Set([...scenario.byes(1), ...scenario.byes(2), ...scenario.byes(3)]).size).toBe(3);
  });

  it('the last round waits for every result and uses them all', () => {
    const scenario = simplified(8, 3).playRound(better).pair().publish();
    scenario.refused('pair', {}, 'open_results');
    scenario.play(better).pair();
    const points = new Map(scenario.placing(2).rows.map(({ registration, points: own }) => [registration, own]));
    const squares = scenario.pairs().reduce((sum, [a, b]) => sum + ((points.get(a) ?? 0) - (points.get(b) ?? 0)) ** 2, 0);
    expect(scenario.round().objective['scoreDifferenceSquared']).toBe(squares);
  });

  it('a result by table is that of the round in which the table is still played', () => {
    const scenario = simplified(4, 3).pair().publish().pair().publish();
    scenario.do('report', { match: 1, result: '2-0' });
    expect(scenario.state.rounds[0]?.matches[0]?.result?.outcome).toBe('a');
    scenario.do('report', { match: 1, result: '2-0' });
    expect(scenario.state.rounds[1]?.matches[0]?.result?.outcome).toBe('a');
  });
});

describe('key-swiss-qualifier (rules.md 5)', () => {
  it('ranks by points, then by how often the opponents met have won, and hands on the best', () => {
    const scenario = new Scenario('key-swiss-qualifier', { rounds: 3, cut: 4 }).players(8);
    scenario.playRound(better).playRound(better).playRound(better).pair();
    expect(scenario.round().phase).toBe('finals');
    expect(scenario.newest('StageStarted').data.entrants).toHaveLength(4);
    expect(scenario.placing(3).rows[0]?.tieBreakers.map(({ name }) => name)).toEqual(['opponentWins']);
    scenario.refused('report', { match: 'r4m1', result: 'timeout' }, 'not_published');
    scenario.publish();
    scenario.refused('report', { match: 'r4m1', result: 'timeout' }, 'timeout_not_allowed');
    scenario.play(better).playRound(better).do('complete', {});
    expect(scenario.placing().winner).toBe(1);
  });
});
