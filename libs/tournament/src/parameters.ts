import { parseFraction } from '@roundbook/exact';
import type { PresetName, Setting } from './policy';

/**
 * One parameter of a preset. `read` takes a JSON value, or text as written behind `--set key=`, and gives the setting,
 * or undefined where the value is not in the range.
 */
export interface Parameter {
  readonly name: string;
  readonly type: 'integer' | 'choice' | 'boolean' | 'fraction' | 'list';
  readonly range: string;
  readonly meaning: string;
  /** The rule that the parameter belongs to. */
  readonly rule: string;
  /** May be changed while the tournament runs, until the stage that it governs ends (rules.md 7). */
  readonly amendable: boolean;
  readonly read: (value: unknown) => Setting | undefined;
}

const whole = (value: unknown): number | undefined => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
};

const within =
  (min: number, max: number, wanted: (n: number) => boolean = () => true) =>
  (value: unknown) => {
    const n = whole(value);
    return n !== undefined && n >= min && n <= max && wanted(n) ? n : undefined;
  };

type Common = Pick<Parameter, 'name' | 'meaning' | 'rule' | 'amendable'>;

const integerOf = (common: Common, min: number, max: number): Parameter => ({
  ...common,
  type: 'integer',
  range: `${min}..${max}`,
  read: within(min, max),
});

const choiceOf = (common: Common, ...choices: readonly string[]): Parameter => ({
  ...common,
  type: 'choice',
  range: choices.join(' | '),
  read: (value) => (typeof value === 'string' && choices.includes(value) ? value : undefined),
});

const games = (name: string, meaning: string): Parameter => ({
  name,
  meaning,
  rule: '1.10',
  amendable: true,
  type: 'integer',
  range: '1 | 3 | 5 | 7 | 9',
  read: within(1, 9, (n) => n % 2 === 1),
});

const powerOfTwo = (n: number): boolean => n >= 2 && (n & (n - 1)) === 0;
const LARGEST_CUT = 1024;

/** An integer, or `auto` (null): worked out from the field. */
const automatic = (inner: (value: unknown) => number | undefined) => (value: unknown) =>
  value === null || value === 'auto' ? null : inner(value);

const readCutSizes = (value: unknown): Setting | undefined => {
  const rows: unknown =
    typeof value === 'string'
      ? value.split(',').map((row) => row.split(':').map((cell) => (cell.trim() === '*' ? null : Number(cell))))
      : value;
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > 50) return undefined;
  let former = 0;
  for (const [index, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== 2) return undefined;
    const [upTo, cut] = row as [unknown, unknown];
    const last = index === rows.length - 1;
    if (last ? upTo !== null : !(typeof upTo === 'number' && Number.isSafeInteger(upTo) && upTo > former)) return undefined;
    if (!(typeof cut === 'number' && powerOfTwo(cut) && cut <= LARGEST_CUT)) return undefined;
    former = upTo as number;
  }
  return rows as [number | null, number][];
};

const readFraction = (value: unknown): Setting | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 32) return undefined;
  const fraction = parseFraction(text);
  return fraction !== undefined && fraction.n >= 0n && fraction.n <= fraction.d ? text : undefined;
};

const TIE_BREAKERS = ['omw', 'gw', 'ogw', 'oomw', 'gamesWon', 'sos', 'esos', 'name', 'draw'];

const readTieBreakers = (value: unknown): Setting | undefined => {
  const names: unknown = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (!Array.isArray(names) || names.length === 0 || new Set(names).size !== names.length) return undefined;
  if (!names.every((name): name is string => typeof name === 'string' && TIE_BREAKERS.includes(name))) return undefined;
  // `name` and `draw` leave nothing tied: what stands behind them would never be looked at.
  return names.slice(0, -1).some((name) => name === 'name' || name === 'draw') ? undefined : names;
};

const common: readonly Parameter[] = [
  choiceOf(
    { name: 'publish', meaning: 'whether a paired round is a draft until it is published', rule: '7', amendable: true },
    'manual',
    'atOnce',
  ),
  choiceOf(
    { name: 'checkIn', meaning: 'whether only players who checked in are paired', rule: '2.10', amendable: true },
    'optional',
    'required',
  ),
  choiceOf(
    { name: 'confirmation', meaning: 'whether results wait for staff to confirm them', rule: '6.3', amendable: true },
    'none',
    'staff',
  ),
  choiceOf({ name: 'vacancy', meaning: 'how a vacated place in the cut is filled', rule: '7', amendable: true }, 'promote', 'bye'),
  games('bestOf', 'games of a match before the bracket'),
  games('finalsBestOf', 'games of a bracket match'),
  games('finalBestOf', 'games of the last match'),
];

