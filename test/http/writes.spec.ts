import { randomUUID } from 'node:crypto';
import { openVenue, type Opened } from './opened-venue';

jest.setTimeout(30_000);

let opened: Opened;
let id: string;
const command = (type: string) => `/api/tournaments/${id}/commands/${type}`;
beforeAll(async () => {
  opened = await openVenue();
});
afterAll(() => opened.close());
beforeEach(async () => {
  id = await opened.staff.tournament('faction-play', 4, { rounds: 3 });
  await opened.staff.paired(id);
});

describe('a write under its key', () => {
  it('is carried out once, and answered the same again', async () => {
    const { staff, events } = opened;
    const key = randomUUID();
    const first = await staff.write(command('report'), { match: 'r1m1', result: '2-0' }, { key });
    const before = await events();
    const again = await staff.write(command('report'), { match: 'r1m1', result: '2-0' }, { key });
    expect(first.json).toEqual({ tournament: id, revision: expect.any(Number), events: ['ResultReported'], repeated: false });
    expect(again.json).toEqual({ ...first.json, repeated: true });
    expect([first.headers.etag, again.headers.etag]).toEqual([`"${first.json.revision}"`, `"${first.json.revision}"`]);
    const other = await staff.write(command('report'), { match: 'r1m2', result: '2-0' }, { key });
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await events()).toBe(before);
  });

  it('creates and registers once', async () => {
    const { staff } = opened;
    const [key, other] = [randomUUID(), randomUUID()];
    const payload = { name: 'Friday', preset: 'magic', settings: {} };
    expect(await staff.done('/api/tournaments', payload, { key })).toMatchObject({ tournament: key, revision: 0, repeated: false });
    expect(await staff.done('/api/tournaments', payload, { key })).toMatchObject({ tournament: key, repeated: true });
    const roster = { roster: 'Ada\nBen\nCleo\n' };
    expect(await staff.done(`/api/tournaments/${key}/players`, roster, { key: other })).toMatchObject({ revision: 3, repeated: false });
    expect(await staff.done(`/api/tournaments/${key}/players`, roster, { key: other })).toMatchObject({ revision: 3, repeated: true });
    const { players } = await staff.read(`/api/tournaments/${key}`);
    expect(players.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Ben', 'Cleo']);
  });

  it.each([
    [undefined, 'idempotency_key_missing'],
    ['', 'idempotency_key_missing'],
    ['one', 'invalid_field'],
  ])('%j is no key', async (key, code) => {
    const headers = { 'Content-Type': 'application/json', ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
    const answer = await opened.staff.send(command('publish'), { method: 'POST', headers, body: '{}' });
    expect([answer.status, answer.json.code, answer.json.field]).toEqual([400, code, 'Idempotency-Key']);
  });
});

describe('a write under a condition', () => {
  it('is refused where the tournament has gone on, and leaves it as it is', async () => {
    const { staff, events } = opened;
    const { headers } = await staff.send(`/api/tournaments/${id}`);
    const etag = String(headers.etag);
    expect((await staff.write(command('report'), { match: 'r1m1', result: '2-0' }, { headers: { 'If-Match': etag } })).status).toBe(200);
    const before = await events();
    for (const [path, payload] of [
      [command('report'), { match: 'r1m2', result: '2-0' }],
      [`/api/tournaments/${id}/players`, { players: [{ name: 'Late' }], entry: 'nextRound' }],
    ] as const) {
      const stale = await staff.write(path, payload, { headers: { 'If-Match': etag } });
      expect([stale.status, stale.json.code, stale.json.revision]).toEqual([412, 'stale_revision', Number(etag.slice(1, -1)) + 1]);
    }
    expect(await events()).toBe(before);
    const any = await staff.write(command('report'), { match: 'r1m2', result: '2-0' }, { headers: { 'If-Match': '*' } });
    expect(any.status).toBe(200);
  });

  it('that was carried out is answered again though its condition holds no more', async () => {
    const { staff } = opened;
    const more = { key: randomUUID(), headers: { 'If-Match': String((await staff.send(`/api/tournaments/${id}`)).headers.etag) } };
    await staff.done(command('report'), { match: 'r1m1', result: '2-0' }, more);
    expect(await staff.done(command('report'), { match: 'r1m1', result: '2-0' }, more)).toMatchObject({ repeated: true });
  });

  it('names a revision', async () => {
    const answer = await opened.staff.write(command('publish'), {}, { headers: { 'If-Match': 'W/"1"' } });
    expect([answer.status, answer.json.code, answer.json.field]).toEqual([400, 'invalid_field', 'If-Match']);
  });
});

describe('an ETag', () => {
  it.each([
    ['GET', '/api/tournaments', {}],
    ['GET', '/api/session', {}],
    ['GET', '/api/presets', {}],
    ['POST', 'foresee/undo', {}],
  ])('is a revision or is not there: %s %s', async (method, path, payload) => {
    const whole = path.startsWith('/') ? path : `/api/tournaments/${id}/${path}`;
    const { headers } = await (method === 'GET' ? opened.staff.send(whole) : opened.staff.write(whole, payload));
    expect(headers.etag ?? '"0"').toMatch(/^"\d+"$/);
  });
});

describe('a read that has to know of a revision', () => {
  it('waits for it', async () => {
    const { staff, visitor } = opened;
    const { revision } = await staff.read(`/api/tournaments/${id}`);
    const waiting = visitor.read(`/api/tournaments/${id}/standings?atLeast=${revision + 1}`);
    await staff.command(id, 'report', { match: 'r1m1', result: '2-0' });
    expect((await waiting).revision).toBe(revision + 1);
  });

  it('is refused where it does not come', async () => {
    const answer = await opened.visitor.send(`/api/tournaments/${id}/standings?atLeast=999`);
    expect([answer.status, answer.json.code]).toEqual([503, 'projection_behind']);
  });
});

describe('what a command would change', () => {
  it('is told with names, and nothing is written', async () => {
    const { staff, events } = opened;
    await staff.command(id, 'report', { match: 'r1m1', result: '2-0' });
    await staff.command(id, 'report', { match: 'r1m2', result: '2-0' });
    await staff.paired(id);
    const before = await events();
    const foreseen = await staff.done(`/api/tournaments/${id}/foresee/correct`, { match: 'r1m1', result: '0-2', reason: 'wrongEntry' });
    expect(foreseen.events).toContain('ResultCorrected');
    expect(foreseen.impact.pairedOnIt).toEqual([2]);
    expect(foreseen.impact.moved[0].player).toEqual({ id: expect.any(String), name: expect.stringMatching(/^Player \d$/) });
    expect(await events()).toBe(before);
  });

  it('is of a revision at which it holds, though something is recorded while it is told', async () => {
    const { staff, venue } = opened;
    const { revision } = await staff.read(`/api/tournaments/${id}`);
    const foresee = venue.ledger.foresee.bind(venue.ledger);
    const slow = jest.spyOn(venue.ledger, 'foresee').mockImplementationOnce(async (...asked) => {
      const foreseen = await foresee(...asked);
      await staff.command(id, 'report', { match: 'r1m1', result: '2-0' });
      return foreseen;
    });
    const dropping = { player: 1, reason: 'left' };
    const foreseen = await staff.done(`/api/tournaments/${id}/foresee/drop`, dropping);
    slow.mockRestore();
    expect(foreseen.revision).toBe(revision);
    const headers = { 'If-Match': `"${foreseen.revision}"` };
    expect((await staff.write(command('drop'), dropping, { headers })).status).toBe(412);
  });
});

describe('persons', () => {
  it('are renamed and erased everywhere, and no tournament changes', async () => {
    const { staff, visitor } = opened;
    const { players, revision } = await staff.read(`/api/tournaments/${id}`);
    await staff.done(`/api/persons/${players[0].id}/name`, { name: 'Zoë' }, { method: 'PUT' });
    const etag = String((await visitor.send(`/api/tournaments/${id}/standings`)).headers.etag);
    const named = await visitor.send(`/api/tournaments/${id}`, { headers: { 'If-None-Match': etag } });
    expect([named.status, named.json.players[0].name, named.json.revision]).toEqual([200, 'Zoë', revision]);
    await staff.done(`/api/persons/${players[0].id}`, {}, { method: 'DELETE' });
    const erased = await visitor.send(`/api/tournaments/${id}`);
    expect(erased.json.players[0].name).toMatch(/^Player [0-9a-f]{6}$/);
    expect(erased.text).not.toContain('Zoë');
    expect(erased.headers['cache-control']).toBe('no-store');
  });
});

describe('bad input of the rules, over HTTP: the status, the code, and the ledger as it was', () => {
  const twoLoss = 'playstile-2lo';
  it.each([
    ['report', { match: 'r9m9', result: '2-0' }, 404, 'unknown_match'],
    ['report', { match: 99, result: '2-0' }, 404, 'unknown_match'],
    ['report', { match: 'r1m1', result: '3-2' }, 422, 'result_impossible'],
    ['report', { match: 'r1m1', result: { outcome: 'a', games: { a: 0, b: 2, draws: 0 } } }, 422, 'result_impossible'],
    ['report', { match: 'r1m1', result: 'two nil' }, 400, 'result_not_understood'],
    ['report', { match: 'r1m1', result: '' }, 400, 'invalid_field'],
    ['report', { match: 'r1m1' }, 400, 'invalid_field'],
    ['report', { match: 'r1m1', result: '2-0', colour: 'red' }, 400, 'invalid_field'],
    ['drop', { player: 9 }, 404, 'unknown_player'],
    ['drop', { player: -1 }, 400, 'invalid_field'],
    ['drop', { player: 1.5 }, 400, 'invalid_field'],
    ['drop', { player: '1' }, 400, 'invalid_field'],
    ['disqualify', { player: 1 }, 400, 'reason_required'],
    ['void', {}, 400, 'reason_required'],
    ['reopen', { reason: '  ' }, 400, 'reason_required'],
    ['pair', {}, 409, 'open_results'],
    ['publish', {}, 409, 'already_published'],
    ['checkIn', { players: [] }, 400, 'invalid_field'],
    ['return', { player: 2 }, 409, 'not_dropped'],
    ['undo', { event: 'x' }, 400, 'invalid_field'],
    ['amend', { settings: { colour: 'red' }, reason: 'x' }, 400, 'policy_unknown_field'],
    ['dance', {}, 404, 'unknown_command'],
    ['create', { name: 'x', preset: 'magic', settings: {} }, 404, 'unknown_command'],
    ['constructor', {}, 404, 'unknown_command'],
    ['__proto__', {}, 404, 'unknown_command'],
  ])('%s %j: %i %s', async (type, payload, status, code) => {
    const { staff, events } = opened;
    const [before, { revision }] = [await events(), await staff.read(`/api/tournaments/${id}`)];
    const answer = await staff.write(command(type), payload);
    expect([answer.status, answer.json.code, answer.json.status]).toEqual([status, code, status]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json).toMatchObject({ type: `urn:roundbook:problem:${code}`, title: expect.any(String), detail: expect.any(String) });
    expect([await events(), (await staff.read(`/api/tournaments/${id}`)).revision]).toEqual([before, revision]);
  });

  it('who is refused reads names, not numbers', async () => {
    const { staff } = opened;
    const path = `/api/tournaments/${id}/players`;
    const gone = await staff.write(command('return'), { player: 2 });
    expect(gone.json.detail).toBe('Player 2 (no. 2) has not dropped.');
    const taken = await staff.write(path, { players: [{ name: 'Player 3' }], entry: 'nextRound' });
    expect(taken.json).toMatchObject({
      detail: expect.stringContaining('Player 3 (no. 3)'),
      allowed: expect.stringContaining('confirmSameName'),
    });
  });

  it('a draw in 2LO names its rule', async () => {
    const { staff } = opened;
    const other = await staff.tournament(twoLoss, 4);
    await staff.paired(other);
    const answer = await staff.write(`/api/tournaments/${other}/commands/report`, { match: 1, result: 'draw' });
    expect([answer.status, answer.json.code]).toEqual([422, 'draw_not_allowed']);
    expect(answer.json.rule).toMatch(/^\d/);
  });

  it.each([
    [{ name: 'x', preset: 'chess', settings: {} }, 'unknown_preset'],
    [{ name: 'x', preset: 'magic' }, 'invalid_field'],
    [{ name: '', preset: 'magic', settings: {} }, 'invalid_field'],
    [{ name: 'x', preset: 'magic', settings: { cut: 3 } }, 'policy_value_out_of_range'],
    [JSON.parse('{"name":"x","preset":"magic","settings":{"__proto__":1}}'), 'policy_unknown_field'],
    [{ name: 'x', preset: 'magic', settings: {}, timeZone: 'Mars/North' }, 'unknown_time_zone'],
    [[], 'invalid_field'],
    [null, 'invalid_field'],
  ])('a tournament of %j', async (payload, code) => {
    const { staff, events } = opened;
    const before = await events();
    const answer = await staff.write('/api/tournaments', payload);
    expect(answer.json.code).toBe(code);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await events()).toBe(before);
  });

  it.each([
    [{}, 'invalid_field', 'players'],
    [{ players: [] }, 'invalid_field', 'players'],
    [{ players: [{ name: 'A' }], roster: 'B' }, 'invalid_field', 'players'],
    [{ players: [{}] }, 'invalid_field', 'players[0]'],
    [{ players: [{ name: 'Player 1' }], entry: 'nextRound' }, 'name_taken', 'players[0].name'],
    [{ players: [{ person: randomUUID() }], entry: 'nextRound' }, 'unknown_person', 'players[0].person'],
  ])('players %j', async (payload, code, field) => {
    const { staff, events } = opened;
    const before = await events();
    const answer = await staff.write(`/api/tournaments/${id}/players`, payload);
    expect([answer.json.code, answer.json.field]).toEqual([code, field]);
    expect(await events()).toBe(before);
  });

  it.each([
    ['standings?asOf=x', 400, 'invalid_field'],
    ['standings?asOf=1&asOf=2', 400, 'invalid_field'],
    ['standings?asOf=999', 404, 'unknown_revision'],
    ['standings?asOf=1999-01-01T00:00:00Z', 404, 'before_the_beginning'],
    ['rounds?afterRound=9', 404, 'unknown_round'],
    ['rounds?afterRound=-1', 400, 'invalid_field'],
    ['standings?atLeast=x', 400, 'invalid_field'],
    ['diff', 400, 'invalid_field'],
    ['diff?from=revision:x', 400, 'invalid_field'],
    ['diff?from=round:1@x', 400, 'invalid_field'],
    ['pools', 409, 'not_a_lossOut'],
    ['crossTables', 409, 'not_a_roundRobin'],
    ['contenders', 409, 'not_performance'],
    ['finalsTables', 409, 'not_a_league'],
    ['nothing', 404, 'unknown_route'],
  ])('read %s: %i %s', async (path, status, code) => {
    const answer = await opened.visitor.send(`/api/tournaments/${id}/${path}`);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  it.each(['x', randomUUID(), '..%2f..', '%00'])('a tournament that is not there: %s', async (unknown) => {
    const { staff, visitor } = opened;
    expect((await visitor.send(`/api/tournaments/${unknown}/standings`)).json.code).toBe('unknown_tournament');
    expect((await visitor.send(`/api/tournaments/${unknown}/feed`)).json.code).toBe('unknown_tournament');
    expect((await staff.write(`/api/tournaments/${unknown}/commands/pair`, {})).json.code).toBe('unknown_tournament');
  });
});
