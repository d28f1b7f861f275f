import { impactOf, type Round } from '@roundbook/tournament';
import { division, given, playedTo } from '../../test/division';
import type { Play, Scenario } from '../../test/scenario';

const byOrder: Play = (a, b) => (a < b ? `${400 + b - a}-400` : `400-${400 + a - b}`);
const phases = ({ state }: Scenario) => state.rounds.map(({ phase }) => phase);
const sidesOf = (scenario: Scenario) => scenario.round().matches.map(({ sides, group }) => [sides.join('-'), group]);
const wholeOf = (scenario: Scenario): Scenario => {
  while (scenario.state.rounds.length < (scenario.state.announced.rounds ?? Infinity)) scenario.playRound(byOrder);
  return scenario;
};
/** Ranks 1 to 12 with these wins after round 18 of 24. */
const AFTER_18 = [12, 11, 11, 10, 10, 9, 9, 9, 8, 7, 6, 6];
const after18 = (settings: Record<string, unknown> = {}): Scenario =>
  playedTo(division(12, { rounds: 24, placePrizes: 5, swissUntil: 3, maxMeetings: 20, ...settings }), AFTER_18, 18);

describe('performance pairings (rules.md 4.3)', () => {
  it('after round 18 of 24, leader 12-6: first-place contenders have 9 or more; 5th place 10-8: money contenders 7 or more', () => {
    const scenario = after18().pair();
    expect(scenario.placing(18).rows.map(({ points }) => points)).toEqual(AFTER_18);
    expect(scenario.round()).toMatchObject({
      phase: 'performance',
      objective: {
        method: 'performance',
        roundsLeft: 6,
        firstPlaceLimit: 18,
        moneyLimit: 14,
        firstPlace: 8,
        money: 2,
        nonContenders: 2,
        gibsonised: false,
      },
    });
    const rank = new Map(scenario.order(18).map((player, index) => [player, index + 1]));
    const ranks = scenario.round().matches.map(({ sides, group }) => [...sides.map((player) => rank.get(player)), group]);
    // A group smaller than 2N is halved: 1-5, 2-6, 3-7, 4-8.
    expect(ranks).toEqual([
      [1, 5, 1],
      [2, 6, 1],
      [3, 7, 1],
      [4, 8, 1],
      [9, 10, 2],
      [11, 12, 3],
    ]);
    expect(scenario.round().objective).toMatchObject({ firstPlaceBarred: 0, firstPlaceDeviationSquared: 0, nonContendersRankDistance: 1 });
  });

  it('factor pairing: with N rounds left rank i meets rank i + N', () => {
    const scenario = playedTo(
      division(12, { rounds: 14, placePrizes: 12, swissUntil: 3, maxMeetings: 20 }),
      Array(12).fill(6) as number[],
      12,
    ).pair();
    const rank = new Map(scenario.order(12).map((player, index) => [player, index + 1]));
    expect(scenario.round().matches.map(({ sides }) => sides.map((player) => rank.get(player)).join('-'))).toEqual([
      '1-3',
      '2-4',
      '5-7',
      '6-8',
      '9-11',
      '10-12',
    ]);
  });

  it('pairs that met `maxMeetings` times are barred; the director discounts the bars for one round alone', () => {
    const barred = after18({ maxMeetings: 1 }).pair();
    expect(barred.round().objective).toMatchObject({ discountBars: false });
    expect(
      Number(barred.round().objective['firstPlaceDeviationSquared']) + Number(barred.round().objective['firstPlaceBarred']),
    ).toBeGreaterThan(0);
    const discounted = after18({ maxMeetings: 1 }).pair({ settings: { discountBars: true } });
    expect(discounted.round()).toMatchObject({
      settings: { discountBars: true },
      objective: { discountBars: true, firstPlaceBarred: 0, firstPlaceDeviationSquared: 0 },
    });
    expect(discounted.state.policy).toMatchObject({ discountBars: false });
    expect(discounted.pairs()).toEqual(after18().pair().pairs());
    after18().refused('pair', { settings: { maxMeetings: 3 } }, 'not_of_one_round');
  });

  it('the bye goes to a non-contender first; one given by hand counts where the groups are bounded', () => {
    const scenario = after18().do('drop', { player: 12 }).pair();
    expect(scenario.byes()).toEqual([11]);
    const byHand = after18().do('assignBye', { player: 1 }).pair();
    expect(byHand.round()).toMatchObject({
      byes: [{ player: 1, byHand: true }, { player: byHand.order(18).at(-1) }],
      objective: { firstPlaceLimit: 18, firstPlace: 8 },
    });
    expect(byHand.pairs().flat()).not.toContain(1);
  });

  it('behind the last round no bye is given by hand', () => {
    const scenario = division(4, { rounds: 3 });
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    expect(scenario.refused('assignBye', { player: 1 }, 'bye_not_possible')).toMatchObject({ rule: '4' });
  });

  it('the bottom of a group is trimmed where the policy says so', () => {
    expect(after18({ trimSpread: 0 }).pair().round().objective).toMatchObject({ firstPlace: 5, firstPlaceLimit: 18 });
  });

  it('a gibsonised leader meets the best non-contender it has met least, and there are no first-place contenders (rules.md 4.4)', () => {
    const wins = [18, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 7];
    const scenario = playedTo(division(12, { rounds: 20, placePrizes: 12, swissUntil: 3 }), wins, 18).pair();
    expect(scenario.round().objective).toMatchObject({ gibsonised: true, firstPlace: 0, money: 11, nonContenders: 0 });
    expect(scenario.round().objective).not.toHaveProperty('firstPlaceLimit');
    // Without non-contenders it is the lowest-ranked.
    expect(sidesOf(scenario)[0]).toEqual([`1-${scenario.order(18).at(-1)}`, undefined]);
    const few = playedTo(division(12, { rounds: 20, placePrizes: 1, swissUntil: 3 }), wins, 18).pair();
    expect(few.round().objective).toMatchObject({ gibsonised: true, firstPlace: 0, money: 0, nonContenders: 11 });
    const [first] = few.round().matches;
    expect(first?.sides[0]).toBe(1);
    const met = (player: number) =>
      few.state.rounds.slice(0, 18).filter(({ matches }) => matches.some(({ sides }) => sides.includes(1) && sides.includes(player)))
        .length;
    const least = Math.min(...few.order(18).slice(1).map(met));
    expect(first?.sides[1]).toBe(
      few
        .order(18)
        .slice(1)
        .find((player) => met(player) === least),
    );
  });
});

