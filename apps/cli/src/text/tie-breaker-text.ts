import { parseFraction, toDecimal, toPercent } from '@roundbook/exact';
import { SHARE_TITLES, type TieBreakerJson } from '@roundbook/projections';

export { tieBreakerTitle } from '@roundbook/projections';

/** What may fall below 0 is told with its sign. */
const SIGNED: ReadonlySet<string> = new Set(['spread', 'asd', 'aoasd', 'keyDifference']);

/** Two decimals, rounded half up from the exact value, unless it is whole; `-` where there is nothing to average. */
export const tieBreakerText = (name: string, { value }: TieBreakerJson): string => {
  if (value === null) return '-';
  const fraction = parseFraction(value);
  if (fraction === undefined) return value;
  if (Object.hasOwn(SHARE_TITLES, name)) return toPercent(fraction);
  const written = fraction.d === 1n ? value : toDecimal(fraction, 2);
  return SIGNED.has(name) && fraction.n > 0n ? `+${written}` : written;
};
