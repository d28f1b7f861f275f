import { Scenario, type Play } from '../../test/scenario';

const double = (players: number, settings: Record<string, unknown> = {}) => new Scenario('key-revival', settings).players(players);
const lower = (a: number, b: number) => (a < b ? '2-0' : '0-2');
const higher = (a: number, b: number) => (a > b ? '2-0' : '0-2');

/** Matches and byes of a round by their names in the plan, as `W1.2 4-5`. */
const named = (scenario: Scenario, round?: number) =>
  [
    ...scenario.round(round).matches.map(({ bracketMatch, sides }) => `${bracketMatch} ${sides.join('-')}`),
    ...scenario.round(round).byes.map(({ bracketMatch, player }) => `${bracketMatch} ${player} bye`),
  ].toSorted();

/** Rounds until nothing is to be paired; the phase and the matches of each. */
const playOut = (scenario: Scenario, how: Play = lower) => {
  while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(how);
  return scenario.state.rounds.map(({ phase, round }) => [phase, ...named(scenario, round)]);
};

describe('a double elimination (rules.md 5, key-revival)', () => {
  it('plays winners and losers side by side, each match under its name; the second loss is the end', () => {
    const scenario = double(8);
    expect(playOut(scenario)).toEqual([
      ['bracket', 'W1.1 1-8', 'W1.2 4-5', 'W1.3 2-7', 'W1.4 3-6'],
      ['bracket', 'L1.1 5-8', 'L1.2 6-7', 'W2.1 1-4', 'W2.2 2-3'],
      ['bracket', 'L2.1 3-5', 'L2.2 4-6', 'W3.1 1-2'],
      ['losersBracket', 'L3.1 3-4'],
      ['losersBracket', 'L4.1 2-3'],
      ['grandFinal', 'GF 1-2'],
    ]);
    expect(scenario.refused('pair', {}, 'nothing_to_pair')).toMatchObject({ allowed: 'complete' });
    scenario.do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[1], [2], [3], [4], [5, 6], [7, 8]]);
    expect(scenario.placing()).toMatchObject({ winner: 1 });
    expect(scenario.placing().rows.map(({ record: { wins, losses } }) => [wins, losses])).toEqual([
      [4, 0],
      [3, 2],
      [3, 2],
      [2, 2],
      [1, 2],
      [1, 2],
      [0, 2],
      [0, 2],
    ]);
  });

  it('plays the grand final once more if the one without a loss lost it, and only then: nobody is second on a single loss', () => {
    const scenario = double(4);
    for (let round = 0; round < 3; round += 1) scenario.playRound(lower);
    scenario.pair().publish();
    expect(scenario.round().matches.map(({ bracketMatch, sides }) => [bracketMatch, ...sides])).toEqual([['GF', 1, 2]]);
    scenario.report(1, 2, '1-2');
    expect(scenario.refused('complete', {}, 'rounds_missing').message).toContain('bracket matches are still to be played');
    expect(scenario.placing().winner).toBeUndefined();
    scenario.pair().publish();
    expect([scenario.round().phase, ...named(scenario)]).toEqual(['grandFinal', 'GF2 1-2']);
    scenario.report(1, 2, '2-0').do('complete', {});
    expect(scenario.ranks().slice(0, 2)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(scenario.placing().rows[1]?.record).toMatchObject({ losses: 2 });
  });

  it('has games of their own for the grand final and its replay', () => {
    const scenario = double(2, { finalsBestOf: 1, finalBestOf: 5 }).playRound((a, b) => (a < b ? '1-0' : '0-1'));
    scenario.playRound(() => '1-3').playRound(() => '3-1');
    expect(scenario.state.rounds.map(({ matches }) => matches.map(({ bracketMatch, bestOf }) => [bracketMatch, bestOf]))).toEqual([
      [['W1.1', 1]],
      [['GF', 5]],
      [['GF2', 5]],
    ]);
  });

  it('writes the byes of the plan down in the round in which they fall; who drops against nobody is not stuck', () => {
    expect(playOut(double(5))).toEqual([
      ['bracket', 'W1.1 1 bye', 'W1.2 4-5', 'W1.3 2 bye', 'W1.4 3 bye'],
      ['bracket', 'L1.1 5 bye', 'W2.1 1-4', 'W2.2 2-3'],
      ['bracket', 'L2.1 3-5', 'L2.2 4 bye', 'W3.1 1-2'],
      ['losersBracket', 'L3.1 3-4'],
      ['losersBracket', 'L4.1 2-3'],
      ['grandFinal', 'GF 1-2'],
    ]);
    expect(playOut(double(7)).slice(0, 2)).toEqual([
      ['bracket', 'W1.1 1 bye', 'W1.2 4-5', 'W1.3 2-7', 'W1.4 3-6'],
      ['bracket', 'L1.1 5 bye', 'L1.2 6-7', 'W2.1 1-4', 'W2.2 2-3'],
    ]);
  });

  it.each([2, 3, 4, 5, 6, 7, 9, 12, 16, 17])('of %d ends when all but one have two losses, in 2n - 2 or 2n - 1 matches', (n) => {
    for (const how of [lower, higher, (a: number, b: number) => ((a * 7 + b * 3) % 5 < 2 ? '2-1' : '1-2')]) {
      const scenario = double(n);
      playOut(scenario, how);
      scenario.do('complete', {});
      const matches = scenario.state.rounds.flatMap((round) => round.matches);
      const replayed = matches.some(({ bracketMatch }) => bracketMatch === 'GF2');
      expect(matches).toHaveLength(replayed ? 2 * n - 1 : 2 * n - 2);
      const losses = scenario.placing().rows.map(({ record }) => record.losses);
      expect(losses.slice(1).every((count) => count === 2)).toBe(true);
      expect(losses[0]).toBeLessThan(2);
      expect(scenario.state.rounds.every((round) => round.matches.length > 0)).toBe(true);
    }
  });

  it('two who both lose in the winners bracket have one loss each and play for the one place below (rules.md 1.12)', () => {
    const scenario = double(4).pair().publish().report(1, 4, 'double-loss').report(2, 3, '2-0').pair().publish();
    expect([scenario.round().phase, ...named(scenario)]).toEqual(['losersBracket', 'D1.1 1-4', 'W2.1 2 bye']);
    scenario.report(1, 4, '2-0').pair().publish();
    expect(named(scenario)).toEqual(['L1.1 1-3']);
    scenario.report(1, 3, '0-2').pair().publish();
    expect([scenario.round().phase, ...named(scenario)]).toEqual(['grandFinal', 'GF 2-3']);
    scenario.report(2, 3, '2-0').do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[2], [3], [1], [4]]);
  });

  it('a grand final lost by both is won by the one with one loss less; its replay by nobody', () => {
    const scenario = double(2).playRound(lower).pair().publish().report(1, 2, 'double-loss').do('complete', {});
    expect(scenario.ranks()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const again = double(2).playRound(lower).playRound(higher).pair().publish().report(1, 2, 'double-loss').do('complete', {});
    expect(again.ranks()).toEqual([
      [2, 1],
      [2, 2],
    ]);
    expect(again.placing().winner).toBeUndefined();
  });

  it('of two finalists who have left, the one that left later was alone by then and has won; at once, the one without a loss', () => {
    const later = double(4).playRound(lower).playRound(lower).do('drop', { player: 1 }).playRound(lower).do('drop', { player: 2 });
    later.refused('pair', {}, 'nothing_to_pair');
    later.do('complete', {});
    expect([later.placing().winner, ...later.ranks().slice(0, 2)]).toEqual([2, [1, 2], [2, 1]]);
    const atOnce = double(4).playRound(lower).playRound(lower).playRound(lower);
    atOnce.do('drop', { player: 1 }).do('drop', { player: 2 }).do('complete', {});
    expect([atOnce.placing().winner, ...atOnce.ranks().slice(0, 2)]).toEqual([1, [1, 1], [2, 2]]);
  });

  it('needs two players; seeds and byes are those of a knockout', () => {
    expect(double(1).refused('pair', {}, 'too_few_players')).toMatchObject({ rule: '5', allowed: '2 players or more' });
    const scenario = double(6, { byes: 'byHand' }).do('assignBye', { player: 5 });
    scenario.refused('pair', {}, 'byes_do_not_fit');
    scenario.do('assignBye', { player: 6 }).pair();
    expect(scenario.byes().toSorted()).toEqual([5, 6]);
    expect(scenario.round().byes.every(({ byHand }) => byHand === true)).toBe(true);
    expect(double(8, { seeding: 'random' }).pair().newest('StageStarted').data.drawSeed).toBeDefined();
  });

  it('ranks who is in by losses and seed, and who is out by the round of the second loss; at any time', () => {
    const scenario = double(4);
    expect(scenario.ranks()).toEqual([1, 2, 3, 4].map((player) => [1, player]));
    scenario.playRound(higher);
    expect(scenario.ranks()).toEqual([
      [1, 3],
      [2, 4],
      [3, 1],
      [4, 2],
    ]);
    scenario.playRound(higher);
    expect(scenario.ranks()).toEqual([
      [1, 4],
      [2, 2],
      [3, 3],
      [4, 1],
    ]);
    expect(scenario.placing().rows.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'eliminated']);
    expect(scenario.ranks(0)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    expect(scenario.ranks(1)).toEqual([
      [1, 3],
      [2, 4],
      [3, 1],
      [4, 2],
    ]);
  });

  it('no draw and no timeout', () => {
    const scenario = double(4).pair().publish();
    for (const [result, code] of [
      ['1-1', 'draw_not_allowed'],
      ['timeout', 'timeout_not_allowed'],
    ] as const)
      expect(scenario.refused('report', { match: scenario.matchOf(1, 4).id, result }, code).rule).toBe('1.12');
  });
});

