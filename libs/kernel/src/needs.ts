import type { Mixed } from 'io-ts';

/** Who may ask: everybody, or who runs the tournament. */
export type Right = 'public' | 'staff';

/** Who asks, as the session says. */
export interface Reader {
  readonly role: Right;
}

/** What a route needs to know of a request beside its parameters. */
export interface Asked {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly reader: Reader;
  /** The body as it came, where it is JSON. */
  readonly text?: string;
}

/** What a route says of itself, for the description of the whole interface. */
export interface RouteNotes {
  readonly summary: string;
  /** Of the JSON body; where it depends on the path, by the value of the path's parameter `by`. */
  readonly body?: Mixed;
  readonly bodies?: { readonly by: string; readonly codecs: Readonly<Record<string, Mixed>> };
  /** Of the JSON that is answered. */
  readonly gives?: Mixed;
  readonly query?: Readonly<Record<string, string>>;
  /** It writes: it takes an idempotency key and, unless `unconditional`, `If-Match`. */
  readonly writes?: 'conditional' | 'unconditional';
  /** The media type of the answer where it is not JSON. */
  readonly answers?: string;
}

export interface RouteDescription extends RouteNotes {
  readonly right: Right;
}

const described = new WeakMap<object, RouteDescription>();

/** Says of a route's method who may ask it, and what it takes. Every route has to say so. */
export const Needs =
  (right: Right, notes: RouteNotes) =>
  (_target: object, _name: string | symbol, { value }: PropertyDescriptor): void => {
    described.set(value as object, { right, ...notes });
  };

/** What was said of a route's method, or undefined where nothing was. */
export const descriptionOf = (method: object): RouteDescription | undefined => described.get(method);
