import { choiceOf, games, type Parameter } from '../parameter';

const atOnce: Parameter = choiceOf(
  { name: 'publish', meaning: 'whether a paired round is a draft until it is published', rule: '7', amendable: true },
  'manual',
  'atOnce',
);
const checkIn: Parameter = choiceOf(
  { name: 'checkIn', meaning: 'whether only players who checked in are paired', rule: '2.10', amendable: true },
  'optional',
  'required',
);
const confirmation: Parameter = choiceOf(
  { name: 'confirmation', meaning: 'whether results wait for staff to confirm them', rule: '6.3', amendable: true },
  'none',
  'staff',
);

/** Of every preset. */
export const common: readonly Parameter[] = [atOnce, checkIn, confirmation];

/** Where there is no bracket. */
export const matchGames: readonly Parameter[] = [games('bestOf', 'games of a match')];

/** Of a bracket. */
export const bracketGames: readonly Parameter[] = [
  games('finalsBestOf', 'games of a bracket match'),
  games('finalBestOf', 'games of the last match'),
];

/** Of presets that end with a bracket. */
export const bracketEnd: readonly Parameter[] = [
  choiceOf({ name: 'vacancy', meaning: 'how a vacated place in the cut is filled', rule: '7', amendable: true }, 'promote', 'bye'),
  games('bestOf', 'games of a match before the bracket'),
  ...bracketGames,
];
