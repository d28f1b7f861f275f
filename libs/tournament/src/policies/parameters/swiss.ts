import { automatic, choiceOf, integerOf, switchOf, within, type Parameter } from '../parameter';
import { swissCut } from './cut';
import { byeGames, lateEntry, matchPoints, opponentFigures, otherSources, tie, tieBreakers, timeoutPoints } from './scored';

const pairing: readonly Parameter[] = [
  choiceOf({ name: 'firstRound', meaning: 'how round 1 is paired', rule: '2.1', amendable: false }, 'signUp', 'random'),
  switchOf({
    name: 'firstRoundPlayedIsNoBye',
    rule: '2.2',
    amendable: true,
    meaning: 'a late player has no bye in its first round while another without one is there',
  }),
  lateEntry,
  {
    name: 'rounds',
    type: 'integer',
    range: 'auto | 1..99',
    rule: '2.7',
    amendable: true,
    meaning: 'Swiss rounds; auto: by the field',
    read: automatic(within(1, 99)),
  },
];

/** rules.md 2: faction-play and magic. */
export const swiss: readonly Parameter[] = [
  ...matchPoints,
  byeGames('1-0', '2-0'),
  ...opponentFigures,
  tieBreakers('games', '2.4', { ends: ['name', 'draw'] }),
  ...otherSources,
  ...pairing,
  swissCut,
];

const keyScoring: readonly Parameter[] = [
  ...matchPoints,
  timeoutPoints,
  byeGames('0-0', '1-0', '2-0'),
  ...opponentFigures,
  tieBreakers('keys', '5'),
  tie('5', 'shared', 'draw', 'playoff'),
  ...pairing,
];

/** rules.md 5: key-swiss and key-swiss-simplified. */
export const keySwiss: readonly Parameter[] = [
  ...keyScoring,
  switchOf({
    name: 'lastRoundRematches',
    rule: '5',
    amendable: true,
    meaning: 'in the last round rematches count behind the squared differences',
  }),
  integerOf(
    { name: 'lag', rule: '5', amendable: true, meaning: 'rounds whose results a pairing does not wait for, but for the last' },
    0,
    1,
  ),
];

/** rules.md 5: key-swiss-qualifier. */
export const keySwissQualifier: readonly Parameter[] = [...keyScoring, swissCut];
