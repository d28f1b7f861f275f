import { Scenario } from '../../test/scenario';
import { parametersOf } from '../policies/parameters';

const knockout = (players: number, settings: Record<string, unknown> = {}) => new Scenario('key-knockout', settings).players(players);
const lower = (a: number, b: number) => (a < b ? '2-0' : '0-2');

/** Who meets whom and who rests, in the order of the bracket. */
const inOrder = (scenario: Scenario, round?: number) =>
  [...scenario.round(round).matches, ...scenario.round(round).byes]
    .toSorted((one, other) => (one.slot ?? 0) - (other.slot ?? 0))
    .map((one) => ('sides' in one ? one.sides.join('-') : `${one.player} bye`));

/** Players with ratings, as they sign up. */
const rated = (ratings: readonly (string | undefined)[], settings: Record<string, unknown>) => {
  const scenario = new Scenario('key-knockout', settings);
  const players = ratings.map((rating, index) => ({
    player: `${String(index + 1).padStart(8, '0')}-0000-4000-8000-000000000001`,
    ...(rating === undefined ? {} : { rating }),
  }));
  const names = ratings.map((_, index) => ({ nameAfter: index === 0 ? null : index }));
  return scenario.do('register', { players }, { names });
};

describe('a knockout (rules.md 5, key-knockout): how it begins', () => {
  it('by sign-up: 1-8, 4-5, 2-7, 3-6, and the best seeds skip round 1 where the field is no power of two', () => {
    expect(inOrder(knockout(8).pair())).toEqual(['1-8', '4-5', '2-7', '3-6']);
    const six = knockout(6).pair();
    expect(inOrder(six)).toEqual(['1 bye', '4-5', '2 bye', '3-6']);
    expect(six.types()).toEqual(['StageStarted', 'RoundPaired']);
    expect(six.newest('StageStarted').data).toMatchObject({
      stage: 0,
      kind: 'singleElimination',
      seats: [1, null, 4, 5, 2, null, 3, 6],
      entrants: [1, 2, 3, 4, 5, 6].map((player) => ({ player, seed: player })),
    });
    expect(six.newest('StageStarted').data.drawSeed).toBeUndefined();
    expect(six.round()).toMatchObject({ phase: 'bracket', stage: 0 });
  });

  it('by rating: the highest first, compared as a number; who has none stands behind, in the order of sign-up', () => {
    const scenario = rated(['900', undefined, '1000', '1000.5', undefined], { seeding: 'rating' }).pair();
    expect(scenario.newest('StageStarted').data.entrants.map(({ player }) => player)).toEqual([4, 3, 1, 2, 5]);
    expect(inOrder(scenario)).toEqual(['4 bye', '2-5', '3 bye', '1 bye']);
  });

  it('at random: from the draw seed alone, which is recorded; the seats can be worked out again from it', () => {
    const draw = (seed: string) => knockout(9, { seeding: 'random' }).do('pair', { seed }).newest('StageStarted').data;
    expect(draw('one')).toEqual(draw('one'));
    expect(draw('one').drawSeed).toBe('one');
    const orders = ['one', 'two', 'three'].map((seed) =>
      draw(seed)
        .entrants.map(({ player }) => player)
        .join(),
    );
    expect(new Set(orders).size).toBe(3);
    expect(draw('one').seats).not.toEqual(knockout(9).pair().newest('StageStarted').data.seats);
  });

  it('byes by draw: their receivers are drawn, whatever their seeds', () => {
    const receivers = (seed: string) => knockout(6, { byes: 'byDraw' }).do('pair', { seed }).byes().toSorted().join();
    const drawn = new Set(Array.from({ length: 40 }, (_, index) => receivers(`seed ${index}`)));
    expect(drawn.size).toBeGreaterThan(8);
    expect(knockout(6, { byes: 'byDraw' }).pair().newest('StageStarted').data.drawSeed).toBeDefined();
  });

  it('byes by hand: whoever was named before round 1 skips it, and the others play the extra round', () => {
    const scenario = knockout(6, { byes: 'byHand' });
    expect(scenario.refused('pair', {}, 'byes_do_not_fit')).toMatchObject({
      rule: '5',
      allowed: '2 different players of the field',
      details: { assigned: [], needed: 2 },
    });
    scenario.do('assignBye', { player: 6 });
    expect(scenario.refused('pair', {}, 'byes_do_not_fit').details).toEqual({ assigned: [6], needed: 2 });
    scenario.do('assignBye', { player: 3 }).pair();
    expect(scenario.byes().toSorted()).toEqual([3, 6]);
    expect(scenario.round().byes.every(({ byHand }) => byHand === true)).toBe(true);
    expect(scenario.pairs()).toEqual([
      [1, 5],
      [2, 4],
    ]);
  });

  it('byes by hand: too many are refused, and one that is taken back does not count', () => {
    const scenario = knockout(7, { byes: 'byHand' }).do('assignBye', { player: 1 }).do('assignBye', { player: 2 });
    expect(scenario.refused('pair', {}, 'byes_do_not_fit').details).toEqual({ assigned: [1, 2], needed: 1 });
    scenario.do('undo', {}).pair();
    expect(scenario.byes()).toEqual([1]);
    expect(knockout(4, { byes: 'byHand' }).pair().byes()).toEqual([]);
  });

  it('where byes follow from the seeds or from a draw none is given by hand', () => {
    for (const byes of ['bySeed', 'byDraw'])
      expect(knockout(6, { byes }).refused('assignBye', { player: 1 }, 'bye_not_possible')).toMatchObject({ rule: '5' });
    const begun = knockout(5, { byes: 'byHand' });
    for (const player of [1, 2, 3]) begun.do('assignBye', { player });
    begun.playRound(lower).refused('assignBye', { player: 1 }, 'bye_not_possible');
  });

  it('needs two players, and holds as many as a bracket has places for', () => {
    expect(knockout(1).refused('pair', {}, 'too_few_players')).toMatchObject({ rule: '5', allowed: '2 players or more' });
    expect(new Scenario('key-knockout').refused('pair', {}, 'too_few_players').message).toBe('A bracket needs two players; there are 0.');
    expect(knockout(2).pair().pairs()).toEqual([[1, 2]]);
    expect(knockout(1025).refused('pair', {}, 'too_many_players')).toMatchObject({ allowed: 'up to 1024 players' });
  });

  it('takes in who has checked in where that is required', () => {
    const scenario = knockout(5, { checkIn: 'required' })
      .do('checkIn', { players: [1, 2, 3, 5] })
      .pair();
    expect(inOrder(scenario)).toEqual(['1-5', '2-3']);
  });

  it('has no parameters of a first stage and of standings behind it', () => {
    const known = parametersOf('key-knockout').map(({ name }) => name);
    expect(known).toEqual(['byes', 'seeding', 'publish', 'checkIn', 'confirmation', 'finalsBestOf', 'finalBestOf']);
    expect(parametersOf('key-revival').map(({ name }) => name)).toEqual([...known.slice(0, 2), 'into', ...known.slice(2)]);
  });
});

