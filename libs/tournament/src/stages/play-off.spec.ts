import { Scenario, type Play } from '../../test/scenario';

const drawn: Play = () => 'draw';
const better: Play = (a, b) => (a < b ? '2-0' : '0-2');
const worse: Play = (a, b) => (a > b ? '2-0' : '0-2');

/** Plays everything but play-offs and brackets. */
const regular = (scenario: Scenario, how: Play = drawn): Scenario => {
  scenario.playRound(how);
  const { phase } = scenario.round();
  while (scenario.attempt('pair', {})._tag === 'Right') {
    scenario.pair();
    if (scenario.round().phase !== phase) return scenario.do('void', { reason: 'not yet' });
    scenario.publish().play(how);
  }
  return scenario;
};
const tiedLeague = (players: number, settings: Record<string, unknown> = {}) =>
  regular(new Scenario('key-league', { tie: 'playoff', ...settings }).players(players));
const ranks = (scenario: Scenario) => scenario.ranks().map(([rank]) => rank);
const row = (scenario: Scenario, registration: number) => scenario.placing().rows.find((one) => one.registration === registration);

describe('a tie that is played off (rules.md 5, `tie: playoff`)', () => {
  it('for the first place: two play one match, in a round of its own behind the last', () => {
    const scenario = tiedLeague(2);
    expect(ranks(scenario)).toEqual([1, 1]);
    expect(scenario.refused('complete', {}, 'rounds_missing').message).toContain('a tie is still to be played off');
    scenario.pair().publish();
    expect(scenario.round()).toMatchObject({ round: 2, stage: 0, phase: 'playOff', algorithm: { name: 'play-off-knockout', version: 1 } });
    scenario.report(2, 1, '2-0');
    expect(scenario.ranks()).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(scenario.refused('pair', {}, 'nothing_to_pair').allowed).toBe('complete');
    expect(scenario.do('complete', {}).placing().winner).toBe(2);
  });

  it('counts in no figure, but as a win and a loss', () => {
    const scenario = tiedLeague(2).playRound(better);
    expect(row(scenario, 1)).toMatchObject({ points: 1, record: { wins: 1, losses: 0, draws: 1 } });
    expect(row(scenario, 2)).toMatchObject({ points: 1, record: { wins: 0, losses: 1, draws: 1 } });
    expect(row(scenario, 1)?.tieBreakers).toEqual(row(scenario, 2)?.tieBreakers);
    expect(scenario.placing(1).rows.map(({ rank }) => rank)).toEqual([1, 1]);
  });

  it('needs a winner', () => {
    const scenario = tiedLeague(2).pair().publish();
    const { id } = scenario.matchOf(1, 2);
    scenario.refused('report', { match: id, result: 'draw' }, 'draw_not_allowed');
    scenario.refused('report', { match: id, result: 'timeout' }, 'timeout_not_allowed');
  });

  it('of more than two is a small knockout seeded by draw: the better seeds have byes, later losers are ahead', () => {
    const scenario = tiedLeague(5);
    const seats = (seed: string) => JSON.stringify(scenario.attempt('pair', { seed }));
    expect(seats('one')).toBe(seats('one'));
    expect(seats('one').replace(/one/g, 'two')).not.toBe(seats('two'));
    scenario.pair();
    expect([scenario.round().matches.length, scenario.byes().length]).toEqual([1, 3]);
    scenario.publish().play(better).playRound(better);
    expect([scenario.round().matches.length, scenario.byes().length]).toEqual([2, 0]);
    scenario.playRound(better);
    expect(scenario.round().matches).toHaveLength(1);
    expect(ranks(scenario)).toEqual([1, 2, 3, 3, 5]);
    expect(scenario.refused('pair', {}, 'nothing_to_pair').code).toBe('nothing_to_pair');
  });

  it('winners of neighbouring matches meet', () => {
    const scenario = tiedLeague(8).playRound(better);
    const winners = scenario.round().matches.map(({ sides, slot }) => [slot, Math.min(...sides)]);
    expect(winners.map(([slot]) => slot)).toEqual([0, 1, 2, 3]);
    const [one, two, three, four] = winners.map(([, winner]) => winner ?? 0);
    scenario.playRound(better);
    expect(
      scenario
        .pairs()
        .map((pair) => pair.join('-'))
        .sort(),
    ).toEqual(
      [
        [one, two],
        [three, four],
      ]
        .map((pair) => pair.sort((a, b) => (a ?? 0) - (b ?? 0)).join('-'))
        .sort(),
    );
  });

  it('where both lose it, the tie stays shared', () => {
    const scenario = tiedLeague(2).playRound(() => 'double-loss');
    expect(ranks(scenario)).toEqual([1, 1]);
    scenario.refused('pair', {}, 'nothing_to_pair');
    expect(scenario.do('complete', {}).placing().winner).toBeUndefined();
    const four = tiedLeague(4)
      .playRound(better)
      .playRound(() => 'double-loss');
    expect(ranks(four)).toEqual([1, 1, 3, 3]);
    four.refused('pair', {}, 'nothing_to_pair');
  });

  it('is none where nobody shares the first place, or where the tie is shared by rule', () => {
    const behind: Play = (a, b) => (a === 1 ? '2-0' : b === 1 ? '0-2' : 'draw');
    const scenario = regular(new Scenario('key-league', { tie: 'playoff' }).players(4), behind);
    expect(ranks(scenario)).toEqual([1, 2, 2, 2]);
    scenario.refused('pair', {}, 'nothing_to_pair');
    tiedLeague(2, { tie: 'shared' }).refused('pair', {}, 'nothing_to_pair');
    const amended = tiedLeague(2, { tie: 'shared' })
      .do('amend', { settings: { tie: 'playoff' }, reason: 'a winner is wanted' })
      .pair();
    expect(amended.round().phase).toBe('playOff');
  });

  it('waits for every result, and who has left does not play', () => {
    const scenario = new Scenario('key-league', { tie: 'playoff' }).players(3);
    scenario.playRound(drawn).playRound(drawn).pair().publish();
    scenario.refused('pair', {}, 'open_results');
    scenario.play(drawn).do('drop', { player: 3, reason: 'illness' }).pair();
    expect(scenario.pairs()).toEqual([[1, 2]]);
    scenario.publish().play(worse);
    expect(scenario.ranks()).toEqual([
      [1, 2],
      [2, 1],
      [3, 3],
    ]);
    const alone = tiedLeague(2).do('drop', { player: 2, reason: 'illness' });
    alone.refused('pair', {}, 'nothing_to_pair');
    expect(ranks(alone)).toEqual([1, 1]);
  });

  it('a draft of it that somebody has left is drawn again', () => {
    const scenario = tiedLeague(3).pair().do('drop', { player: 1, reason: 'illness' });
    expect(scenario.refused('publish', {}, 'draft_out_of_date').allowed).toBe('void it and pair again');
    scenario.do('void', { reason: 'somebody left' }).pair();
    expect(scenario.pairs()).toEqual([[2, 3]]);
  });

  it('a correction that ends the tie ends the play-off, and one that makes another begins one', () => {
    const scenario = tiedLeague(2).pair().publish().do('void', { reason: 'a result was wrong' });
    scenario.correct(1, 2, '2-0', 1);
    scenario.refused('pair', {}, 'nothing_to_pair');
    scenario.correct(1, 2, 'draw', 1).pair();
    expect(scenario.round().phase).toBe('playOff');
  });
});