describe('the last round (rules.md 4.6)', () => {
  it('is King Of The Hill: 1-2, 3-4, ..., repeats allowed and no break of the rules', () => {
    const scenario = playedTo(division(12, { rounds: 19, swissUntil: 3 }), AFTER_18, 18).pair();
    const rank = new Map(scenario.order(18).map((player, index) => [player, index + 1]));
    expect(scenario.round().matches.map(({ sides, group }) => [...sides.map((player) => rank.get(player)), group])).toEqual([
      [1, 2, undefined],
      [3, 4, undefined],
      [5, 6, undefined],
      [7, 8, undefined],
      [9, 10, undefined],
      [11, 12, undefined],
    ]);
    expect(scenario.round()).toMatchObject({
      phase: 'lastRound',
      algorithm: { name: 'king-of-the-hill' },
      objective: { gibsonised: false, roundsLeft: 1 },
    });
    const byHand = given(
      playedTo(division(12, { rounds: 19, swissUntil: 3 }), AFTER_18, 18),
      [1, 7],
      [2, 8],
      [3, 9],
      [4, 10],
      [5, 11],
      [6, 12],
    );
    expect(byHand.round().phase).toBe('lastRound');
    expect(byHand.round().ruleBreaks).toBeUndefined();
  });

  it('a leader who can no longer be caught comes before it (rules.md 4.4)', () => {
    const scenario = playedTo(division(6, { rounds: 13, swissUntil: 3, placePrizes: 6 }), [12, 6, 6, 5, 5, 2], 12).pair();
    expect(scenario.round().objective).toMatchObject({ gibsonised: true });
    const order = scenario.order(12);
    expect(order[0]).toBe(1);
    const opponent = scenario
      .pairs()
      .find((pair) => pair.includes(1))
      ?.find((player) => player !== 1);
    expect(opponent).toBe(order.at(-1));
    expect(scenario.pairs()).toContainEqual([order[1], order[2]].sort());
  });

  it('`finalRound: performance` pairs it as the rounds before', () => {
    expect(phases(wholeOf(division(16, { finalRound: 'performance', swissUntil: 4 }))).at(-1)).toBe('performance');
  });
});

