import type { SwissPolicy } from '../policy';
import { keyScoring } from './magical-key-scoring';
import type { Preset } from './preset';

const swiss: SwissPolicy = {
  ...keyScoring,
  preset: 'key-swiss',
  stages: ['swiss'],
  tieBreakers: ['gamesWon', 'keys'],
  firstRound: 'random',
  firstRoundPlayedIsNoBye: true,
  rounds: null,
  cut: 0,
  lag: 0,
  lastRoundRematches: true,
};

export const keySwiss: Preset = {
  name: 'key-swiss',
  explanation:
    'After a random start you always meet somebody with as many points as you, or nearly, and in the last round perhaps somebody you have met. A win is 3 points, a draw 1; between equals the share of games won decides, then the keys.',
  policy: swiss,
};

export const keySwissSimplified: Preset = {
  name: 'key-swiss-simplified',
  explanation:
    'Swiss without waiting: the next round is paired while you still play, by the results of the rounds before this one. Only the last round waits for every result.',
  policy: { ...swiss, preset: 'key-swiss-simplified', lag: 1, lastRoundRematches: false },
};

const { lag: _lag, lastRoundRematches: _rematches, ...qualifying } = swiss;

export const keySwissQualifier: Preset = {
  name: 'key-swiss-qualifier',
  explanation:
    'Everybody plays some Swiss rounds, and the best go on to a knockout. Equal points are settled by how often the opponents you met have won.',
  policy: {
    ...qualifying,
    preset: 'key-swiss-qualifier',
    stages: ['swiss', 'singleElimination'],
    tieBreakers: ['opponentWins'],
    tie: 'draw',
    cut: 4,
  },
};
