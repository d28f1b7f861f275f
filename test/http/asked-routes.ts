import 'reflect-metadata';
import { schemaOf, type JsonSchema } from '@roundbook/kernel';
import { routesOf } from '../../apps/venue/src/routes';
import { venueControllers } from '../../apps/venue/src/venue-module';

/** A route as it can be asked for; a route of commands is one for each command. */
export interface AskedRoute {
  readonly method: string;
  /** With `:id` where an id belongs. */
  readonly path: string;
  readonly staff: boolean;
  readonly writes: 'conditional' | 'unconditional' | undefined;
  readonly body: JsonSchema | undefined;
  readonly query: readonly string[];
}

const routes = routesOf(venueControllers);

export const ASKED_ROUTES: readonly AskedRoute[] = routes.flatMap(({ method, path, description }): AskedRoute[] => {
  if (description === undefined) throw new Error(`${method} ${path} says nothing of itself`);
  const { right, writes, body, bodies, query } = description;
  const route = { method, staff: right === 'staff', writes, query: Object.keys(query ?? {}) };
  if (bodies === undefined) return [{ ...route, path, body: body === undefined ? undefined : schemaOf(body) }];
  return Object.entries(bodies.codecs).map(([name, codec]) => ({
    ...route,
    path: path.replace(`:${bodies.by}`, name),
    body: schemaOf(codec),
  }));
});

const matches = (pattern: string, path: string): boolean => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);

/** Whether there is anything behind a method at a path. */
export const isRoute = (method: string, path: string): boolean =>
  routes.some((route) => route.method === method && matches(route.path, path));
