import { choiceOf, integerOf, type Parameter } from '../parameter';
import { cutByAttendance } from './cut';

const draw: Parameter = choiceOf({ name: 'draw', meaning: 'how pairings of a pool are drawn', rule: '1.3', amendable: false }, 'uniform');
const limit = (min: number, max: number): Parameter =>
  integerOf({ name: 'lossLimit', meaning: 'losses that eliminate a player', rule: '1.2', amendable: false }, min, max);

/** rules.md 1. */
export const twoLossOut: readonly Parameter[] = [
  limit(2, 2),
  draw,
  choiceOf(
    { name: 'oddPools', meaning: 'two odd pools: a bye in each, or one mixed match', rule: '1.4', amendable: true },
    'bye',
    'crossPair',
  ),
  ...cutByAttendance,
];

/** rules.md 1 (triple-down): one pool, no cut. */
export const tripleDown: readonly Parameter[] = [limit(1, 9), draw];
