import { toText } from '@roundbook/exact';
import type { TieBreakerName } from '@roundbook/scoring';
import { Scenario, type Play } from '../../test/scenario';

const swiss = (players: number, settings: Record<string, unknown> = {}, preset = 'faction-play') =>
  new Scenario(preset, settings).players(players);
const better: Play = (a, b) => (a < b ? '2-0' : '0-2');
const late = { players: [{ player: '00000099-0000-4000-8000-000000000001' }] };

const figure = (scenario: Scenario, registration: number, name: TieBreakerName): string | undefined => {
  const value = scenario
    .placing()
    .rows.find((row) => row.registration === registration)
    ?.tieBreakers.find((one) => one.name === name)?.value;
  return value === null || value === undefined ? undefined : toText(value);
};
const points = (scenario: Scenario, registration: number) =>
  scenario.placing().rows.find((row) => row.registration === registration)?.points;

/** By trying every pairing. */
const fewestRematches = ([first, ...others]: readonly number[], met: ReadonlySet<string>): number =>
  first === undefined
    ? 0
    : Math.min(
        ...others.map(
          (other) =>
            (met.has(`${first}-${other}`) ? 1 : 0) +
            fewestRematches(
              others.filter((one) => one !== other),
              met,
            ),
        ),
      );

describe('FACTION Play Swiss: round 1 (rules.md 2.1)', () => {
  it('sign-up order, 1-2, 3-4, ...; with an odd field the last signed up has the bye', () => {
    const scenario = swiss(7).pair();
    expect(scenario.round().matches.map(({ sides, table }) => [table, ...sides])).toEqual([
      [1, 1, 2],
      [2, 3, 4],
      [3, 5, 6],
    ]);
    expect(scenario.byes()).toEqual([7]);
  });

  it('`firstRound: random` draws it: another seed, another round', () => {
    const drawn = (seed: string) => swiss(12, { firstRound: 'random' }).pair({ seed });
    expect(drawn('one').pairs()).toEqual(drawn('one').pairs());
    expect(drawn('one').pairs()).not.toEqual(drawn('two').pairs());
    expect(new Set(drawn('one').pairs().flat()).size).toBe(12);
    expect(swiss(9, {}, 'magic').pair().byes()).toHaveLength(1);
    expect(swiss(12, {}, 'magic').pair().pairs()).not.toEqual(swiss(12).pair().pairs());
  });
});

