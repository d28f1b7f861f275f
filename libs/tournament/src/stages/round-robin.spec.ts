import { bergerRounds } from '@roundbook/pairing';
import { Scenario, type Play } from '../../test/scenario';

const better: Play = (a, b) => (a < b ? '2-0 keys 3-1' : '0-2 keys 1-3');
const league = (players: number, settings: Record<string, unknown> = {}) => new Scenario('key-league', settings).players(players);

const row = (scenario: Scenario, registration: number, afterRound?: number) => {
  const found = scenario.placing(afterRound).rows.find((one) => one.registration === registration);
  if (found === undefined) throw new Error(`no row of ${registration}`);
  return found;
};
const points = (scenario: Scenario, registration: number, afterRound?: number) => row(scenario, registration, afterRound).points;
const numbers = (scenario: Scenario): readonly number[] => scenario.newest('StageStarted').data.groups?.[0] ?? [];
const meetings = (scenario: Scenario): readonly string[] =>
  scenario.state.rounds.flatMap((_, index) => scenario.pairs(index + 1).map((pair) => pair.join('-'))).sort();
const everyPair = (players: number): readonly string[] =>
  Array.from({ length: players }, (_, i) => Array.from({ length: i }, (__, j) => `${j + 1}-${i + 1}`))
    .flat()
    .sort();
/** An odd field has a round for each player, an even one a round fewer; so has every cycle. */
const roundsOfTable = (scenario: Scenario): number => {
  const { length } = numbers(scenario);
  const { policy } = scenario.state;
  return (length - 1 + (length % 2)) * ('cycles' in policy ? policy.cycles : 1);
};
const playAll = (scenario: Scenario, how: Play = better): Scenario => {
  while (scenario.state.rounds.length < roundsOfTable(scenario)) scenario.playRound(how);
  return scenario;
};
const played = (scenario: Scenario, how: Play = better): Scenario => playAll(scenario.playRound(how), how);

