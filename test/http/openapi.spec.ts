import fc from 'fast-check';
import { isRight } from 'fp-ts/Either';
import type { Mixed } from 'io-ts';
import { schemaOf, type JsonSchema } from '@roundbook/kernel';
import { commandCodecs, type CommandType } from '@roundbook/tournament';
import { openApiOf } from '../../apps/venue/src/openapi';
import { routesOf } from '../../apps/venue/src/routes';
import { venueControllers } from '../../apps/venue/src/venue-module';
import { runs } from '../simulation/runs';
import type { Json } from './client';
import { openVenue } from './opened-venue';
import { accepts } from './schema-check';

jest.setTimeout(30_000);

const UUID = '6d1fea08-6a93-40e7-ab51-9b1d05f6227e';

/** A body of each command that is read, with every field that it has. */
const WHOLE: { readonly [T in CommandType]: readonly Json[] } = {
  create: [{ name: 'Friday', preset: 'magic', settings: { cut: 8 }, game: 'x', organiser: 'x', store: 'x', timeZone: 'UTC' }],
  register: [{ players: [{ player: UUID, rating: '1200', league: 2 }], entry: 'loss', fromRound: 2, confirmSameName: true }],
  reassign: [{ registration: 1, player: UUID, reason: 'x', confirmSameName: false }],
  checkIn: [{ players: [1, 2] }],
  drop: [{ player: 1, reason: 'x', note: 'x', fromRound: 2 }],
  return: [{ player: 1, fromRound: 2 }],
  withdraw: [{ player: 1, reason: 'x', note: 'x', fromRound: 2 }],
  disqualify: [{ player: 1, reason: 'x', note: 'x' }],
  penalise: [{ player: 1, points: 2, reason: 'x', note: 'x' }],
  withdrawPenalty: [{ player: 1, penalty: UUID, reason: 'x' }],
  assignBye: [{ player: 1 }],
  assignLeague: [{ players: [1, 2], league: 2, reason: 'x' }],
  balanceLeagues: [{ by: 'lot' }],
  decline: [{ player: 1, reason: 'x', note: 'x', absent: [2] }],
  pair: [
    {
      seed: 'x',
      given: {
        matches: [{ a: 1, b: 2, table: 1, result: { outcome: 'a', games: { a: 2, b: 0, draws: 0 } }, slot: 0 }],
        byes: [{ player: 3 }],
      },
      settings: { oddPools: 'bye' },
    },
    { imported: { phase: 'finals', seats: [{ player: 1, seed: 1 }], announced: { rounds: 3 } } },
  ],
  publish: [{}],
  withdrawPublication: [{ reason: 'x' }],
  void: [{ reason: 'x', round: 1 }],
  repair: [{ reason: 'x', round: 1, given: { matches: [], byes: [] }, match: 1, unplayed: true }],
  report: [
    { match: 'r1m1', result: '2-0', reason: 'x' },
    { match: 1, result: { outcome: 'draw' } },
  ],
  confirm: [{ matches: ['r1m1', 2] }],
  unreport: [{ match: 1, reason: 'x' }],
  correct: [{ match: 1, result: '2-0', reason: 'x', note: 'x' }],
  dispute: [{ match: 1, claim: '2-0', by: 2, reason: 'x', note: 'x', evidence: 'x' }],
  resolve: [
    { match: 1, ruling: 'correct', result: '2-0', reason: 'x', note: 'x', alone: true },
    { dispute: UUID, ruling: 'keep', reason: 'x' },
  ],
  appeal: [{ match: 1, dispute: UUID, by: 2, reason: 'x', note: 'x' }],
  amend: [{ settings: { rounds: 4 }, reason: 'x' }],
  complete: [{ ties: [[1, 2]], early: true, despiteDisputes: 'x' }],
  reopen: [{ reason: 'x' }],
  recordImported: [{ absences: [{ player: 1, kind: 'drop', fromRound: 2 }], corrections: [{ match: 'r1m1', result: { outcome: 'a' } }] }],
  undo: [{ event: UUID, reason: 'x' }],
};

