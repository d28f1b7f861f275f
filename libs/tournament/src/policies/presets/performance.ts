import { single, type Preset } from './preset';

export const performancePairings: Preset = {
  name: 'performance',
  explanation:
    'You begin in a group across all ratings, go on by Swiss, and near the end whoever can still win meets whoever stands in the way. Wins count first, then the points that you scored more than your opponents, added up over all games.',
  policy: {
    ...single,
    preset: 'performance',
    stages: ['performance'],
    rounds: null,
    initial: 'initFontes',
    initialRounds: 3,
    swissFrom: 'afterInitial',
    swissUntil: 'auto',
    reasonableWinGap: 1,
    placePrizes: 3,
    maxMeetings: 2,
    discountBars: false,
    trimSpread: null,
    gibsonSpread: 500,
    byeSpread: 50,
    starts: 'balanced',
    finalRound: 'koth',
    lateEntry: 'noResult',
  },
};
