import type { SwissPolicy } from '../policy';
import type { Preset } from './preset';

const faction: SwissPolicy = {
  preset: 'faction-play',
  version: 1,
  stages: ['swiss', 'singleElimination'],
  publish: 'manual',
  checkIn: 'optional',
  confirmation: 'none',
  vacancy: 'promote',
  bestOf: 3,
  finalsBestOf: 3,
  finalBestOf: 3,
  winPoints: 3,
  drawPoints: 1,
  lossPoints: 0,
  byeWorth: 3,
  byeGames: '1-0',
  byesInOpponentRecord: 'exclude',
  floor: '33/100',
  opponentGameFloor: '33/100',
  drawnMatch: 'recorded',
  tieBreakers: ['omw', 'gw', 'oomw', 'name'],
  firstRound: 'signUp',
  firstRoundPlayedIsNoBye: true,
  lateEntry: 'noResult',
  rounds: null,
  cut: 0,
};

export const factionPlay: Preset = {
  name: 'faction-play',
  explanation:
    'Everybody plays every round, against somebody with about the same points and never twice against the same player if it can be avoided. A win is 3 points, a draw 1; how strong your opponents were decides between equals, and the best may go on to a top cut.',
  policy: faction,
};

export const magic: Preset = {
  name: 'magic',
  explanation:
    'Swiss rounds with a random start: everybody plays every round against somebody with about the same points. Equal points are settled by the match and game records of you and your opponents, and a top cut may follow.',
  policy: {
    ...faction,
    preset: 'magic',
    byeGames: '2-0',
    byesInOpponentRecord: 'include',
    floor: '1/3',
    opponentGameFloor: '1/3',
    tieBreakers: ['omw', 'gw', 'ogw', 'draw'],
    firstRound: 'random',
  },
};
