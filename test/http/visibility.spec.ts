import { randomUUID } from 'node:crypto';
import { routesOf } from '../../apps/venue/src/routes';
import { venueControllers } from '../../apps/venue/src/venue-module';
import { Client } from './client';
import { openVenue, type Opened } from './opened-venue';

jest.setTimeout(30_000);

let opened: Opened;
let id: string;
beforeAll(async () => {
  opened = await openVenue();
  id = await opened.staff.tournament('magic', 4, { rounds: 3 });
});
afterAll(() => opened.close());

const routes = routesOf(venueControllers);
const pathOf = (path: string): string => path.replace(':id', id).replace(':type', 'pair');

describe('who may do what', () => {
  it('every route says who may use it', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ description }) => description === undefined)).toEqual([]);
    expect(
      routes
        .filter(({ description }) => description?.right === 'staff')
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual([
      'DELETE /api/persons/:id',
      'GET /api/tournaments/:id/events',
      'GET /api/tournaments/:id/export',
      'POST /api/import',
      'POST /api/tournaments',
      'POST /api/tournaments/:id/commands/:type',
      'POST /api/tournaments/:id/foresee/:type',
      'POST /api/tournaments/:id/players',
      'PUT /api/persons/:id/name',
    ]);
  });

  it.each(routes.filter(({ description }) => description?.right === 'staff').map(({ method, path }) => [method, path]))(
    '%s %s needs a session',
    async (method, path) => {
      const { visitor, events } = opened;
      const before = await events();
      for (const client of [visitor, new Client(visitor.url, 'roundbook=1.a.b')]) {
        const headers = { 'Content-Type': 'application/json', 'X-Roundbook': '1', 'Idempotency-Key': randomUUID() };
        const answer = await client.send(pathOf(path as string), { method: method as string, headers, body: method === 'GET' ? '' : '{}' });
        expect([answer.status, answer.json.code]).toEqual([401, 'session_needed']);
      }
      expect(await events()).toBe(before);
    },
  );

  it('a draft is seen by staff and by nobody else', async () => {
    const { staff, visitor } = opened;
    const at = (view: string) => `/api/tournaments/${id}${view}`;
    const { revision: before } = await staff.read(at(''));
    await staff.command(id, 'pair');
    expect((await staff.read(at('/rounds'))).rounds).toHaveLength(1);
    expect((await visitor.read(at('/rounds'))).rounds).toEqual([]);
    expect(await staff.read(at(''))).toMatchObject({ round: 1, draft: true, open: ['r1m1', 'r1m2'] });
    const shown = await visitor.read(at(''));
    expect(shown).toMatchObject({ round: 0, open: [] });
    expect(shown).not.toHaveProperty('draft');
    const types = async (client: typeof staff) => (await client.read(at('/timeline'))).map(({ type }: { type: string }) => type);
    expect(await types(staff)).toContain('RoundPaired');
    expect(await types(visitor)).not.toContain('RoundPaired');
    // Not even when it was made: everything is as of the newest event that everybody sees.
    const { revision } = await staff.read(at(''));
    expect(shown.revision).toBe(before);
    expect((await visitor.read('/api/tournaments'))[0].revision).toBe(before);
    expect((await visitor.send(at('/standings'))).headers.etag).toBe(`"${before}"`);
    const asOf = await visitor.send(at(`/rounds?asOf=${revision}`));
    expect([asOf.status, asOf.json.code, asOf.json.allowed]).toEqual([404, 'unknown_revision', `0 to ${before}`]);
    expect((await visitor.read('/api/tournaments'))[0]).toMatchObject({ round: 0 });
    expect((await visitor.send(at('/rounds?afterRound=1'))).json.code).toBe('unknown_round');
    await staff.command(id, 'publish');
    expect((await visitor.read(at('/rounds'))).rounds).toHaveLength(1);
    expect(await types(visitor)).toContain('RoundPaired');
  });

  it('a note is read by staff and by nobody else', async () => {
    const { staff, visitor } = opened;
    await staff.command(id, 'report', { match: 'r1m1', result: '2-0' });
    await staff.command(id, 'correct', { match: 'r1m1', result: '0-2', reason: 'wrongEntry', note: 'Ada said so at the desk' });
    const [seen, public_] = [await staff.send(`/api/tournaments/${id}/timeline`), await visitor.send(`/api/tournaments/${id}/timeline`)];
    expect(seen.text).toContain('Ada said so at the desk');
    expect(public_.text).not.toContain('Ada said so at the desk');
    expect(public_.text).not.toContain('"note"');
  });
});

describe('the session', () => {
  it('is had with the link, once', async () => {
    const { venue, staff, visitor } = opened;
    expect([(await staff.read('/api/session')).role, (await visitor.read('/api/session')).role]).toEqual(['staff', 'public']);
    const used = await visitor.write('/api/session', { token: venue.enter.split('#')[1] });
    expect([used.status, used.json.code, used.headers['set-cookie']]).toEqual([401, 'token_used', undefined]);
    const unknown = await visitor.write('/api/session', { token: 'guessed' });
    expect([unknown.status, unknown.json.code]).toEqual([401, 'token_unknown']);
    expect((await visitor.write('/api/session', {})).json.code).toBe('invalid_field');
  });

  it('is a cookie that no script and no other site gets, signed, and can be given back', async () => {
    const other = await openVenue();
    const { cookie, url } = other.staff;
    expect(cookie).toMatch(/^roundbook-\d+=\d+\.[\w-]+\.[\w-]{43}$/);
    const forged = new Client(url, cookie?.replace(/=\d+/, '=9999999999'));
    expect((await forged.read('/api/session')).role).toBe('public');
    forged.close();
    const left = await other.staff.send('/api/session', { method: 'DELETE', headers: { 'X-Roundbook': '1' } });
    expect(left.headers['set-cookie']?.[0]).toMatch(/^roundbook-\d+=; HttpOnly; SameSite=Strict; Path=\/; Max-Age=0$/);
    expect((await other.staff.read('/api/session')).role).toBe('public');
    await other.close();
  });
});
