import * as fc from 'fast-check';
import { openDisputes } from '../disputes';
import { evolveAll } from '../evolve-all';
import { initialState } from '../state-changes';
import { Scenario } from '../../test/scenario';

const RUNS = 20 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const LATER = '99999999-0000-4000-8000-000000000000';
/** As the ledger gives ids: to the events of an answer by their place. */
const ids = (scenario: Scenario) => ({
  eventId: (index: number) => `${String(scenario.events.length + index).padStart(8, '0')}-0000-4000-8000-000000000002`,
});

const evening = () => new Scenario('faction-play', { rounds: 2 }).players(4).playRound((a, b) => (a < b ? '2-0' : '0-2'));
const first = (scenario: Scenario, round = 1) => scenario.round(round).matches[0]?.id ?? '';
const turnedOf = (scenario: Scenario) => (scenario.round(1).matches[0]?.result?.outcome === 'a' ? '0-2' : '2-0');
const disputed = (scenario = evening()) => {
  const [, by] = scenario.round(1).matches[0]?.sides ?? [];
  return scenario.do('dispute', { match: first(scenario), claim: turnedOf(scenario), by: by as number, reason: 'wrongSides' });
};
const tableOf = (scenario: Scenario) => openDisputes(scenario.state).map(({ round, match }) => [round, match]);

describe('a result is disputed', () => {
  it('says what is claimed and by whom, and changes nothing else', () => {
    const before = evening();
    const scenario = disputed(evening());
    const [match] = scenario.round(1).matches;
    expect(scenario.types()).toEqual(['ResultDisputed']);
    expect(scenario.newest('ResultDisputed').data).toMatchObject({ match: match?.id, by: match?.sides[1], reason: 'wrongSides' });
    expect(scenario.newest('ResultDisputed').data.claim?.outcome).not.toBe(match?.result?.outcome);
    expect(scenario.ranks()).toEqual(before.ranks());
    expect(tableOf(scenario)).toEqual([[1, match?.id]]);
  });

  it('needs no claim and nobody who claims; words and evidence are sealed', () => {
    const scenario = evening();
    scenario.do('dispute', { match: first(scenario), reason: 'the slip was lost' }, { sealedNote: 'sealed', sealedEvidence: 'sealed too' });
    expect(scenario.newest('ResultDisputed').data).toEqual({
      match: first(scenario),
      claim: null,
      by: null,
      reason: 'other',
      sealedNote: 'sealed',
      sealedEvidence: 'sealed too',
    });
  });

  it('is refused without a result, in a draft, without a reason, twice by the same, with the same result, for who is unknown', () => {
    const scenario = evening();
    const match = first(scenario);
    const stands = scenario.round(1).matches[0]?.result?.outcome === 'a' ? '2-0' : '0-2';
    scenario.refused('dispute', { match, claim: stands, reason: 'wrongResult' }, 'same_result');
    scenario.refused('dispute', { match, claim: '9-9', reason: 'wrongResult' }, 'result_impossible');
    scenario.refused('dispute', { match, by: 9, reason: 'wrongResult' }, 'unknown_player');
    scenario.refused('dispute', { match }, 'reason_required');
    scenario.refused('dispute', { match: 'r9m9', reason: 'wrongResult' }, 'unknown_match');
    disputed(scenario);
    const { by } = scenario.newest('ResultDisputed').data;
    scenario.refused('dispute', { match, by, reason: 'conduct' }, 'already_disputed');
    scenario.do('dispute', { match, reason: 'conduct' });
    expect(openDisputes(scenario.state)).toHaveLength(2);
    scenario.pair();
    scenario.refused('dispute', { match: first(scenario, 2), reason: 'wrongResult' }, 'not_published');
    scenario.publish();
    scenario.refused('dispute', { match: first(scenario, 2), reason: 'wrongResult' }, 'not_reported');
  });

  it('the event goes on: the next round is paired, published and played', () => {
    const scenario = disputed().playRound((a, b) => (a < b ? '2-0' : '0-2'));
    expect(scenario.round(2).completed).toBe(true);
    expect(tableOf(scenario)).toEqual([[1, first(scenario)]]);
  });

  it('the tournament is not completed with it, but with a reason that stays in the ledger', () => {
    const scenario = disputed().playRound((a, b) => (a < b ? '2-0' : '0-2'));
    const refusal = scenario.refused('complete', { early: true }, 'open_disputes');
    expect(refusal.message).toBe('A dispute is open: round 1, table 1.');
    expect(refusal.details).toMatchObject({ disputes: [{ match: first(scenario), round: 1, table: 1 }] });
    scenario.do('complete', { early: true, despiteDisputes: 'the hall closes' });
    expect(scenario.newest('TournamentCompleted').data.despite).toBe('the hall closes');
    expect(openDisputes(scenario.state)).toHaveLength(1);
  });

  it('a reason without an open dispute is not recorded', () => {
    const scenario = evening().playRound((a, b) => (a < b ? '2-0' : '0-2'));
    scenario.do('complete', { early: true, despiteDisputes: 'nothing to speak of' });
    expect(scenario.newest('TournamentCompleted').data).not.toHaveProperty('despite');
  });
});