const WRONG: readonly Json[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  '',
  'x',
  'x'.repeat(10_001),
  [],
  [null],
  {},
  { zzz: 1 },
  UUID.toUpperCase(),
];

/** The body with one thing changed: a field that is wrong, missing or unknown, at any depth. */
function* changed(value: Json): Generator<Json> {
  yield* WRONG;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of changed(item)) yield value.map((one, at) => (at === index ? other : one));
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, zzz: 1 };
    for (const [key, inner] of Object.entries(value)) {
      const { [key]: _gone, ...rest } = value;
      yield rest;
      for (const other of changed(inner)) yield { ...value, [key]: other };
    }
  }
}

const document = openApiOf(routesOf(venueControllers), '0.0.0') as Json;
const schemaAt = (path: string): JsonSchema => document.paths[path].post.requestBody.content['application/json'].schema;
const decodes = (codec: Mixed, value: unknown): boolean => isRight(codec.decode(value));

describe('the description of the interface', () => {
  it('has every route, with its right, its headers and its answer', async () => {
    for (const { method, path, description } of routesOf(venueControllers)) {
      if (description?.bodies !== undefined) continue;
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ summary: description?.summary, security: description?.right === 'staff' ? [{ session: [] }] : [] });
      const headers = operation.parameters.filter((one: Json) => one.in === 'header').map((one: Json) => one.name);
      expect(headers.includes('Idempotency-Key')).toBe(description?.writes !== undefined);
    }
  });

  it('cannot be made, and the venue not opened, with a route that does not say which right it needs', () => {
    const routes = routesOf(venueControllers);
    const [first] = routes;
    expect(() => openApiOf([...routes, { ...first!, path: '/api/bare', description: undefined }], '0.0.0')).toThrow(
      `${first!.method} /api/bare does not say which right it needs.`,
    );
  });

  it('is served, and is JSON throughout', async () => {
    const { visitor, close } = await openVenue();
    const served = await visitor.read('/api/openapi.json');
    expect(served.openapi).toBe('3.1.0');
    expect(served.paths).toEqual(JSON.parse(JSON.stringify(document.paths)));
    await close();
  });

  it.each(Object.keys(commandCodecs) as CommandType[])('takes and refuses what the codec of %s does', (type) => {
    const paths =
      type === 'create' ? ['/api/tournaments'] : [`/api/tournaments/{id}/commands/${type}`, `/api/tournaments/{id}/foresee/${type}`];
    const codec: Mixed = commandCodecs[type];
    const counts = { taken: 0, refused: 0 };
    for (const path of paths)
      for (const whole of WHOLE[type]) {
        expect(decodes(codec, whole)).toBe(true);
        for (const value of [whole, ...changed(whole)]) {
          const expected = decodes(codec, value);
          if (accepts(schemaAt(path), value) !== expected)
            throw new Error(`${JSON.stringify(value).slice(0, 300)}: the codec says ${expected}`);
          counts[expected ? 'taken' : 'refused'] += 1;
        }
      }
    expect(counts.taken).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(10);
  });

  it('agrees with the codecs about anything at all', () => {
    const types = Object.keys(commandCodecs) as CommandType[];
    const ascii = fc.object({
      key: fc.string({ maxLength: 8 }),
      maxDepth: 3,
      values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.double()],
    });
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.array(fc.nat(), { maxLength: 6 }), ascii, (type, path, strange) => {
        const [whole] = WHOLE[type];
        const value = JSON.parse(JSON.stringify(replaced(whole, path, strange)));
        expect(accepts(schemaOf(commandCodecs[type]), value)).toBe(decodes(commandCodecs[type], value));
      }),
      { numRuns: runs(1_000) },
    );
  });
});

/** The value with what stands at a path of it replaced. */
const replaced = (value: Json, [first, ...rest]: readonly number[], by: unknown): Json => {
  if (first === undefined || typeof value !== 'object' || value === null || Object.keys(value).length === 0) return by;
  const keys = Object.keys(value);
  const key = keys[first % keys.length] as string;
  const inner = replaced(value[key], rest, by);
  return Array.isArray(value) ? value.map((one, at) => (String(at) === key ? inner : one)) : { ...value, [key]: inner };
};
