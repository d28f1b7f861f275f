import { drawFrom, type Draw } from '@roundbook/draw';
import type { Sent } from './client';

/** A request that has to be refused, and in which way it is bad. */
export interface BadRequest extends Sent {
  readonly way: string;
  readonly path: string;
  /** Who sends it. */
  readonly by: 'staff' | 'visitor';
}

const TYPES =
  'register reassign checkIn drop return withdraw disqualify assignBye pair publish withdrawPublication void repair report confirm unreport correct amend complete reopen recordImported undo'.split(
    ' ',
  );
const VIEWS = 'standings rounds pools byes bracket timeline'.split(' ');
const STRANGE = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  2 ** 53,
  '',
  ' ',
  'x',
  "'; DROP TABLE events;--",
  '\u0000',
  '\ud83d',
  'ﷺ',
  '١',
  [],
  [[]],
  {},
  { a: {} },
];

const pick = <A>(draw: Draw, from: readonly A[]): A => from[draw.int(from.length)] as A;
const characters = (draw: Draw, most: number): string =>
  Array.from({ length: draw.int(most + 1) }, () => String.fromCharCode(32 + draw.int(95))).join('');
const hex = (draw: Draw, length: number): string => Array.from({ length }, () => draw.int(16).toString(16)).join('');
const uuid = (draw: Draw): string => [8, 4, 4, 4, 12].map((length) => hex(draw, length)).join('-');

const value = (draw: Draw, depth: number): unknown => {
  const kind = draw.int(depth > 3 ? 3 : 5);
  if (kind === 0) return pick(draw, STRANGE);
  if (kind === 1) return characters(draw, 12);
  if (kind === 2) return draw.int(1_000_000) - 500_000;
  if (kind === 3) return Array.from({ length: draw.int(4) }, () => value(draw, depth + 1));
  return Object.fromEntries(Array.from({ length: draw.int(4) }, () => [pick(draw, FIELDS), value(draw, depth + 1)]));
};
const FIELDS =
  'player players match matches result reason settings given imported round seed event name __proto__ constructor toString'.split(' ');

const json = { 'Content-Type': 'application/json', 'X-Roundbook': '1' };
const keyed = (draw: Draw) => ({ ...json, 'Idempotency-Key': uuid(draw) });
const encoded = (draw: Draw): string => encodeURIComponent(characters(draw, 20) || '-');

