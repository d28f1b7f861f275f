import { Scenario, lowerWins, type EventOf, type Play } from '../../test/scenario';

const better: Play = (a, b) => (a < b ? '2-0' : '0-2');
const ofTwo = (settings: Record<string, unknown> = {}) => new Scenario('key-playoff', settings);
const groups = (scenario: Scenario) =>
  scenario.events.flatMap((event) => (event.type === 'StageStarted' && event.data.groups ? [event.data.groups] : []))[0] ?? [];
const sorted = (group: readonly number[] = []) => [...group].sort((one, other) => one - other);

/** Plays until the next round would be none of this phase. */
const playPhase = (scenario: Scenario, phase: string, how: Play = better): Scenario => {
  while (scenario.attempt('pair', {})._tag === 'Right') {
    scenario.pair();
    if (scenario.round().phase !== phase) return scenario.do('void', { reason: 'later' });
    scenario.publish().play(how);
  }
  return scenario;
};
/** What the next pairing would record with this seed. */
const wouldRecord = <T extends 'StageCompleted' | 'StageStarted'>(scenario: Scenario, seed: string, type: T): EventOf<T>['data'] => {
  const answer = scenario.attempt('pair', { seed });
  const found = answer._tag === 'Right' ? answer.right.find((event) => event.type === type) : undefined;
  if (found === undefined) throw new Error(`no ${type}: ${JSON.stringify(answer)}`);
  return found.data as EventOf<T>['data'];
};
const playOn = (scenario: Scenario, how: Play = better): Scenario => {
  while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(how);
  return scenario;
};