describe('a dispute is ruled on', () => {
  it('the result stays', () => {
    const scenario = disputed();
    scenario.do('resolve', { match: first(scenario), ruling: 'keep', reason: 'judgeRuling' }, { sealedNote: 'two witnesses' });
    const { id } = scenario.newest('ResultDisputed');
    expect(scenario.last.map(({ data }) => data)).toEqual([
      { dispute: id, match: first(scenario), ruling: 'upheld', reason: 'judgeRuling', sealedNote: 'two witnesses' },
    ]);
    expect(openDisputes(scenario.state)).toEqual([]);
  });

  it('the result is corrected: the ruling, and after it what a correction comes to', () => {
    const scenario = disputed();
    const ruled = disputed();
    const payload = { match: first(ruled), result: turnedOf(ruled), reason: 'wrongSides' };
    ruled.do('resolve', { ...payload, ruling: 'correct' }, ids(ruled));
    scenario.do('correct', payload);
    expect(ruled.last.slice(1).map(({ type, data }) => ({ type, data }))).toEqual(scenario.last.map(({ type, data }) => ({ type, data })));
    expect(ruled.ranks()).toEqual(scenario.ranks());
    expect(ruled.newest('DisputeRuled').data).toMatchObject({ ruling: 'corrected', correction: ruled.newest('ResultCorrected').id });
    expect([openDisputes(ruled.state), openDisputes(scenario.state)]).toMatchObject([[], [{ round: 1 }]]);
  });

  it('on a completed tournament it is opened, corrected and completed again in one', () => {
    const scenario = disputed().playRound((a, b) => (a < b ? '2-0' : '0-2'));
    scenario.do('complete', { early: true, despiteDisputes: 'the hall closes' });
    scenario.do('resolve', { match: first(scenario), ruling: 'correct', result: turnedOf(scenario), reason: 'wrongSides' }, ids(scenario));
    expect(scenario.types()).toEqual([
      'DisputeRuled',
      'TournamentReopened',
      'DrawCommitmentReplaced',
      'ResultCorrected',
      'StageCompleted',
      'TournamentCompleted',
      'DrawSecretRevealed',
    ]);
    expect(scenario.newest('DisputeRuled').data.correction).toBe(scenario.newest('ResultCorrected').id);
    expect(scenario.state.completed).toBe(true);
  });

  it('all or nothing: what a correction is refused for, the ruling is refused for', () => {
    const scenario = disputed();
    const at = { match: first(scenario), reason: 'wrongSides' };
    scenario.refused('resolve', { ...at, ruling: 'correct', result: '7-7' }, 'result_impossible');
    scenario.refused('resolve', { ...at, ruling: 'correct' }, 'invalid_field');
    scenario.refused('resolve', { ...at, ruling: 'keep', result: '2-0' }, 'invalid_field');
    scenario.refused('resolve', { ruling: 'keep', reason: 'wrongSides' }, 'invalid_field');
    scenario.refused('resolve', { ruling: 'keep', match: first(scenario) }, 'reason_required');
    expect(openDisputes(scenario.state)).toHaveLength(1);
  });

  it('a wrong winner who went on in a bracket is replaced; once the next match is played the ruling waits for that', () => {
    const scenario = new Scenario('key-knockout')
      .players(4)
      .playRound((a, b) => (a < b ? '1-0' : '0-1'))
      .pair();
    if (!scenario.round().published) scenario.publish();
    const [semi] = scenario.round(1).matches;
    const [wrong, right] = semi?.result?.outcome === 'a' ? (semi.sides as [number, number]) : [semi?.sides[1] ?? 0, semi?.sides[0] ?? 0];
    const result = semi?.result?.outcome === 'a' ? '0-1' : '1-0';
    scenario.do('dispute', { match: semi?.id ?? '', claim: result, by: right, reason: 'wrongSides' });
    expect(scenario.round(2).matches.flatMap(({ sides }) => sides)).toContain(wrong);
    const ruling = { match: semi?.id ?? '', ruling: 'correct', result, reason: 'judgeRuling' } as const;
    const ruled = scenario.attempt('resolve', ruling, ids(scenario));
    expect(ruled).toMatchObject({ right: [{ type: 'DisputeRuled' }, { type: 'ResultCorrected' }, { type: 'PairingRepaired' }] });
    const next = scenario.round(2).matches.find(({ sides }) => sides.includes(wrong));
    scenario.do('report', { match: next?.id ?? '', result: '1-0' });
    scenario.refused('resolve', ruling, 'void_first', ids(scenario));
    scenario.do('unreport', { match: next?.id ?? '' }).do('resolve', ruling, ids(scenario));
    expect(scenario.round(2).matches.flatMap(({ sides }) => sides)).toContain(right);
    expect(scenario.round(2).matches.flatMap(({ sides }) => sides)).not.toContain(wrong);
  });

  it('the result is taken back and the match played again', () => {
    const scenario = disputed();
    scenario.do('resolve', { match: first(scenario), ruling: 'void', reason: 'judgeRuling' });
    expect(scenario.types()).toEqual(['DisputeRuled', 'ResultVoided']);
    expect(scenario.round(1).matches[0]?.result).toBeUndefined();
    expect(scenario.round(1).completed).toBe(false);
    expect(openDisputes(scenario.state)).toEqual([]);
  });

  it('is refused where nobody disputes, where it was ruled on, for which of several, and for what is gone', () => {
    const scenario = evening();
    const match = first(scenario);
    const keep = { ruling: 'keep', reason: 'judgeRuling' };
    scenario.refused('resolve', { ...keep, match }, 'not_disputed');
    scenario.refused('resolve', { ...keep, dispute: LATER }, 'unknown_dispute');
    scenario.refused('appeal', { match, reason: 'conduct' }, 'not_disputed');
    disputed(scenario).do('dispute', { match, reason: 'conduct' });
    const { details } = scenario.refused('resolve', { ...keep, match }, 'several_disputes');
    expect(details?.['disputes']).toHaveLength(2);
    const { id } = scenario.newest('ResultDisputed');
    scenario.do('resolve', { ruling: 'keep', reason: 'judgeRuling', dispute: id });
    scenario.refused('resolve', { ...keep, dispute: id }, 'already_ruled');
    scenario.do('unreport', { match });
    scenario.refused('resolve', { ...keep, match }, 'not_reported');
  });

  it('a dispute whose match was voided waits for nobody any more', () => {
    const scenario = disputed();
    for (const { id } of scenario.round(1).matches) scenario.do('unreport', { match: id });
    scenario.do('void', { reason: 'drawn by mistake' });
    expect(openDisputes(scenario.state)).toEqual([]);
    const { id } = scenario.newest('ResultDisputed');
    scenario.refused('resolve', { ruling: 'keep', reason: 'judgeRuling', dispute: id }, 'match_gone');
  });
});