describe('FACTION Play Swiss: later rounds (rules.md 2.2)', () => {
  it('(a) the lowest-ranked player without a bye gets it, a 1-0 win', () => {
    const scenario = swiss(5).playRound(better);
    // 1 and 3 won, 5 had the bye, 2 and 4 lost: the name tells 2 and 4 apart.
    scenario.pair();
    expect(scenario.byes()).toEqual([4]);
    expect(points(scenario, 5)).toBe(3);
    expect(figure(scenario, 5, 'gw')).toBe('1');
  });

  it('(a) once all have had one, the lowest-ranked with the fewest: 3 players, 7 rounds', () => {
    const scenario = swiss(3, { rounds: 7 });
    for (let round = 1; round <= 7; round += 1) {
      scenario.playRound(better);
      const had = [1, 2, 3].map((player) => scenario.state.rounds.filter(({ byes }) => byes[0]?.player === player).length);
      expect(Math.max(...had) - Math.min(...had)).toBeLessThanOrEqual(1);
    }
  });

  it('(a) byes given by hand count, and come before the drawn one', () => {
    const scenario = swiss(6).do('assignBye', { player: 1 }).pair();
    expect(scenario.round().byes).toEqual([{ player: 1, byHand: true }, { player: 6 }]);
    scenario.publish().play(better).pair();
    expect(scenario.byes()).toEqual([]);
    scenario.publish().play(better).do('assignBye', { player: 2 }).pair();
    const drawn = scenario.round().byes.find(({ byHand }) => byHand === undefined)?.player;
    expect([3, 4, 5]).toContain(drawn);
    const lowest = scenario
      .order(2)
      .filter((player) => [3, 4, 5].includes(player))
      .at(-1);
    expect(drawn).toBe(lowest);
  });

  it('(a) behind the last round there is no pairing that a bye by hand could be given for', () => {
    const over = (cut: number) => swiss(4, { rounds: 1, cut }).playRound(better);
    for (const scenario of [over(0), over(4), new Scenario('key-swiss', { rounds: 1, tie: 'playoff' }).players(4).playRound(better)])
      expect(scenario.refused('assignBye', { player: 1 }, 'bye_not_possible')).toMatchObject({ rule: '2.2' });
    over(0)
      .do('amend', { settings: { rounds: 2 }, reason: 'there is time' })
      .do('assignBye', { player: 1 });
  });

  it('(a) a late entrant in its first round is passed over while another without a bye is there', () => {
    const entered = (settings = {}) => swiss(4, settings).playRound(better).enter(['player 0005']).pair();
    expect(entered().byes()).not.toEqual([5]);
    expect(entered({ firstRoundPlayedIsNoBye: false }).byes()).toEqual([5]);
    // Among players who have all had one, the newcomer gets it.
    const all = swiss(2, { rounds: 5 });
    for (const player of [1, 2]) all.do('assignBye', { player }).playRound();
    expect(all.enter(['player 0003']).pair().byes()).toEqual([3]);
  });

  it('(b) as few rematches as possible, none where a complete pairing without one exists', () => {
    const scenario = swiss(6, { rounds: 7 });
    const met = new Set<string>();
    for (let round = 1; round <= 7; round += 1) {
      scenario.playRound(better);
      const pairs = scenario.pairs().map((pair) => pair.join('-'));
      expect(pairs.filter((pair) => met.has(pair))).toHaveLength(fewestRematches([1, 2, 3, 4, 5, 6], met));
      pairs.forEach((pair) => met.add(pair));
    }
    const again = swiss(4, { rounds: 5 });
    for (let round = 1; round <= 5; round += 1) again.playRound(better);
    expect(again.state.rounds.map(({ objective }) => objective.rematches)).toEqual([0, 0, 0, 2, 2]);
  });

  it('(c) among those the smallest sum of squared differences in match points', () => {
    const scenario = swiss(8).playRound(better).pair();
    expect(scenario.round().objective).toMatchObject({ rematches: 0, scoreDifferenceSquared: 0 });
    for (const { sides } of scenario.round().matches) expect(sides[0] % 2).toBe(sides[1] % 2);
    // One who met every equal floats: 1 and 2 on three points have met, so each meets one without points.
    const four = swiss(4, { rounds: 3 }).given([1, 2, 'draw'], [3, 4, 'double-loss']).pair();
    expect(four.pairs()).not.toContainEqual([1, 2]);
    expect(four.round().objective).toMatchObject({ rematches: 0, scoreDifferenceSquared: 2 });
  });

  it('(d) among those the recorded draw decides', () => {
    const drawn = (seed: string) => swiss(16).playRound(better).pair({ seed }).pairs();
    expect(drawn('a')).toEqual(drawn('a'));
    expect(new Set(['a', 'b', 'c', 'd'].map((seed) => JSON.stringify(drawn(seed)))).size).toBeGreaterThan(1);
  });

  it('tables follow the better-ranked side, who is side a', () => {
    const scenario = swiss(12).playRound(better).pair();
    const place = new Map(scenario.order().map((player, index) => [player, index]));
    const sides = scenario.round().matches.map((match) => match.sides.map((side) => place.get(side) as number) as [number, number]);
    for (const [a, b] of sides) expect(a).toBeLessThan(b);
    expect(sides.map(([a]) => a)).toEqual(sides.map(([a]) => a).toSorted((one, other) => one - other));
  });
});

