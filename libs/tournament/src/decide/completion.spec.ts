import { Scenario } from '../../test/scenario';

const better = (a: number, b: number) => (a < b ? '2-0' : '0-2');
const swiss = (players: number, settings: Record<string, unknown> = {}) => new Scenario('faction-play', settings).players(players);
const played = (players = 4, rounds = 2) => {
  const scenario = swiss(players, { rounds });
  for (let round = 0; round < rounds; round += 1) scenario.playRound(better);
  return scenario;
};

describe('completion, reopening, correction afterwards (ledger.md, When; Draws)', () => {
  it('only on the organiser word: final order, completion, and the draw secret revealed', () => {
    const scenario = played().do('complete', {});
    expect(scenario.types()).toEqual(['StageCompleted', 'TournamentCompleted', 'DrawSecretRevealed']);
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual(scenario.order().map((player) => [player]));
    expect(scenario.state.revealedSecret).toBe(scenario.newest('DrawSecretRevealed').data.secret);
    expect(scenario.placing().winner).toBe(1);
  });

  it('not with open results or rounds to come, unless it ends early', () => {
    const scenario = swiss(4).pair().publish();
    scenario.refused('complete', {}, 'open_results');
    scenario.play(better);
    expect(scenario.refused('complete', {}, 'rounds_missing').allowed).toContain('early');
    scenario.do('complete', { early: true });
    scenario.refused('complete', {}, 'tournament_completed');
  });

  it('not while a top cut is to be played', () => {
    swiss(4, { cut: 2, rounds: 1 }).playRound(better).refused('complete', {}, 'rounds_missing');
    new Scenario('playstile-2lo').players(4).playRound().refused('complete', {}, 'rounds_missing');
  });

  it('a completed tournament takes no command but a correction, a reopening and their undo', () => {
    const scenario = played().do('complete', {});
    for (const [type, payload] of [
      ['pair', {}],
      ['publish', {}],
      ['drop', { player: 1 }],
      ['withdraw', { player: 1 }],
      ['disqualify', { player: 1, reason: 'conduct' }],
      ['return', { player: 1 }],
      ['assignBye', { player: 1 }],
      ['void', { reason: 'x' }],
      ['repair', { reason: 'x' }],
      ['report', { match: 1, result: '2-0' }],
      ['unreport', { match: 1 }],
      ['confirm', { matches: [1] }],
      ['amend', { settings: { rounds: 5 }, reason: 'x' }],
      ['withdrawPublication', { reason: 'x' }],
      ['checkIn', { players: [1] }],
      ['register', { players: [{ player: '00000099-0000-4000-8000-000000000001' }] }],
    ] as const) {
      scenario.refused(type, payload, 'tournament_completed');
    }
  });

  it('a correction to a completed tournament is one batch: reopening, correction, completion, each with its secret', () => {
    const scenario = played().do('complete', {});
    const before = scenario.order();
    scenario.correct(1, 2, '0-2', 1);
    expect(scenario.types()).toEqual([
      'TournamentReopened',
      'DrawCommitmentReplaced',
      'ResultCorrected',
      'StageCompleted',
      'TournamentCompleted',
      'DrawSecretRevealed',
    ]);
    expect(scenario.state.completed).toBe(true);
    expect(scenario.order()).not.toEqual(before);
    expect(scenario.newest('TournamentCompleted').data.placing.flat()).toEqual(scenario.order());
    scenario.do('undo', { event: scenario.newest('ResultCorrected').id });
    expect(scenario.order()).toEqual(before);
    expect(scenario.state.completed).toBe(true);
  });

  it('reopening replaces the revealed secret by a new commitment, and play goes on', () => {
    const scenario = played();
    scenario.refused('reopen', { reason: 'x' }, 'not_completed');
    scenario.do('complete', {});
    const { drawCommitment } = scenario.state;
    scenario.do('reopen', { reason: 'one more round was wanted' });
    expect(scenario.types()).toEqual(['TournamentReopened', 'DrawCommitmentReplaced']);
    expect(scenario.state.drawCommitment).not.toBe(drawCommitment);
    expect(scenario.state.revealedSecret).toBeUndefined();
    scenario
      .do('amend', { settings: { rounds: 3 }, reason: 'one more' })
      .playRound(better)
      .do('complete', {});
    expect(scenario.placing().afterRound).toBe(3);
  });

  it('a completed bracket corrected in the last match has another winner', () => {
    const scenario = swiss(4, { cut: 2, rounds: 1 }).playRound(better).playRound(better).do('complete', {});
    const [first, second] = scenario.order() as [number, number];
    scenario.correct(first, second, '0-2');
    expect(scenario.placing().winner).toBe(second);
    const early = swiss(4, { cut: 4, rounds: 1 }).playRound(better).playRound(better).playRound(better).do('complete', {});
    const match = early.round(2).matches[0];
    early.refused(
      'correct',
      { match: match?.id, result: match?.result?.outcome === 'a' ? '0-2' : '2-0', reason: 'wrongEntry' },
      'void_first',
    );
  });

  it('equals who shared a place by a recorded draw keep it when the tournament is completed again', () => {
    const scenario = new Scenario('magic', { rounds: 1 })
      .players(6)
      .given([1, 2, 'draw'], [3, 4, 'draw'], [5, 6, '2-0'])
      .do('complete', {});
    const drawn = scenario.order().filter((player) => player <= 4);
    scenario.correct(5, 6, '2-1');
    expect(scenario.order().filter((player) => player <= 4)).toEqual(drawn);
  });
});

