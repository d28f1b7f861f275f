import type { Parameter } from '../parameter';
import type { Setting } from '../policy';
import { within } from '../parameter';
import { byeGames, lateEntry, matchPoints, tieBreakers, walkoverPoints } from './scored';

const readRounds = (value: unknown): Setting | undefined => {
  if (value === null || value === 'auto') return null;
  const list: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  if (list.length < 1 || list.length > 2) return undefined;
  const rounds = list.map((one) => within(1, 99)(typeof one === 'string' ? one.trim() : one));
  return rounds.every((one): one is number => one !== undefined) ? rounds : undefined;
};

const readText = (value: unknown): Setting | undefined =>
  typeof value === 'string' && value.length <= 500 && value.trim() === value ? value : undefined;

/** rules.md 6. */
export const leagues: readonly Parameter[] = [
  ...matchPoints,
  walkoverPoints,
  byeGames('0-0'),
  tieBreakers('scores', '6.4'),
  tieBreakers('scores', '6.4', { name: 'tieBreakersLeague2', optional: true }),
  lateEntry,
  {
    name: 'rounds',
    type: 'list',
    range: 'auto | 1..99, or two of these for league 1 and league 2',
    rule: '6.5',
    amendable: true,
    meaning: 'rounds of the leagues; auto: by their size',
    read: readRounds,
  },
  {
    name: 'substituteRules',
    type: 'choice',
    range: 'a text of up to 500 characters',
    rule: '6.7',
    amendable: true,
    meaning: 'how a substitute plays at a finals table',
    read: readText,
  },
];
