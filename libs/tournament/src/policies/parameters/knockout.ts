import { choiceOf, type Parameter } from '../parameter';

/** rules.md 5: key-knockout and key-revival. */
export const knockout: readonly Parameter[] = [
  choiceOf(
    { name: 'byes', meaning: 'who skips round 1 where the field is no power of two', rule: '5', amendable: false },
    'bySeed',
    'byDraw',
    'byHand',
  ),
  choiceOf({ name: 'seeding', meaning: 'what the seeds follow', rule: '5', amendable: false }, 'signUp', 'rating', 'random'),
];

export const revival: readonly Parameter[] = [
  ...knockout,
  choiceOf(
    { name: 'into', meaning: 'where losers play on: back into the main bracket, or in one of their own', rule: '5', amendable: false },
    'main',
    'consolation',
  ),
];
