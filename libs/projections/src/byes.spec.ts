import { byes } from './byes';
import { Given } from './given.spec-support';

describe('the bye history', () => {
  const given = new Given('faction-play')
    .registered('Ann', 'Bob', 'Cy')
    .round([['Ann', 'Bob', '2-0']], { byes: ['Cy'] })
    .round([['Ann', 'Cy', '2-0']], { byes: ['Bob'] })
    .round([['Ann', 'Bob', '2-0']], { byes: ['Cy'] });

  it('says who had one, in which rounds, and how many each had', () => {
    const shown = byes(given.state(), given.names);
    expect(shown.byes.map(({ round, stage, player, byHand }) => [round, stage, player.name, byHand])).toEqual([
      [1, 'swiss', 'Cy', false],
      [2, 'swiss', 'Bob', false],
      [3, 'swiss', 'Cy', false],
    ]);
    expect(shown.players.map(({ player, count, rounds }) => [player.name, count, rounds])).toEqual([
      ['Cy', 2, [1, 3]],
      ['Bob', 1, [2]],
    ]);
  });

  it('goes up to the round that is asked for', () => expect(byes(given.state(), given.names, { afterRound: 2 }).byes).toHaveLength(2));

  it('shows staff what is given by hand for the round to come, and a draft', () => {
    const more = new Given('faction-play').registered('Ann', 'Bob', 'Cy').add({ type: 'ByeAssigned', data: { player: 1, round: 1 } });
    expect(byes(more.state(), more.names, { staff: true }).assigned).toMatchObject([{ round: 1, player: { name: 'Ann' } }]);
    expect(byes(more.state(), more.names)).not.toHaveProperty('assigned');
    more.drafted([['Bob', 'Cy']], { byes: ['Ann'] });
    expect(byes(more.state(), more.names, { staff: true })).toMatchObject({ assigned: [], byes: [{ round: 1 }] });
    expect(byes(more.state(), more.names).byes).toEqual([]);
  });

  it('counts a bye of the bracket apart', () => {
    const cut = new Given('faction-play')
      .registered('Ann', 'Bob', 'Cy')
      .round([['Ann', 'Bob', '2-0']], { byes: ['Cy'] })
      .bracketOf('Ann', 'Cy', 'Bob')
      .round([['Cy', 'Bob']], { byes: ['Ann'], phase: 'finals', stage: 1, slots: [1, 0] });
    const shown = byes(cut.state(), cut.names);
    expect(shown.byes).toHaveLength(2);
    expect(shown.players.map(({ player, count }) => [player.name, count])).toEqual([['Cy', 1]]);
  });
});
