import { document, older, people, planOf, resultOf, round, roundsOf, type Json } from './neutral-given.spec-support';

const one = (...matches: Json[]) => older({ source: { game: 'Netrunner' }, rounds: [{ n: 1, matches }] });
const unpaired = (fields: Json) => {
  const file = older({ source: { game: 'Scrabble' }, rounds: [{ n: 1, matches: [{ a: 'A', b: 'B', aScore: 1, bScore: 2 }] }] });
  const second = { n: 2, matches: [{ a: 'A', b: null, ...fields }] };
  const [, step] = roundsOf(planOf({ ...file, rounds: [...(file['rounds'] as Json[]), second] }));
  return { byes: step?.given.byes, forfeits: step?.beside.forfeits, leftOut: step?.leftOut };
};

describe('what older files say in other words (interfaces.md, The neutral file)', () => {
  it('points of a match are its scores, and sides of the game are nothing', () => {
    const [step] = roundsOf(planOf(one({ a: 'A', b: 'B', aPoints: 1, bPoints: 3, aSide: 'corp', aRunner: 1, intentionalDraw: false })));
    expect(step?.given.matches[0]?.result).toEqual({ outcome: 'b', scores: { a: 1, b: 3 } });
  });

  it.each<[string, Json, object]>([
    ['more than nothing is a bye', { aScore: 100, bScore: 0, result: 'bye' }, { byes: [{ player: 0, spread: 100 }] }],
    ['nothing or less is a lost round', { aScore: -50, bScore: 0, result: 'forfeit/absent' }, { forfeits: [{ player: 0, spread: -50 }] }],
    ['nothing at all', { aScore: 0 }, { forfeits: [{ player: 0, spread: 0 }] }],
    ['a forfeit without a score', { result: 'forfeit/absent' }, { forfeits: [{ player: 0 }] }],
    ['an awarded bye is one by hand', { awardedBye: true }, { byes: [{ player: 0, byHand: true }] }],
    ['a bye is a bye', { result: 'bye' }, { byes: [{ player: 0 }] }],
  ])('unpaired with %s', (_what, fields, expected) => expect(unpaired(fields)).toEqual({ byes: [], leftOut: [1, 2, 3], ...expected }));

  it('who is disqualified in a match, or forfeits it, left it', () => {
    expect(resultOf({ result: 'a', aWins: 0, bWins: 0, dq: true })).toEqual({ outcome: 'walkoverB' });
    expect(resultOf({ result: 'b', forfeit: true })).toEqual({ outcome: 'walkoverA' });
    expect(resultOf({ result: 'a', aWins: 3, bWins: 0, dq: false, forfeit: false })).toMatchObject({ outcome: 'a' });
  });

  it('an unknown score is no score', () => {
    expect(resultOf({ result: 'a', aWins: 1, bWins: 0, scoreUnknown: true })).toEqual({ outcome: 'a' });
  });

  it('who forfeits every round was never there; who has a bye was', () => {
    const away = { b: null, aScore: -50, bScore: 0 };
    const plan = planOf(
      older({
        source: { game: 'Scrabble' },
        rounds: [1, 2].map((n) => ({
          n,
          matches: [
            { a: 'A', b: 'B', aScore: n, bScore: 0 },
            { a: 'C', ...away },
            { a: 'D', ...away, aScore: n === 1 ? 50 : -50 },
          ],
        })),
        published: [
          { id: 'A', rank: 1 },
          { id: 'C', rank: null },
        ],
      }),
    );
    expect(plan.steps.filter(({ kind }) => kind === 'drop')).toEqual([{ kind: 'drop', player: 2, fromRound: 1 }]);
    expect(plan.notes).toContain('One player forfeited every round: read as dropped before round 1.');
    expect(roundsOf(plan).map(({ beside }) => beside.forfeits)).toEqual([undefined, [{ player: 3, spread: -50 }]]);
  });

  it('in a file with a preset a forfeit is what it says', () => {
    const file = document({ rounds: [round(1, { a: 'A', b: null, outcome: 'walkoverA' }, { a: 'B', b: 'C', outcome: 'a' })] });
    const [step] = roundsOf(planOf(file));
    expect([step?.beside.forfeits, step?.leftOut]).toEqual([[{ player: 0 }], [3]]);
  });
});

describe('the rules that an older file is read by', () => {
  const read = (rest: Json, preset?: string) => {
    const { preset: chosen, settings, notes } = planOf(older({ players: people('AB'), ...rest }), preset === undefined ? {} : { preset });
    return { chosen, settings, notes };
  };
  const scoring = { perGameWin: 2, perGameTimedWin: 1, perGameLoss: 0, bye: 4 };

  it.each<[string, Json, string, Json]>([
    ['Magic', { source: { game: 'Magic: The Gathering (Legacy)' } }, 'magic', {}],
    ['ManaTraders', { source: { game: 'Magic', site: 'ManaTraders' } }, 'magic', { floor: '33/100', opponentGameFloor: '33/100' }],
    ['Cobra', { source: { game: 'Netrunner' } }, 'faction-play', { sosFrom: 'points', tieBreakers: ['sos', 'esos', 'draw'], winPoints: 3 }],
    ['NRTM', { source: { game: 'Android: Netrunner 2014' }, scoring }, 'faction-play', { sosFrom: 'pointSum', winPoints: 4, byeWorth: 4 }],
    ['Pokemon', { source: { game: 'Pokemon VGC' } }, 'key-swiss-qualifier', { floor: '1/4', cut: 0 }],
    ['Scrabble', { source: { game: 'Scrabble' }, format: 'scrabble', scoring: { win: 1, draw: 0.5 } }, 'performance', {}],
  ])('%s', (_what, rest, preset, settings) => {
    const { chosen, settings: own, notes } = read(rest);
    expect(chosen).toBe(preset);
    expect(own).toMatchObject(settings);
    expect(notes[0]).toMatch(new RegExp(`names no preset: it was read as ${preset}\\.$`));
  });

  it('are those of the source when its preset is asked for, and those of the preset when another one is', () => {
    const source = { source: { game: 'Netrunner' } };
    expect(read(source, 'faction-play').settings).toMatchObject({ sosFrom: 'points' });
    expect(read(source, 'magic')).toEqual({
      chosen: 'magic',
      settings: { winPoints: 3, drawPoints: 1, lossPoints: 0, byeWorth: 3 },
      notes: [],
    });
  });
});