describe('a knockout: from round to round', () => {
  it('winners of neighbouring matches meet; the last match has games of its own; losers of one round share their place', () => {
    const scenario = knockout(6, { finalsBestOf: 1, finalBestOf: 5 }).playRound((a, b) => (a < b ? '1-0' : '0-1'));
    scenario.pair().publish();
    expect(inOrder(scenario)).toEqual(['1-4', '2-3']);
    expect(scenario.round().matches.map(({ bestOf }) => bestOf)).toEqual([1, 1]);
    scenario.report(1, 4, '1-0').report(2, 3, '0-1').pair().publish();
    expect(scenario.round().matches.map(({ sides, bestOf }) => [...sides, bestOf])).toEqual([[1, 3, 5]]);
    scenario.refused('complete', {}, 'open_results');
    scenario.report(1, 3, '2-3');
    expect(scenario.refused('pair', {}, 'nothing_to_pair')).toMatchObject({ allowed: 'complete' });
    scenario.do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[3], [1], [2, 4], [5, 6]]);
    expect(scenario.placing().winner).toBe(3);
    expect(scenario.placing().cut.map(({ seed, player }) => [seed, player])).toEqual([1, 2, 3, 4, 5, 6].map((n) => [n, n]));
  });

  it('is not at its end while matches are to be played', () => {
    const scenario = knockout(4);
    expect(scenario.refused('complete', {}, 'rounds_missing').message).toContain('no round was played');
    scenario.playRound(lower);
    expect(scenario.refused('complete', {}, 'rounds_missing').message).toContain('bracket matches are still to be played');
    scenario.do('complete', { early: true });
    expect(scenario.ranks()).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [3, 4],
    ]);
  });

  it('ranks nobody ahead before it begins, then who is in by seed, and says who is out', () => {
    const scenario = knockout(4);
    expect(scenario.ranks()).toEqual([1, 2, 3, 4].map((player) => [1, player]));
    scenario.pair().publish().report(1, 4, '0-2');
    expect(scenario.ranks()).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 1],
    ]);
    expect(scenario.placing().rows.map(({ registration, status, points }) => [registration, status, points])).toEqual([
      [2, 'active', 0],
      [3, 'active', 0],
      [4, 'active', 1],
      [1, 'eliminated', 0],
    ]);
    expect(scenario.ranks(0)).toEqual([1, 2, 3, 4].map((player, index) => [index + 1, player]));
  });

  it('a draw and a timeout are refused, a match lost by both leaves a place that nobody fills (rules.md 1.12)', () => {
    const scenario = knockout(4).pair().publish();
    const match = scenario.matchOf(1, 4).id;
    expect(scenario.refused('report', { match, result: '1-1' }, 'draw_not_allowed').rule).toBe('1.12');
    expect(scenario.refused('report', { match, result: 'timeout' }, 'timeout_not_allowed').rule).toBe('1.12');
    scenario.report(1, 4, 'double-loss').report(2, 3, '2-0').pair().publish();
    expect(inOrder(scenario)).toEqual(['2 bye']);
    expect(scenario.round().completed).toBe(true);
    scenario.do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[2], [1, 3, 4]]);
  });

  it('who alone is left by the results has won, even if it leaves after them', () => {
    const scenario = knockout(4).pair().publish().report(1, 4, 'double-loss').report(2, 3, '2-0').do('drop', { player: 2 });
    scenario.refused('pair', {}, 'nothing_to_pair');
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBe(2);
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[2], [1, 3, 4]]);
  });

  it('who is disqualified after winning the last match has no place and has won nothing: the others move up (rules.md 7)', () => {
    const scenario = knockout(4).playRound(lower).pair().publish().report(1, 2, '2-0');
    scenario.do('disqualify', { player: 1, reason: 'conduct' });
    expect(scenario.placing().winner).toBeUndefined();
    scenario.do('complete', {});
    expect(scenario.ranks()).toEqual([
      [1, 2],
      [2, 3],
      [2, 4],
      [null, 1],
    ]);
    expect(scenario.placing().winner).toBe(2);
  });

  it('in the last match nobody wins where both lose, and both share the second place (rules.md 1.12)', () => {
    const scenario = knockout(4).playRound(lower).pair().publish().report(1, 2, 'double-loss').do('complete', {});
    expect(scenario.ranks()).toEqual([
      [2, 1],
      [2, 2],
      [3, 3],
      [3, 4],
    ]);
    expect(scenario.placing().winner).toBeUndefined();
  });
});

