import { takenBackIn } from './taken-back';

type Told = Parameters<typeof takenBackIn>[0][number];
const told = (...entries: readonly (readonly [Told['type'], number | null, string, string?])[]): readonly Told[] =>
  entries.map(([type, round, players, text = ''], revision) => ({ revision, type, round, players: players.split(' '), text }));
const taken = (entries: readonly Told[]) => [...takenBackIn(entries)];

describe('what is taken back', () => {
  it('is a drop before the return of the same player', () =>
    expect(
      taken(told(['PlayerDropped', 2, 'ada'], ['PlayerDropped', 2, 'ben'], ['PlayerReturned', 3, 'ada'], ['PlayerDropped', 4, 'ada'])),
    ).toEqual([0]));

  it('is everything about a match that is open again', () =>
    expect(
      taken(
        told(
          ['ResultReported', 1, 'ada ben'],
          ['ResultReported', 1, 'cy di'],
          ['ResultCorrected', 1, 'ada ben'],
          ['ResultVoided', 1, 'ada ben'],
        ),
      ),
    ).toEqual([0, 2]));

  it('is the pairing of a round that was thrown away, and not the one that followed', () =>
    expect(taken(told(['RoundPaired', 1, ''], ['PairingsPublished', 1, ''], ['RoundVoided', 1, ''], ['RoundPaired', 1, 'ada']))).toEqual([
      0, 1,
    ]));

  it('is what was taken back under its own sentence, the newest of them first', () => {
    const bye = ['ByeAssigned', 2, 'ada', 'Ada was given the bye of round 2 by hand.'] as const;
    const undo = ['ActionUndone', null, 'ada', 'Taken back: “Ada was given the bye of round 2 by hand.” Reason: wrong entry'] as const;
    expect(taken(told(bye, undo, bye))).toEqual([0]);
    expect(taken(told(bye, bye, undo))).toEqual([1]);
    expect(taken(told(bye, undo, bye, undo))).toEqual([0, 2]);
  });
});