/** Ways in which a request is bad; each is bad whatever the draw. `id` is a tournament with open matches. */
const WAYS: Readonly<Record<string, (draw: Draw, id: string) => Omit<BadRequest, 'way'>>> = {
  unknownField: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/${pick(draw, ['commands', 'foresee'])}/${pick(draw, TYPES)}`,
    headers: keyed(draw),
    body: JSON.stringify({ ...(value(draw, 0) as object), unknownField: value(draw, 0) }),
  }),
  noObject: (draw, id) => ({
    by: 'staff',
    method: pick(draw, ['POST', 'PUT']),
    path: pick(draw, [
      `/api/tournaments/${id}/players`,
      '/api/tournaments',
      `/api/persons/${uuid(draw)}/name`,
      '/api/import',
      '/api/session',
    ]),
    headers: keyed(draw),
    body: JSON.stringify([value(draw, 1)]),
  }),
  noJson: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/${pick(draw, TYPES)}`,
    headers: keyed(draw),
    body: `{"a":${characters(draw, 30)}"`,
  }),
  bytes: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/report`,
    headers: keyed(draw),
    body: Buffer.from([0xff, ...Array.from({ length: draw.int(40) }, () => draw.int(256))]),
  }),
  nested: (draw) => {
    const depth = 65 + draw.int(3_000);
    const [open, shut] = pick(draw, [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    return {
      by: 'staff',
      method: 'POST',
      path: pick(draw, ['/api/tournaments', '/api/import']),
      headers: keyed(draw),
      body: `${open.repeat(depth)}1${shut.repeat(depth)}`,
    };
  },
  noKey: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/publish`,
    headers: draw.int(2) === 0 ? json : { ...json, 'Idempotency-Key': `${characters(draw, 40)}!` },
    body: '{}',
  }),
  stale: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/report`,
    headers: { ...keyed(draw), 'If-Match': draw.int(2) === 0 ? `"${draw.int(5)}"` : `?${characters(draw, 20)}` },
    body: JSON.stringify({ match: 'r1m1', result: '2-0' }),
  }),
  noMatch: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/${pick(draw, ['report', 'correct', 'unreport', 'confirm'])}`,
    headers: keyed(draw),
    body: JSON.stringify({
      match: pick<unknown>(draw, [`r9${characters(draw, 8)}`, 1_000 + draw.int(1_000)]),
      result: characters(draw, 10),
      reason: 'x',
    }),
  }),
  noResult: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/report`,
    headers: keyed(draw),
    body: JSON.stringify({
      match: 'r1m1',
      result: pick<unknown>(draw, [`${characters(draw, 20)}?`, { outcome: value(draw, 1), x: 1 }, `${3 + draw.int(90)}-0`]),
    }),
  }),
  noPlayer: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/${pick(draw, ['drop', 'withdraw', 'return', 'assignBye'])}`,
    headers: keyed(draw),
    body: JSON.stringify({ player: 100 + draw.int(100_000) }),
  }),
  noTournament: (draw) => ({
    by: pick(draw, ['staff', 'visitor']),
    path: `/api/tournaments/${draw.int(2) === 0 ? uuid(draw) : encoded(draw)}/${pick(draw, [...VIEWS, 'feed', 'export'])}`,
  }),
  noRoute: (draw) => ({
    by: pick(draw, ['staff', 'visitor']),
    method: pick(draw, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']),
    headers: json,
    path: `/api/x${encoded(draw)}/${encoded(draw)}?${encoded(draw)}`,
  }),
  noPoint: (draw, id) => ({
    by: 'visitor',
    path: `/api/tournaments/${id}/${pick(draw, VIEWS)}?${pick(draw, ['asOf', 'afterRound', 'atLeast'])}=x${encoded(draw)}`,
  }),
  noSession: (draw, id) => ({
    by: 'visitor',
    method: 'POST',
    path: pick(draw, [`/api/tournaments/${id}/commands/publish`, '/api/tournaments', '/api/import']),
    headers: { ...keyed(draw), Cookie: `roundbook=${encoded(draw)}` },
    body: characters(draw, 40),
  }),
  guessed: (draw) => ({
    by: 'visitor',
    method: 'POST',
    path: '/api/session',
    headers: json,
    body: JSON.stringify({ token: value(draw, 0) }),
  }),
  foreign: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/report`,
    headers: {
      ...keyed(draw),
      ...pick<Record<string, string>>(draw, [{ Origin: `http://${encoded(draw)}` }, { Host: `${hex(draw, 6)}.example` }]),
    },
    body: JSON.stringify({ match: 'r1m1', result: '2-0' }),
  }),
  otherType: (draw, id) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/tournaments/${id}/commands/report`,
    headers: {
      ...keyed(draw),
      'Content-Type': pick(draw, ['text/plain', 'text/json', 'application/xml', 'application/json; charset=utf-16', '*/*']),
    },
    body: JSON.stringify({ match: 'r1m1', result: '2-0' }),
  }),
  import: (draw) => ({
    by: 'staff',
    method: 'POST',
    path: `/api/import?preset=${encoded(draw)}`,
    headers: keyed(draw),
    body: JSON.stringify({ format: 'swiss', preset: 'magic', players: value(draw, 0), rounds: value(draw, 0), policy: value(draw, 0) }),
  }),
};

const NAMES = Object.keys(WAYS);

/** The bad request of a number: the same one for the same seed. */
export const badRequest = (seed: string, number: number, id: string): BadRequest => {
  const draw = drawFrom(seed, `request ${number}`);
  const way = NAMES[number % NAMES.length] as string;
  const made = (WAYS[way] as (typeof WAYS)[string])(draw, id);
  return { way, ...made };
};
