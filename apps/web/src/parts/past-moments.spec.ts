import type { TimelineEntry } from '../api/shapes';
import { movedInKnowledge, pointText, publishedBy, readPoint, wallMoments } from './past-moments';

const told = (...what: readonly (readonly [TimelineEntry['type'], number])[]): readonly TimelineEntry[] =>
  what.map(([type, round], revision) => ({
    revision,
    at: `2026-11-30T19:00:0${revision}.000Z`,
    actor: { id: 'desk', role: 'staff' },
    type,
    text: '',
    round,
    players: [],
    public: true,
  }));

const evening = told(
  ['RoundPaired', 1],
  ['PairingsPublished', 1],
  ['ResultReported', 1],
  ['RoundCompleted', 1],
  ['RoundPaired', 2],
  ['PairingsPublished', 2],
  ['RoundCompleted', 2],
  ['ResultCorrected', 1],
);

describe('moments of an evening', () => {
  it('a round is there from its publication on, until it is void', () => {
    expect([0, 1, 4, 5, 7].map((revision) => publishedBy(evening, revision))).toEqual([0, 1, 1, 2, 2]);
    expect(publishedBy(told(['PairingsPublished', 1], ['RoundVoided', 1]), 1)).toBe(0);
  });

  it('what hung on the wall is what was known when a round was over', () => {
    expect(wallMoments(evening).map(({ round, revision }) => [round, revision])).toEqual([
      [1, 3],
      [2, 6],
    ]);
  });

  it('a round that was drawn again was over when it was over again, and stays so when a result is opened later', () => {
    const again = told(['RoundCompleted', 1], ['RoundVoided', 1], ['PairingsPublished', 1], ['RoundCompleted', 1], ['RoundCompleted', 1]);
    expect(wallMoments(again).map(({ revision }) => revision)).toEqual([3]);
  });

  it('going back in knowledge takes the round along, and at the end nothing is left of it', () => {
    expect(movedInKnowledge({ afterRound: 2 }, 6, 7, evening)).toEqual({ asOf: 6, afterRound: 2 });
    expect(movedInKnowledge({ afterRound: 2 }, 3, 7, evening)).toEqual({ asOf: 3, afterRound: 1 });
    expect(movedInKnowledge({ afterRound: 2 }, 0, 7, evening)).toEqual({ asOf: 0 });
    expect(movedInKnowledge({ asOf: 3, afterRound: 1 }, 7, 7, evening)).toEqual({ afterRound: 1 });
    expect(movedInKnowledge({ asOf: 3 }, 7, 7, evening)).toEqual({});
  });

  it.each([{}, { asOf: 0 }, { asOf: 57 }, { afterRound: 0 }, { afterRound: 3 }, { asOf: 57, afterRound: 3 }])(
    'points are read as they are written: %j',
    (point) => expect(readPoint(pointText(point))).toEqual(point),
  );

  it.each(['', '@', 'later', 'round:', 'round:3@', '@revision:3', 'round:3revision:4', 'revision:3@now', '2026-11-30'])(
    'anything else is no point: %j',
    (written) => expect(readPoint(written)).toBeUndefined(),
  );
});
