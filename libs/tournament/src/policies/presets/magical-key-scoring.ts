import type { ScoredPolicy } from '../policy';
import { single } from './preset';

/** rules.md 5: win 3, draw 1, loss and timeout 0, bye 3 without games and keys; rank by points, keys, key difference, points from byes. */
export const keyScoring: Omit<ScoredPolicy, 'preset' | 'stages'> = {
  ...single,
  bestOf: 3,
  finalsBestOf: 3,
  finalBestOf: 3,
  winPoints: 3,
  drawPoints: 1,
  lossPoints: 0,
  timeoutPoints: 0,
  byeWorth: 3,
  byeGames: '0-0',
  byesInOpponentRecord: 'exclude',
  floor: '0',
  opponentGameFloor: '0',
  drawnMatch: 'recorded',
  tieBreakers: ['keys', 'keyDifference', 'byePoints'],
  tie: 'shared',
  lateEntry: 'noResult',
};
