import { division, divisionOf } from '../../test/division';
import { Scenario, type Play } from '../../test/scenario';

/** The lower registration wins, by more the further they are apart. */
const byOrder: Play = (a, b) => (a < b ? `${400 + b - a}-400` : `400-${400 + a - b}`);

const groupsOf = (scenario: Scenario): readonly (readonly number[])[] => scenario.newest('StageStarted').data.groups ?? [];
const phases = ({ state }: Scenario) => state.rounds.map(({ phase }) => phase);
const opponentsOf = ({ state }: Scenario, player: number): readonly number[] =>
  state.rounds.flatMap(({ matches }) =>
    matches.flatMap(({ sides: [one, other] }) => (one === player ? [other] : other === player ? [one] : [])),
  );
const byesOf = ({ state }: Scenario, player: number): readonly number[] =>
  state.rounds.filter(({ byes }) => byes.some((bye) => bye.player === player)).map(({ round }) => round);

describe('the initial rounds: InitFontes (rules.md 4.1)', () => {
  it('groups of four, one player from each stratum, are drawn when the stage begins and recorded with the draw seed', () => {
    const scenario = division(12).pair();
    const groups = groupsOf(scenario);
    expect(groups).toHaveLength(3);
    for (const group of groups) expect(group.map((player) => Math.ceil(player / 3))).toEqual([1, 2, 3, 4]);
    expect(scenario.newest('StageStarted').data.drawSeed).toBe(scenario.newest('RoundPaired').data.drawSeed);
    const other = division(12).pair({ seed: 'another' });
    expect(groupsOf(other)).not.toEqual(groups);
    expect(groupsOf(division(12).pair({ seed: 'another' }))).toEqual(groupsOf(other));
  });

  it('the division is ranked by rating, exactly; who is unrated or has no number stands behind, by registration', () => {
    const scenario = divisionOf(['1500.25', null, '1500.5', 'new', '900', '2000', '1500.5', '1000']).pair();
    // By rating: 6, 3, 7, 1, 8, 5, then 2 and 4.
    const strata = [
      [6, 3],
      [7, 1],
      [8, 5],
      [2, 4],
    ];
    for (const group of groupsOf(scenario)) group.forEach((player, stratum) => expect(strata[stratum]).toContain(player));
  });

  it('each group plays a round robin in three rounds', () => {
    const scenario = division(16);
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    expect(phases(scenario)).toEqual(['initial', 'initial', 'initial']);
    for (const group of groupsOf(scenario))
      for (const player of group) expect([...opponentsOf(scenario, player)].sort()).toEqual(group.filter((one) => one !== player).sort());
    expect(scenario.round().objective).toEqual({ method: 'initFontes', rematches: 0 });
    expect(scenario.round().algorithm).toEqual({ name: 'init-fontes', version: 1 });
    expect(scenario.pair().round()).toMatchObject({ phase: 'swiss', round: 4 });
  });

  it.each([
    [9, 5, 1, 3],
    [10, 6, 0, 0],
    [11, 3, 1, 3],
  ])('of %s players there is one group of %s with %s bye a round, %s different receivers', (n, size, byes, receivers) => {
    const scenario = division(n);
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    const odd = groupsOf(scenario).filter(({ length }) => length !== 4);
    expect(odd.map(({ length }) => length)).toEqual([size]);
    const rested = scenario.state.rounds.map((round) => round.byes.map(({ player }) => player));
    expect(rested.map(({ length }) => length)).toEqual([byes, byes, byes]);
    expect(new Set(rested.flat()).size).toBe(receivers);
    for (const player of rested.flat()) expect(odd[0]).toContain(player);
  });

  it('with fewer than four players they are refused, and the round robin is named', () => {
    const refusal = division(3).refused('pair', {}, 'too_few_players');
    expect(refusal).toMatchObject({ rule: '4.1', allowed: expect.stringContaining('initial: roundRobin') as string });
    division(1).refused('pair', {}, 'too_few_players');
    division(3, { initial: 'roundRobin' }).pair();
  });

  it('tables of round 1 are drawn; the better-ranked player is side a', () => {
    const scenario = division(32).pair();
    const first = scenario.round().matches.map(({ sides }) => sides[0]);
    expect(first).not.toEqual([...first].sort((i, j) => i - j));
    for (const { sides } of scenario.round().matches) expect(sides[0]).toBeLessThan(sides[1]);
  });
});

