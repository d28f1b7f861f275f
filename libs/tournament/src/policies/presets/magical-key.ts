import type { KnockoutPolicy, RoundRobinPolicy } from '../policy';
import { keyScoring } from './magical-key-scoring';
import { single, type Preset } from './preset';

const knockout: KnockoutPolicy = {
  ...single,
  preset: 'key-knockout',
  stages: ['singleElimination'],
  bestOf: 3,
  finalsBestOf: 3,
  finalBestOf: 3,
  byes: 'bySeed',
  seeding: 'signUp',
};

export const keyKnockout: Preset = {
  name: 'key-knockout',
  explanation:
    'One loss and you are out; the winners of neighbouring matches meet until one is left. Where the field is no power of two, some begin in the second round.',
  policy: knockout,
};

export const keyRevival: Preset = {
  name: 'key-revival',
  explanation:
    'Who loses plays on in a second bracket, so nobody goes home after one match. Its winner comes back to the final, where a first loss of the unbeaten player means that the final is played once more, or has a win of its own.',
  policy: { ...knockout, preset: 'key-revival', stages: ['doubleElimination'], into: 'main' },
};

const league: RoundRobinPolicy = {
  ...keyScoring,
  preset: 'key-league',
  stages: ['roundRobin'],
  cycles: 1,
  groups: 1,
  groupDraw: 'random',
  qualifiers: 1,
};

export const keyLeague: Preset = {
  name: 'key-league',
  explanation:
    'Everybody plays everybody once. A win is 3 points, a draw 1; between equals the keys won decide, then keys won less keys lost.',
  policy: league,
};

export const keyFinalTournament: Preset = {
  name: 'key-final-tournament',
  explanation:
    'First everybody plays everybody in a league. The best then meet in a knockout for the win, seeded by their place in the league.',
  policy: { ...league, preset: 'key-final-tournament', stages: ['roundRobin', 'singleElimination'], tie: 'draw', qualifiers: 4 },
};

export const keyPlayoff: Preset = {
  name: 'key-playoff',
  explanation:
    'You play everybody of your group. The best of each group go on to a knockout, drawn so that players of one group meet as late as possible.',
  policy: {
    ...league,
    preset: 'key-playoff',
    stages: ['roundRobin', 'singleElimination'],
    tie: 'draw',
    groups: 2,
    qualifiers: 2,
  },
};

export const keyFeather: Preset = {
  name: 'key-feather',
  explanation:
    'You are drawn into a group of three or four, and everybody of it plays everybody. The best of each group goes on to a knockout.',
  policy: { ...keyScoring, preset: 'key-feather', stages: ['feather', 'singleElimination'], tie: 'draw' },
};

export const randomBattle: Preset = {
  name: 'random-battle',
  explanation:
    'Play anybody who is free, as often as you like, until the organiser ends it. Your wins less your losses count; between equals whoever played more games is ahead.',
  policy: {
    ...keyScoring,
    preset: 'random-battle',
    stages: ['openPlay'],
    publish: 'atOnce',
    bestOf: 1,
    winPoints: 1,
    drawPoints: 0,
    lossPoints: -1,
    byeWorth: 0,
    tieBreakers: ['gamesPlayed'],
  },
};
