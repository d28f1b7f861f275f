import { Given } from './given.spec-support';
import { rounds } from './rounds';

const base = () => new Given('faction-play').registered('Ann', 'Bob', 'Cy');

describe('rounds', () => {
  it('show each match with its table, its players and its result', () => {
    const given = base().round([['Ann', 'Bob', '2-1']], { byes: ['Cy'] });
    expect(rounds(given.state(), given.names).rounds).toMatchObject([
      {
        round: 1,
        stage: 'swiss',
        published: true,
        completed: true,
        source: 'drawn',
        attempt: 1,
        draw: null,
        drawSeed: 'seed-1-1',
        objective: { rematches: 0 },
        matches: [
          {
            table: 1,
            players: [{ name: 'Ann', registration: 1 }, { name: 'Bob' }],
            status: 'final',
            result: { text: '2-1', outcome: 'a', games: { a: 2, b: 1, draws: 0 } },
          },
        ],
        byes: [{ player: { name: 'Cy' }, byHand: false }],
      },
    ]);
  });

  it('are seen by whoever is not staff from their publication on', () => {
    const given = base().drafted([['Ann', 'Bob']], { byes: ['Cy'] });
    expect(rounds(given.state(), given.names).rounds).toEqual([]);
    expect(rounds(given.state(), given.names, { staff: true }).rounds).toMatchObject([{ round: 1, published: false }]);
    given.published();
    expect(rounds(given.state(), given.names).rounds).toMatchObject([
      { round: 1, published: true, matches: [{ status: 'open', result: null }] },
    ]);
  });

  it('say that this is the second draw, and why', () => {
    const given = base()
      .drafted([['Ann', 'Bob']], { byes: ['Cy'] })
      .published()
      .voided('Dee was missing')
      .registered('Dee');
    expect(rounds(given.state(), given.names)).toMatchObject({
      rounds: [],
      voided: [{ round: 1, attempt: 1, reason: 'Dee was missing', matches: [{}] }],
    });
    given
      .drafted(
        [
          ['Ann', 'Dee'],
          ['Bob', 'Cy'],
        ],
        { attempt: 2 },
      )
      .published();
    expect(rounds(given.state(), given.names)).toMatchObject({
      rounds: [{ attempt: 2, draw: { text: 'draw 2 of 2', reason: 'Dee was missing' }, voided: [{ attempt: 1, drawSeed: 'seed-1-1' }] }],
      voided: [],
    });
  });

  it('never show the pairings of a draft that was made void', () => {
    const given = base()
      .drafted([['Ann', 'Bob']], { byes: ['Cy'] })
      .voided('tables moved');
    expect(rounds(given.state(), given.names).voided).toEqual([]);
    given.drafted([['Ann', 'Cy']], { byes: ['Bob'], attempt: 2 }).published();
    const [voided] = rounds(given.state(), given.names).rounds[0]?.voided ?? [];
    expect(voided).toMatchObject({ reason: 'tables moved', published: false });
    expect(voided).not.toHaveProperty('matches');
    expect(rounds(given.state(), given.names, { staff: true }).rounds[0]?.voided[0]?.matches).toHaveLength(1);
  });

  it('keep what stood there before a correction', () => {
    const given = base()
      .round([['Ann', 'Bob', '2-1']], { byes: ['Cy'] })
      .round([['Ann', 'Cy']], { byes: ['Bob'] })
      .corrected('Ann', 'Bob', 'walkoverA');
    expect(rounds(given.state(), given.names).rounds[0]?.matches[0]).toMatchObject({
      result: { text: 'A:left', outcome: 'walkoverA' },
      corrections: [{ was: { text: '2-1' }, afterRound: 2, revision: given.revision }],
    });
  });

  it('tell a result that waits for staff from one that counts', () => {
    const given = new Given('faction-play', { confirmation: 'staff' })
      .registered('Ann', 'Bob')
      .drafted([['Ann', 'Bob']])
      .published()
      .reported('Ann', 'Bob', '0-0-3');
    expect(rounds(given.state(), given.names).rounds[0]?.matches[0]).toMatchObject({
      status: 'reported',
      result: { text: '0-0-3', outcome: 'draw' },
      confirmed: false,
    });
    given.add({ type: 'ResultConfirmed', data: { match: 'm1', result: { outcome: 'draw', games: { a: 0, b: 0, draws: 3 } } } });
    expect(rounds(given.state(), given.names).rounds[0]?.matches[0]).toMatchObject({ status: 'final' });
  });
});