describe('FACTION Play Swiss: points and tie-breakers (rules.md 2.3, 2.4)', () => {
  it('win 3, draw 1 each, loss 0, double loss 0 each, a bye as a win', () => {
    const scenario = swiss(9).given([1, 2, '2-0'], [3, 4, 'draw'], [5, 6, 'double-loss'], [7, 8, 'A:left'], [9]);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((player) => points(scenario, player))).toEqual([3, 0, 1, 1, 0, 0, 0, 3, 3]);
  });

  it('OMW%: floor 33/100, byes left out of both, an opponent met twice counts twice; without an opponent the floor', () => {
    const scenario = swiss(3, { rounds: 3 }).given([1, 2, '2-0'], [3]).given([1, 3, '2-0'], [2]);
    // 2: 0 of 1 match, its bye left out: the floor. 3 likewise.
    expect(figure(scenario, 1, 'omw')).toBe('33/100');
    expect(figure(scenario, 2, 'omw')).toBe('1');
    expect(
      swiss(3)
        .given([1, 2, '2-0'], [3])
        .placing()
        .rows.find(({ registration }) => registration === 3)
        ?.tieBreakers.find(({ name }) => name === 'omw')?.value,
    ).toMatchObject({ n: 33n, d: 100n });
    const twice = swiss(2, { rounds: 2 }).given([1, 2, '2-0']).given([1, 2, '0-2']);
    expect(figure(twice, 1, 'omw')).toBe('1/2');
  });

  it('magic: byes count in the opponent record, floor 1/3, a bye is 2-0, OGW% floored', () => {
    const scenario = swiss(3, { rounds: 3 }, 'magic').given([1, 2, '2-0'], [3]).given([1, 3, '2-1'], [2]);
    // 2: one of two, its bye included.
    expect(figure(scenario, 1, 'omw')).toBe('1/2');
    // 3: 2-0 by the bye and 1-2: 9 of 15; 2: 0-2 and 2-0: 6 of 12.
    expect(figure(scenario, 3, 'gw')).toBe('3/5');
    expect(figure(scenario, 1, 'ogw')).toBe('11/20');
    const floored = swiss(2, { rounds: 1 }, 'magic').given([1, 2, '2-0']);
    expect(figure(floored, 1, 'ogw')).toBe('1/3');
    expect(figure(floored, 2, 'gw')).toBe('0');
  });

  it('GW%: games as recorded; a match won without scores is 1-0, a drawn one a drawn game; double loss no games', () => {
    const scenario = swiss(8).given([1, 2, '2-1'], [3, 4, 'draw'], [5, 6, 'double-loss'], [7, 8, 'B:left']);
    expect([1, 2, 3, 5, 7, 8].map((player) => figure(scenario, player, 'gw'))).toEqual(['2/3', '1/3', '1/3', '0', '1', '0']);
    const fields = swiss(4).pair().publish().report(1, 2, '0-0-0').report(3, 4, '0-0-3');
    expect([1, 3].map((player) => figure(fields, player, 'gw'))).toEqual(['1/3', '1/3']);
    const drawn = (drawnMatch: string) => swiss(2, { drawnMatch }).given([1, 2, '1-1-1']);
    expect(figure(drawn('recorded'), 1, 'gw')).toBe('4/9');
    expect(figure(drawn('oneDrawnGame'), 1, 'gw')).toBe('1/3');
  });

  it('then the name, by code points of its lower case; names are fixed in order at registration', () => {
    const scenario = new Scenario('faction-play').named('zoe', 'Émile', 'anna', 'Ben').pair();
    expect(scenario.ranks()).toEqual([
      [1, 3],
      [2, 4],
      [3, 1],
      [4, 2],
    ]);
  });

  it('2.5 who dropped stays in the standings with a frozen record', () => {
    const scenario = swiss(8, { rounds: 3 }).playRound(better).do('drop', { player: 1 });
    scenario.playRound(better);
    expect(scenario.placing().rows.find(({ registration }) => registration === 1)).toMatchObject({
      points: 3,
      status: 'dropped',
      record: { wins: 1, losses: 0, draws: 0, byes: 0 },
    });
    expect(scenario.round().matches.flatMap(({ sides }) => sides)).not.toContain(1);
    expect(scenario.byes()).toHaveLength(1);
  });

  it('2.11 magic: equals share a rank until a draw is recorded, then it is distinct and listed', () => {
    const scenario = swiss(4, { rounds: 2 }, 'magic').given([1, 2, 'draw'], [3, 4, 'draw']);
    expect(scenario.ranks().map(([rank]) => rank)).toEqual([1, 1, 1, 1]);
    scenario.given([1, 3, 'draw'], [2, 4, 'draw']).do('complete', {});
    expect(scenario.types()).toEqual(['StageCompleted', 'TournamentCompleted', 'DrawSecretRevealed']);
    expect(scenario.ranks().map(([rank]) => rank)).toEqual([1, 2, 3, 4]);
    expect(scenario.placing().ties).toEqual([scenario.order()]);
    // Earlier rounds show what hung on the wall.
    expect(scenario.ranks(1).map(([rank]) => rank)).toEqual([1, 1, 1, 1]);
  });

  it('2.11 magic: who has the bye among equals is drawn and recorded', () => {
    const scenario = swiss(5, { rounds: 3 }, 'magic')
      .pair()
      .publish()
      .play(() => 'draw')
      .pair();
    const { ties, tiesSource } = scenario.newest('RoundPaired').data;
    expect(tiesSource).toBe('drawn');
    expect(ties?.[0]).toContain(scenario.byes()[0]);
    expect(ties?.[0]?.at(-1)).toBe(scenario.byes()[0]);
  });
});

