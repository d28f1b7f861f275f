import { parseFraction, toDecimal, toPercent } from '@roundbook/exact';
import type { TieBreakerJson } from '@roundbook/projections';

/** Shares of what could have been won, as percentages. */
const SHARES: Readonly<Record<string, string>> = {
  omw: 'OMW%',
  gw: 'GW%',
  ogw: 'OGW%',
  oomw: 'OOMW%',
  sos: 'SOS%',
  esos: 'ESOS%',
  ow: 'OW%',
  opponentWins: "Opponents' wins%",
  opponentOpponentWins: "Opponents' opponents' wins%",
  gamesWon: 'Games won%',
};

/** Counts and means, as they are. */
const FIGURES: Readonly<Record<string, string>> = {
  sumSos: 'Sum of SOS',
  meanSos: 'SOS',
  extendedSos: 'ESOS',
  spread: 'Spread',
  asd: 'ASD',
  aoasd: 'AOASD',
  keys: 'Keys',
  keyDifference: 'Key difference',
  byePoints: 'Points by bye',
  buchholz: 'Buchholz',
  buchholzCut1: 'Buchholz cut 1',
  sonnebornBerger: 'Sonneborn-Berger',
  gamesPlayed: 'Games played',
};

/** What may fall below 0 is told with its sign. */
const SIGNED: ReadonlySet<string> = new Set(['spread', 'asd', 'aoasd', 'keyDifference']);

export const tieBreakerTitle = (name: string): string => SHARES[name] ?? FIGURES[name] ?? name;

/** Two decimals, rounded half up from the exact value, unless it is whole; `-` where there is nothing to average. */
export const tieBreakerText = (name: string, { value }: TieBreakerJson): string => {
  if (value === null) return '-';
  const fraction = parseFraction(value);
  if (fraction === undefined) return value;
  if (Object.hasOwn(SHARES, name)) return toPercent(fraction);
  const written = fraction.d === 1n ? value : toDecimal(fraction, 2);
  return SIGNED.has(name) && fraction.n > 0n ? `+${written}` : written;
};
