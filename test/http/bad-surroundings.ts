import { at, encoded, JSON_TYPE, keyed, OURS, sending, type Headers, type Ways } from './asked';
import { ASKED_ROUTES, isRoute } from './asked-routes';
import { characters, fitting, INHERITED, uuid } from './wrong-bodies';

const writing = ASKED_ROUTES.filter(({ writes }) => writes !== undefined);
const ofStaff = ASKED_ROUTES.filter(({ staff }) => staff);
const ofTournament = ASKED_ROUTES.filter(({ path }) => path.startsWith('/api/tournaments/:id'));
const asking = ASKED_ROUTES.filter(({ query, method }) => method === 'GET' && query.length > 0);
const conditional = ASKED_ROUTES.filter(({ writes }) => writes === 'conditional');

const WRONG_IDS = [
  ...INHERITED,
  '..%2f..%2fetc',
  '%00',
  '%2e%2e',
  '%F0%9F%8E%B2',
  '00000000-0000-0000-0000-000000000000',
  '1e3',
  'x'.repeat(2_000),
  '{id}',
  '*',
  ';',
];
const PATHS = [
  '/../../etc/passwd',
  '/..%2f..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//etc/passwd.txt',
  '/..\\..\\windows\\win.ini',
  '/assets/../../package.json',
  '/%00.js',
  '/%c0%ae%c0%ae/x.js',
  '/api/../../package.json',
  '/api/tournaments/%E0%A4%A/standings',
  '/api/tournaments/%ED%A0%80/rounds',
];