describe('a ruling is appealed', () => {
  const ruled = () => {
    const scenario = disputed();
    return scenario.do('resolve', { match: first(scenario), ruling: 'keep', reason: 'judgeRuling' });
  };
  /** As it is told of a ruling by whom: the ledger reads it from the event's envelope. */
  const ruledBy = (id: string) => {
    const scenario = ruled();
    scenario.state = {
      ...scenario.state,
      disputes: scenario.state.disputes?.map((one) => ({ ...one, rulings: one.rulings.map((each) => ({ ...each, actor: id })) })) ?? [],
    };
    return scenario;
  };

  it('opens the dispute again, until it is ruled on once more', () => {
    const scenario = ruled();
    scenario.refused('resolve', { match: first(scenario), ruling: 'keep', reason: 'judgeRuling' }, 'already_ruled');
    const { id } = scenario.newest('DisputeRuled');
    scenario.do('appeal', { match: first(scenario), by: 1, reason: 'conduct' });
    const { id: dispute } = scenario.newest('ResultDisputed');
    expect(scenario.newest('RulingAppealed').data).toEqual({ dispute, ruling: id, match: first(scenario), by: 1, reason: 'conduct' });
    expect(tableOf(scenario)).toEqual([[1, first(scenario)]]);
    scenario.refused('appeal', { match: first(scenario), reason: 'conduct' }, 'not_ruled');
    scenario.do('resolve', { match: first(scenario), ruling: 'correct', result: turnedOf(scenario), reason: 'wrongSides' }, ids(scenario));
    expect(openDisputes(scenario.state)).toEqual([]);
    scenario.refused('appeal', { match: first(scenario), by: 99, reason: 'conduct' }, 'unknown_player');
  });

  it('is ruled on by somebody else; where nobody else is there that is said, and stays in the ledger', () => {
    const scenario = ruledBy('judge-1').do('appeal', { reason: 'conduct', match: 'r1m1' });
    const keep = { match: 'r1m1', ruling: 'keep', reason: 'judgeRuling' } as const;
    scenario.refused('resolve', keep, 'same_ruler', { actor: 'judge-1' });
    expect(scenario.attempt('resolve', keep, { actor: 'judge-2' })).toMatchObject({ right: [{ data: { ruling: 'upheld' } }] });
    scenario.do('resolve', { ...keep, alone: true }, { actor: 'judge-1' });
    expect(scenario.newest('DisputeRuled').data.alone).toBe(true);
  });

  it('who says to be alone and is not, is not recorded as alone', () => {
    const scenario = ruledBy('judge-1').do('appeal', { reason: 'conduct', match: 'r1m1' });
    scenario.do('resolve', { match: 'r1m1', ruling: 'keep', reason: 'judgeRuling', alone: true }, { actor: 'judge-2' });
    expect(scenario.newest('DisputeRuled').data).not.toHaveProperty('alone');
  });
});

