import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { descriptionOf, type RouteDescription } from '@roundbook/kernel';

export interface Route {
  /** As `GET`. */
  readonly method: string;
  /** As `/api/tournaments/:id`. */
  readonly path: string;
  readonly name: string;
  /** Undefined where the route says nothing of itself: then nobody may use it. */
  readonly description: RouteDescription | undefined;
}

const partsOf = (path: unknown): readonly string[] =>
  String(path ?? '')
    .split('/')
    .filter((part) => part !== '');

/** The routes that these controllers have, as the framework knows them. */
export const routesOf = (controllers: readonly Type<unknown>[]): readonly Route[] =>
  controllers.flatMap((controller) => {
    const members = controller.prototype as Readonly<Record<string, unknown>>;
    const base = partsOf(Reflect.getMetadata(PATH_METADATA, controller));
    return Object.getOwnPropertyNames(members).flatMap((name): Route[] => {
      const member = members[name];
      if (typeof member !== 'function' || name === 'constructor' || !Reflect.hasMetadata(METHOD_METADATA, member)) return [];
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, member) as number] ?? 'ALL';
      const path = `/${[...base, ...partsOf(Reflect.getMetadata(PATH_METADATA, member))].join('/')}`;
      return [{ method, path, name, description: descriptionOf(member) }];
    });
  });