describe('corrections in a play-off', () => {
  const semis = () => {
    const scenario = tiedLeague(4).playRound(better);
    const [one, other] = scenario.pairs() as [readonly [number, number], readonly [number, number]];
    return { scenario, one, other };
  };

  it('replace who went on while the next match has no result; its undo puts the other back', () => {
    const { scenario, one, other } = semis();
    scenario.pair().publish().correct(one[0], one[1], '0-2', 4);
    expect(scenario.types()).toContain('PairingRepaired');
    expect(scenario.pairs()).toEqual([[one[1], other[0]].sort((a, b) => a - b)]);
    scenario.do('undo', {});
    expect(scenario.pairs()).toEqual([[one[0], other[0]].sort((a, b) => a - b)]);
    scenario.refused('undo', { event: scenario.newest('PairingRepaired').id }, 'cannot_undo');
  });

  it('are refused with the matches in the way once it has one, as is taking the result back', () => {
    const { scenario, one } = semis();
    scenario.playRound(better);
    const { id, sides } = scenario.matchOf(one[0], one[1], 4);
    const correction = { match: id, result: sides[0] === one[0] ? '0-2' : '2-0', reason: 'wrongEntry' };
    const refusal = scenario.refused('correct', correction, 'void_first');
    expect(refusal.details).toEqual({ matches: [scenario.round().matches[0]?.id] });
    scenario.refused('unreport', { match: id }, 'void_first');
  });

  it('to a double loss give the opponent a bye, and back a match', () => {
    const { scenario, one, other } = semis();
    scenario.pair().publish().correct(one[0], one[1], 'double-loss', 4);
    expect(scenario.round().matches).toEqual([]);
    scenario.refused('pair', {}, 'nothing_to_pair');
    expect(scenario.ranks().slice(0, 1)).toEqual([[1, other[0]]]);
    scenario.correct(one[0], one[1], '0-2', 4);
    expect(scenario.pairs()).toEqual([[one[1], other[0]].sort((a, b) => a - b)]);
  });
});