describe('a dispute is taken back', () => {
  it('the dispute itself, before it is ruled on', () => {
    const scenario = disputed().do('undo', {});
    expect(scenario.newest('ActionUndone').data).toMatchObject({ type: 'ResultDisputed', concerns: { match: first(scenario) } });
    expect(openDisputes(scenario.state)).toEqual([]);
    disputed(scenario);
    expect(openDisputes(scenario.state)).toHaveLength(1);
  });

  it('a ruling, and with it the correction it led to', () => {
    const scenario = disputed();
    const before = scenario.ranks();
    scenario.do('resolve', { match: first(scenario), ruling: 'correct', result: turnedOf(scenario), reason: 'wrongSides' }, ids(scenario));
    scenario.refused('undo', { event: scenario.newest('ResultCorrected').id }, 'cannot_undo');
    scenario.refused('undo', { event: scenario.newest('ResultDisputed').id }, 'superseded');
    scenario.do('undo', {});
    expect(scenario.types()).toEqual(['ActionUndone', 'ResultCorrected']);
    expect(scenario.ranks()).toEqual(before);
    expect(openDisputes(scenario.state)).toHaveLength(1);
  });

  it('a ruling that opened the match, and with it that', () => {
    const scenario = disputed();
    const stood = scenario.results(1);
    scenario.do('resolve', { match: first(scenario), ruling: 'void', reason: 'judgeRuling' });
    scenario.refused('undo', { event: scenario.newest('ResultVoided').id }, 'cannot_undo');
    scenario.do('undo', {});
    expect(scenario.results(1)).toEqual(stood);
    expect(openDisputes(scenario.state)).toHaveLength(1);
  });

  it('an appeal; the ruling stands again', () => {
    const scenario = disputed();
    scenario.do('resolve', { match: first(scenario), ruling: 'keep', reason: 'judgeRuling' });
    scenario.do('appeal', { match: first(scenario), reason: 'conduct' }).do('undo', {});
    expect(openDisputes(scenario.state)).toEqual([]);
    scenario.do('undo', {});
    expect(scenario.newest('ActionUndone').data.type).toBe('DisputeRuled');
    expect(openDisputes(scenario.state)).toHaveLength(1);
  });

  it('step by step to its beginning, a ruling on an appeal and the appeal too', () => {
    const scenario = disputed();
    const keep = { match: first(scenario), ruling: 'keep', reason: 'judgeRuling' } as const;
    scenario
      .do('resolve', keep)
      .do('appeal', { match: first(scenario), reason: 'conduct' })
      .do('resolve', keep);
    const undone = ['DisputeRuled', 'RulingAppealed', 'DisputeRuled', 'ResultDisputed'].map((type) => {
      scenario.do('undo', {});
      return [scenario.newest('ActionUndone').data.type === type, openDisputes(scenario.state).length];
    });
    expect(undone).toEqual([
      [true, 1],
      [true, 0],
      [true, 1],
      [true, 0],
    ]);
  });

  it('behind the end of a tournament too', () => {
    const scenario = evening()
      .playRound((a, b) => (a < b ? '2-0' : '0-2'))
      .do('complete', { early: true });
    disputed(scenario).do('undo', {});
    expect(openDisputes(scenario.state)).toEqual([]);
    disputed(scenario);
    scenario.do('resolve', { match: first(scenario), ruling: 'correct', result: turnedOf(scenario), reason: 'wrongSides' }, ids(scenario));
    const { id } = scenario.newest('DisputeRuled');
    scenario.do('undo', { event: id });
    expect(scenario.state.completed).toBe(true);
    expect(openDisputes(scenario.state)).toHaveLength(1);
  });
});

