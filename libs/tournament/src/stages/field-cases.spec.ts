import { fold } from '@roundbook/kernel';
import { evolve, initialState } from '@roundbook/tournament';
import { Scenario, turned, type Play } from '../../test/scenario';

/** Formats whose rounds follow from results, and what a win and a draw are in them. */
const FORMATS = {
  'key-swiss': { settings: {}, win: '2-0', draw: '1-1' },
  'key-swiss-simplified': { settings: {}, win: '2-0', draw: '1-1' },
  'key-swiss-qualifier': { settings: {}, win: '2-0', draw: '1-1' },
  'dominion-league': { settings: { confirmation: 'none' }, win: '9-3', draw: '9-9' },
  performance: { settings: {}, win: '430-400', draw: '400-400' },
  'triple-down': { settings: {}, win: '1-0', draw: '' },
  'random-battle': { settings: {}, win: '1-0', draw: 'draw' },
  'key-league': { settings: {}, win: '2-0', draw: '1-1' },
} as const;
type Name = keyof typeof FORMATS;
const HAS_ROUNDS: readonly Name[] = ['key-swiss', 'key-swiss-qualifier', 'dominion-league', 'performance'];

const of = (name: Name, players: number, settings: Readonly<Record<string, unknown>> = {}) =>
  new Scenario(name, { ...FORMATS[name].settings, ...settings }).players(players);
/** The lower registration wins, but for who loses whatever it plays. */
const better =
  (name: Name, loser = 0): Play =>
  (a, b) =>
    b === loser || (a !== loser && a < b) ? FORMATS[name].win : turned(FORMATS[name].win);
const rounds = (scenario: Scenario, count: number, how: Play): Scenario => {
  for (let round = 1; round <= count; round += 1) scenario.playRound(how);
  return scenario;
};
const row = (scenario: Scenario, player: number, afterRound?: number) =>
  scenario.placing(afterRound).rows.find(({ registration }) => registration === player);
const figures = (scenario: Scenario, afterRound?: number) =>
  scenario
    .placing(afterRound)
    .rows.map(({ registration, points, tieBreakers }) => ({ registration, points, tieBreakers }))
    .toSorted((one, other) => one.registration - other.registration);
const resting = (scenario: Scenario): readonly number[] => scenario.state.rounds.flatMap(({ byes }) => byes.map(({ player }) => player));
const seated = (scenario: Scenario, round?: number): readonly number[] =>
  [...scenario.pairs(round).flat(), ...scenario.byes(round)].toSorted((one, other) => one - other);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** What went wrong in other programs, in the formats of rules.md 1 and 4 to 6; each named after it. */
describe('what went wrong elsewhere: byes', () => {
  it.each([
    ['key-swiss', 17, 5],
    ['key-swiss-simplified', 17, 5],
    ['key-swiss-qualifier', 17, 5],
    ['dominion-league', 9, 5],
    ['performance', 17, 8],
    ['triple-down', 17, 3],
  ] as const)('one player was given three byes, two in a row (%s)', (name, players, count) => {
    const settings = name === 'triple-down' ? {} : { rounds: count };
    const scenario = rounds(of(name, players, settings), count, better(name, players));
    expect(resting(scenario).length).toBeGreaterThanOrEqual(count - 1);
    expect(new Set(resting(scenario)).size).toBe(resting(scenario).length);
  });

  it.each([
    ['key-swiss', 3, 7, { rounds: 7 }],
    ['dominion-league', 5, 12, { rounds: 12 }],
    ['performance', 3, 7, { rounds: 7, initial: 'roundRobin' }],
    ['key-league', 3, 9, { cycles: 3 }],
  ] as const)('once everybody had had a bye, the lowest had it in every round left (%s)', (name, players, count, settings) => {
    const scenario = rounds(of(name, players, settings), count, better(name, players));
    const had = upTo(players).map((player) => resting(scenario).filter((rests) => rests === player).length);
    expect(had.reduce((sum, own) => sum + own)).toBe(count);
    expect(Math.max(...had) - Math.min(...had)).toBeLessThanOrEqual(1);
  });

  it.each((['key-swiss', 'dominion-league'] as const).flatMap((name) => [1, 4].map((declared) => [name, declared] as const)))(
    'an odd field with declared byes crashed the first round (%s, %i)',
    (name, declared) => {
      const scenario = of(name, 5);
      for (const player of upTo(declared)) scenario.do('assignBye', { player });
      scenario.pair();
      expect(scenario.round().byes.filter(({ byHand }) => byHand === true)).toHaveLength(declared);
      expect([scenario.byes().length, scenario.pairs().length]).toEqual(declared === 1 ? [1, 2] : [5, 0]);
      expect(seated(scenario)).toEqual([1, 2, 3, 4, 5]);
    },
  );

  it('a bye of another kind in an imported history was forgotten, and the same player rested again', () => {
    const scenario = of('key-swiss', 5, { rounds: 5 });
    const won = { outcome: 'a' } as const;
    const elsewhere = (pairs: readonly (readonly [number, number])[], bye: { player: number; byHand?: boolean }) =>
      scenario.pair({
        given: { matches: pairs.map(([a, b]) => ({ a, b, result: won })), byes: [bye] },
        imported: { phase: 'swiss' },
      });
    elsewhere(
      [
        [1, 2],
        [3, 4],
      ],
      { player: 5 },
    );
    elsewhere(
      [
        [1, 3],
        [2, 5],
      ],
      { player: 4, byHand: true },
    );
    expect([...scenario.round(1).byes, ...scenario.round(2).byes]).toEqual([{ player: 5 }, { player: 4, byHand: true }]);
    rounds(scenario, 3, better('key-swiss', 5));
    expect(new Set(resting(scenario)).size).toBe(5);
  });
});

