import { openVenue, type Opened } from './opened-venue';
import { openMatches } from './play-over-http';

jest.setTimeout(60_000);

let opened: Opened;
beforeAll(async () => {
  opened = await openVenue();
});
afterAll(() => opened.close());

const VIEWS = ['', '/standings', '/rounds', '/byes', '/bracket', '/timeline'];

describe('answers that are kept for whoever asks next', () => {
  it('go with the next revision, and say of winner and rounds what the standings say', async () => {
    const { staff, visitor } = opened;
    const id = await staff.tournament('faction-play', 6, { rounds: 2, cut: 2 });
    const path = `/api/tournaments/${id}`;
    const agrees = async (): Promise<void> => {
      const [summary, standings] = [await visitor.read(path), await visitor.read(`${path}/standings`)];
      expect([summary.rounds, summary.winner, summary.revision]).toEqual([standings.rounds, standings.winner, standings.revision]);
    };
    await agrees();
    for (let round = 1; round <= 3; round += 1) {
      await staff.command(id, 'pair');
      await agrees();
      await staff.command(id, 'publish');
      for (const payload of await openMatches(staff, id)) {
        const { revision } = await staff.done(`${path}/commands/report`, payload);
        await agrees();
        for (const view of VIEWS.slice(0, -1)) expect([view, (await visitor.read(path + view)).revision]).toEqual([view, revision]);
        expect((await staff.read(`${path}/timeline`)).at(-1).revision).toBe(revision);
      }
    }
    await staff.command(id, 'complete');
    await agrees();
    expect((await visitor.read(path)).winner).not.toBeNull();
  });

  it('are of staff for staff alone', async () => {
    const { staff, visitor } = opened;
    const id = await staff.tournament('magic', 4, { rounds: 2 });
    await staff.command(id, 'pair');
    for (const view of VIEWS) {
      const path = `/api/tournaments/${id}${view}`;
      // Staff first, so that theirs is what could be handed on.
      const [theirs, everybodys] = [await staff.read(path), await visitor.read(path)];
      expect([view, JSON.stringify(everybodys).includes('r1m1')]).toEqual([view, false]);
      expect(await staff.read(path)).toEqual(theirs);
    }
    expect((await staff.read(`/api/tournaments/${id}/rounds`)).rounds).toHaveLength(1);
  });

  it('go with a name that is changed or erased', async () => {
    const { staff, visitor } = opened;
    const id = await staff.tournament('magic', 4, { rounds: 2 });
    await staff.paired(id);
    const { players, revision } = await staff.read(`/api/tournaments/${id}`);
    const texts = async () => Promise.all(VIEWS.map(async (view) => (await visitor.send(`/api/tournaments/${id}${view}`)).text));
    expect((await texts()).filter((text) => text.includes('Player 1')).length).toBeGreaterThan(3);
    await staff.done(`/api/persons/${players[0].id}/name`, { name: 'Zoë Quince' }, { method: 'PUT' });
    const renamed = await texts();
    expect(renamed.filter((text) => text.includes('Player 1"'))).toEqual([]);
    expect(renamed.filter((text) => text.includes('Zoë Quince')).length).toBeGreaterThan(3);
    await staff.done(`/api/persons/${players[0].id}`, {}, { method: 'DELETE' });
    expect((await texts()).filter((text) => text.includes('Zoë Quince'))).toEqual([]);
    expect((await staff.read(`/api/tournaments/${id}`)).revision).toBe(revision);
  });
});

describe('one round alone', () => {
  it('is what the whole has of it, and another one is not there', async () => {
    const { staff, visitor } = opened;
    const id = await staff.tournament('magic', 8, { rounds: 3 });
    await staff.paired(id);
    for (const payload of await openMatches(staff, id)) await staff.command(id, 'report', payload);
    await staff.command(id, 'pair');
    const path = `/api/tournaments/${id}/rounds`;
    const whole = await staff.read(path);
    expect(whole.rounds).toHaveLength(2);
    for (const round of [1, 2]) expect(await staff.read(`${path}?round=${round}`)).toEqual({ ...whole, rounds: [whole.rounds[round - 1]] });
    for (const [client, asked, status, code] of [
      [visitor, '2', 404, 'unknown_round'],
      [staff, '3', 404, 'unknown_round'],
      [staff, '0', 404, 'unknown_round'],
      [staff, 'x', 400, 'invalid_field'],
      [staff, '1&round=2', 400, 'invalid_field'],
      [staff, '2&afterRound=1', 404, 'unknown_round'],
    ] as const) {
      const answer = await client.send(`${path}?round=${asked}`);
      expect([asked, answer.status, answer.json.code]).toEqual([asked, status, code]);
    }
  });
});