describe('a double elimination: coming and going (rules.md 7)', () => {
  const enters = (scenario: Scenario) => scenario.attempt('register', { players: [{ player: '00000099-0000-4000-8000-000000000001' }] });

  it('nobody enters and nobody returns once it is paired', () => {
    const scenario = double(5).do('drop', { player: 5 }).do('return', { player: 5 }).pair();
    expect(enters(scenario)).toMatchObject({ left: { code: 'registration_closed', rule: '7' } });
    scenario.publish().play(lower).do('drop', { player: 5 });
    expect(scenario.refused('return', { player: 5 }, 'cannot_return').rule).toBe('7');
  });

  it('who leaves loses what is still before it: each opponent goes on without a match, and the plan goes on', () => {
    const scenario = double(8).playRound(lower).do('withdraw', { player: 1 });
    expect(scenario.types()).toEqual(['PlayerWithdrawn']);
    expect(playOut(scenario).slice(1)).toEqual([
      ['bracket', 'L1.1 5-8', 'L1.2 6-7', 'W2.1 4 bye', 'W2.2 2-3'],
      ['bracket', 'L2.1 3-5', 'L2.2 6 bye', 'W3.1 2-4'],
      ['losersBracket', 'L3.1 3-6'],
      ['losersBracket', 'L4.1 3-4'],
      ['grandFinal', 'GF 2-3'],
    ]);
    scenario.do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[2], [3], [4], [6], [1, 5], [7, 8]]);
  });

  it('a match that is paired is won by walkover, and the one who left does not come back below', () => {
    const scenario = double(4).pair().publish().do('withdraw', { player: 1 });
    scenario.report(1, 4, 'A:left').report(2, 3, '2-0').pair();
    expect(named(scenario)).toEqual(['L1.1 3 bye', 'W2.1 2-4']);
  });

  it('whoever leaves before the grand final has lost it, and its replay with it; no round without a match is needed for that but one', () => {
    const scenario = double(4);
    for (let round = 0; round < 3; round += 1) scenario.playRound(lower);
    scenario.do('drop', { player: 1 }).pair().publish();
    expect([scenario.round().phase, ...named(scenario)]).toEqual(['grandFinal', 'GF 2 bye']);
    scenario.refused('pair', {}, 'nothing_to_pair');
    scenario.do('complete', {});
    expect(scenario.ranks().slice(0, 2)).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('where all who are left leave, the one with one loss less is first, and nothing is to be paired', () => {
    const scenario = double(2).playRound(lower).do('drop', { player: 1 }).do('drop', { player: 2 });
    scenario.refused('pair', {}, 'nothing_to_pair');
    scenario.do('complete', {});
    expect(scenario.ranks()).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('a drop that is taken back puts the match on again', () => {
    const scenario = double(8).playRound(lower).do('drop', { player: 1 });
    const drop = scenario.newest('PlayerDropped').id;
    scenario.pair().publish();
    expect(named(scenario)).toContain('W2.1 4 bye');
    scenario.do('undo', { event: drop });
    expect(scenario.types()).toEqual(['PlayerReturned', 'PairingRepaired']);
    expect(named(scenario)).toEqual(['L1.1 5-8', 'L1.2 6-7', 'W2.1 1-4', 'W2.2 2-3']);
  });

  it('so does a withdrawal that is taken back, unless it was on no match yet', () => {
    const scenario = double(8).playRound(lower).do('withdraw', { player: 1 });
    const left = scenario.newest('PlayerWithdrawn').id;
    scenario.pair().publish().do('undo', { event: left });
    expect(scenario.types()).toEqual(['ActionUndone', 'PairingRepaired']);
    expect(named(scenario)).toEqual(['L1.1 5-8', 'L1.2 6-7', 'W2.1 1-4', 'W2.2 2-3']);
    scenario.do('withdraw', { player: 1 }).do('undo', {});
    expect(scenario.types()).toEqual(['ActionUndone']);
    expect(named(scenario)).toEqual(['L1.1 5-8', 'L1.2 6-7', 'W2.1 1-4', 'W2.2 2-3']);
  });

  it('a draft in which somebody is who has left is void and paired again', () => {
    const scenario = double(8).playRound(lower).pair().do('drop', { player: 8 });
    expect(scenario.refused('publish', {}, 'draft_out_of_date').details).toEqual({ gone: [8], missing: [] });
    scenario.do('void', { reason: 'a player has left' }).pair().publish();
    expect(named(scenario)).toContain('L1.1 5 bye');
    expect(scenario.refused('repair', { reason: 'other' }, 'bracket_is_fixed').rule).toBe('1.10');
  });

  it('who is disqualified has no place', () => {
    const scenario = double(4).playRound(lower).do('disqualify', { player: 3, reason: 'other' });
    playOut(scenario);
    scenario.do('complete', {});
    expect(scenario.ranks()).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
      [null, 3],
    ]);
  });

  const byHand = (matches: readonly { a: number; b: number }[], rests: number, how: Play = lower) => {
    const scenario = double(6).playRound(lower);
    return scenario
      .pair({ given: { matches, byes: [{ player: rests }] } })
      .publish()
      .play(how);
  };

  it('whom a round made by hand brings to two matches plays one in a round, and nobody meets itself', () => {
    const scenario = byHand([{ a: 4, b: 3 }, { a: 5, b: 6 }], 1, higher); // prettier-ignore
    expect(named(scenario)).toEqual(['W2.1 4-3', 'undefined 1 bye', 'undefined 5-6']);
    expect(named(scenario.pair().publish())).toEqual(['W2.2 2-3']);
    scenario.play(lower);
    expect(named(scenario.pair())).toContain('W3.1 2-4');
    const itself = byHand([{ a: 1, b: 6 }, { a: 4, b: 5 }], 3); // prettier-ignore
    expect(named(itself.pair())).toEqual(['L2.2 6 bye', 'W2.2 2-3']);
  });

  it('goes on to its end from any such round, and everybody has one place', () => {
    const scenario = byHand([{ a: 3, b: 6 }, { a: 4, b: 5 }], 1); // prettier-ignore
    playOut(scenario);
    scenario.state.rounds.forEach(({ matches, byes }) => {
      const players = [...matches.flatMap(({ sides }) => sides), ...byes.map(({ player }) => player)];
      expect(new Set(players).size).toBe(players.length);
    });
    scenario.do('complete', {});
    expect(scenario.order().toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
