import { nodeHashing } from '@roundbook/transparency';
import { picksFrom } from './picks';

/** The id of the person with this number in the tournament of this seed; -1 is the tournament itself. */
export const personId = (seed: number, number: number): string => {
  const hex = nodeHashing.sha256Hex(`person ${number} of ${seed}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

// U+FB00 stands before U+10400 by code points and behind it by UTF-16 units; some names differ only in case or not at all.
const NAMES = [
  'Ada',
  'ada',
  'Åsa',
  'A\u030Asa',
  'Zoe',
  'zoë',
  '\uFB00x',
  '\u{10400}x',
  '\u{1F600}',
  'Straße',
  'STRASSE',
  'Ömer',
  'Li',
  'li',
  '李',
];

/** Mostly names of one's own, some shared and some that sort in odd ways. */
export const personName = (seed: number, number: number): string => {
  const picks = picksFrom(seed + number * 7919);
  return picks.percent(40) ? (picks.of(NAMES) as string) : `Player ${picks.int(10_000)}`;
};
