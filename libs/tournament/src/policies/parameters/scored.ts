import { parseFraction } from '@roundbook/exact';
import { choiceOf, integerOf, type Parameter } from '../parameter';
import type { Setting } from '../policy';

const readFraction = (value: unknown): Setting | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 32) return undefined;
  const fraction = parseFraction(text);
  return fraction !== undefined && fraction.n >= 0n && fraction.n <= fraction.d ? text : undefined;
};

/** What results of a policy tell beside who won; a tie-breaker that rests on more cannot be fed. */
export type Recorded = 'games' | 'keys' | 'scores';

const FED: Readonly<Record<Recorded, readonly string[]>> = {
  games: [],
  keys: ['keys', 'keyDifference'],
  scores: ['spread', 'asd', 'aoasd'],
};
const FED_BY_ALL: readonly string[] = [
  'omw',
  'gw',
  'ogw',
  'oomw',
  'gamesWon',
  'sos',
  'esos',
  'opponentWins',
  'opponentOpponentWins',
  'ow',
  'sumSos',
  'meanSos',
  'meanEsos',
  'buchholz',
  'buchholzCut1',
  'sonnebornBerger',
  'byePoints',
  'gamesPlayed',
];

const named = (value: unknown): readonly string[] | undefined => {
  const names: unknown = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (!Array.isArray(names) || names.length > 20) return undefined;
  return names.every((name): name is string => typeof name === 'string') ? names : undefined;
};

/** Why a list names a tie-breaker for which the results of the policy have nothing. */
const notFed = (names: readonly string[], recorded: Recorded): string | undefined => {
  for (const other of ['keys', 'scores'] as const) {
    const name = other === recorded ? undefined : names.find((one) => FED[other].includes(one));
    if (name !== undefined) return `${name} cannot be worked out: results of this preset have no ${other}.`;
  }
  return undefined;
};

/** What separates equal points, in order. `ends`: what leaves nothing tied, at the end of the list only. */
export const tieBreakers = (
  recorded: Recorded,
  rule: string,
  { name = 'tieBreakers', ends = [], optional = false }: { name?: string; ends?: readonly string[]; optional?: boolean } = {},
): Parameter => {
  const known = [...FED_BY_ALL, ...FED[recorded], ...ends];
  const read = (value: unknown): Setting | undefined => {
    if (optional && (value === null || value === 'same')) return null;
    const names = named(value);
    if (names === undefined || names.length === 0 || new Set(names).size !== names.length) return undefined;
    if (!names.every((one) => known.includes(one))) return undefined;
    // What stands behind an order without equals would never be looked at.
    return names.slice(0, -1).some((one) => ends.includes(one)) ? undefined : names;
  };
  return {
    name,
    type: 'list',
    range: `${optional ? 'same | ' : ''}${known.join(', ')}`,
    rule,
    amendable: false,
    meaning: 'what separates equal points, in order',
    read,
    whyNot: (value) => notFed(named(value) ?? [], recorded),
  };
};

const points = (name: string, meaning: string, rule: string, min = 0): Parameter =>
  integerOf({ name, meaning, rule, amendable: false }, min, 100);

/** Points of a match. */
export const matchPoints: readonly Parameter[] = [
  points('winPoints', 'match points of a win', '2.3', 1),
  points('drawPoints', 'match points of a draw', '2.3'),
  points('lossPoints', 'match points of a loss', '2.3'),
  points('byeWorth', 'match points of a bye', '8'),
];

export const timeoutPoints: Parameter = points('timeoutPoints', 'match points of both where time ends the first game', '5');
export const walkoverPoints: Parameter = points('walkoverPoints', 'match points of who leaves a match', '6.3', -100);

export const byeGames = (...choices: readonly string[]): Parameter =>
  choiceOf({ name: 'byeGames', meaning: 'games a bye counts as', rule: '2.4', amendable: false }, ...choices);

const fraction = (name: string, meaning: string, rule: string): Parameter => ({
  name,
  type: 'fraction',
  range: '0..1',
  rule,
  amendable: false,
  meaning,
  read: readFraction,
});

/** What the points of a match and the strength of schedule are made of: as published by programs of other games. */
export const otherSources: readonly Parameter[] = [
  choiceOf(
    {
      name: 'pointsFrom',
      meaning: 'points of a match: by who won, or the scores written down',
      rule: '8',
      amendable: false,
      unset: 'outcome',
    },
    'outcome',
    'scores',
  ),
  choiceOf(
    {
      name: 'sosFrom',
      meaning: "strength of schedule: the opponents' wins or points by rounds played, or their points added up",
      rule: '8',
      amendable: false,
      unset: 'wins',
    },
    'wins',
    'points',
    'pointSum',
  ),
];

/** How opponents are measured. */
export const opponentFigures: readonly Parameter[] = [
  choiceOf(
    { name: 'byesInOpponentRecord', meaning: "whether byes count in an opponent's record", rule: '2.4', amendable: false },
    'exclude',
    'include',
  ),
  fraction('floor', "the least an opponent's match-win % counts", '2.4'),
  fraction('opponentGameFloor', "the least an opponent's game-win % counts", '2.11'),
  choiceOf(
    { name: 'drawnMatch', meaning: 'games of a drawn match: as recorded, or one drawn game', rule: '2.4', amendable: false },
    'recorded',
    'oneDrawnGame',
  ),
];

export const lateEntry: Parameter = choiceOf(
  { name: 'lateEntry', meaning: 'what a late player has for the rounds missed', rule: '2.12', amendable: true },
  'noResult',
  'loss',
);

export const tie = (rule: string, ...choices: readonly string[]): Parameter =>
  choiceOf({ name: 'tie', meaning: 'what settles a tie that is left', rule, amendable: true }, ...choices);
