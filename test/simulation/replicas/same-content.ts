import { isDeepStrictEqual } from 'node:util';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The same plain data; objects that came out of a snapshot may have prototypes of their own. */
export const sameContent = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one, other) || (one !== undefined && other !== undefined && isDeepStrictEqual(plain(one), plain(other)));