describe('a knockout: coming and going (rules.md 7)', () => {
  it('nobody enters once it is paired, not against a bye either; a voided round 1 opens it again', () => {
    const scenario = knockout(5).pair();
    expect(scenario.attempt('register', { players: [{ player: '00000099-0000-4000-8000-000000000001' }] })).toMatchObject({
      left: { code: 'registration_closed', rule: '7', allowed: expect.stringContaining('void it') },
    });
    expect(scenario.attempt('register', { players: [{ player: '00000099-0000-4000-8000-000000000001' }], entry: 'meetBye' })).toMatchObject(
      { left: { code: 'registration_closed' } },
    );
    scenario.do('void', { reason: 'somebody is late' }).players(1).pair();
    expect(inOrder(scenario)).toEqual(['1 bye', '4-5', '2 bye', '3-6']);
  });

  it('who drops before round 1 is not in it and can return until it is paired', () => {
    const scenario = knockout(4).do('drop', { player: 4 }).do('drop', { player: 3 }).do('return', { player: 3 }).pair();
    expect(inOrder(scenario)).toEqual(['1 bye', '2-3']);
    scenario.refused('return', { player: 4 }, 'cannot_return');
  });

  it('who drops after its match is not paired again: the opponent has a bye', () => {
    const scenario = knockout(4).playRound(lower).do('drop', { player: 1 }).pair().publish();
    expect(inOrder(scenario)).toEqual(['2 bye']);
    scenario.refused('return', { player: 1 }, 'cannot_return');
    scenario.do('complete', {});
    expect(scenario.ranks()).toEqual([
      [1, 2],
      [2, 1],
      [3, 3],
      [3, 4],
    ]);
    expect(scenario.placing().rows.find(({ registration }) => registration === 1)?.status).toBe('dropped');
  });

  it('a drop that is taken back puts the match on again, unless a result stands in the way', () => {
    const scenario = knockout(8).playRound(lower).do('drop', { player: 1 });
    const drop = scenario.newest('PlayerDropped').id;
    scenario.pair().publish();
    expect(inOrder(scenario)).toEqual(['4 bye', '2-3']);
    scenario.do('undo', { event: drop });
    expect(scenario.types()).toEqual(['PlayerReturned', 'PairingRepaired']);
    expect(inOrder(scenario)).toEqual(['1-4', '2-3']);
    const late = knockout(8).playRound(lower).do('drop', { player: 1 });
    const other = late.newest('PlayerDropped').id;
    late.playRound(lower).pair().publish().play(lower);
    expect(late.refused('undo', { event: other }, 'void_first').details).toEqual({ rounds: [3], matches: [late.matchOf(2, 4).id] });
  });

  it('who withdraws before the first result: the opponent has a bye, and nobody is promoted', () => {
    const scenario = knockout(6).pair().publish().do('withdraw', { player: 3 });
    expect(scenario.types()).toEqual(['PlayerWithdrawn', 'PairingRepaired']);
    expect(inOrder(scenario)).toEqual(['1 bye', '4-5', '2 bye', '6 bye']);
    scenario.do('undo', { event: scenario.newest('PlayerWithdrawn').id });
    expect(inOrder(scenario)).toEqual(['1 bye', '4-5', '2 bye', '3-6']);
  });

  it('who leaves in the middle of a match: staff give a walkover, and the other goes on', () => {
    const scenario = knockout(4).pair().publish().report(1, 4, '2-0').do('withdraw', { player: 2 });
    expect(scenario.types()).toEqual(['PlayerWithdrawn']);
    scenario.report(2, 3, 'A:left').pair();
    expect(scenario.pairs()).toEqual([[1, 3]]);
  });

  it('who is disqualified has no place, and the others close up', () => {
    const scenario = knockout(4).playRound(lower).playRound(lower).do('disqualify', { player: 1, reason: 'other' }).do('complete', {});
    expect(scenario.ranks()).toEqual([
      [1, 2],
      [2, 3],
      [2, 4],
      [null, 1],
    ]);
  });

  it('a draft in which somebody is who has left is not published', () => {
    const scenario = knockout(4).pair().do('drop', { player: 2 });
    expect(scenario.refused('publish', {}, 'draft_out_of_date')).toMatchObject({
      allowed: 'void it and pair again',
      details: { gone: [2] },
    });
    scenario.do('void', { reason: 'a player has left' }).pair().publish();
    expect(inOrder(scenario)).toEqual(['1 bye', '3-4']);
  });

  it('no pairing is repaired or given a bye by hand: the bracket is fixed', () => {
    const scenario = knockout(4).pair().publish();
    expect(scenario.refused('repair', { reason: 'other' }, 'bracket_is_fixed').rule).toBe('1.10');
  });
});