/** What is bad around a body, whatever the draw: routes, headers, queries, sessions, and what is no HTTP. */
export const BAD_SURROUNDINGS: Ways = {
  noKey: (draw, id) => {
    const route = draw.pick(writing);
    const key = draw.pick<Headers>([
      [],
      [['Idempotency-Key', '']],
      [['Idempotency-Key', `${characters(draw, 40).trim()}!`]],
      [
        ['Idempotency-Key', uuid(draw)],
        ['idempotency-key', uuid(draw)],
      ],
    ]);
    const body = JSON.stringify(fitting(draw, (route.body ?? { type: 'object' }) as never));
    return {
      asked: sending(draw, route, id, body, [JSON_TYPE, OURS, ...key]),
      right: [400],
      codes: ['idempotency_key_missing', 'invalid_field'],
    };
  },
  stale: (draw, id) => {
    const number = draw.pick(['"0"', `"${draw.int(5)}"`, `"${1_000 + draw.int(1_000)}"`]);
    const condition = draw.pick<Headers>([
      [['If-Match', number]],
      [['If-Match', number]],
      [['If-Match', `?${characters(draw, 20).trim()}`]],
      [['If-Match', '"1", "2"']],
      [['If-Match', `"${'9'.repeat(30)}"`]],
      [['If-Match', 'W/"1"']],
    ]);
    const route = draw.pick(conditional.filter(({ path }) => path.endsWith('/report') || path.endsWith('/checkIn')));
    const body = route.path.endsWith('/report') ? { match: 'r1m1', result: '1-0' } : { players: [1] };
    const well = /^"\d{1,15}"$/.test(condition[0]?.[1] ?? '');
    return {
      asked: sending(draw, route, id, JSON.stringify(body), [...keyed(draw), ...condition]),
      right: [well ? 412 : 400],
      codes: [well ? 'stale_revision' : 'invalid_field'],
    };
  },
  noTournament: (draw) => {
    const route = draw.pick(ofTournament);
    const body = route.body === undefined ? undefined : JSON.stringify(fitting(draw, route.body));
    const headers: Headers = [
      ...keyed(draw),
      ['Last-Event-ID', draw.pick(['-1', 'NaN', '9'.repeat(40), characters(draw, 20).trim(), '1'])],
    ];
    // What a body or a query says may be refused before the tournament is looked for.
    return {
      asked: {
        method: route.method,
        path: at(route, draw.pick([uuid(draw), uuid(draw).toUpperCase(), encoded(draw), ...WRONG_IDS])),
        headers,
        ...(body === undefined ? {} : { body }),
      },
      right: [400, 404],
    };
  },
  noCommand: (draw, id) => ({
    asked: {
      method: 'POST',
      path: `/api/tournaments/${id}/${draw.pick(['commands', 'foresee'])}/${draw.pick([...INHERITED, 'create', 'Report', encoded(draw), '%00', '..'])}`,
      headers: keyed(draw),
      body: '{}',
    },
    right: [404],
    codes: ['unknown_command', 'unknown_route'],
  }),
  noRoute: (draw) => ({
    asked: {
      method: draw.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']),
      headers: [JSON_TYPE, OURS],
      path: `/api/x${encoded(draw)}/${encoded(draw)}?${encoded(draw)}`,
      visitor: draw.int(2) === 0,
    },
    right: [404],
    codes: ['unknown_route'],
  }),
  wrongMethod: (draw, id) => {
    const path = at(draw.pick(ASKED_ROUTES), id);
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'LINK', 'PROPFIND', 'MKCOL', 'PURGE'].filter(
      (method) => !isRoute(method, path),
    );
    return { asked: { method: draw.pick(methods), path, headers: [OURS] }, right: [404], codes: ['unknown_route', 'unknown_command'] };
  },
  noPoint: (draw, id) => {
    const route = draw.pick(asking);
    const name = draw.pick(route.query.filter((one) => !['preset', 'name', 'store', 'date'].includes(one)));
    // Of a point that is not there yet; `atLeast` would wait for it.
    const later = ['asOf', 'afterRound', 'round'].includes(name) ? ['8999'] : [];
    const value = draw.pick([
      ...later,
      `x${encoded(draw)}`,
      '-1',
      '1.5',
      '1e3',
      '9'.repeat(40),
      '%ff',
      '%00',
      '2026-02-30T00:00:00Z',
      `1&${name}=1`,
    ]);
    return { asked: { method: 'GET', path: `${at(route, id)}?${name}=${value}` }, right: [400, 404] };
  },
  noSession: (draw, id) => {
    const route = draw.pick(ofStaff);
    const cookie = draw.pick([
      encoded(draw),
      '9999999999.AAAA.BBBB',
      `${draw.int(2 ** 31)}.${uuid(draw)}.${'A'.repeat(43)}`,
      '',
      'x; roundbook=y',
    ]);
    const body = route.method === 'GET' ? undefined : characters(draw, 40);
    return {
      asked: {
        method: route.method,
        path: at(route, id),
        headers: [...keyed(draw), ['Cookie', `roundbook=${cookie}`]],
        visitor: true,
        ...(body === undefined ? {} : { body }),
      },
      right: [401],
      codes: ['session_needed'],
    };
  },
  guessed: (draw) => ({
    asked: {
      method: 'POST',
      path: '/api/session',
      headers: [JSON_TYPE, OURS],
      visitor: true,
      body: JSON.stringify({ token: draw.pick<unknown>([uuid(draw), characters(draw, 60), null, {}, [], 1]) }),
    },
    right: [400, 401],
    codes: ['invalid_field', 'token_unknown'],
  }),
  foreign: (draw, id) => {
    const route = draw.pick(ASKED_ROUTES.filter(({ method }) => method !== 'GET'));
    const foreign = draw.pick<Headers>([
      [['Origin', `http://${encoded(draw)}`]],
      [['Origin', 'null']],
      [['Host', `${uuid(draw)}.example`]],
      [['Host', '']],
      [['Host', `127.0.0.1.${characters(draw, 5).trim()}`]],
      [['Sec-Fetch-Site', 'cross-site']],
    ]);
    return {
      asked: { method: route.method, path: at(route, id), headers: [...keyed(draw), ...foreign], body: '{}' },
      right: [403],
      codes: ['foreign_origin', 'foreign_host'],
    };
  },
  traversal: (draw) => ({
    asked: { method: draw.pick(['GET', 'POST', 'PUT']), path: draw.pick(PATHS), headers: [OURS] },
    right: [400, 403, 404],
  }),
  noHttp: (draw) => ({
    asked: {
      method: draw.pick(['GET', 'get', 'G\u0000T', '']),
      path: draw.pick(['/api/\u0000', '/ x y', '*', '/api/presets HTTP/9.9\r\nX: y\r\n\r\n']),
      headers: draw.pick<Headers>([
        [['X\u0000', 'y']],
        [['X', 'a\u0000b']],
        [['', 'x']],
        [
          ['Content-Length', '1'],
          ['Content-Length', '2'],
        ],
        [['Content-Length', '-1']],
      ]),
    },
    right: [400],
    codes: ['request_not_understood'],
  }),
  headerFlood: (draw, id) => ({
    asked: {
      method: 'GET',
      path: `/api/tournaments/${id}`,
      headers: Array.from({ length: 1_900 }, (_, index) => [`X-${index}-${characters(draw, 0)}`, 'x'.repeat(10)] as const),
    },
    right: [431, 0],
    codes: ['headers_too_large'],
  }),
  cutOff: (draw, id) => {
    const part = JSON.stringify({ match: 'r1m1', result: '1-0' }).slice(0, 5 + draw.int(15));
    const chunked = draw.int(2) === 0;
    const headers: Headers = [...keyed(draw), chunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', '32']];
    return {
      asked: {
        method: 'POST',
        path: `/api/tournaments/${id}/commands/report`,
        headers,
        body: chunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part,
      },
      right: [0],
      breaksOff: true,
    };
  },
  badChunks: (draw, id) => ({
    asked: {
      method: 'POST',
      path: `/api/tournaments/${id}/commands/report`,
      headers: [...keyed(draw), ['Transfer-Encoding', 'chunked']],
      body: draw.pick(['x\r\n', '-1\r\n', 'ffffffffffffffffff\r\n', '5\r\n{"match"\r\n0\r\n\r\n']),
    },
    right: [400, 0],
    codes: ['request_not_understood', 'body_broken_off'],
  }),
};