describe('who starts (rules.md 4.5)', () => {
  it('is balanced over the event and told with the pairing; `none` tells nobody', () => {
    const scenario = wholeOf(division(16));
    for (let player = 1; player <= 16; player += 1) {
      const own = scenario.state.rounds.flatMap(({ matches }) => matches.filter(({ sides }) => sides.includes(player)));
      const first = own.filter(({ sides, starts }) => sides[starts === 'a' ? 0 : 1] === player).length;
      expect(own.every(({ starts }) => starts !== undefined)).toBe(true);
      expect(Math.abs(2 * first - own.length)).toBeLessThanOrEqual(2);
    }
    expect(
      division(16, { starts: 'none' })
        .pair()
        .round()
        .matches.every(({ starts }) => starts === undefined),
    ).toBe(true);
  });
});

describe('repairs of performance pairings (rules.md 7)', () => {
  it('Swiss: as few changes as there can be without a rematch; the new match tells who starts', () => {
    const scenario = division(17, { rounds: 9 });
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    scenario.pair();
    const [a, b] = scenario.round().matches[0]?.sides as [number, number];
    const before = scenario.pairs();
    scenario.do('drop', { player: b }).do('repair', { reason: 'left before it began' });
    expect(scenario.newest('PairingRepaired').data.objective).toMatchObject({ rematches: 0 });
    expect(scenario.pairs().flat()).not.toContain(b);
    expect(scenario.byes()).toEqual([]);
    const fresh = scenario.newest('PairingRepaired').data.matches;
    expect(fresh.flatMap(({ sides }) => sides)).toContain(a);
    for (const { starts } of fresh) expect(starts).toMatch(/^[ab]$/);
    expect(before.filter((pair) => !scenario.pairs().some((one) => one.join() === pair.join())).length).toBeLessThanOrEqual(3);
  });

  it('performance rounds: repeats are no matter, so that nobody else is moved', () => {
    const scenario = after18().pair();
    const before = scenario.pairs();
    const leaves = scenario.round().matches[0]?.sides[1] as number;
    const left = scenario.round().matches[0]?.sides[0] as number;
    scenario.do('drop', { player: leaves }).do('repair', { reason: 'left before it began' });
    expect(scenario.byes()).toEqual([left]);
    expect(scenario.pairs()).toEqual(before.filter((pair) => !pair.includes(leaves)));
  });
});

describe('what a correction says of rounds paired since (rules.md 7)', () => {
  it('a round paired with the bars discounted is compared with itself under the same setting', () => {
    const scenario = after18({ maxMeetings: 1, placePrizes: 0 }).pair({ settings: { discountBars: true } });
    const before = scenario.state;
    // Players 1, 9 and 10 have wins that nobody else has: a point of spread between them moves nobody.
    const apart = (round: Round) => round.matches.filter(({ sides }) => sides.every((player) => [1, 9, 10].includes(player)));
    const [match] = before.rounds.slice(0, 18).flatMap(apart);
    const { a = 0, b = 0 } = match?.result?.scores ?? {};
    scenario.do('correct', { match: match?.id ?? '', result: a > b ? `${a + 1}-${b}` : `${a}-${b + 1}`, reason: 'wrongEntry' });
    expect(impactOf(before, scenario.state, scenario.events, match?.round)).toMatchObject({ moved: [], pairingsThatWouldDiffer: [] });
  });
});