describe('a knockout: what is put right (rules.md 7)', () => {
  const semis = () => knockout(8).playRound(lower).pair().publish();

  it('who advanced by a wrong result is replaced in the next match', () => {
    const scenario = semis().correct(1, 8, '0-2', 1);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired']);
    expect(inOrder(scenario)).toEqual(['8-4', '2-3']);
    scenario.do('undo', {});
    expect(inOrder(scenario)).toEqual(['1-4', '2-3']);
  });

  it('unless the next match has a result: the list says which are to be voided first', () => {
    const scenario = semis().report(1, 4, '2-0');
    expect(
      scenario.refused('correct', { match: scenario.matchOf(1, 8, 1).id, result: '0-2', reason: 'wrongEntry' }, 'void_first').details,
    ).toEqual({
      matches: [scenario.matchOf(1, 4).id],
    });
    scenario.correct(3, 6, '0-2', 1);
    expect(inOrder(scenario)).toEqual(['1-4', '2-6']);
    scenario.do('unreport', { match: scenario.matchOf(1, 4).id }).correct(1, 8, '0-2', 1);
    expect(inOrder(scenario)).toEqual(['8-4', '2-6']);
  });

  it('a match that would be on again under a later round is refused: that round is void first', () => {
    const scenario = knockout(8).pair().publish().report(1, 8, 'double-loss').play(lower).playRound(lower).pair();
    expect(inOrder(scenario, 2)).toEqual(['4 bye', '2-3']);
    const wrong = { match: scenario.matchOf(1, 8, 1).id, result: '2-0', reason: 'wrongEntry' };
    expect(scenario.refused('correct', wrong, 'void_first')).toMatchObject({
      allowed: 'void the later rounds first',
      details: { rounds: [3] },
    });
    scenario.do('void', { reason: 'other' }).do('correct', wrong);
    expect(inOrder(scenario)).toEqual(['1-4', '2-3']);
    scenario.refused('pair', {}, 'open_results');
  });

  it('a correction that leaves the winner moves nobody', () => {
    const scenario = semis().correct(1, 8, '2-1', 1);
    expect(scenario.types()).toEqual(['ResultCorrected']);
  });

  it('a result on which a later round rests is not taken back under it', () => {
    const scenario = semis();
    expect(scenario.refused('unreport', { match: scenario.matchOf(1, 8, 1).id }, 'void_first').details).toMatchObject({ rounds: [2] });
    scenario.do('void', { reason: 'other' }).do('unreport', { match: scenario.matchOf(1, 8, 1).id });
    expect(scenario.round().completed).toBe(false);
  });

  it('after the end the win goes over with a correction, and nothing is left to be played', () => {
    const scenario = semis().play(lower).playRound(lower).do('complete', {}).correct(1, 2, '0-2');
    expect(scenario.placing().winner).toBe(2);
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[2], [1], [3, 4], [5, 6, 7, 8]]);
  });

  it('found at the tables: swapped pairs stand as they were played, and the breaks are written down', () => {
    const scenario = knockout(8).playRound(lower).given([1, 3, '2-0'], [2, 4, '2-1']);
    expect(scenario.round().source).toBe('manual');
    expect(scenario.playRound(lower).pairs()).toEqual([[1, 2]]);
    expect(scenario.placing().winner).toBe(1);
  });

  it('begun by hand: the seats are as the pairs stand, and who is not among them is written down', () => {
    const scenario = knockout(7).given([1, 2, '2-0'], [3, 4, '2-0'], [6, 5, '0-2']);
    expect(scenario.newest('StageStarted').data.seats).toEqual([1, 2, 3, 4, 5, 6, null, null]);
    expect(scenario.round(1).ruleBreaks).toEqual(['left out: 7']);
    scenario.playRound(lower);
    expect(inOrder(scenario)).toEqual(['1-3', '5 bye']);
  });

  it('taken over from elsewhere: places and seeds as they were there', () => {
    const scenario = knockout(5);
    scenario.pair({
      given: {
        matches: [{ a: 2, b: 3, slot: 1, result: { outcome: 'a' } }],
        byes: [4, 5, 1].map((player, index) => ({ player, slot: [0, 2, 3][index] ?? 0 })),
      },
      imported: { phase: 'bracket', seats: [4, 2, 5, 1, 3].map((player, index) => ({ player, seed: index + 1 })) },
    });
    expect(scenario.newest('StageStarted').data).toMatchObject({ seats: [4, null, 2, 3, 5, null, 1, null] });
    expect(scenario.placing().cut.map(({ player }) => player)).toEqual([4, 2, 5, 1, 3]);
    expect(inOrder(scenario.pair())).toEqual(['4-2', '5-1']);
  });

  it('a correction puts nobody into a round twice in which the bracket was left by hand: void that first', () => {
    const scenario = knockout(4)
      .playRound(lower)
      .pair({ given: { matches: [{ a: 1, b: 3 }], byes: [{ player: 4 }] } });
    const correction = { match: scenario.matchOf(1, 4, 1).id, result: '0-2', reason: 'wrongEntry' };
    expect(scenario.refused('correct', correction, 'void_first').details?.['rounds']).toEqual([2]);
    scenario.do('void', { reason: 'as the bracket has it' }).do('correct', correction).pair();
    expect(scenario.pairs()).toEqual([[2, 4]]);
  });
});
