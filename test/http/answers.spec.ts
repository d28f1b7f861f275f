import type { JsonSchema } from '@roundbook/kernel';
import { openApiOf } from '../../apps/venue/src/openapi';
import { routesOf } from '../../apps/venue/src/routes';
import { venueControllers } from '../../apps/venue/src/venue-module';
import { Client, type Answered, type Json, type Sent } from './client';
import { openVenue, type Opened } from './opened-venue';
import { openMatches } from './play-over-http';
import { accepts } from './schema-check';

jest.setTimeout(60_000);

const { paths } = openApiOf(routesOf(venueControllers), '0.0.0') as Json;
/** Fixed paths before those with parameters: a path has at most one description. */
const templates = (Object.keys(paths) as string[]).sort((one, other) => one.split('{').length - other.split('{').length);

const templateOf = (path: string): string | undefined =>
  templates.find((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));

/** A client that holds every JSON answer against what the description says of its route. */
class Checking extends Client {
  readonly checked = new Map<string, number>();

  override async send(path: string, sent: Sent = {}): Promise<Answered> {
    const answered = await super.send(path, sent);
    if (answered.status >= 300 || answered.json === undefined) return answered;
    const template = templateOf(path.replace(/\?.*$/, ''));
    const method = (sent.method ?? 'GET').toLowerCase();
    const schema = paths[template ?? '']?.[method]?.responses['2XX'].content['application/json']?.schema as JsonSchema | undefined;
    if (schema === undefined) throw new Error(`${method} ${path} answers with JSON and is not described`);
    if (!accepts(schema, answered.json))
      throw new Error(`${method} ${path} answers other than described: ${answered.text.slice(0, 2_000)}`);
    const key = `${method} ${template}`;
    this.checked.set(key, (this.checked.get(key) ?? 0) + 1);
    return answered;
  }
}

let opened: Opened;
let staff: Checking;
let visitor: Checking;
beforeAll(async () => {
  opened = await openVenue();
  [staff, visitor] = [new Checking(opened.venue.url, opened.staff.cookie), new Checking(opened.venue.url)];
});
afterAll(async () => {
  staff.close();
  visitor.close();
  await opened.close();
});

const VIEWS = [
  '',
  '/standings',
  '/rounds',
  '/pools',
  '/crossTables',
  '/contenders',
  '/finalsTables',
  '/byes',
  '/bracket',
  '/disputes',
  '/timeline',
  '/diff?from=revision:1',
  '/explain/standing/1',
  '/explain/standing/4?afterRound=0',
  '/explain/pairing/r1m1',
  '/explain/bye/3',
  '/explain/promotion/1',
];
/** What a view is answered with that is not for every format. */
const NOT_OF_THIS_FORMAT = ['not_a_lossOut', 'not_a_roundRobin', 'not_performance', 'not_a_league'];
/** What there is nothing of, yet or at all. */
const NOT_THERE = ['not_in_the_standings', 'unknown_match', 'not_published', 'no_bye', 'not_promoted'];

const lookAtEverything = async (tournament: string): Promise<void> => {
  for (const client of [staff, visitor])
    for (const view of VIEWS) {
      const { status, json } = await client.send(`/api/tournaments/${tournament}${view}`);
      if (status !== 200 && ![...NOT_OF_THIS_FORMAT, ...NOT_THERE].includes(json.code))
        throw new Error(`${view}: ${status} ${JSON.stringify(json)}`);
    }
};

/** A dispute with everything that can happen to it; another one stays open. */
const disputedAndRuled = async (id: string, match: unknown): Promise<void> => {
  const about = { match, reason: 'not what I remember', note: 'the slip is gone' };
  await staff.command(id, 'dispute', { ...about, by: 1, evidence: 'a photo' });
  await lookAtEverything(id);
  const ruling = { match, ruling: 'keep', reason: 'judgeRuling', alone: true };
  await staff.done(`/api/tournaments/${id}/foresee/resolve`, ruling);
  await staff.command(id, 'resolve', ruling);
  await staff.command(id, 'appeal', { ...about, by: 1 });
  await lookAtEverything(id);
  await staff.command(id, 'resolve', ruling);
  await staff.command(id, 'dispute', { match, reason: 'conduct' });
};

