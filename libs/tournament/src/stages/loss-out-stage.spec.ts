import { lossOutProgress, type LossOutPolicy, type LossOutProgress } from '@roundbook/tournament';
import { higherWins, Scenario } from '../../test/scenario';

const progress = (scenario: Scenario): LossOutProgress =>
  lossOutProgress(scenario.state, scenario.state.policy as LossOutPolicy, scenario.state.rounds.length);

const twoLosses = (players: number, settings: Record<string, unknown> = {}) => new Scenario('playstile-2lo', settings).players(players);

describe('2LO: qualifying and run-off rounds (rules.md 1)', () => {
  it('1.1 pairs the whole field in round 1; another seed is another draw', () => {
    const scenario = twoLosses(16).pair();
    expect(scenario.round().matches).toHaveLength(8);
    expect(new Set(scenario.round().matches.flatMap(({ sides }) => sides)).size).toBe(16);
    expect(twoLosses(16).pair({ seed: 'dice 4 6 1' }).pairs()).not.toEqual(scenario.pairs());
    expect(twoLosses(16).pair().pairs()).toEqual(scenario.pairs());
  });

  it('1.2 pairs each pool within itself, and who has lost twice no more', () => {
    const scenario = twoLosses(16).playRound().playRound();
    const losses = progress(scenario).losses;
    scenario.pair();
    for (const { sides, pool } of scenario.round().matches) expect(sides.map((side) => losses[side - 1])).toEqual([pool, pool]);
    const out = [...losses.keys()].filter((index) => losses[index] === 2).map((index) => index + 1);
    expect(out).toHaveLength(4);
    expect(scenario.pairs().flat()).not.toEqual(expect.arrayContaining([out[0]]));
    expect(
      scenario
        .placing(2)
        .rows.filter(({ status }) => status === 'eliminated')
        .map(({ registration }) => registration)
        .sort(),
    ).toEqual(out.sort());
  });

  it('1.3 a rematch only where the pool leaves no other pairing', () => {
    const scenario = twoLosses(4, { cut: 2 }).given([1, 2, '1-0'], [3, 4, '1-0']).given([1, 3, '1-0'], [2, 4, '1-0']);
    // One loss: 2 and 3, who have not met; they play the run-off.
    expect(progress(scenario)).toMatchObject({ phase: 'runOff', qualified: [1], pools: [[], [2, 3]], slots: 1 });
    scenario.pair();
    expect(scenario.pairs()).toEqual([[2, 3]]);
    expect(scenario.round().objective).toMatchObject({ rematches: 0 });
    const again = twoLosses(4, { cut: 2 }).given([1, 2, 'double-loss'], [3, 4, '1-0']).given([3, 4, '0-1'], [1, 2, '1-0']);
    expect(progress(again).pools).toEqual([[], [1, 3, 4]]);
  });

  it('1.4 an odd pool has one bye, a win, and nobody a second one while somebody in the pool has none', () => {
    const scenario = twoLosses(7).playRound(higherWins);
    const [first] = scenario.byes();
    expect(scenario.byes()).toHaveLength(1);
    expect(progress(scenario).losses[(first as number) - 1]).toBe(0);
    expect(scenario.placing().rows.find(({ registration }) => registration === first)).toMatchObject({
      points: 1,
      record: { wins: 1, byes: 1, losses: 0 },
    });
    scenario.pair();
    for (const { player } of scenario.round().byes) expect(player).not.toBe(first);
  });

  it('1.4 crossPair: two odd pools make one mixed match and no bye', () => {
    const after = (oddPools: string) => twoLosses(10, { oddPools, cut: 4 }).playRound().pair();
    expect(after('bye').byes()).toHaveLength(2);
    const crossed = after('crossPair');
    expect(crossed.byes()).toEqual([]);
    const { losses } = lossOutProgress(crossed.state, crossed.state.policy as LossOutPolicy, 1);
    const mixed = crossed.round().matches.filter(({ sides: [a, b] }) => losses[a - 1] !== losses[b - 1]);
    expect(mixed).toHaveLength(1);
    expect(losses[(mixed[0]?.sides[0] as number) - 1]).toBe(0);
    expect(mixed[0]?.pool).toBe(0);
  });

  it('1.4 if everybody in the odd pool has had a bye and somebody else has not, the bye moves and one mixed match is drawn', () => {
    const scenario = twoLosses(7, { cut: 2 })
      .given([1], [2], [3], [4, 5, '1-0'], [6, 7, '1-0'])
      .given([1, 4, '1-0'], [2, 6, '1-0'], [3], [5, 7, 'double-loss']);
    expect(progress(scenario).pools).toEqual([
      [1, 2, 3],
      [4, 6],
    ]);
    scenario.pair();
    expect([4, 6]).toContain(scenario.byes()[0]);
    const mixed = scenario.round().matches.find(({ sides }) => sides.some((side) => side === 4 || side === 6));
    expect(mixed).toMatchObject({ pool: 0 });
    expect([1, 2, 3]).toContain(mixed?.sides[0]);
  });

  it('2.2, 7: a bye given by hand is a constraint in 2LO too, and only for who is in a pool', () => {
    const scenario = twoLosses(8).do('assignBye', { player: 3 }).pair();
    expect(scenario.round().byes).toContainEqual({ player: 3, byHand: true, pool: 0 });
    expect(scenario.round().byes).toHaveLength(2);
    const later = twoLosses(8)
      .given([1, 2, '1-0'], [3, 4, '1-0'], [5, 6, '1-0'], [7, 8, '1-0'])
      .given([1, 3, '1-0'], [5, 7, '1-0'], [2, 4, '1-0'], [6, 8, '1-0']);
    later.refused('assignBye', { player: 4 }, 'not_active');
    later.do('assignBye', { player: 2 }).pair();
    expect(later.round().byes.filter(({ pool }) => pool === 1)).toEqual(expect.arrayContaining([{ player: 2, byHand: true, pool: 1 }]));
  });

  it('1.5 the undefeated qualify once they are at most half the cut, and play no further qualifying round', () => {
    const scenario = twoLosses(8, { cut: 4 }).playRound();
    expect(progress(scenario)).toMatchObject({ phase: 'qualifying', qualified: [] });
    scenario.playRound();
    const { qualified } = progress(scenario);
    expect(qualified).toHaveLength(2);
    scenario.pair();
    expect(scenario.pairs().flat()).not.toEqual(expect.arrayContaining([qualified[0]]));
    expect(scenario.newest('RoundPaired').data).toMatchObject({ phase: 'runOff', qualified });
  });

  it('1.6 a drop of an undefeated player can qualify the others; a drop of a qualified one gives a slot back', () => {
    const scenario = twoLosses(16).playRound();
    const undefeated = progress(scenario).pools[0] as readonly number[];
    expect(undefeated).toHaveLength(8);
    for (const player of undefeated.slice(2)) scenario.do('drop', { player });
    expect(progress(scenario)).toMatchObject({ phase: 'runOff', qualified: undefeated.slice(0, 2), slots: 2 });
    scenario.playRound();
    expect(progress(scenario)).toMatchObject({ phase: 'runOff', slots: 2 });
    scenario.do('withdraw', { player: undefeated[0] as number });
    expect(progress(scenario)).toMatchObject({ qualified: [undefeated[1]], slots: 3, phase: 'playIn' });
  });

  it('1.6 nobody returns once the undefeated have qualified; before, they do', () => {
    const scenario = twoLosses(8, { cut: 4 }).playRound();
    scenario.do('drop', { player: 8 });
    scenario.do('return', { player: 8 });
    expect(scenario.newest('PlayerReturned').data).toEqual({ player: 8, fromRound: 2 });
    scenario.do('drop', { player: 8 }).playRound();
    expect(progress(scenario).phase).not.toBe('qualifying');
    expect(scenario.refused('return', { player: 8 }, 'no_return_after_qualification').rule).toBe('1.6');
  });

  it('1.6 a correction undoes a qualification while no play-in is paired, and is refused after', () => {
    const field = () =>
      twoLosses(8, { cut: 4 })
        .given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, '1-0'], [4, 8, '1-0'])
        .given([1, 2, '1-0'], [3, 4, '1-0'], [5, 6, '1-0'], [7, 8, '1-0']);
    const scenario = field();
    expect(progress(scenario)).toMatchObject({ qualified: [1, 3], pools: [[], [2, 4, 5, 7]] });
    scenario.correct(1, 2, '0-1');
    expect(progress(scenario)).toMatchObject({ phase: 'runOff', qualified: [2, 3], pools: [[], [1, 4, 5, 7]] });
    scenario.pair();
    scenario.correct(1, 2, 'double-loss', 2);
    expect(progress(scenario)).toMatchObject({ qualified: [3], slots: 3 });
    const late = field();
    late.do('drop', { player: 7 }).pair();
    expect(late.round().phase).toBe('playIn');
    const match = late.matchOf(1, 2, 2).id;
    expect(late.refused('correct', { match, result: '0-1', reason: 'wrongEntry' }, 'qualification_stands')).toMatchObject({
      rule: '1.6',
      details: { players: [1] },
    });
    late.do('void', { reason: 'the result before was wrong' }).do('correct', { match, result: '0-1', reason: 'wrongEntry' });
    expect(progress(late).qualified).toEqual([2, 3]);
  });

  it('8, 1.5: who becomes undefeated by a correction after the first run-off is paired qualifies too while a slot is free', () => {
    const scenario = twoLosses(16, { cut: 8 }).given(
      [1, 9, '1-0'],
      [2, 10, '1-0'],
      [3, 11, '1-0'],
      [4, 12, '1-0'],
      [5, 13, 'double-loss'],
      [6, 14, 'double-loss'],
      [7, 15, 'double-loss'],
      [8, 16, 'double-loss'],
    );
    expect(progress(scenario)).toMatchObject({ phase: 'runOff', qualified: [1, 2, 3, 4], slots: 4 });
    scenario.pair();
    scenario.correct(5, 13, '1-0', 1);
    expect(progress(scenario)).toMatchObject({ qualified: [1, 2, 3, 4, 5], slots: 3 });
    expect(progress(scenario).pools[1]).not.toContain(5);
  });

  it('1.11 cut by attendance: 2 up to 8 players, 4 up to 16, then 8; fixed when round 1 is published', () => {
    for (const [players, cut] of [
      [8, 2],
      [9, 4],
      [16, 4],
      [17, 8],
    ] as const) {
      const scenario = twoLosses(players).pair().publish();
      expect(scenario.newest('PairingsPublished').data.announced).toEqual({ cut });
      expect(progress(scenario).cut).toBe(cut);
    }
  });

  it('1.11 a cut is a power of two from 2, and not above the field at the first pairing or when it is amended', () => {
    for (const cut of [0, 1, 3, 6, -2, 2.5]) expect(() => twoLosses(4, { cut })).toThrow('policy_value_out_of_range');
    const scenario = twoLosses(6, { cut: 8 });
    expect(scenario.refused('pair', {}, 'cut_above_field')).toMatchObject({ rule: '1.11', allowed: 'up to 6' });
    scenario.players(2).playRound();
    expect(scenario.refused('amend', { settings: { cut: 16 }, reason: 'more room' }, 'cut_above_field').rule).toBe('1.11');
    scenario.do('amend', { settings: { cut: 4 }, reason: 'less time' });
    expect(progress(scenario).cut).toBe(4);
  });

  it('1.11 cut sizes of a policy are held to the field too', () => {
    const scenario = twoLosses(5, { cutSizes: [[null, 8]] });
    scenario.refused('pair', {}, 'cut_above_field');
    scenario.players(3).pair();
    expect(scenario.round().matches).toHaveLength(4);
  });

  it('1.12 a draw and a timeout are refused; a double loss is one loss for each', () => {
    const scenario = twoLosses(4).pair().publish();
    const [match] = scenario.round().matches;
    for (const result of ['draw', '0-0-1', '0-0-0'])
      expect(scenario.refused('report', { match: match?.id, result }, 'draw_not_allowed').rule).toBe('1.12');
    expect(scenario.refused('report', { match: match?.id, result: 'timeout' }, 'timeout_not_allowed').rule).toBe('1.12');
    scenario.do('report', { match: match?.id as string, result: 'double-loss' });
    expect(match?.sides.map((side) => progress(scenario).losses[side - 1])).toEqual([1, 1]);
  });

  it('1.13 a late player has a loss for each round missed, and cannot enter where that eliminates', () => {
    const scenario = twoLosses(16).playRound();
    scenario.enter(['late']);
    expect(scenario.newest('PlayerRegistered').data.late).toEqual({ fromRound: 2, entry: 'nextRound' });
    expect(progress(scenario).pools[1]).toContain(17);
    scenario.playRound();
    expect(scenario.refused('register', { players: [{ player: '00000099-0000-4000-8000-000000000001' }] }, 'too_late').rule).toBe('1.13');
  });

  it('1.13 a late player cannot name an earlier round to come in without a loss', () => {
    const scenario = twoLosses(8).playRound();
    scenario.refused('register', { players: [{ player: '00000099-0000-4000-8000-000000000001' }], fromRound: 1 }, 'round_already_paired');
  });

  it('1.13 who had to check in and comes after round 1 has a loss for the round missed, and cannot come after round 2', () => {
    const scenario = twoLosses(10, { checkIn: 'required', cut: 2 })
      .do('checkIn', { players: [1, 2, 3, 4, 5, 6, 7, 8] })
      .playRound();
    scenario.do('checkIn', { players: [9] });
    expect(scenario.last.map(({ data }) => data)).toEqual([{ player: 9, fromRound: 2 }]);
    expect(progress(scenario).losses[8]).toBe(1);
    scenario.playRound();
    expect(scenario.refused('checkIn', { players: [10] }, 'too_late').rule).toBe('1.13');
  });

  it('1.13 nobody enters once the undefeated have qualified, not while a run-off is open either', () => {
    const scenario = twoLosses(4, { cut: 4 }).given([1, 2, 'double-loss'], [3, 4, '1-0']);
    expect(progress(scenario).phase).not.toBe('qualifying');
    const register = { players: [{ player: '00000099-0000-4000-8000-000000000001' }] };
    expect(scenario.refused('register', register, 'registration_closed').rule).toBe('1.6');
    const open = twoLosses(16, { cut: 2 })
      .given(
        [1, 2, '1-0'],
        [3, 4, 'double-loss'],
        [5, 6, 'double-loss'],
        [7, 8, 'double-loss'],
        [9, 10, 'double-loss'],
        [11, 12, 'double-loss'],
        [13, 14, 'double-loss'],
        [15, 16, 'double-loss'],
      )
      .pair();
    expect(open.round().phase).toBe('runOff');
    open.refused('register', register, 'registration_closed');
  });

  it('1.2, 7: a player brought back by a correction plays again from the next round', () => {
    const scenario = twoLosses(8, { cut: 2 })
      .given([1, 2, '1-0'], [3, 4, '1-0'], [5, 6, '1-0'], [7, 8, '1-0'])
      .given([1, 3, '1-0'], [5, 7, '1-0'], [2, 4, '1-0'], [6, 8, '1-0']);
    expect(progress(scenario).pools).toEqual([
      [1, 5],
      [2, 3, 6, 7],
    ]);
    scenario.correct(2, 4, '0-1');
    expect(progress(scenario).pools).toEqual([
      [1, 5],
      [3, 4, 6, 7],
    ]);
    scenario.pair();
    expect(scenario.pairs().flat()).toContain(4);
    expect(scenario.pairs().flat()).not.toContain(2);
  });
});
