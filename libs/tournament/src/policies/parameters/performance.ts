import { automatic, choiceOf, integerOf, switchOf, within, type Parameter } from '../parameter';
import { lateEntry } from './scored';

const readSwissUntil = (value: unknown): string | number | undefined =>
  value === 'auto' || value === 'hold' ? value : within(1, 99)(value);

/** rules.md 4. */
export const performance: readonly Parameter[] = [
  {
    name: 'rounds',
    type: 'integer',
    range: 'auto | 1..99',
    rule: '4',
    amendable: true,
    meaning: 'rounds altogether; auto: the initial rounds, the smallest r with 2^r >= field, and one more',
    read: automatic(within(1, 99)),
  },
  choiceOf(
    {
      name: 'initial',
      meaning: 'the initial rounds: groups across the strata (4 players or more), or everybody against everybody (2 to 16)',
      rule: '4.1',
      amendable: false,
    },
    'initFontes',
    'roundRobin',
  ),
  integerOf({ name: 'initialRounds', meaning: 'rounds of the initial groups', rule: '4.1', amendable: false }, 3, 3),
  choiceOf({ name: 'swissFrom', meaning: 'when Swiss begins', rule: '4.2', amendable: true }, 'afterInitial', '3'),
  {
    name: 'swissUntil',
    type: 'integer',
    range: 'auto | hold | 1..99',
    rule: '4.2',
    amendable: true,
    meaning: 'when Swiss ends: while it is reasonable, not before this is amended, or after a round',
    read: readSwissUntil,
  },
  integerOf(
    { name: 'reasonableWinGap', meaning: 'wins between the players of a reasonable Swiss pair', rule: '4.2', amendable: true },
    0,
    20,
  ),
  integerOf({ name: 'placePrizes', meaning: 'places with a prize', rule: '4.3', amendable: true }, 0, 1_000),
  integerOf(
    { name: 'maxMeetings', meaning: 'meetings after which contenders are barred from another', rule: '4.3', amendable: true },
    1,
    20,
  ),
  switchOf({ name: 'discountBars', meaning: 'contenders may meet again without a bar', rule: '4.3', amendable: true }),
  {
    name: 'trimSpread',
    type: 'integer',
    range: 'off | 0..100000',
    rule: '4.3',
    amendable: true,
    meaning: 'spread behind, for each round left, at which the bottom of a contender group is left out',
    read: (value) => (value === null || value === 'off' ? null : within(0, 100_000)(value)),
  },
  integerOf({ name: 'gibsonSpread', meaning: 'spread that a player can gain in a game', rule: '4.4', amendable: true }, 0, 100_000),
  integerOf({ name: 'byeSpread', meaning: 'spread of a bye and of a walkover', rule: '4', amendable: false }, 0, 10_000),
  choiceOf({ name: 'starts', meaning: 'who starts: balanced, or not told', rule: '4.5', amendable: true }, 'balanced', 'none'),
  choiceOf(
    { name: 'finalRound', meaning: 'the last round: King Of The Hill, or as the rounds before it', rule: '4.6', amendable: true },
    'koth',
    'performance',
  ),
  lateEntry,
];
