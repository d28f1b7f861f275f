import { afterLeagues, placed, tablesOf } from '../../test/finalists';
import { Scenario, type Play } from '../../test/scenario';

const better: Play = (a, b) => (a < b ? '2-0' : '0-2');
const sorted = (players: readonly number[]): readonly number[] => players.toSorted((one, other) => one - other);

/** Formats that hand on a cut to a knockout, each with a small field. */
const WITH_CUT = [
  ['key-swiss-qualifier', 8, { rounds: 3, cut: 4 }],
  ['key-final-tournament', 5, { qualifiers: 4 }],
  ['key-playoff', 8, { groups: 2, qualifiers: 2 }],
  ['key-feather', 9, {}],
] as const;

/** The first stage to its end, and the knockout paired and published behind it; how many rounds the first stage had. */
const cutOf = (preset: string, players: number, settings: Readonly<Record<string, unknown>>) => {
  const scenario = new Scenario(preset, settings).players(players);
  while (scenario.state.stages.length < 2) {
    scenario.pair();
    if (scenario.state.stages.length < 2) scenario.publish().play(better);
  }
  return { scenario: scenario.publish(), first: scenario.state.rounds.length - 1 };
};
const standing = (scenario: Scenario, afterRound: number) =>
  scenario.placing(afterRound).rows.map(({ rank, registration, points, tieBreakers }) => ({ rank, registration, points, tieBreakers }));
const entrants = (scenario: Scenario) => sorted(scenario.newest('StageStarted').data.entrants.map(({ player }) => player));

/** What went wrong in other programs, where rules.md 5 and 6 hand on to a knockout or to tables; each named after it. */
describe('what went wrong elsewhere: the cut', () => {
  it.each(WITH_CUT)('a drop in the bracket changed the finished standings before it (%s)', (preset, players, settings) => {
    const { scenario, first } = cutOf(preset, players, settings);
    const before = standing(scenario, first);
    const [one, other] = scenario.round().matches[0]?.sides ?? [];
    scenario.do('drop', { player: one ?? 0 }).report(one ?? 0, other ?? 0, 'A:left');
    expect(standing(scenario, first)).toEqual(before);
    scenario.do('withdraw', { player: other ?? 0 });
    expect(standing(scenario, first)).toEqual(before);
  });

  it('a drop at the final tables changed the leagues before them (dominion-league)', () => {
    const scenario = afterLeagues(20).pair().publish();
    const before = standing(scenario, 1);
    placed(scenario, 1, 14, 4, 5).do('drop', { player: 4 }).do('drop', { player: 1 });
    expect(standing(scenario, 1)).toEqual(before);
  });

  it('a mistake in the last match of the groups could not be reverted, as the bracket was made from it (key-playoff)', () => {
    const { scenario } = cutOf('key-playoff', 4, { groups: 2, qualifiers: 1 });
    const [one = 0, other = 0] = scenario.round(1).matches[1]?.sides ?? [];
    const stays = entrants(scenario).filter((player) => player !== one && player !== other);
    expect(entrants(scenario)).toEqual(sorted([...stays, Math.min(one, other)]));
    scenario.do('undo', { event: scenario.newest('RoundPaired').id }).do('undo', { event: scenario.newest('ResultReported').id });
    expect(scenario.state.stages).toHaveLength(1);
    scenario.report(one, other, one > other ? '2-0' : '0-2').pair();
    expect(entrants(scenario)).toEqual(sorted([...stays, Math.max(one, other)]));
  });

  it('a mistake in the last match of the leagues could not be reverted, as the tables were made from it (dominion-league)', () => {
    const scenario = afterLeagues(10).pair().publish();
    expect(tablesOf(scenario).map(sorted)).toEqual([[1, 2, 3, 7]]);
    scenario.do('undo', { event: scenario.newest('RoundPaired').id }).do('undo', { event: scenario.newest('ResultReported').id });
    // The last match reported is that of 8 and 9, in league 2.
    scenario.report(8, 9, '10-52').pair();
    expect(scenario.state.stages).toHaveLength(2);
    expect(tablesOf(scenario).map(sorted)).toEqual([[1, 2, 3, 7]]);
    scenario
      .do('undo', { event: scenario.newest('RoundPaired').id })
      .correct(7, 10, '10-53', 1)
      .pair();
    expect(tablesOf(scenario).map(sorted)).toEqual([[1, 2, 3, 10]]);
  });

  it('the cut was seeded by opponents before records, and the two best met early (key-swiss-qualifier)', () => {
    const { scenario, first } = cutOf('key-swiss-qualifier', 8, { rounds: 3, cut: 4 });
    const points = (player: number) => scenario.placing(first).rows.find(({ registration }) => registration === player)?.points ?? NaN;
    const seeded = scenario.newest('StageStarted').data.entrants.map(({ player }) => points(player));
    expect(seeded).toEqual(
      scenario
        .placing(first)
        .rows.slice(0, 4)
        .map((row) => row.points),
    );
    expect(seeded).toEqual(seeded.toSorted((one, other) => other - one));
    const [best, second] = scenario.newest('StageStarted').data.entrants.map(({ player }) => player);
    expect(scenario.pairs().some((pair) => pair.includes(best ?? 0) && pair.includes(second ?? 0))).toBe(false);
  });
});