describe('FACTION Play Swiss: number of rounds and late players (rules.md 2.7, 2.12, 7)', () => {
  it.each([
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [8, 3],
    [9, 4],
    [16, 4],
    [17, 5],
  ])('%i players: %i rounds, fixed when round 1 is published', (players, rounds) => {
    const scenario = swiss(players).pair().publish();
    expect(scenario.newest('PairingsPublished').data.announced).toEqual({ rounds });
  });

  it('the number of rounds stays as players drop, and is amended in public', () => {
    const scenario = swiss(8).playRound(better);
    for (const player of [1, 2, 3, 4]) scenario.do('drop', { player });
    scenario.playRound(better).pair().publish().play(better);
    expect(scenario.refused('pair', {}, 'nothing_to_pair').rule).toBe('2.7');
    scenario.refused('amend', { settings: { rounds: 2 }, reason: 'late' }, 'rounds_already_played');
    scenario.do('amend', { settings: { rounds: 4 }, reason: 'there is time' }).pair();
    expect(scenario.state.rounds).toHaveLength(4);
  });

  it('rounds amended back to automatic are those of the field of round 1, whoever left', () => {
    const scenario = swiss(8, { rounds: 2 }).playRound(better);
    for (const player of [1, 2, 3, 4]) scenario.do('drop', { player });
    scenario
      .do('amend', { settings: { rounds: 'auto' }, reason: 'as usual' })
      .playRound(better)
      .playRound(better);
    scenario.refused('pair', {}, 'nothing_to_pair');
  });

  it('2.12 a late player has no result for missed rounds, or a loss; losses count in its record', () => {
    const entered = (how: { entry?: 'loss' }, settings = {}) =>
      swiss(4, { rounds: 3, ...settings })
        .playRound(better)
        .enter(['player 0005'], how);
    const row = (scenario: Scenario) => scenario.placing().rows.find(({ registration }) => registration === 5);
    const none = entered({}).given([5, 1, '2-0'], [2, 3, '2-0'], [4]);
    expect(row(none)).toMatchObject({ points: 3, record: { wins: 1, losses: 0 } });
    expect(row(none)?.rank).toBeLessThan(6);
    for (const scenario of [entered({ entry: 'loss' }), entered({}, { lateEntry: 'loss' })]) {
      scenario.given([5, 1, '2-0'], [2, 3, '2-0'], [4]);
      expect(row(scenario)?.record).toMatchObject({ wins: 1, losses: 1 });
      // 5: one win of two rounds, the missed one included.
      expect(figure(scenario, 1, 'omw')).toBe('1/2');
      expect(figure(none, 1, 'omw')).not.toBe('1/2');
    }
  });

  it('7: a late player can meet who has the bye, before the round has a result', () => {
    const scenario = swiss(5).pair().publish().enter(['player 0006'], { entry: 'meetBye' });
    expect(scenario.types()).toEqual(['PlayerRegistered', 'PairingRepaired']);
    expect(scenario.byes()).toEqual([]);
    expect(scenario.matchOf(5, 6).table).toBe(3);
    scenario.refused('register', { ...late, entry: 'meetBye' }, 'no_bye');
    const begun = swiss(5).pair().publish().report(1, 2, '2-0');
    begun.refused('register', { ...late, entry: 'meetBye' }, 'round_has_results');
    const byHand = swiss(6).do('assignBye', { player: 1 }).pair().publish().enter(['player 0007'], { entry: 'meetBye' });
    expect(byHand.byes()).toEqual([1]);
    expect(byHand.matchOf(6, 7)).toBeDefined();
  });

  it('2.8 a result of any round can be corrected at any time; pairings already played stand', () => {
    const scenario = swiss(8, { rounds: 4 });
    for (let round = 1; round <= 4; round += 1) scenario.playRound(better);
    const pairs = [1, 2, 3, 4].map((round) => scenario.pairs(round));
    const before = [1, 2, 3, 4].map((round) => scenario.placing(round).rows);
    scenario.correct(1, 2, '0-2', 1);
    expect(scenario.types()).toEqual(['ResultCorrected']);
    expect([1, 2, 3, 4].map((round) => scenario.pairs(round))).toEqual(pairs);
    for (const round of [1, 2, 3, 4]) {
      expect(scenario.placing(round).rows).not.toEqual(before[round - 1]);
      expect(scenario.placing(round).rows.find(({ registration }) => registration === 2)?.points).toBe(
        (before[round - 1]?.find(({ registration }) => registration === 2)?.points ?? 0) + 3,
      );
    }
    expect(scenario.round(1).matches[0]?.corrections).toMatchObject([{ was: { outcome: 'a' }, afterRound: 4 }]);
  });

  it('2.10 a timeout is refused', () => {
    const scenario = swiss(2).pair().publish();
    expect(scenario.refused('report', { match: 1, result: 'timeout' }, 'timeout_not_allowed').rule).toBe('2.10');
  });

  it('2.10 check-in required: who is not checked in is not paired and not in the field', () => {
    const scenario = swiss(9, { checkIn: 'required' }).do('checkIn', { players: [1, 2, 3, 4, 5] });
    scenario.refused('checkIn', { players: [5] }, 'already_checked_in');
    scenario.pair().publish();
    expect(scenario.pairs()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(scenario.byes()).toEqual([5]);
    expect(scenario.newest('PairingsPublished').data.announced).toEqual({ rounds: 3 });
    expect(scenario.order()).toHaveLength(5);
    scenario.refused('amend', { settings: { checkIn: 'optional' }, reason: 'easier' }, 'stage_over');
    scenario
      .play(better)
      .do('checkIn', { players: [6] })
      .pair();
    expect(scenario.round().matches.flatMap(({ sides }) => sides)).toContain(6);
  });
});
