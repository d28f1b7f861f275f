import { randomUUID } from 'node:crypto';
import { openMatches, playToTheEnd } from '../http/play-over-http';
import { openVenue, type Opened } from '../http/opened-venue';

jest.setTimeout(30_000);

let opened: Opened;
beforeAll(async () => {
  opened = await openVenue();
});
afterAll(() => opened.close());

describe('an event over HTTP, from its creation to its winner', () => {
  it.each([
    ['playstile-2lo', 10, {}],
    ['magic', 8, { rounds: 3 }],
  ])('%s', async (preset, players, settings) => {
    const { staff, visitor } = opened;
    const id = await staff.tournament(preset, players, settings);
    const rounds = await playToTheEnd(staff, id);
    const shown = await visitor.read(`/api/tournaments/${id}`);
    expect(shown).toMatchObject({ id, preset, completed: true, round: rounds, open: [] });
    expect(shown.players).toHaveLength(players);
    expect(shown.winner.name).toMatch(/^Player \d+$/);
    const standings = await visitor.read(`/api/tournaments/${id}/standings`);
    expect(standings.winner).toEqual(shown.winner);
    expect(standings.rows).toHaveLength(players);
    const timeline = await visitor.read(`/api/tournaments/${id}/timeline`);
    expect(timeline.slice(-2).map(({ type }: { type: string }) => type)).toEqual(['TournamentCompleted', 'DrawSecretRevealed']);
    expect(timeline[timeline.length - 1].revision).toBe(shown.revision);
    expect((await visitor.read('/api/tournaments')).find((row: { id: string }) => row.id === id)).toMatchObject({
      players,
      completed: true,
    });
  });

  it('export and import give the same standings', async () => {
    const { staff } = opened;
    const id = await staff.tournament('playstile-2lo', 8);
    await playToTheEnd(staff, id);
    const file = await staff.read(`/api/tournaments/${id}/export`);
    const key = randomUUID();
    const imported = await staff.done('/api/import?name=Again', file, { key });
    expect(imported.tournament).toBe(key);
    const names = async (tournament: string) =>
      (await staff.read(`/api/tournaments/${tournament}/standings`)).rows.map((row: { rank: number; player: { name: string } }) => [
        row.rank,
        row.player.name,
      ]);
    expect(await names(key)).toEqual(await names(id));
    expect((await staff.read(`/api/tournaments/${key}`)).name).toBe('Again');
  });

  it('standings as they were known, after a round, and what moved between two points', async () => {
    const { staff, visitor } = opened;
    const id = await staff.tournament('magic', 4, { rounds: 2 });
    await staff.paired(id);
    const before = await visitor.read(`/api/tournaments/${id}/standings`);
    for (const payload of await openMatches(staff, id)) await staff.command(id, 'report', payload);
    await staff.paired(id);
    for (const payload of await openMatches(staff, id)) await staff.command(id, 'report', payload);
    expect(await visitor.read(`/api/tournaments/${id}/standings?asOf=${before.revision}`)).toEqual(before);
    expect(await visitor.read(`/api/tournaments/${id}/standings?asOf=${before.at}`)).toMatchObject({ rows: before.rows });
    const after = await visitor.read(`/api/tournaments/${id}/standings?afterRound=1`);
    expect(after.afterRound).toBe(1);
    expect(after.rows.map((row: { points: number }) => row.points)).toEqual([3, 3, 0, 0]);
    const diff = await visitor.read(`/api/tournaments/${id}/diff?from=revision:${before.revision}&to=round:1`);
    expect(diff.from.revision).toBe(before.revision);
    expect(diff.moved.length).toBeGreaterThan(0);
  });
});

describe('two people at the desk at once', () => {
  it('different matches: both are taken; the same match: one, and the other is told 409', async () => {
    const { staff } = opened;
    const id = await staff.tournament('magic', 8, { rounds: 3 });
    await staff.paired(id);
    const report = (match: string, result = '2-0') => staff.write(`/api/tournaments/${id}/commands/report`, { match, result });
    expect((await Promise.all([report('r1m1'), report('r1m2', '0-2')])).map(({ status }) => status)).toEqual([200, 200]);
    const both = await Promise.all([report('r1m3'), report('r1m3', '0-2')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'already_reported' });
    expect((await staff.read(`/api/tournaments/${id}`)).open).toEqual(['r1m4']);
  });
});
