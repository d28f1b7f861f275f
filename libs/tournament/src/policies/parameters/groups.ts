import { choiceOf, integerOf, type Parameter } from '../parameter';
import { byeGames, lateEntry, matchPoints, tie, tieBreakers, timeoutPoints } from './scored';

const scoring: readonly Parameter[] = [
  ...matchPoints,
  timeoutPoints,
  byeGames('0-0', '1-0'),
  tieBreakers('keys', '5'),
  tie('5', 'shared', 'draw', 'playoff'),
];

const cycles: Parameter = integerOf(
  { name: 'cycles', meaning: 'how often everybody of a group, which has up to 32 players, meets everybody', rule: '5', amendable: false },
  1,
  4,
);

/** rules.md 5: key-league. */
export const oneLeague: readonly Parameter[] = [...scoring, cycles];

const qualifiers = (meaning: string): Parameter => integerOf({ name: 'qualifiers', meaning, rule: '5', amendable: true }, 1, 64);

/** rules.md 5: key-final-tournament. */
export const leagueThenBracket: readonly Parameter[] = [...scoring, cycles, qualifiers('players who go on to the bracket')];

/** rules.md 5: key-playoff. */
export const groupsThenBracket: readonly Parameter[] = [
  ...scoring,
  cycles,
  integerOf({ name: 'groups', meaning: 'groups into which the field is cut, each of 2 to 32 players', rule: '5', amendable: false }, 1, 32),
  choiceOf(
    { name: 'groupDraw', meaning: 'how the groups are made: drawn, or by rating in a serpentine', rule: '5', amendable: false },
    'random',
    'snake',
  ),
  qualifiers('players of each group who go on to the bracket'),
];

/** rules.md 5: key-feather. */
export const feather: readonly Parameter[] = scoring;

/** rules.md 5: random-battle. */
export const openPlay: readonly Parameter[] = [tieBreakers('games', '5'), tie('5', 'shared', 'draw'), lateEntry];