describe('whatever is disputed, ruled on, appealed and taken back', () => {
  const step = fc.record({
    what: fc.constantFrom('dispute', 'keep', 'correct', 'void', 'appeal', 'undo', 'report'),
    at: fc.nat(1),
    by: fc.integer({ min: 1, max: 4 }),
  });
  it('exactly those disputes wait that have no ruling behind their last step, and the fold says so at once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const scenario = evening();
        for (const { what, at, by } of steps) {
          const match = scenario.round(1).matches[at]?.id ?? '';
          const turned = scenario.round(1).matches[at]?.result?.outcome === 'a' ? '0-2' : '2-0';
          const commands = {
            dispute: ['dispute', { match, by, reason: 'wrongResult' }],
            keep: ['resolve', { match, ruling: 'keep', reason: 'judgeRuling' }],
            correct: ['resolve', { match, ruling: 'correct', result: turned, reason: 'judgeRuling' }],
            void: ['resolve', { match, ruling: 'void', reason: 'judgeRuling' }],
            appeal: ['appeal', { match, by, reason: 'conduct' }],
            undo: ['undo', {}],
            report: ['report', { match, result: turned }],
          } as const;
          const [type, payload] = commands[what];
          const attempt = scenario.attempt(type, payload, ids(scenario));
          if (attempt._tag === 'Right') scenario.do(type, payload as never, ids(scenario));
        }
        const waiting = new Map<string, boolean>();
        const rulings = new Map<string, string>();
        const undone = new Set(scenario.events.flatMap(({ undoes }) => undoes ?? []));
        for (const one of scenario.events.filter(({ id }) => !undone.has(id))) {
          if (one.type === 'ResultDisputed') waiting.set(one.id, true);
          if (one.type === 'DisputeRuled') {
            waiting.set(one.data.dispute, false);
            rulings.set(one.id, one.data.dispute);
          }
          if (one.type === 'RulingAppealed') waiting.set(rulings.get(one.data.ruling) ?? '', true);
        }
        expect(openDisputes(scenario.state).map(({ id }) => id)).toEqual([...waiting].flatMap(([id, open]) => (open ? [id] : [])));
        expect(evolveAll(initialState, scenario.events)).toEqual(scenario.state);
      }),
      { numRuns: RUNS },
    );
  });
});
