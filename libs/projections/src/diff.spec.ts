import { diff } from './diff';
import { Given, personOf } from './given.spec-support';
import { standings } from './standings';
import { timeline } from './timeline';

type Point = { readonly revision?: number; readonly round?: number };

const difference = (given: Given, from: Point, to: Point) => {
  const at = ({ revision, round }: Point) =>
    standings(given.state(revision), given.names, round === undefined ? {} : { afterRound: round });
  return diff(at(from), at(to), timeline(given.events, given.names));
};

describe('what changed', () => {
  const given = new Given('magic', { rounds: 3 }).registered('Ann', 'Bob', 'Cy', 'Dee').round([
    ['Ann', 'Bob', '2-0'],
    ['Cy', 'Dee', '2-1'],
  ]);
  const evening = given.revision;
  given.round([
    ['Ann', 'Cy', '2-0'],
    ['Bob', 'Dee', '2-0'],
  ]);
  const before = given.revision;
  given.corrected('Ann', 'Bob', '0-2');

  it('by a correction: who moved, and the correction alone as the cause', () => {
    const shown = difference(given, { revision: before }, {});
    expect(shown.from).toMatchObject({ revision: before, afterRound: 2 });
    expect(shown.to).toMatchObject({ revision: given.revision, afterRound: 2 });
    expect(shown.events).toEqual([
      {
        revision: given.revision,
        type: 'ResultCorrected',
        text: 'A result was corrected: Bob beat Ann 2-0 in round 1, table 1 (reason: wrong entry).',
      },
    ]);
    expect(shown.moved).toEqual([
      { player: { id: personOf(2), name: 'Bob' }, registration: 2, from: 2, to: 1, points: { from: 3, to: 6 }, by: [given.revision] },
      { player: { id: personOf(1), name: 'Ann' }, registration: 1, from: 1, to: 2, points: { from: 6, to: 3 }, by: [given.revision] },
    ]);
  });

  it('on the wall of that evening and in the same round as known today', () => {
    const shown = difference(given, { revision: evening, round: 1 }, { round: 1 });
    expect(shown.events.map(({ type }) => type)).toEqual(['ResultCorrected']);
    expect(shown.moved.map(({ player, from, to }) => [player.name, from, to])).toEqual([
      ['Bob', 4, 1],
      ['Ann', 1, 4],
    ]);
  });

  it('from round 1 to round 2: the results of round 2, and not the correction in round 1', () => {
    const shown = difference(given, { round: 1 }, { round: 2 });
    const results = shown.events.filter(({ type }) => type.startsWith('Result'));
    expect(results.map(({ text }) => text)).toEqual(['Ann beat Cy 2-0 in round 2, table 1.', 'Bob beat Dee 2-0 in round 2, table 2.']);
    expect(shown.moved.find(({ player }) => player.name === 'Ann')).toMatchObject({ from: 4, to: 2, points: { from: 0, to: 3 } });
  });

  it('backwards is the same turned round', () => {
    const [there, back] = [difference(given, { revision: before }, {}), difference(given, {}, { revision: before })];
    expect(back.events).toEqual(there.events);
    expect(back.moved.map(({ player, from, to }) => [player.name, to, from]).sort()).toEqual(
      there.moved.map(({ player, from, to }) => [player.name, from, to]).sort(),
    );
  });

  it('nowhere: nobody moved, for no reason', () => expect(difference(given, {}, {})).toMatchObject({ moved: [], events: [] }));

  it('by a disqualification: that player has no rank, and who was behind moves up', () => {
    const more = new Given('magic', { rounds: 3 })
      .registered('Ann', 'Bob')
      .round([['Ann', 'Bob', '2-0']])
      .left('PlayerDisqualified', 'Ann');
    const shown = difference(more, { revision: more.revision - 1 }, {});
    expect(shown.events.map(({ type }) => type)).toEqual(['PlayerDisqualified']);
    expect(shown.moved.map(({ player, from, to, by }) => [player.name, from, to, by])).toEqual([
      ['Bob', 2, 1, []],
      ['Ann', 1, null, [more.revision]],
    ]);
  });

  it('by a player who came late: there was no rank before', () => {
    const more = new Given('magic', { rounds: 3 }).registered('Ann', 'Bob');
    const early = more.revision;
    more.registered('Cy');
    expect(difference(more, { revision: early }, {}).moved).toContainEqual({
      player: { id: personOf(3), name: 'Cy' },
      registration: 3,
      from: null,
      to: 1,
      points: { from: null, to: 0 },
      by: [more.revision],
    });
  });
});
