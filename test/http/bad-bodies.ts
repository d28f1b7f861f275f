import { ASKED_ROUTES, type AskedRoute } from './asked-routes';
import { encoded, JSON_TYPE, keyed, OURS, sending, withBody, type Headers, type Ways } from './asked';
import { characters, fitting, INHERITED, uuid, wrong } from './wrong-bodies';

/** Bodies that are bad, whatever the draw. */
export const BAD_BODIES: Ways = {
  wrongBody: (draw, id) => {
    const route = draw.pick(withBody);
    const body = JSON.stringify(wrong(draw, route.body ?? {}));
    return { asked: sending(draw, route, id, body), right: [400] };
  },
  unknownField: (draw, id) => {
    const route = draw.pick(withBody);
    const name = draw.pick([...INHERITED, 'unknownField', '', 'ｎame', 'name\u0000']);
    const body = JSON.stringify({ ...(fitting(draw, route.body ?? {}) as object), [name]: fitting(draw, {}) });
    return { asked: sending(draw, route, id, body), right: [400] };
  },
  noObject: (draw, id) => ({
    asked: sending(draw, draw.pick(withBody), id, draw.pick(['[]', '[{}]', '"x"', '1', 'true', '1e999', '-0'])),
    right: [400],
  }),
  noJson: (draw, id) => {
    const body = draw.pick([
      `{"a":${characters(draw, 30)}"`,
      `${characters(draw, 10)}{`,
      '{"a":1,}',
      "{'a':1}",
      '{"a":01}',
      '{"a":NaN}',
      '\u0000{}',
    ]);
    return { asked: sending(draw, draw.pick(withBody), id, body), right: [400], codes: ['not_json'] };
  },
  bytes: (draw, id) => ({
    asked: sending(draw, draw.pick(withBody), id, Buffer.from([0xff, ...Array.from({ length: draw.int(40) }, () => draw.int(256))])),
    right: [400],
    codes: ['not_utf8'],
  }),
  nested: (draw, id) => {
    const depth = 65 + draw.int(3_000);
    const [open, shut] = draw.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    const body = `${open.repeat(depth)}1${draw.int(2) === 0 ? '' : shut.repeat(depth)}`;
    return { asked: sending(draw, draw.pick(withBody), id, body), right: [400], codes: ['too_deep'] };
  },
  hugeNumber: (draw, id) => {
    const huge = draw.pick(['1e999', '-1e999', '9'.repeat(400), '9007199254740993', '0.1e1000000']);
    const body = draw.pick([
      `{"player":${huge}}`,
      `{"match":${huge},"result":"2-0"}`,
      `{"match":1,"result":{"outcome":"a","games":{"a":${huge},"b":0,"draws":0}}}`,
    ]);
    const type = body.includes('player') ? draw.pick(['drop', 'withdraw', 'assignBye', 'return']) : 'report';
    const route = ASKED_ROUTES.find(({ path }) => path === `/api/tournaments/:id/commands/${type}`) as AskedRoute;
    return { asked: sending(draw, route, id, body), right: [400] };
  },
  tooLarge: (draw, id) => {
    // A few are really sent, most are only announced.
    const megabytes = draw.int(10) === 0 ? 10 : 1.01;
    const body = draw.int(20) === 0 ? Buffer.alloc(megabytes * 1_000_000, 0x20) : undefined;
    const announced = body?.length ?? 1_000_001 + draw.int(2 ** 30);
    const route = draw.pick(withBody);
    const asked = sending(draw, route, id, body ?? '', [...keyed(draw), ['Content-Length', String(announced)], ['Connection', 'close']]);
    return { asked, right: [413], codes: ['too_large'] };
  },
  noMatch: (draw, id) => {
    const route = draw.pick(withBody.filter(({ path }) => /\/(report|correct|unreport|confirm)$/.test(path)));
    const match = draw.pick<unknown>([`r9${characters(draw, 8)}`, 1_000 + draw.int(1_000), ...INHERITED, 'r1m0', 'r1m99', 'R1M1']);
    const whole = { match, result: '1-0', reason: 'wrongResult' };
    const body = /confirm$/.test(route.path) ? { matches: [match] } : /unreport$/.test(route.path) ? { match } : whole;
    const { reason: _reason, ...plain } = whole;
    return { asked: sending(draw, route, id, JSON.stringify(/\/report$/.test(route.path) ? plain : body)), right: [404] };
  },
  noResult: (draw, id) => {
    const result = draw.pick<unknown>([
      `${characters(draw, 20)}?`,
      `${3 + draw.int(90)}-0`,
      '1-1',
      'draw',
      '٢-٠',
      '2—0 ',
      '-1-0',
      '1-0-0-0',
      { outcome: 'a', games: { a: 0, b: 1, draws: 0 } },
      { outcome: draw.pick(INHERITED) },
    ]);
    const route = draw.pick(withBody.filter(({ path }) => /\/report$/.test(path)));
    return { asked: sending(draw, route, id, JSON.stringify({ match: 'r1m1', result })), right: [400, 422] };
  },
  noPlayer: (draw, id) => {
    const route = draw.pick(withBody.filter(({ path }) => /\/(drop|withdraw|return|assignBye|disqualify)$/.test(path)));
    const body = { player: 100 + draw.int(100_000), ...(/disqualify$/.test(route.path) ? { reason: 'x' } : {}) };
    return { asked: sending(draw, route, id, JSON.stringify(body)), right: [404], codes: ['unknown_player'] };
  },
  otherType: (draw, id) => {
    const headers = draw.pick<Headers>([
      ...[
        'text/plain',
        'text/json',
        'application/xml',
        'application/json; charset=utf-16',
        '*/*',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        '',
      ].map((type): Headers => [['Content-Type', type]]),
      ...['gzip', 'br', 'deflate', 'x'].map((encoding): Headers => [JSON_TYPE, ['Content-Encoding', encoding]]),
    ]);
    return {
      asked: sending(draw, draw.pick(withBody), id, '{}', [OURS, ['Idempotency-Key', uuid(draw)], ...headers]),
      right: [415],
      codes: ['unsupported_media_type'],
    };
  },
  import: (draw) => {
    const body = {
      format: draw.pick(['swiss', 'x', null]),
      preset: draw.pick(['magic', ...INHERITED]),
      players: fitting(draw, {}),
      rounds: draw.pick<unknown>([[{}], {}, 'x', [{ n: 1, matches: [{ a: 1 }] }]]),
      [draw.pick(INHERITED)]: {},
    };
    return {
      asked: { method: 'POST', path: `/api/import?preset=${encoded(draw)}`, headers: keyed(draw), body: JSON.stringify(body) },
      right: [400, 404, 422],
    };
  },
};