describe('a play-off at the line of the cut', () => {
  it('is for a tie that crosses it: only as many rounds as the line needs', () => {
    const scenario = regular(new Scenario('key-final-tournament', { tie: 'playoff', qualifiers: 3 }).players(4));
    // Four for three places: the losers of the first round play for the third.
    scenario.playRound(better);
    expect(scenario.round()).toMatchObject({ phase: 'playOff' });
    const losers = scenario.pairs().map(([, loser]) => loser);
    scenario.pair();
    expect(scenario.pairs()).toEqual([[...losers].sort((a, b) => a - b)]);
    scenario.publish().play(better).pair();
    expect(scenario.round().phase).toBe('bracket');
    const cut = scenario.placing().cut.map(({ player }) => player);
    expect([...cut].sort()).toEqual([1, 2, 3, 4].filter((one) => one !== Math.max(...losers)));
    expect(cut[2]).toBe(Math.min(...losers));
  });

  it('is none within the cut: those seeds are drawn', () => {
    const scenario = regular(new Scenario('key-final-tournament', { tie: 'playoff', qualifiers: 4 }).players(4)).pair();
    expect(scenario.round().phase).toBe('bracket');
    expect(scenario.newest('StageCompleted').data.ties?.[0]).toHaveLength(4);
  });

  it('a tie that it leaves is settled by the draw of the cut', () => {
    const scenario = regular(new Scenario('key-final-tournament', { tie: 'playoff', qualifiers: 2 }).players(3));
    scenario.pair();
    const [bye] = scenario.byes();
    scenario
      .publish()
      .play(() => 'double-loss')
      .pair();
    expect(scenario.round().phase).toBe('bracket');
    expect(scenario.placing().cut).toHaveLength(2);
    expect(scenario.placing().cut[0]).toEqual({ seed: 1, player: bye });
  });

  it('is played in every group at once', () => {
    const scenario = regular(new Scenario('key-playoff', { tie: 'playoff', qualifiers: 1 }).players(8)).pair();
    expect(scenario.round()).toMatchObject({ phase: 'playOff', objective: { ties: 2, players: 8 } });
    expect(scenario.round().matches.map(({ group }) => group)).toEqual([1, 1, 2, 2]);
    const groups = scenario.state.stages[0]?.groups ?? [];
    scenario.publish().play(better).playRound(better);
    for (const { sides, group } of scenario.round().matches)
      expect(sides.every((side) => groups[(group ?? 0) - 1]?.includes(side))).toBe(true);
    scenario.pair();
    expect(scenario.round().phase).toBe('bracket');
    expect(scenario.pairs()).toEqual([groups.map((group) => Math.min(...group)).sort((a, b) => a - b)]);
  });
});