describe('groups (rules.md 5, key-playoff)', () => {
  it('are drawn, differ by at most one, and are recorded in the order of their numbers', () => {
    const scenario = ofTwo().players(9).pair();
    expect(groups(scenario).map(({ length }) => length)).toEqual([5, 4]);
    expect(sorted(groups(scenario).flat())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(scenario.round().phase).toBe('groups');
    for (const { sides, group } of scenario.round().matches)
      expect(sides.every((one) => groups(scenario)[(group ?? 0) - 1]?.includes(one))).toBe(true);
    expect(scenario.round().byes).toEqual([{ player: groups(scenario)[0]?.[0], group: 1 }]);
  });

  it('`groupDraw: snake` goes by rating, unrated players and equals by registration', () => {
    const scenario = ofTwo({ groupDraw: 'snake' });
    const ratings = ['1200', '1900', undefined, '1500', '1500', '900.5', undefined, '2000'];
    const names = ratings.map((_, index) => ({ nameAfter: index === 0 ? null : index }));
    const players = ratings.map((rating, index) => ({
      player: `${String(index + 1).padStart(8, '0')}-0000-4000-8000-000000000001`,
      ...(rating === undefined ? {} : { rating }),
    }));
    scenario.do('register', { players }, { names }).pair();
    // By rating 8, 2, 4, 5, 1, 6, 3, 7.
    expect(groups(scenario).map(sorted)).toEqual([sorted([8, 5, 1, 7]), sorted([2, 4, 6, 3])]);
  });

  it('are played at once; one that is through waits for the others', () => {
    const scenario = playPhase(ofTwo().players(7), 'groups');
    expect(scenario.state.rounds).toHaveLength(3);
    const small = groups(scenario)[1] ?? [];
    const met = scenario.state.rounds.flatMap(({ matches }) => matches.filter(({ group }) => group === 2));
    expect([small.length, met.length]).toEqual([3, 3]);
    const large = ofTwo().players(9);
    playPhase(large, 'groups');
    expect(large.state.rounds.map(({ matches }) => matches.filter(({ group }) => group === 2).length)).toEqual([2, 2, 2, 0, 0]);
    expect(large.round(5).byes).toHaveLength(1);
  });

  it('are ranked each by itself', () => {
    const scenario = playPhase(ofTwo().players(8), 'groups');
    const rows = scenario.placing().rows;
    expect(rows.map(({ rank, group }) => [group, rank])).toEqual([1, 2].flatMap((group) => [1, 2, 3, 4].map((rank) => [group, rank])));
    expect(rows.map(({ registration }) => registration)).toEqual(groups(scenario).flatMap(sorted));
  });

  it('the best of each go on to drawn seats in which players of one group are in different halves', () => {
    for (const players of [8, 9, 11, 14]) {
      const scenario = playPhase(ofTwo().players(players), 'groups');
      const best = groups(scenario).map((group) => sorted(group).slice(0, 2));
      scenario.pair();
      const { entrants = [], seats = [], drawSeed } = scenario.newest('StageStarted').data;
      expect(drawSeed).toBeDefined();
      expect(sorted(entrants.map(({ player }) => player))).toEqual(sorted(best.flat()));
      for (const pair of best) expect(pair.map((player) => seats.indexOf(player) < 2).sort()).toEqual([false, true]);
      expect(scenario.placing().cut.map(({ seed }) => seed)).toEqual([1, 2, 3, 4]);
    }
  });

  it('behind the bracket the place in the group counts, and equal places of the groups are shared', () => {
    const scenario = playOn(ofTwo().players(8));
    scenario.do('complete', {});
    const rest = scenario
      .placing()
      .rows.slice(4)
      .map(({ rank, registration }) => [rank, registration]);
    const places = groups(scenario).map(sorted);
    expect(rest.map(([rank]) => rank)).toEqual([5, 5, 7, 7]);
    expect(rest.slice(0, 2).map(([, one]) => one)).toEqual([places[0]?.[2], places[1]?.[2]]);
    expect(scenario.newest('TournamentCompleted').data.placing).toHaveLength(5);
  });

  it('completed without the bracket, the groups come to one order by the places in them', () => {
    const scenario = playPhase(ofTwo().players(6), 'groups');
    scenario.refused('complete', {}, 'rounds_missing');
    scenario.do('complete', { early: true });
    expect(scenario.placing().rows.map(({ rank }) => rank)).toEqual([1, 1, 3, 3, 5, 5]);
    expect(scenario.placing().winner).toBeUndefined();
  });

  it('of equals at the line the draw decides, and it is recorded', () => {
    const scenario = playPhase(ofTwo({ qualifiers: 1 }).players(6), 'groups', () => 'draw');
    const drawn = (seed: string) => wouldRecord(scenario, seed, 'StageCompleted');
    const one = drawn('one');
    expect(one.ties?.map(({ length }) => length)).toEqual([3, 3]);
    expect(one.advancing).toHaveLength(2);
    const through = new Set(Array.from({ length: 30 }, (_, n) => sorted(drawn(`seed ${n}`).advancing).join()));
    expect(through.size).toBeGreaterThan(5);
  });

  it('who has left is passed over, and the next of its group goes on', () => {
    const scenario = playPhase(ofTwo().players(8), 'groups');
    const [best, second, third] = sorted(groups(scenario)[0]);
    scenario.do('drop', { player: best ?? 0, reason: 'illness' }).pair();
    const { entrants } = scenario.newest('StageStarted').data;
    expect(sorted(entrants.filter(({ group }) => group === 1).map(({ player }) => player))).toEqual([second, third]);
    expect(scenario.placing().rows.find(({ registration }) => registration === best)).toMatchObject({ rank: 5, points: 9 });
  });

  it('a seat given up before the first result goes to the next of the same group', () => {
    const scenario = playPhase(ofTwo().players(8), 'groups').pair().publish();
    const [best, , third] = sorted(groups(scenario)[1]);
    scenario.do('withdraw', { player: best ?? 0, reason: 'illness' });
    expect(scenario.newest('PlayerPromoted').data).toMatchObject({ player: third, inPlaceOf: best });
    expect(scenario.round().matches.flatMap(({ sides }) => sides)).toContain(third);
  });

  it('refuses fields that do not fill the groups, and more qualifiers than a group has', () => {
    expect(ofTwo().players(3).refused('pair', {}, 'too_many_groups').allowed).toBe('4 players or more');
    expect(ofTwo({ qualifiers: 3 }).players(5).refused('pair', {}, 'cut_above_field').allowed).toBe('up to 2');
    expect(ofTwo({ groups: 1, qualifiers: 1 }).players(5).refused('pair', {}, 'too_few_qualifiers').allowed).toBe('2 or more');
    expect(ofTwo({ groups: 5, qualifiers: 13 }).players(65).refused('pair', {}, 'too_many_to_seed_apart').allowed).toBe('up to 12');
    const scenario = ofTwo().players(8).playRound(better);
    scenario.refused('amend', { settings: { qualifiers: 5 }, reason: 'more' }, 'cut_above_field');
    scenario.do('amend', { settings: { qualifiers: 3 }, reason: 'more' });
    playPhase(scenario, 'groups').pair();
    expect(scenario.newest('StageStarted').data.entrants).toHaveLength(6);
  });

  it('by hand the pairs of round 1 say their groups', () => {
    const scenario = ofTwo().players(6);
    const match = (a: number, b: number, group?: number) => ({ a, b, ...(group === undefined ? {} : { group }) });
    const byes = [
      { player: 3, group: 1 },
      { player: 6, group: 2 },
    ];
    scenario.refused('pair', { given: { matches: [match(1, 2), match(4, 5)], byes } }, 'groups_needed');
    scenario.pair({ given: { matches: [match(1, 2, 1), match(4, 5, 2)], byes } });
    expect(groups(scenario).map(sorted)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    playPhase(scenario.publish().play(better), 'groups');
    expect(scenario.state.rounds).toHaveLength(3);
    expect(scenario.round(3).ruleBreaks).toBeUndefined();
    scenario.pair();
    expect(scenario.round().phase).toBe('bracket');
  });

  it('a later round by hand knows the group of each match, and a match across groups is written down', () => {
    const scenario = ofTwo().players(8).playRound(better);
    const [one = [], other = []] = groups(scenario);
    scenario.given([one[0] ?? 0, one[1] ?? 0, '2-0'], [one[2] ?? 0, other[3] ?? 0, '2-0'], [other[0] ?? 0, other[1] ?? 0, '2-0']);
    expect(scenario.round().matches.map(({ group }) => group)).toEqual([1, 1, 2]);
    expect(scenario.round().ruleBreaks).toEqual(expect.arrayContaining(['across groups: 1']));
  });

  it('an imported round brings its groups, or its matches name them', () => {
    const given = {
      matches: [
        { a: 1, b: 2, result: { outcome: 'a' as const } },
        { a: 3, b: 4, result: { outcome: 'a' as const } },
      ],
      byes: [],
    };
    const imported = { phase: 'groups' };
    const scenario = ofTwo().players(4);
    scenario.refused('pair', { given, imported }, 'groups_needed');
    scenario.refused(
      'pair',
      {
        given,
        imported: {
          ...imported,
          groups: [
            [1, 2],
            [3, 9],
          ],
        },
      },
      'unknown_player',
    );
    scenario.refused(
      'pair',
      {
        given,
        imported: {
          ...imported,
          groups: [
            [1, 2],
            [2, 3],
          ],
        },
      },
      'player_twice_in_groups',
    );
    scenario.do('pair', {
      given,
      imported: {
        ...imported,
        groups: [
          [2, 1],
          [3, 4],
        ],
      },
    });
    expect(groups(scenario)).toEqual([
      [2, 1],
      [3, 4],
    ]);
    expect(scenario.round().matches.map(({ group }) => group)).toEqual([1, 2]);
    scenario.pair();
    expect(scenario.round().phase).toBe('bracket');
  });

  it('a correction offers another cut while the bracket has no result', () => {
    const scenario = playPhase(ofTwo({ qualifiers: 1 }).players(4), 'groups')
      .pair()
      .publish();
    const [first = [], second = []] = groups(scenario).map(sorted);
    expect(sorted(scenario.round().matches[0]?.sides)).toEqual(sorted([first[0] ?? 0, second[0] ?? 0]));
    scenario
      .correct(first[0] ?? 0, first[1] ?? 0, '0-2', 1)
      .do('void', { reason: 'the cut is another' })
      .pair();
    expect(sorted(scenario.round().matches[0]?.sides)).toEqual(sorted([first[1] ?? 0, second[0] ?? 0]));
  });
});

describe('a league before a bracket (rules.md 5, key-final-tournament)', () => {
  it('seeds the best by their place in the league; behind the bracket the order of the league counts', () => {
    const scenario = playPhase(new Scenario('key-final-tournament', { qualifiers: 3 }).players(6), 'league').pair();
    expect(scenario.round()).toMatchObject({ phase: 'bracket', byes: [{ player: 1, slot: 0 }] });
    expect(scenario.pairs()).toEqual([[2, 3]]);
    playOn(scenario.publish().play(lowerWins)).do('complete', {});
    expect(scenario.ranks()).toEqual([1, 2, 3, 4, 5, 6].map((place) => [place, place]));
  });

  it('refuses a field smaller than the cut', () => {
    expect(new Scenario('key-final-tournament').players(3).refused('pair', {}, 'cut_above_field').allowed).toBe('up to 3');
  });
});

describe('feather (rules.md 5, key-feather)', () => {
  const feather = (players: number) => new Scenario('key-feather').players(players);

  it('cuts the field into groups of three: remainder 1 one of four, remainder 2 two of four, 5 players 3 + 2, up to 4 one group', () => {
    const sizes = (players: number) => groups(feather(players).pair()).map(({ length }) => length);
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(sizes)).toEqual([
      [2],
      [3],
      [4],
      [3, 2],
      [3, 3],
      [4, 3],
      [4, 4],
      [3, 3, 3],
      [4, 3, 3],
      [4, 4, 3],
    ]);
    expect(feather(1).refused('pair', {}, 'too_few_players').allowed).toBe('two players or more');
  });

  it('the best of each group goes on, on drawn seeds', () => {
    const scenario = playPhase(feather(9), 'groups');
    const seeds = (seed: string) =>
      wouldRecord(scenario, seed, 'StageStarted')
        .entrants.map(({ player }) => player)
        .join();
    const best = sorted(groups(scenario).map((group) => Math.min(...group)));
    expect(sorted(wouldRecord(scenario, 'one', 'StageCompleted').advancing)).toEqual(best);
    expect(new Set(Array.from({ length: 40 }, (_, n) => seeds(`seed ${n}`))).size).toBe(6);
  });

  it('with one group it is over after the group; a tie is drawn at completion', () => {
    const scenario = playOn(feather(4), () => 'draw');
    expect(scenario.refused('pair', {}, 'nothing_to_pair').message).toContain('Only one player would go on');
    scenario.do('complete', {});
    expect(scenario.newest('StageCompleted').data.ties?.[0]).toHaveLength(4);
    expect(scenario.ranks().map(([rank]) => rank)).toEqual([1, 2, 3, 4]);
    expect(scenario.placing().winner).toBe(scenario.order()[0]);
  });

  it('plays to a winner', () => {
    const scenario = playOn(feather(11)).do('complete', {});
    expect(scenario.placing().winner).toBe(1);
    expect(scenario.placing().rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 4, 4, 7, 7, 7, 10, 10]);
  });
});
