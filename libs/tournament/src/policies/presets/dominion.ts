import { single, type Preset } from './preset';

export const dominionLeague: Preset = {
  name: 'dominion-league',
  explanation:
    'You play Swiss rounds in the league you chose; a win is 2 points, a draw 1, and leaving a game costs one. The best of the leagues meet at final tables of four.',
  policy: {
    ...single,
    preset: 'dominion-league',
    stages: ['swiss', 'tables'],
    confirmation: 'staff',
    winPoints: 2,
    drawPoints: 1,
    lossPoints: 0,
    walkoverPoints: -1,
    byeWorth: 2,
    byeGames: '0-0',
    byesInOpponentRecord: 'include',
    floor: '0',
    opponentGameFloor: '0',
    drawnMatch: 'recorded',
    tieBreakers: ['ow', 'asd', 'aoasd'],
    tie: 'draw',
    lateEntry: 'noResult',
    rounds: null,
    tieBreakersLeague2: null,
    substituteRules:
      'The substitute buys, acts and reacts as little as possible. Where a card has to be chosen it takes the rightmost of the hand, and of the supply the cheapest that is neither a curse nor a ruins.',
  },
};