describe('amending (rules.md 7)', () => {
  it('announced numbers and per-round parameters, in public and with a reason, until their stage ends', () => {
    const scenario = swiss(8, { cut: 4, rounds: 3 }).playRound(better);
    scenario.do('amend', { settings: { cut: 2, rounds: 2 }, reason: 'the shop closes at ten' });
    expect(scenario.newest('PolicyAmended').data).toEqual({
      settings: { cut: 2, rounds: 2 },
      fromRound: 2,
      reason: 'the shop closes at ten',
    });
    scenario.playRound(better).pair();
    expect(scenario.newest('StageStarted').data.entrants).toHaveLength(2);
    expect(scenario.refused('amend', { settings: { cut: 4 }, reason: 'x' }, 'stage_over').field).toBe('cut');
    scenario.do('amend', { settings: { finalBestOf: 5 }, reason: 'a longer final' });
  });

  it('what is fixed at creation is not amended, and what stands already changes nothing', () => {
    const scenario = swiss(4);
    expect(scenario.refused('amend', { settings: { winPoints: 2 }, reason: 'x' }, 'not_amendable')).toMatchObject({
      field: 'winPoints',
      rule: '7',
    });
    scenario.refused('amend', { settings: { cut: 0 }, reason: 'x' }, 'nothing_changes');
    scenario.refused('amend', { settings: {}, reason: 'x' }, 'nothing_changes');
  });

  it('2LO: the cut stands with the play-in, and what `cutSizes` came to with round 1', () => {
    const scenario = new Scenario('playstile-2lo').players(8).pair().publish();
    expect(scenario.refused('amend', { settings: { cutSizes: [[null, 4]] }, reason: 'x' }, 'stage_over')).toMatchObject({
      field: 'cutSizes',
      allowed: 'cut',
    });
    scenario.do('amend', { settings: { cut: 4 }, reason: 'a longer evening' });
    scenario
      .do('void', { reason: 'as written' })
      .given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, '1-0'], [4, 8, '1-0'])
      .given([1, 3, '1-0'], [2, 4, '1-0'], [5, 7, '1-0'], [6, 8, 'double-loss'])
      .pair();
    expect(scenario.round().phase).toBe('playIn');
    expect(scenario.refused('amend', { settings: { cut: 8 }, reason: 'x' }, 'stage_over').rule).toBe('1.9');
  });

  it('settings of one round hold for that round alone', () => {
    const scenario = swiss(4, { rounds: 3 }).pair({ settings: { publish: 'atOnce', bestOf: 1 } });
    expect(scenario.types()).toEqual(['StageStarted', 'RoundPaired', 'PairingsPublished']);
    expect(scenario.round()).toMatchObject({ settings: { publish: 'atOnce', bestOf: 1 }, matches: [{ bestOf: 1 }, { bestOf: 1 }] });
    scenario.play(() => '1-0').pair();
    expect(scenario.round().matches[0]?.bestOf).toBe(3);
    expect(scenario.state.policy.publish).toBe('manual');
  });

  it('a correction taken back in a completed tournament draws among who is tied again (8, 7)', () => {
    const scenario = new Scenario('magic', { rounds: 1, bestOf: 1 }).players(4).playRound();
    const [match] = scenario.round().matches;
    scenario.do('correct', { match: match?.id ?? '', result: 'draw', reason: 'wrongEntry' }).do('complete', {});
    expect(scenario.newest('StageCompleted').data.ties).toHaveLength(1);
    // Without the draw two have won and two have lost, and none of these pairs was told apart before.
    scenario.do('undo', { event: scenario.newest('ResultCorrected').id });
    const completed = scenario.newest('StageCompleted').data;
    expect(completed.order.every((group) => group.length === 1)).toBe(true);
    expect(completed).toMatchObject({ tiesSource: 'drawn' });
    expect(completed.ties).toHaveLength(2);
  });
});