describe('what went wrong elsewhere: who comes and who goes', () => {
  it.each(['key-swiss', 'key-swiss-simplified', 'dominion-league', 'performance', 'triple-down'] as const)(
    'a player added after round 1 made round 2 fail, or was put into round 1 (%s)',
    (name) => {
      const scenario = rounds(of(name, 8), 1, better(name)).players(1).pair();
      expect(seated(scenario)).toEqual(upTo(9));
      expect(scenario.byes()).toHaveLength(1);
      expect(seated(scenario, 1)).toEqual(upTo(8));
    },
  );

  it.each(['key-swiss', 'key-swiss-simplified', 'dominion-league', 'performance', 'triple-down', 'random-battle'] as const)(
    'a drop after its result made wrong pairings later, even a player against itself (%s)',
    (name) => {
      const scenario = rounds(of(name, 4), 1, better(name));
      const gone = Math.max(...(scenario.pairs(1)[0] ?? []));
      const before = row(scenario, gone);
      scenario.do('drop', { player: gone });
      scenario.state = fold(evolve, initialState, JSON.parse(JSON.stringify(scenario.events)));
      scenario.pair();
      const others = upTo(4).filter((player) => player !== gone);
      // In open play who is left over of an odd number stays free.
      if (name === 'random-battle') expect([seated(scenario).length, seated(scenario).includes(gone)]).toEqual([2, false]);
      else expect(seated(scenario)).toEqual(others);
      expect(row(scenario, gone)).toMatchObject({ points: before?.points, record: { losses: 1 } });
    },
  );

  it.each([
    ['key-swiss', 'A:left', [0, 3]],
    ['dominion-league', 'A:left', [-1, 2]],
    ['triple-down', 'A:left', [0, 1]],
  ] as const)('winner and loser were swapped when a player who led gave up (%s)', (name, result, points) => {
    const scenario = of(name, 4).pair().publish();
    const [one = 0, other = 0] = scenario.round().matches[0]?.sides ?? [];
    scenario.report(one, other, result).do('withdraw', { player: one });
    expect([row(scenario, one)?.points, row(scenario, other)?.points]).toEqual(points);
  });
});