describe('a league (rules.md 5, key-league)', () => {
  it('is paired by the Berger table of numbers that are drawn and recorded', () => {
    const scenario = played(league(6));
    const order = numbers(scenario);
    expect([...order].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(scenario.newest('StageStarted').data.drawSeed).toBeDefined();
    bergerRounds(6).forEach(({ pairs }, index) => {
      const sides = scenario.round(index + 1).matches.map((match) => match.sides.join('-'));
      expect([...sides].sort()).toEqual(pairs.map(([i, j]) => `${order[i - 1]}-${order[j - 1]}`).sort());
    });
    expect(scenario.round(5)).toMatchObject({ phase: 'league', algorithm: { name: 'round-robin-berger', version: 1 } });
    expect(scenario.round(5).matches.every(({ group }) => group === undefined)).toBe(true);
    expect(scenario.refused('pair', {}, 'nothing_to_pair').allowed).toBe('complete');
    expect(scenario.do('complete', {}).placing().winner).toBe(1);
  });

  it('draws other numbers with another seed', () => {
    const drawn = (seed: string) => numbers(league(8).pair({ seed }));
    expect(drawn('one')).toEqual(drawn('one'));
    expect(drawn('one')).not.toEqual(drawn('two'));
  });

  it('lets a player of an odd field rest once: a bye of 3 points, without games and keys', () => {
    const scenario = league(5).pair();
    const [resting = 0] = scenario.byes();
    scenario.publish().play(better);
    expect(row(scenario, resting)).toMatchObject({ points: 3, record: { wins: 1, byes: 1 } });
    const figures = new Map(row(scenario, resting).tieBreakers.map(({ name, value }) => [name, value]));
    expect([figures.get('keys'), figures.get('keyDifference'), figures.get('byePoints')].map((one) => one?.n)).toEqual([0n, 0n, 3n]);
    playAll(scenario);
    expect(meetings(scenario)).toEqual(everyPair(5));
    expect(scenario.state.rounds.flatMap(({ byes }) => byes.map(({ player }) => player)).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(scenario.ranks().map(([, registration]) => registration)).toEqual([1, 2, 3, 4, 5]);
    expect(points(scenario, 1)).toBe(15);
  });

  it('`cycles: 2`: everybody meets everybody once from either side', () => {
    const scenario = played(league(4, { cycles: 2 }));
    const sides = scenario.state.rounds.flatMap(({ matches }) => matches.map((match) => match.sides.join('-')));
    expect(sides).toHaveLength(12);
    expect(new Set(sides).size).toBe(12);
    expect(scenario.round(4).ruleBreaks).toBeUndefined();
  });

  it('of equal points more keys, then more keys won than lost, are ahead; a tie that is left is shared', () => {
    const beats =
      (one: number, other: number, keys: string): Play =>
      (a, b) => {
        const [x, y] = keys.split('-');
        if (a === one && b === other) return `2-0 keys ${x}-${y}`;
        return a === other && b === one ? `0-2 keys ${y}-${x}` : 'draw';
      };
    const circle: Play = (a, b, match) => {
      const pair = [a, b].sort().join('-');
      const play = pair === '1-2' ? beats(1, 2, '4-2') : pair === '2-3' ? beats(2, 3, '4-1') : beats(3, 1, '3-2');
      return play(a, b, match);
    };
    // Keys 6-5, 6-5 and 4-6: player 3 is behind, 1 and 2 share the first place.
    const scenario = played(league(3), circle);
    expect(scenario.ranks()).toEqual([
      [1, 1],
      [1, 2],
      [3, 3],
    ]);
    expect(scenario.do('complete', {}).placing().winner).toBeUndefined();
  });

  it('a timeout is worth nothing to either, a draw 1 to each', () => {
    const scenario = league(2).pair().publish().report(1, 2, 'timeout');
    expect([points(scenario, 1), points(scenario, 2)]).toEqual([0, 0]);
    scenario.correct(1, 2, '1-1');
    expect([points(scenario, 1), points(scenario, 2)]).toEqual([1, 1]);
  });
});

describe('what a round robin refuses', () => {
  it('fewer than two players, and more than 32 in a group', () => {
    expect(league(1).refused('pair', {}, 'too_few_players').allowed).toBe('two players or more');
    expect(league(33).refused('pair', {}, 'group_too_large').allowed).toContain('up to 32 players');
    expect(league(32).pair().round().matches).toHaveLength(16);
    expect(new Scenario('key-playoff').players(65).refused('pair', {}, 'group_too_large').allowed).toContain('up to 64 players');
  });

  it('who comes after round 1 was drawn, until that is voided', () => {
    const scenario = league(4).pair();
    const late = { players: [{ player: '00000099-0000-4000-8000-000000000001' }] };
    const names = { names: [{ nameAfter: null }] };
    expect(scenario.refused('register', late, 'registration_closed', names)).toMatchObject({ rule: '5' });
    scenario.publish();
    scenario.refused('register', late, 'registration_closed', names);
    scenario.do('void', { reason: 'somebody came' }).players(1).pair();
    expect(numbers(scenario)).toHaveLength(5);
  });

  it('a bye by hand, and the smallest repair, for who meets whom stands in the table', () => {
    const scenario = league(5);
    scenario.refused('assignBye', { player: 1 }, 'bye_not_possible');
    scenario.pair().publish();
    expect(scenario.refused('repair', { reason: 'wrong' }, 'schedule_is_fixed').allowed).toContain('as it was really played');
  });
});

describe('who drops out of a round robin (rules.md 5, 8)', () => {
  const left = (scenario: Scenario, player: number) => scenario.do('drop', { player, reason: 'illness' });
  const walkovers = (scenario: Scenario, round?: number) => scenario.results(round).filter((one) => one.includes('left'));

  it('is paired all the same: the opponent has a walkover when the round is published', () => {
    const scenario = left(league(4).playRound(better), 4).pair();
    expect(walkovers(scenario)).toEqual([]);
    scenario.publish();
    expect(scenario.types()).toEqual(['PairingsPublished', 'ResultReported']);
    expect(scenario.newest('ResultReported').data.reason).toBe('left');
    expect(walkovers(scenario)).toHaveLength(1);
    expect(scenario.byes()).toEqual([]);
  });

  it('with at least half of its matches played it keeps their results, and the rest are walkovers', () => {
    const scenario = left(league(5).playRound(better).playRound(better).playRound(better), 1);
    // Two or three of its four matches were played: half of them or more.
    const before = points(scenario, 1);
    playAll(scenario);
    expect(points(scenario, 1)).toBe(before);
    expect(row(scenario, 1).status).toBe('dropped');
    expect(row(scenario, 1).record.losses).toBe(scenario.state.rounds.flatMap((_, round) => walkovers(scenario, round + 1)).length);
    expect(meetings(scenario)).toEqual(everyPair(5));
  });

  it('with fewer, all its matches are taken out of the standings and it keeps a row of zeros; byes stay', () => {
    const scenario = league(6).playRound(better).playRound(better);
    const [beaten] = scenario.round(1).matches.filter(({ sides }) => sides.includes(1));
    const opponent = beaten?.sides.find((side) => side !== 1) ?? 0;
    expect(row(scenario, opponent).record.losses).toBeGreaterThan(0);
    const losses = row(scenario, opponent).record.losses;
    left(scenario, 1);
    expect(row(scenario, 1)).toMatchObject({ points: 0, record: { wins: 0, losses: 0, draws: 0, byes: 0 }, status: 'dropped' });
    expect(row(scenario, opponent).record.losses).toBe(losses - 1);
    playAll(scenario);
    // Four opponents are left to everybody: nobody wins by it that player 1 is gone.
    expect([2, 3, 4, 5, 6].map((one) => points(scenario, one))).toEqual([12, 9, 6, 3, 0]);
    expect(scenario.state.rounds.flatMap(({ byes }) => byes)).toEqual([]);
    expect(scenario.state.rounds.flatMap(({ matches }) => matches).length).toBe(15);
    expect(scenario.do('complete', {}).placing().winner).toBe(2);
    // As it was known after round 2, before anybody had dropped out of round 3.
    expect(points(scenario, 1, 1)).toBe(3);
  });

  it('half counts all n - 1 matches: 3 of 6 are kept, 2 of 5 are not; a walkover received is a result', () => {
    const kept = (players: number, rounds: number) => {
      const scenario = league(players);
      for (let round = 0; round < rounds; round += 1) scenario.playRound(better);
      return points(left(scenario, 1), 1) > 0;
    };
    expect([kept(4, 1), kept(4, 2), kept(6, 2), kept(6, 3), kept(8, 3), kept(8, 4)]).toEqual([false, true, false, true, false, true]);
    const scenario = league(4).pair().publish();
    const opponent = scenario.matchOf(
      1,
      scenario
        .round()
        .matches.find(({ sides }) => sides.includes(1))
        ?.sides.find((side) => side !== 1) ?? 0,
    );
    scenario
      .do('report', { match: opponent.id, result: opponent.sides[0] === 1 ? 'B:left' : 'A:left' })
      .play(better)
      .playRound(better);
    expect(points(left(scenario, 1), 1)).toBe(6);
  });

  it('the match that it left itself is none that it played', () => {
    const scenario = league(4).playRound(better).pair().publish();
    const match = scenario.round().matches.find(({ sides }) => sides.includes(1));
    scenario.do('report', { match: match?.id ?? '', result: match?.sides[0] === 1 ? 'A:left' : 'B:left', reason: 'left' }).play(better);
    expect(points(scenario, 1)).toBe(3);
    expect(points(left(scenario, 1), 1)).toBe(0);
  });

  it('who dropped and withdraws once all is played stays taken out; who leaves only then keeps what it has', () => {
    const dropped = playAll(left(league(4).playRound(better), 1));
    expect(points(dropped, 1)).toBe(0);
    expect(points(dropped.do('withdraw', { player: 1 }), 1)).toBe(0);
    // Its own walkovers are no results of it: one match of three is played.
    const absent: Play = (a, b, match) => {
      if (a !== 1 && b !== 1) return better(a, b, match);
      if (a === 4 || b === 4) return a === 1 ? '2-0' : '0-2';
      return a === 1 ? 'A:left' : 'B:left';
    };
    const stayed = played(league(4), absent);
    expect(points(left(stayed, 1), 1)).toBe(3);
  });

  it('who comes back plays what is still to come, and all its results count again', () => {
    const scenario = left(league(6).playRound(better), 1).playRound(better);
    expect(points(scenario, 1)).toBe(0);
    scenario.do('return', { player: 1 });
    expect(row(scenario, 1)).toMatchObject({ points: 3, record: { wins: 1, losses: 1 }, status: 'active' });
    playAll(scenario);
    expect(row(scenario, 1)).toMatchObject({ points: 12, record: { wins: 4, losses: 1 } });
  });

  it('of two who have left neither wins; who left has no bye either', () => {
    const scenario = league(4).playRound(better).playRound(better);
    left(left(scenario, 1), 2).playRound(better);
    const met = scenario.state.rounds.findIndex((_, index) => scenario.pairs(index + 1).some(([a, b]) => a === 1 && b === 2)) + 1;
    if (met === 3) expect(walkovers(scenario)).toEqual([expect.stringContaining('both:left')]);
    else expect(walkovers(scenario)).toHaveLength(2);
    const odd = league(5).playRound(better);
    const rests = numbers(odd)[3] ?? 0;
    expect(left(odd, rests).pair().byes()).toEqual([]);
  });

  it('the results against who is disqualified stand, and what was left is walkovers', () => {
    const scenario = league(6).playRound(better).do('disqualify', { player: 1, reason: 'conduct' });
    const loser = scenario.pairs(1).find(([a]) => a === 1)?.[1] ?? 0;
    expect(row(scenario, loser).record.losses).toBe(1);
    playAll(scenario);
    expect(row(scenario, 1)).toMatchObject({ rank: null, points: 0, status: 'disqualified' });
    expect(row(scenario, loser).record.losses).toBe(loser - 1);
  });

  it('who leaves while the round is a draft has the walkover of it, who comes back meanwhile plays', () => {
    const scenario = league(4).playRound(better).pair();
    left(scenario, 1).publish();
    expect(walkovers(scenario)).toHaveLength(1);
    scenario.play(better).pair().do('return', { player: 1 }).publish();
    expect(walkovers(scenario)).toEqual([]);
  });

  it('a draft in which somebody would rest who has left, or come back, is drawn again', () => {
    const scenario = league(5).playRound(better);
    const rests = numbers(scenario)[3] ?? 0;
    left(scenario.pair(), rests);
    expect(scenario.refused('publish', {}, 'draft_out_of_date').details).toEqual({ gone: [rests], missing: [] });
    scenario.do('void', { reason: 'somebody left' }).pair();
    expect(scenario.byes()).toEqual([]);
    scenario.do('return', { player: rests });
    expect(scenario.refused('publish', {}, 'draft_out_of_date').details).toEqual({ gone: [], missing: [rests] });
  });

  it('its walkovers come and go with the publication, and can be corrected to what was played', () => {
    const scenario = left(league(4).playRound(better), 1).pair().publish();
    scenario.do('withdrawPublication', { reason: 'too early' });
    expect(scenario.types()).toEqual(['ResultVoided', 'PublicationWithdrawn']);
    expect(walkovers(scenario)).toEqual([]);
    scenario.publish().do('void', { reason: 'once more' }).pair().publish();
    expect(walkovers(scenario)).toHaveLength(1);
    scenario.do('undo', {});
    expect(scenario.types()).toContain('PublicationWithdrawn');
    scenario.publish();
    const match = scenario.round().matches.find(({ sides }) => sides.includes(1));
    scenario.do('correct', { match: match?.id ?? '', result: match?.sides[0] === 1 ? '2-0' : '0-2', reason: 'wrongResult' });
    expect(scenario.refused('void', { reason: 'again' }, 'has_results').details).toEqual({ matches: [match?.id] });
  });

  it('a round published as it is drawn comes with its walkovers', () => {
    const scenario = league(2, { publish: 'atOnce', cycles: 2 }).pair().play(better);
    left(scenario, 2).pair();
    expect(scenario.types()).toEqual(['RoundPaired', 'PairingsPublished', 'ResultReported', 'RoundCompleted']);
  });

  it('where staff confirm results, a walkover that follows from the leaving is confirmed', () => {
    const scenario = new Scenario('key-league', { confirmation: 'staff' }).players(4).pair().publish().play(better);
    scenario.do('confirm', { matches: scenario.round().matches.map(({ id }) => id) });
    left(scenario, 1).pair().publish();
    expect(scenario.types()).toEqual(['PairingsPublished', 'ResultReported', 'ResultConfirmed']);
  });
});

describe('rounds by hand and elsewhere', () => {
  it('after pairs that the table has not, everybody still meets everybody once in no more rounds than are needed', () => {
    const scenario = league(6);
    scenario.given([1, 2, '2-0'], [3, 4, '2-0'], [5, 6, '2-0']);
    for (let round = 2; round <= 6 && scenario.state.rounds.length < 15; round += 1) {
      if (round === 3) scenario.given([1, 4, '2-0'], [2, 5, '2-0'], [3, 6, '2-0']);
      else if (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(better);
    }
    while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(better);
    const met = meetings(scenario);
    expect([...new Set(met)].sort()).toEqual(everyPair(6));
    expect(scenario.state.rounds.length).toBeLessThanOrEqual(7);
    expect(scenario.state.rounds.slice(3).every(({ ruleBreaks }) => ruleBreaks === undefined)).toBe(true);
  });

  it('a match that was played instead of another is taken into account', () => {
    const scenario = league(4).pair().publish();
    const [[a, b], [c, d]] = scenario.round().matches.map(({ sides }) => sides) as [[number, number], [number, number]];
    scenario.do('repair', {
      reason: 'they sat down at the wrong tables',
      given: {
        matches: [
          { a, b: c },
          { a: b, b: d },
        ],
        byes: [],
      },
    });
    scenario.play(better);
    while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(better);
    expect(meetings(scenario)).toEqual(everyPair(4));
    expect(scenario.state.rounds).toHaveLength(3);
  });

  it('who left elsewhere and gave a walkover was paired by rule; who is named as playing is written down', () => {
    const scenario = league(4);
    const game = (a: number, b: number, outcome: 'a' | 'walkoverA' | 'walkoverB' | 'walkoverBoth') => ({ a, b, result: { outcome } });
    const imported = { phase: 'league' };
    scenario.do('pair', { given: { matches: [game(1, 4, 'a'), game(2, 3, 'a')], byes: [] }, imported });
    scenario.do('recordImported', { absences: [{ player: 4, kind: 'drop', fromRound: 2 }] });
    scenario.do('pair', { given: { matches: [game(4, 3, 'walkoverA'), game(1, 2, 'a')], byes: [] }, imported });
    expect(scenario.round().ruleBreaks).toBeUndefined();
    expect(row(scenario, 4)).toMatchObject({ points: 0, record: { losses: 0 } });
    scenario.do('pair', { given: { matches: [game(2, 4, 'a'), game(3, 1, 'a')], byes: [] }, imported });
    expect(scenario.round().ruleBreaks).toEqual(['paired while away: 4']);
    // Its two matches of three are more than half: they count after all.
    expect(row(scenario, 4).record.losses).toBe(3);
  });

  it('a league played elsewhere by the table goes on by it', () => {
    const there = league(6).playRound(better).playRound(better);
    const here = league(6);
    for (const { matches, byes } of there.state.rounds) {
      const given = {
        matches: matches.map(({ sides: [a, b], result }) => ({ a, b, ...(result === undefined ? {} : { result }) })),
        byes: byes.map(({ player }) => ({ player })),
      };
      here.do('pair', { given, imported: { phase: 'league' } });
    }
    there.playRound(better);
    here.playRound(better);
    expect(here.pairs(3)).toEqual(there.pairs(3));
    expect(here.round(3).objective).toMatchObject({ method: 'table' });
    expect(here.ranks()).toEqual(there.ranks());
  });
});