/** An event in which everything happens that an answer can tell of. */
const eventful = async (preset: string, settings: Json): Promise<void> => {
  const id = await staff.tournament(preset, 13, settings);
  const at = `/api/tournaments/${id}`;
  await lookAtEverything(id);
  const bye = await staff.write(`${at}/commands/assignBye`, { player: 3 });
  if (bye.status !== 200 && bye.json.code !== 'bye_not_possible') throw new Error(bye.text);
  await staff.command(id, 'pair');
  await lookAtEverything(id);
  await staff.command(id, 'void', { reason: 'one was missing' });
  for (let round = 1; ; round += 1) {
    const paired = await staff.write(`${at}/commands/pair`, round === 2 ? { seed: 'three dice' } : {});
    if (paired.json.code === 'nothing_to_pair') break;
    if (paired.status !== 200) throw new Error(paired.text);
    await lookAtEverything(id);
    await staff.command(id, 'publish');
    const open = await openMatches(staff, id);
    for (const payload of open) await staff.command(id, 'report', payload);
    if (round === 2) {
      const [first] = open;
      const turned = first?.result.split('-').reverse().join('-');
      const correction = { match: first?.match, result: turned, reason: 'sides swapped', note: 'the slip says so' };
      await staff.done(`${at}/foresee/correct`, correction);
      await staff.command(id, 'correct', correction);
      await disputedAndRuled(id, first?.match);
      await staff.done(`${at}/foresee/drop`, { player: 5, reason: 'train' });
      await staff.command(id, 'drop', { player: 5, reason: 'train', note: 'back next week' });
    }
    await lookAtEverything(id);
  }
  const refused = await staff.write(`${at}/commands/complete`, {});
  expect(refused.json).toMatchObject({ status: 409, code: 'open_disputes', disputes: [{ round: 2 }] });
  await staff.command(id, 'complete', { despiteDisputes: 'the hall closes' });
  await lookAtEverything(id);
  for (const client of [staff, visitor])
    expect(await client.done(`${at}/what-if`, { preset, results: [] })).toMatchObject({
      moved: [],
      supposed: { policy: null, settings: [] },
    });
  for (const { registration } of (await visitor.read(`${at}/standings`)).rows) await visitor.read(`${at}/explain/standing/${registration}`);
  for (const { matches } of (await visitor.read(`${at}/rounds`)).rounds)
    for (const { match } of matches) await visitor.read(`${at}/explain/pairing/${match}`);
  expect(await staff.read(`${at}/events?from=1&to=2`)).toHaveLength(2);
  const file = await staff.read(`${at}/export`);
  await staff.done(`/api/import?preset=${preset}&name=Again`, file);
  const { players } = await staff.read(at);
  await staff.done(`/api/persons/${players[0].id}/name`, { name: 'Zoë' }, { method: 'PUT' });
  await staff.done(`/api/persons/${players[1].id}`, undefined, { method: 'DELETE' });
};

describe('the answers are as the interface describes them', () => {
  it.each([
    ['playstile-2lo', { cut: 4 }],
    ['faction-play', { cut: 4 }],
    ['magic', { rounds: 3 }],
    ['key-playoff', { groups: 3 }],
    ['performance', {}],
    ['dominion-league', { confirmation: 'none' }],
    ['key-revival', {}],
  ])('through a whole event of %s', async (preset, settings) => {
    await eventful(preset, settings);
  });

  it('of somebody who was promoted, and of another policy', async () => {
    const id = await staff.tournament('faction-play', 8, { cut: 4, rounds: 2 });
    const at = `/api/tournaments/${id}`;
    for (let round = 1; round <= 2; round += 1) {
      await staff.command(id, 'pair');
      await staff.command(id, 'publish');
      for (const payload of await openMatches(staff, id)) await staff.command(id, 'report', payload);
    }
    await staff.command(id, 'pair');
    await staff.command(id, 'publish');
    const { cut } = await staff.read(`${at}/standings`);
    const { players } = await staff.read(at);
    const gone = players.find(({ id: person }: Json) => person === cut[0].player.id).registration;
    await staff.command(id, 'withdraw', { player: gone, reason: 'illness' });
    const promotion = (await staff.read(`${at}/timeline`)).find(({ type }: Json) => type === 'PlayerPromoted');
    expect(await visitor.read(`${at}/explain/promotion/${promotion.players[0]}`)).toMatchObject({
      inPlaceOf: { registration: gone },
      vacated: { kind: 'withdrawn', reason: 'illness' },
      recordedAt: promotion.revision,
    });
    expect(await visitor.done(`${at}/what-if?afterRound=2`, { preset: 'magic' })).toMatchObject({
      afterRound: 2,
      supposed: { policy: { to: 'magic' } },
    });
    expect((await visitor.write(`${at}/what-if`, { preset: 'performance' })).json).toMatchObject({
      status: 422,
      code: 'results_not_readable',
    });
    expect((await visitor.write(`${at}/what-if`, { settings: 3 })).json).toMatchObject({ status: 400, code: 'invalid_field' });
  });

  it('for every route that answers with JSON', async () => {
    const proof = `/api/session/proof?nonce=${'0'.repeat(64)}`;
    for (const path of [
      '/api/session',
      proof,
      '/api/presets',
      '/api/tournaments',
      '/health',
      '/health/live',
      '/health/ready',
      '/api/openapi.json',
      '/api/log/key',
      '/api/log/checkpoint',
      '/api/log/checkpoints',
      '/api/log/consistency?from=1&to=3',
    ])
      await visitor.read(path);
    const [first] = await visitor.read('/api/tournaments');
    await visitor.read(`/api/log/inclusion?tournament=${first.id}&revision=0`);
    const described = Object.entries(paths as Json).flatMap(([path, methods]) =>
      Object.entries(methods as Json)
        .filter(([, operation]) => (operation as Json).responses['2XX'].content['application/json'] !== undefined)
        .map(([method]) => `${method} ${path}`),
    );
    const seen = new Set([...staff.checked.keys(), ...visitor.checked.keys()]);
    // Commands and what they would change answer alike; taking and ending a session is tested where sessions are.
    const unseen = described.filter((one) => !seen.has(one) && !/commands|foresee|(post|delete) \/api\/session/.test(one));
    expect(unseen).toEqual([]);
    expect(described.length).toBeGreaterThan(50);
  });

  it('notices an answer that says more, less or other', () => {
    const { schema } = paths['/api/tournaments'].get.responses['2XX'].content['application/json'];
    const row = {
      id: '6d1fea08-6a93-40e7-ab51-9b1d05f6227e',
      name: 'x',
      preset: 'magic',
      players: 3,
      round: 0,
      phase: 'swiss',
      completed: false,
    };
    expect(accepts(schema, [{ ...row, revision: 3 }])).toBe(true);
    for (const wrong of [row, { ...row, revision: '3' }, { ...row, revision: 3, secret: 1 }]) expect(accepts(schema, [wrong])).toBe(false);
  });
});