describe('what went wrong elsewhere: pairings and results', () => {
  it.each([
    ['key-swiss', 8, 7],
    ['key-swiss-simplified', 8, 7],
    ['key-swiss-qualifier', 8, 7],
    ['dominion-league', 8, 9],
    ['performance', 8, 12],
  ] as const)('the event ended when no pairing without a rematch was left (%s)', (name, players, count) => {
    const scenario = rounds(of(name, players, { rounds: count }), count, better(name));
    const met = new Set<string>();
    for (const round of upTo(count)) {
      const pairs = scenario.pairs(round).map((pair) => pair.join('-'));
      const again = pairs.filter((pair) => met.has(pair)).length;
      // Performance rounds say how often pairs had met, which is more than how many had.
      if (name !== 'performance') expect(scenario.round(round).objective.rematches).toBe(again);
      expect(seated(scenario, round)).toEqual(upTo(players));
      pairs.forEach((pair) => met.add(pair));
    }
  });

  it.each(['key-swiss', 'key-swiss-simplified', 'dominion-league', 'performance', 'key-league', 'random-battle'] as const)(
    'the next round hung when all matches were drawn (%s)',
    (name) => {
      const scenario = of(name, 6)
        .playRound(() => FORMATS[name].draw)
        .pair();
      expect(seated(scenario)).toEqual(upTo(6));
    },
  );

  it.each(['key-swiss', 'key-swiss-qualifier', 'dominion-league', 'performance', 'triple-down', 'random-battle', 'key-league'] as const)(
    'a result edited in an old round did not reach later standings (%s)',
    (name) => {
      const scenario = rounds(of(name, 8, HAS_ROUNDS.includes(name) ? { rounds: 4 } : {}), 4, better(name));
      const [winner = 0, loser = 0] = scenario.pairs(1)[0] ?? [];
      const points = (player: number) => [1, 2, 3, 4].map((round) => row(scenario, player, round)?.points ?? NaN);
      const before = [points(winner), points(loser)];
      scenario.correct(winner, loser, turned(FORMATS[name].win), 1);
      const gained = (player: number, index: number) => points(player).map((own, at) => own - (before[index]?.[at] ?? NaN));
      const [step = 0] = gained(loser, 1);
      expect(step).toBeGreaterThan(0);
      expect(gained(loser, 1)).toEqual([step, step, step, step]);
      expect(gained(winner, 0)).toEqual([-step, -step, -step, -step]);
    },
  );

  it.each(['key-swiss', 'dominion-league', 'performance', 'random-battle', 'key-league', 'triple-down'] as const)(
    'figures counted a round that was not played yet (%s)',
    (name) => {
      const scenario = rounds(of(name, 6), 2, better(name));
      const before = figures(scenario);
      scenario.pair();
      if (!scenario.round().published) scenario.publish();
      expect(figures(scenario)).toEqual(before);
    },
  );

  it.each(['key-swiss', 'dominion-league', 'performance', 'key-league', 'triple-down', 'random-battle'] as const)(
    '"no result" could be stored as a result (%s)',
    (name) => {
      const scenario = of(name, 4).pair();
      if (!scenario.round().published) scenario.publish();
      const match = scenario.round().matches[0]?.id ?? '';
      for (const result of ['none', 'bye', '-']) scenario.refused('report', { match, result }, 'result_not_understood');
      scenario.do('report', { match, result: FORMATS[name].win }).do('unreport', { match });
      expect(scenario.types()).toEqual(['ResultVoided']);
      expect(scenario.round().matches[0]?.result).toBeUndefined();
    },
  );

  it.each([
    ['key-swiss', '2-1 keys 5-3', '1-2 keys 3-5'],
    ['key-swiss', '1-1 keys 4-2', '1-1 keys 2-4'],
    ['key-league', '2-1 keys 5-3', '1-2 keys 3-5'],
    ['dominion-league', '9-3', '3-9'],
    ['performance', '480-395', '395-480'],
  ] as const)('points were credited to a side, not to who sat there (%s, %s)', (name, own, seenFromTheOther) => {
    const seen = (first: number, second: number, result: string) => {
      const scenario = of(name, 4, name === 'performance' ? { initial: 'roundRobin' } : {});
      scenario.pair({
        given: {
          matches: [
            { a: first, b: second },
            { a: 3, b: 4 },
          ],
          byes: [],
        },
      });
      if (!scenario.round().published) scenario.publish();
      const match = scenario.matchOf(first, second);
      expect(match.sides).toEqual([first, second]);
      return figures(scenario.do('report', { match: match.id, result }));
    };
    expect(seen(2, 1, seenFromTheOther)).toEqual(seen(1, 2, own));
  });
});
