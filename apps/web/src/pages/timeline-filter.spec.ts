import type { TimelineEntry } from '../api/shapes';
import { actorOf, isShown, kindOf } from './timeline-filter';

const entry = (type: string, more: Partial<TimelineEntry> = {}): TimelineEntry =>
  ({
    revision: 0,
    at: '',
    actor: { id: 'desk', role: 'staff' },
    type,
    text: '',
    round: null,
    players: [],
    public: true,
    ...more,
  }) as TimelineEntry;

describe('what the timeline shows', () => {
  it.each([
    ['ResultReported', 'results'],
    ['ResultCorrected', 'results'],
    ['ResultDisputed', 'disputes'],
    ['DisputeRuled', 'disputes'],
    ['RulingAppealed', 'disputes'],
    ['PlayerDropped', 'players'],
    ['PenaltyApplied', 'players'],
    ['RegistrationReassigned', 'players'],
    ['RoundPaired', 'rounds'],
    ['PairingRepaired', 'rounds'],
    ['StageStarted', 'rounds'],
    ['PolicyAmended', 'tournament'],
    ['ActionUndone', 'tournament'],
  ])('%s is one of the %s', (type, kind) => expect(kindOf(entry(type))).toBe(kind));

  it('is what passes every filter', () => {
    const ann = entry('ResultReported', { players: ['ann', 'bob'], round: 2 });
    const judge = entry('ResultCorrected', { players: ['ann'], round: 2, actor: { id: 'Jo', role: 'judge' } });
    const all = [entry('TournamentCreated'), ann, judge];
    const shown = (filter: Parameters<typeof isShown>[0]) => all.filter(isShown(filter)).map(({ type }) => type);
    expect(shown({ kind: 'all' })).toHaveLength(3);
    expect(shown({ kind: 'results' })).toEqual(['ResultReported', 'ResultCorrected']);
    expect(shown({ kind: 'all', player: 'bob' })).toEqual(['ResultReported']);
    expect(shown({ kind: 'all', round: 2, player: 'ann', actor: actorOf(judge) })).toEqual(['ResultCorrected']);
    expect(shown({ kind: 'players', round: 2 })).toEqual([]);
  });
});