describe('a play-off behind a Swiss (rules.md 5)', () => {
  const swiss = (preset: string, players: number, settings: Record<string, unknown> = {}) =>
    regular(new Scenario(preset, { tie: 'playoff', rounds: 2, ...settings }).players(players));

  it('settles the first place of key-swiss, and more rounds can be added no more than were played', () => {
    const scenario = swiss('key-swiss', 4).playRound(better).playRound(better);
    expect(scenario.round()).toMatchObject({ round: 4, phase: 'playOff' });
    expect(scenario.ranks()[0]).toEqual([1, 1]);
    expect(row(scenario, 1)?.points).toBe(2);
    expect(scenario.refused('amend', { settings: { rounds: 1 }, reason: 'fewer' }, 'rounds_already_played').allowed).toBe('2 or more');
    expect(scenario.do('complete', {}).placing().winner).toBe(1);
  });

  it('waits for the last results of key-swiss-simplified too', () => {
    const scenario = new Scenario('key-swiss-simplified', { tie: 'playoff', rounds: 3 }).players(4);
    scenario.playRound(drawn).playRound(drawn).pair().publish();
    scenario.refused('pair', {}, 'open_results');
    scenario.play(drawn).pair();
    expect(scenario.round().phase).toBe('playOff');
  });

  it('settles the line of key-swiss-qualifier, and the bracket follows', () => {
    const scenario = swiss('key-swiss-qualifier', 6, { cut: 2 });
    while (scenario.attempt('pair', {})._tag === 'Right' && scenario.round().stage === 0) scenario.playRound(better);
    expect(scenario.state.rounds.map(({ phase }) => phase)).toEqual(['swiss', 'swiss', 'playOff', 'playOff', 'finals']);
    expect(scenario.pairs()).toHaveLength(1);
    expect(scenario.do('complete', {}).placing().winner).toBe(Math.min(...(scenario.round().matches[0]?.sides ?? [])));
  });

  it('is played though a bye was drawn between the two: that draw gave away no place', () => {
    const scenario = new Scenario('key-swiss', { tie: 'playoff', rounds: 3 }).players(3);
    for (let round = 1; round <= 3; round += 1) scenario.playRound(() => 'double-loss');
    const [third = 0] = scenario.byes(1);
    const tied = [1, 2, 3].filter((registration) => registration !== third);
    expect(scenario.state.ties.map(({ order }) => [...order].sort())).toEqual([tied]);
    scenario.do('penalise', { player: third, points: 1, reason: 'slowPlay' });
    const [first = 0, second = 0] = scenario.order();
    scenario.refused('complete', {}, 'rounds_missing');
    scenario.pair().publish();
    expect([scenario.round().phase, ...scenario.pairs()]).toEqual(['playOff', tied]);
    scenario.report(second, first, '2-0');
    expect(scenario.order()).toEqual([second, first, third]);
  });

  it('can be played by hand, and repaired as it was played', () => {
    const scenario = swiss('key-swiss', 4);
    scenario.given([1, 2, '2-0'], [3, 4, '2-0']);
    expect(scenario.round()).toMatchObject({ phase: 'playOff', source: 'manual' });
    expect(scenario.round().ruleBreaks).toBeUndefined();
    scenario.pair().publish();
    expect(scenario.pairs()).toEqual([[1, 3]]);
    scenario.refused('repair', { reason: 'wrong' }, 'schedule_is_fixed');
    scenario.do('repair', { reason: 'sides', given: { matches: [{ a: 3, b: 1, result: { outcome: 'a' } }], byes: [] } });
    expect(scenario.ranks()).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
      [3, 4],
    ]);
  });
});
