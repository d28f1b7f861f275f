import { readTyped, type MatchForm } from './typed-result';

const swiss: MatchForm = { bestOf: 3, drawAllowed: true };
const single: MatchForm = { bestOf: 1, drawAllowed: false };
const keys: MatchForm = { ...swiss, form: { scored: 'keys', timeout: true } };
const spread: MatchForm = { bestOf: 1, drawAllowed: true, form: { scored: 'spread' } };
const dominion: MatchForm = { ...spread, form: { scored: 'victoryPoints', unprovable: true } };
const textOf = (typed: string, form = swiss) => {
  const read = readTyped(typed, form);
  return read.kind === 'result' ? `${read.text} ${read.outcome}` : read.kind;
};

const table: MatchForm = { bestOf: 1, drawAllowed: true, form: {}, seats: 4 };

describe('what is typed for a match', () => {
  it.each([
    ['l s', 'walkoverA slowPlay'],
    ['rn', 'walkoverB noResponse'],
    ['b d', 'walkoverBoth disconnected'],
    ['l o', 'walkoverA other'],
    ['b', 'walkoverBoth undefined'],
  ])('%j says who did not play, and why', (typed, expected) => {
    const read = readTyped(typed, swiss);
    expect(read.kind === 'result' && `${read.outcome} ${read.reason}`).toBe(expected);
  });

  it('has its keys also in short, and short words where the form has them', () => {
    expect([textOf('2-1 5-3', keys), textOf('d 2-2', keys), textOf('t 1-2', keys)]).toEqual([
      '2-1 keys 5-3 a',
      'draw keys 2-2 draw',
      'timeout keys 1-2 timeout',
    ]);
    expect([textOf('t', keys), textOf('u', dominion), textOf('t', swiss), textOf('u', keys)]).toEqual([
      'timeout timeout',
      'unprovable unprovable',
      'unread',
      'unread',
    ]);
  });

  it('is the order of everybody at a table', () => {
    expect(textOf('badc 41,38,30,12', table)).toBe('B>A>D>C 41,38,30,12 order');
    expect([textOf('bad', table), textOf('1', table), textOf('l', table), textOf('', table)]).toEqual([
      'unread',
      'unread',
      'unread',
      'empty',
    ]);
  });

  it.each([
    ['1', '2-0 a'],
    ['2', '0-2 b'],
    ['d', 'draw draw'],
    ['2-1', '2-1 a'],
    ['1:2', '1-2 b'],
    ['0–0–3', '0-0-3 draw'],
    ['1-1', '1-1 draw'],
    [' 02-1 ', '2-1 a'],
    ['l', 'A:left walkoverA'],
    ['R', 'B:left walkoverB'],
    ['x', 'double-loss doubleLoss'],
    ['', 'empty'],
    ['3', 'unread'],
    ['12', 'unread'],
    ['2-', 'unread'],
  ])('%j is %s', (typed, expected) => expect(textOf(typed)).toBe(expected));

  it('is one game where a match is one game', () => {
    expect(textOf('1', single)).toBe('1-0 a');
    expect(textOf('2', single)).toBe('0-1 b');
  });

  it('is no draw where a match needs a winner', () => {
    expect(textOf('d', single)).toBe('drawNot');
    expect(textOf('1-1', single)).toBe('drawNot');
  });

  it.each([
    ['431-388', '431-388 a 431–388'],
    ['12:38', '12-38 b 12–38'],
    ['038 38', '38-38 draw 38–38'],
    ['-3-5', '-3-5 b −3–5'],
    ['5--3', '5--3 a 5–−3'],
    ['−3–−5', '-3--5 a −3–−5'],
    ['+5', '+5 a +5'],
    ['-05', '-5 b −5'],
    ['−5', '-5 b −5'],
    ['-0', '+0 draw +0'],
    ['d', 'draw draw '],
    ['l', 'A:left walkoverA '],
    ['1', 'unread'],
    ['2', 'unread'],
    ['5', 'unread'],
    ['2-1-0', 'unread'],
    ['100000-0', 'unread'],
    ['timeout', 'unread'],
    ['2-1 keys 5-3', 'unread'],
  ])('%j is %s where scores count', (typed, expected) => {
    for (const form of [spread, dominion]) {
      const read = readTyped(typed, form);
      expect(read.kind === 'result' ? `${read.text} ${read.outcome} ${read.score}` : read.kind).toBe(expected);
    }
  });

  it.each([
    ['2-1 keys 5-3', '2-1 keys 5-3 a 2–1 keys 5–3'],
    ['0:2  KEYS 1:06', '0-2 keys 1-6 b 0–2 keys 1–6'],
    ['1-1-1 keys 4-4', '1-1-1 keys 4-4 draw 1–1–1 keys 4–4'],
    ['d keys 2-2', 'draw keys 2-2 draw keys 2–2'],
    ['timeout', 'timeout timeout '],
    ['timeout keys 1-2', 'timeout keys 1-2 timeout keys 1–2'],
    ['2-1', '2-1 a 2–1'],
    ['1', '2-0 a 2–0'],
    ['2-1 keys', 'unread'],
    ['2-1 keys 5', 'unread'],
    ['l keys 5-3', 'unread'],
    ['431-388', 'unread'],
    ['+5', 'unread'],
    ['unprovable', 'unread'],
  ])('%j is %s where keys are recorded', (typed, expected) => {
    const read = readTyped(typed, keys);
    expect(read.kind === 'result' ? `${read.text} ${read.outcome} ${read.score}` : read.kind).toBe(expected);
  });

  it('is unprovable, or a timeout, only where the form has it', () => {
    expect(textOf('Unprovable', dominion)).toBe('unprovable unprovable');
    expect(textOf('unprovable', spread)).toBe('unread');
    expect(textOf('timeout', keys)).toBe('timeout timeout');
    for (const typed of ['timeout', 'unprovable', 'timeout keys 1-2', '2-1 keys 5-3', '431-388', '+5', '-5'])
      expect([typed, textOf(typed, swiss)]).toEqual([typed, 'unread']);
    expect(textOf('timeout keys 1-2', { ...keys, form: { scored: 'keys' } })).toBe('unread');
  });

  it('is no draw by scores or keys where a match needs a winner', () => {
    for (const typed of ['38-38', '+0', 'd']) expect(textOf(typed, { ...dominion, drawAllowed: false })).toBe('drawNot');
    for (const typed of ['1-1 keys 2-2', 'draw keys 2-2']) expect(textOf(typed, { ...keys, drawAllowed: false })).toBe('drawNot');
  });
});
