import type { RoundJson } from '../api/shapes';
import { en, type MessageId } from '../messages/en';
import { sectionsOf } from './round-sections';

const text = (id: MessageId, values: Readonly<Record<string, unknown>> = {}): string =>
  Object.entries(values).reduce<string>((words, [name, value]) => words.replace(`{${name}}`, String(value)), en[id]);

const round = (stage: string, matches: readonly object[], byes: readonly object[] = []): RoundJson =>
  ({ stage, matches, byes }) as unknown as RoundJson;

const titles = (shown: RoundJson) => sectionsOf(text, shown).map(({ title, matches, byes }) => [title, matches.length, byes.length]);

describe('the pairings of a round stand', () => {
  it('in one list where nothing tells them apart', () => {
    expect(titles(round('swiss', [{}, {}], [{}]))).toEqual([[undefined, 2, 1]]);
  });

  it('by group or league in the order of their numbers, byes with them', () => {
    expect(titles(round('groups', [{ group: 10 }, { group: 2 }, { group: 2 }], [{ group: 10 }]))).toEqual([
      ['Group 2', 2, 0],
      ['Group 10', 1, 1],
    ]);
    expect(titles(round('league', [{ group: 1 }, { group: 2 }])).map(([title]) => title)).toEqual(['League 1', 'League 2']);
  });

  it('by what contenders play for', () => {
    expect(titles(round('performance', [{ group: 3 }, { group: 1 }, { group: 2 }])).map(([title]) => title)).toEqual([
      'For the first place',
      'For the prizes',
      'The others',
    ]);
  });

  it('by bracket where several are played at once', () => {
    const shown = round('bracket', [{ bracketMatch: 'L1.1' }, { bracketMatch: 'W2.1' }], [{ bracketMatch: 'L1.2' }]);
    expect(titles(shown)).toEqual([
      ['Winners’ bracket', 1, 0],
      ['Second bracket', 1, 1],
    ]);
  });
});