describe('the initial rounds: a complete round robin (rules.md 4.1)', () => {
  it('everybody meets everybody; with an odd field everybody rests once', () => {
    for (const n of [6, 7]) {
      const scenario = division(n, { initial: 'roundRobin', rounds: 12 });
      for (let round = 1; round <= n - 1 + (n % 2); round += 1) scenario.playRound(byOrder);
      expect(new Set(phases(scenario))).toEqual(new Set(['initial']));
      for (let player = 1; player <= n; player += 1) {
        expect(new Set(opponentsOf(scenario, player)).size).toBe(n - 1);
        expect(byesOf(scenario, player)).toHaveLength(n % 2);
      }
      expect(scenario.pair().round().phase).toBe('swiss');
    }
  });

  it('from two players to sixteen: more are refused with the reason', () => {
    division(2, { initial: 'roundRobin' }).pair();
    division(16, { initial: 'roundRobin' }).pair();
    const refusal = division(17, { initial: 'roundRobin' }).refused('pair', {}, 'field_too_large');
    expect(refusal).toMatchObject({
      message: 'An initial round robin of 17 players would take 17 rounds.',
      allowed: expect.stringContaining('initFontes') as string,
    });
    division(1, { initial: 'roundRobin' }).refused('pair', {}, 'too_few_players');
  });

  it('the order of the numbers in the table is drawn and recorded', () => {
    const drawn = (seed: string) => groupsOf(division(8, { initial: 'roundRobin' }).pair({ seed }));
    expect(drawn('one')).toEqual(drawn('one'));
    expect(drawn('one')).not.toEqual(drawn('two'));
    expect([...(drawn('one')[0] ?? [])].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('how many rounds there are (rules.md 4)', () => {
  it('`auto`: the initial rounds, the doublings of the field and one more, fixed when round 1 is published', () => {
    const announced = (n: number, settings = {}) => division(n, settings).pair().state.announced.rounds;
    expect([4, 8, 9, 16, 47].map((n) => announced(n))).toEqual([6, 7, 8, 8, 10]);
    expect([2, 7, 8].map((n) => announced(n, { initial: 'roundRobin' }))).toEqual([3, 11, 11]);
    expect(announced(8, { rounds: 5 })).toBeUndefined();
    const scenario = division(8).playRound(byOrder);
    scenario.enter(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
    expect(scenario.state.announced.rounds).toBe(7);
  });

  it('a set number may be lower than that of the initial rounds: then the last round is one of them, and no King Of The Hill', () => {
    const scenario = division(8, { rounds: 3 });
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    expect(phases(scenario)).toEqual(['initial', 'initial', 'initial']);
    scenario.refused('pair', {}, 'nothing_to_pair');
    scenario.do('complete', {});
  });

  it('can be amended, but not below what is played', () => {
    const scenario = division(8).playRound(byOrder).playRound(byOrder);
    scenario.refused('amend', { settings: { rounds: 1 }, reason: 'late' }, 'rounds_already_played');
    scenario.do('amend', { settings: { rounds: 2 }, reason: 'the hall closes' });
    scenario.refused('pair', {}, 'nothing_to_pair');
    expect(division(8).playRound(byOrder).refused('complete', {}, 'rounds_missing').message).toContain('1 of 7 rounds are played');
  });
});

describe('the initial rounds stand when somebody leaves or comes (rules.md 4.1, 7)', () => {
  it('who would have met a player that dropped has a bye; everybody else plays as it was drawn', () => {
    const whole = division(8).playRound(byOrder).playRound(byOrder);
    const scenario = division(8).playRound(byOrder);
    const leaves = groupsOf(scenario)[0]?.[0] as number;
    scenario.do('drop', { player: leaves }).playRound(byOrder);
    const left = whole
      .pairs(2)
      .find((pair) => pair.includes(leaves))
      ?.find((player) => player !== leaves);
    expect(scenario.byes()).toEqual([left]);
    expect(scenario.pairs()).toEqual(whole.pairs(2).filter((pair) => !pair.includes(leaves)));
    scenario.do('return', { player: leaves }).playRound(byOrder);
    expect(scenario.pairs()).toEqual(whole.playRound(byOrder).pairs(3));
  });

  it('a late player meets who would rest; without such a one it has the bye itself, and two meet each other', () => {
    const odd = division(9).playRound(byOrder);
    const rests = division(9).playRound(byOrder).pair().byes()[0] as number;
    odd.enter(['late']).pair();
    expect(odd.byes()).toEqual([]);
    expect(odd.pairs()).toContainEqual([rests, 10]);
    const even = division(8).playRound(byOrder).enter(['late']).pair();
    expect(even.byes()).toEqual([9]);
    const two = division(8).playRound(byOrder).enter(['late', 'later']).pair();
    expect(two.pairs()).toContainEqual([9, 10]);
    const three = division(9).playRound(byOrder).enter(['x', 'y', 'z']).pair();
    expect(three.byes()).toEqual([]);
    expect(three.pairs().filter((pair) => pair.some((player) => player > 9))).toHaveLength(2);
  });

  it('who has a bye by hand leaves its opponent with one too', () => {
    const scenario = division(8).playRound(byOrder);
    const planned = division(8).playRound(byOrder).pair().pairs();
    scenario.do('assignBye', { player: 1 }).pair();
    const other = planned.find((pair) => pair.includes(1))?.find((player) => player !== 1) as number;
    expect(scenario.round().byes).toEqual([{ player: 1, byHand: true }, { player: other }]);
  });

  it('a draft that no longer fits who is there is drawn again; the smallest repair is none of an initial round', () => {
    const draft = division(8, { publish: 'manual' }).pair().players(1);
    expect(draft.refused('publish', {}, 'draft_out_of_date')).toMatchObject({
      details: { missing: [9] },
      allowed: 'void it and pair again',
    });
    draft.refused('repair', { reason: 'one more' }, 'initial_round_is_fixed');
    draft.do('void', { reason: 'one more' }).pair().publish();
    expect(groupsOf(draft).flat()).toHaveLength(9);
  });

  it('may be repaired as it is given', () => {
    const scenario = division(8).pair();
    const [a, b] = scenario.round().matches[0]?.sides as [number, number];
    scenario.do('drop', { player: b }).do('repair', { reason: 'left', given: { matches: [], byes: [{ player: a }] } });
    expect(scenario.byes()).toEqual([a]);
  });

  it('`swissFrom: 3` leaves the groups unfinished (rules.md 4.2, 8)', () => {
    const scenario = division(8, { swissFrom: '3' }).playRound(byOrder).playRound(byOrder).playRound(byOrder);
    expect(phases(scenario)).toEqual(['initial', 'initial', 'swiss']);
  });

  it('groups that were drawn elsewhere are taken over; without them Swiss takes over', () => {
    const imported = (groups: Record<string, unknown>) =>
      division(8).do('pair', {
        given: {
          matches: [
            { a: 1, b: 8, result: { outcome: 'a', scores: { a: 400, b: 390 } } },
            { a: 3, b: 6, result: { outcome: 'a', scores: { a: 420, b: 390 } } },
            { a: 2, b: 7, result: { outcome: 'a', scores: { a: 430, b: 390 } } },
            { a: 4, b: 5, result: { outcome: 'a', scores: { a: 440, b: 390 } } },
          ],
          byes: [],
        },
        imported: { phase: 'initial', ...groups },
      });
    const taken = imported({
      groups: [
        [1, 3, 6, 8],
        [2, 4, 5, 7],
      ],
    });
    expect(taken.pair().round().phase).toBe('initial');
    for (const pair of taken.pairs()) expect([[1, 3, 6, 8].includes(pair[0]), pair]).toEqual([[1, 3, 6, 8].includes(pair[1]), pair]);
    expect(imported({}).pair().round().phase).toBe('swiss');
  });
});
