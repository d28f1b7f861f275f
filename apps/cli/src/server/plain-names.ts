import { printable } from '../text/display-width';

/** A name in one line, with everything written out that would steer a terminal. */
export const plainName = (name: string): string => printable(name).replaceAll('\n', '\\u000a');

/**
 * The document with everything in its names written out that would steer a terminal or begin a line of its own: a ledger keeps no
 * such names, and a server may be anybody's.
 */
export const withPlainNames = (document: unknown): unknown => {
  if (Array.isArray(document)) return document.map(withPlainNames);
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [
      key,
      key === 'name' && typeof value === 'string' ? plainName(value) : withPlainNames(value),
    ]),
  );
};