describe('what went wrong elsewhere: a circle of wins in a league', () => {
  /** 1 beats 2, 2 beats 3, 3 beats 1, and all three beat 4. */
  const circle: Play = (a, b) => (a === 4 || `${a}${b}` === '13' || `${a}${b}` === '21' || `${a}${b}` === '32' ? '0-2' : '2-0');
  const league = (tie: string) => {
    const scenario = new Scenario('key-league', { tie }).players(4);
    for (let round = 1; round <= 3; round += 1) scenario.playRound(circle);
    return scenario;
  };
  const ranks = (scenario: Scenario) => scenario.placing().rows.map(({ rank }) => rank);

  it('three shared the first place, the last was second, and nobody said who had won', () => {
    const shared = league('shared').do('complete', {});
    expect(shared.ranks()).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [4, 4],
    ]);
    expect(shared.newest('TournamentCompleted').data.placing).toEqual([[1, 2, 3], [4]]);
  });

  it('a draw or a play-off tells them apart where the organiser wants one winner', () => {
    const drawn = league('draw').do('complete', {});
    expect(ranks(drawn)).toEqual([1, 2, 3, 4]);
    expect(drawn.placing().winner).toBe(drawn.order()[0]);
    const played = league('playoff');
    while (played.attempt('pair', {})._tag === 'Right') played.playRound(better);
    played.do('complete', {});
    expect([played.placing().winner, ...ranks(played)]).toEqual([1, 1, 2, 3, 4]);
  });
});

describe('what went wrong elsewhere: knockouts', () => {
  it.each([
    ['key-knockout', {}],
    ['key-revival', { into: 'main' }],
    ['key-revival', { into: 'consolation' }],
  ] as const)('both sides of a semi-final gone: no double loss was possible (%s %j)', (preset, settings) => {
    const scenario = new Scenario(preset, settings).players(4).pair().publish();
    scenario.report(1, 4, 'both:left');
    for (const player of [1, 4]) scenario.do('disqualify', { player, reason: 'conduct' });
    scenario.report(2, 3, '2-0');
    while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(better);
    scenario.do('complete', {});
    expect(scenario.ranks()).toEqual([
      [1, 2],
      [2, 3],
      [null, 1],
      [null, 4],
    ]);
    expect(scenario.placing().winner).toBe(2);
  });

  it('a wrong winner that had advanced could not be put right once the final was played (key-knockout)', () => {
    const scenario = new Scenario('key-knockout').players(4).playRound(better).playRound(better);
    const { id } = scenario.matchOf(2, 3, 1);
    const refusal = scenario.refused('correct', { match: id, result: '0-2', reason: 'wrongEntry' }, 'void_first');
    expect(refusal.details).toMatchObject({ matches: ['r2m1'] });
    scenario.do('unreport', { match: 'r2m1' }).correct(2, 3, '0-2', 1);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired']);
    expect(scenario.pairs()).toEqual([[1, 3]]);
    scenario.report(1, 3, '0-2').do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[3], [1], [2, 4]]);
  });

  it('who dropped into the losers’ bracket against a bye was stuck there (key-revival)', () => {
    const scenario = new Scenario('key-revival').players(7).playRound(better).pair();
    expect(scenario.round().byes.map(({ player, bracketMatch }) => [player, bracketMatch])).toEqual([[5, 'L1.1']]);
    scenario.publish().play(better).pair();
    expect(scenario.round().matches.some(({ bracketMatch, sides }) => bracketMatch?.startsWith('L2') === true && sides.includes(5))).toBe(
      true,
    );
  });

  it('somebody had won by a bye while another had a single loss, and no final was played (key-revival)', () => {
    for (const players of [3, 5, 6, 7, 11]) {
      const scenario = new Scenario('key-revival').players(players);
      // Who comes from below wins, so that the final is played twice.
      while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound((a, b) => (a > b ? '2-0' : '0-2'));
      scenario.do('complete', {});
      const losses = scenario.placing().rows.map(({ record }) => record.losses);
      expect([losses[0] ?? NaN, ...new Set(losses.slice(1))]).toEqual([expect.any(Number), 2]);
      expect(losses[0]).toBeLessThan(2);
      expect(scenario.state.rounds.at(-1)).toMatchObject({ phase: 'grandFinal', byes: [] });
    }
  });
});