const lossOut: readonly Parameter[] = [
  integerOf({ name: 'lossLimit', meaning: 'losses that eliminate a player', rule: '1.2', amendable: false }, 2, 2),
  choiceOf({ name: 'draw', meaning: 'how pairings of a pool are drawn', rule: '1.3', amendable: false }, 'uniform'),
  choiceOf(
    { name: 'oddPools', meaning: 'two odd pools: a bye in each, or one mixed match', rule: '1.4', amendable: true },
    'bye',
    'crossPair',
  ),
  {
    name: 'cut',
    type: 'integer',
    range: 'auto | a power of two from 2',
    rule: '1.11',
    amendable: true,
    meaning: 'players of the bracket; auto: by attendance',
    read: automatic(within(2, LARGEST_CUT, powerOfTwo)),
  },
  {
    name: 'cutSizes',
    type: 'list',
    range: 'players:cut, ascending, the last row *:cut',
    rule: '1.11',
    amendable: true,
    meaning: 'the cut by attendance',
    read: readCutSizes,
  },
];

const swiss: readonly Parameter[] = [
  integerOf({ name: 'winPoints', meaning: 'match points of a win', rule: '2.3', amendable: false }, 1, 100),
  integerOf({ name: 'drawPoints', meaning: 'match points of a draw', rule: '2.3', amendable: false }, 0, 100),
  integerOf({ name: 'lossPoints', meaning: 'match points of a loss', rule: '2.3', amendable: false }, 0, 100),
  integerOf({ name: 'byeWorth', meaning: 'match points of a bye', rule: '8', amendable: false }, 0, 100),
  choiceOf({ name: 'byeGames', meaning: 'games a bye counts as', rule: '2.4', amendable: false }, '1-0', '2-0'),
  choiceOf(
    { name: 'byesInOpponentRecord', meaning: "whether byes count in an opponent's record", rule: '2.4', amendable: false },
    'exclude',
    'include',
  ),
  {
    name: 'floor',
    type: 'fraction',
    range: '0..1',
    rule: '2.4',
    amendable: false,
    meaning: "the least an opponent's match-win % counts",
    read: readFraction,
  },
  {
    name: 'opponentGameFloor',
    type: 'fraction',
    range: '0..1',
    rule: '2.11',
    amendable: false,
    meaning: "the least an opponent's game-win % counts",
    read: readFraction,
  },
  choiceOf(
    { name: 'drawnMatch', meaning: 'games of a drawn match: as recorded, or one drawn game', rule: '2.4', amendable: false },
    'recorded',
    'oneDrawnGame',
  ),
  {
    name: 'tieBreakers',
    type: 'list',
    range: TIE_BREAKERS.join(', '),
    rule: '2.4',
    amendable: false,
    meaning: 'what separates equal points, in order',
    read: readTieBreakers,
  },
  choiceOf({ name: 'firstRound', meaning: 'how round 1 is paired', rule: '2.1', amendable: false }, 'signUp', 'random'),
  {
    name: 'firstRoundPlayedIsNoBye',
    type: 'boolean',
    range: 'true | false',
    rule: '2.2',
    amendable: true,
    meaning: 'a late player has no bye in its first round while another without one is there',
    read: (value) => (value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined),
  },
  choiceOf(
    { name: 'lateEntry', meaning: 'what a late player has for the rounds missed', rule: '2.12', amendable: true },
    'noResult',
    'loss',
  ),
  {
    name: 'rounds',
    type: 'integer',
    range: 'auto | 1..99',
    rule: '2.7',
    amendable: true,
    meaning: 'Swiss rounds; auto: by the field',
    read: automatic(within(1, 99)),
  },
  {
    name: 'cut',
    type: 'integer',
    range: '0 (none) | a power of two from 2',
    rule: '2.6',
    amendable: true,
    meaning: 'players of the bracket',
    read: (value) => (value === 'none' ? 0 : within(0, LARGEST_CUT, (n) => n === 0 || powerOfTwo(n))(value)),
  },
];

/** The parameters of a preset, in the order in which they are listed. */
export const parametersOf = (preset: PresetName): readonly Parameter[] => [...(preset === 'playstile-2lo' ? lossOut : swiss), ...common];
