import { single, type Preset } from './preset';

export const playstile2lo: Preset = {
  name: 'playstile-2lo',
  explanation:
    'You play on until you have lost twice, always against somebody with as many losses as you, drawn by lot. The undefeated and the last survivors with one loss meet in a knockout for the win.',
  policy: {
    preset: 'playstile-2lo',
    version: 1,
    stages: ['lossOut', 'singleElimination'],
    publish: 'manual',
    checkIn: 'optional',
    confirmation: 'none',
    vacancy: 'promote',
    bestOf: 1,
    finalsBestOf: 1,
    finalBestOf: 3,
    lossLimit: 2,
    draw: 'uniform',
    oddPools: 'bye',
    cut: null,
    cutSizes: [
      [8, 2],
      [16, 4],
      [null, 8],
    ],
  },
};

export const tripleDown: Preset = {
  name: 'triple-down',
  explanation:
    'Every round you are drawn against somebody who is still in, whatever your records. Three losses and you are out; the last one left has won.',
  policy: { ...single, preset: 'triple-down', stages: ['lossOut'], lossLimit: 3, draw: 'uniform' },
};
