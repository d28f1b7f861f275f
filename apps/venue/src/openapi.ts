import type { Mixed } from 'io-ts';
import { schemaOf, type JsonSchema } from '@roundbook/kernel';
import type { Route } from './routes';

const PROBLEM: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable for ever.' },
    detail: { type: 'string' },
    rule: { type: 'string' },
    field: { type: 'string' },
    allowed: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'code', 'detail'],
};

const header = (name: string, required: boolean, schema: JsonSchema, description: string) => ({
  name,
  in: 'header',
  required,
  schema,
  description,
});

const UUID = { type: 'string', format: 'uuid' };

const parametersOf = ({ path, description }: Route, fixed: ReadonlySet<string>): readonly unknown[] => [
  ...[...path.matchAll(/:(\w+)/g)]
    .map(([, name]) => name as string)
    .filter((name) => !fixed.has(name))
    .map((name) => ({ name, in: 'path', required: true, schema: UUID })),
  ...Object.entries(description?.query ?? {}).map(([name, text]) => ({
    name,
    in: 'query',
    required: false,
    schema: { type: 'string' },
    description: text,
  })),
  ...(description?.writes === undefined
    ? []
    : [header('Idempotency-Key', true, UUID, 'The same command under the same key is carried out once.')]),
  ...(description?.writes === 'conditional'
    ? [header('If-Match', false, { type: 'string' }, 'The revision that the tournament has to be at, as "12".')]
    : []),
];

const operation = (route: Route, name: string, codec: Mixed | undefined, fixed: ReadonlySet<string> = new Set()) => ({
  operationId: name,
  summary: route.description?.summary,
  parameters: parametersOf(route, fixed),
  ...(codec === undefined ? {} : { requestBody: { content: { 'application/json': { schema: schemaOf(codec) } } } }),
  security: route.description?.right === 'staff' ? [{ session: [] }] : [],
  responses: {
    '2XX': {
      description: 'Done.',
      ...(route.description?.writes === undefined ? {} : { headers: { ETag: { schema: { type: 'string' } } } }),
      content: { [route.description?.answers ?? 'application/json']: answerOf(route) },
    },
    default: { description: 'Refused.', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  },
});

const answerOf = ({ description }: Route): unknown => (description?.gives === undefined ? {} : { schema: schemaOf(description.gives) });

const shown = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** One path for each command, as each takes another body. */
const pathsOf = (route: Route): readonly (readonly [string, unknown])[] => {
  const { description, path, name } = route;
  const { bodies } = description ?? {};
  if (bodies === undefined) return [[shown(path), operation(route, name, description?.body)]];
  return Object.entries(bodies.codecs).map(([value, codec]) => [
    shown(path.replace(`:${bodies.by}`, value)),
    operation(route, `${name}-${value}`, codec, new Set([bodies.by])),
  ]);
};

/** OpenAPI 3.1 of the routes, made from the codecs that read what is sent. Throws for a route that does not say who may use it. */
export const openApiOf = (routes: readonly Route[], version: string): unknown => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    if (route.description === undefined) throw new Error(`${route.method} ${route.path} does not say which right it needs.`);
    for (const [path, described] of pathsOf(route)) paths[path] = { ...paths[path], [route.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Roundbook', version },
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'roundbook' } },
    },
  };
};
