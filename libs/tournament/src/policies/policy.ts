import type { TieBreakerName } from '@roundbook/scoring';

export type StageKind =
  'lossOut' | 'swiss' | 'performance' | 'roundRobin' | 'singleElimination' | 'doubleElimination' | 'feather' | 'openPlay' | 'tables';

export const STAGE_KINDS: readonly StageKind[] = [
  'lossOut',
  'swiss',
  'performance',
  'roundRobin',
  'singleElimination',
  'doubleElimination',
  'feather',
  'openPlay',
  'tables',
];

/** Parameters that every policy has. */
export interface CommonPolicy {
  readonly preset: string;
  readonly version: 1;
  readonly stages: readonly StageKind[];
  /** `manual`: a paired round is a draft until it is published; `atOnce`: published as it is paired. */
  readonly publish: 'manual' | 'atOnce';
  readonly checkIn: 'optional' | 'required';
  /** `staff`: a result counts once staff have confirmed it. */
  readonly confirmation: 'none' | 'staff';
  /** What becomes of a vacated place in the cut (rules.md 7). */
  readonly vacancy: 'promote' | 'bye';
  /** Games of a match: in the first stage, in the bracket, in the bracket's last match. Odd. */
  readonly bestOf: number;
  readonly finalsBestOf: number;
  readonly finalBestOf: number;
}

/** rules.md 1: so many losses and out, then perhaps a bracket. */
export interface LossOutPolicy extends CommonPolicy {
  readonly preset: 'playstile-2lo' | 'triple-down';
  readonly lossLimit: number;
  readonly draw: 'uniform';
  /** What two odd pools come to; without it there is one pool for all (triple-down). */
  readonly oddPools?: 'bye' | 'crossPair';
  /** Size of the cut; null: by attendance, from `cutSizes`. A power of two, at least 2. Without it the last player left wins. */
  readonly cut?: number | null;
  /** `[up to so many players, cut]`, ascending; null in the last row means any number above. */
  readonly cutSizes?: readonly (readonly [number | null, number])[];
}

/** What a stage with points counts by. What is optional came later: ledgers from before do not have it. */
export interface ScoredPolicy extends CommonPolicy {
  readonly winPoints: number;
  readonly drawPoints: number;
  readonly lossPoints: number;
  /** Points of both sides where time ran out before the first game ended; without it such a result is refused. */
  readonly timeoutPoints?: number;
  /** Points of who left a match; `lossPoints` without it. */
  readonly walkoverPoints?: number;
  /** Points of a bye; who may have one is decided apart from it (rules.md 8). */
  readonly byeWorth: number;
  readonly byeGames: '0-0' | '1-0' | '2-0';
  readonly byesInOpponentRecord: 'exclude' | 'include';
  /** Fractions as text, as `33/100`. */
  readonly floor: string;
  readonly opponentGameFloor: string;
  readonly drawnMatch: 'recorded' | 'oneDrawnGame';
  /** After the points, in order. `name` and `draw` end a list: nothing is tied behind them. */
  readonly tieBreakers: readonly Criterion[];
  /** What settles a tie that is left; without it what the list of tie-breakers ends with. */
  readonly tie?: 'shared' | 'draw' | 'playoff';
  readonly lateEntry: 'noResult' | 'loss';
  /** `scores`: a played match is worth the scores written down, as where each game of it counts; `outcome` without it. */
  readonly pointsFrom?: 'outcome' | 'scores';
  /** What `sos` and `esos` are made of: `wins` without it (rules.md 1.8). */
  readonly sosFrom?: 'wins' | 'points' | 'pointSum';
}

/** rules.md 2 and 5: Swiss, then perhaps a bracket. */
export interface SwissPolicy extends ScoredPolicy {
  readonly preset: 'faction-play' | 'magic' | 'key-swiss' | 'key-swiss-simplified' | 'key-swiss-qualifier';
  readonly firstRound: 'signUp' | 'random';
  readonly firstRoundPlayedIsNoBye: boolean;
  /** Number of Swiss rounds; null: the smallest r with 2^r >= field (rules.md 2.7). */
  readonly rounds: number | null;
  /** Size of the cut; 0: no bracket. */
  readonly cut: number;
  /** Rounds whose results a pairing does not wait for, but for the last (rules.md 5, key-swiss-simplified); 0 without it. */
  readonly lag?: number;
  /** In the last round rematches count behind the squared differences (rules.md 5, key-swiss); false without it. */
  readonly lastRoundRematches?: boolean;
}

/** rules.md 5: everybody of a group meets everybody; then perhaps a bracket of the best of each group. */
export interface RoundRobinPolicy extends ScoredPolicy {
  readonly preset: 'key-league' | 'key-final-tournament' | 'key-playoff';
  /** How often everybody meets everybody. */
  readonly cycles: number;
  readonly groups: number;
  readonly groupDraw: 'random' | 'snake';
  /** How many of each group go on to the bracket, where there is one. */
  readonly qualifiers: number;
}

/** rules.md 5 (key-feather): groups of three, then a bracket of their winners. */
export interface FeatherPolicy extends ScoredPolicy {
  readonly preset: 'key-feather';
}

/** rules.md 5 (random-battle): anybody free plays anybody. */
export interface OpenPlayPolicy extends ScoredPolicy {
  readonly preset: 'random-battle';
}

/** rules.md 5 (key-knockout, key-revival): an elimination from the first round on. */
export interface KnockoutPolicy extends CommonPolicy {
  readonly preset: 'key-knockout' | 'key-revival';
  /** Who skips round 1 where the field is no power of two. */
  readonly byes: 'bySeed' | 'byDraw' | 'byHand';
  readonly seeding: 'signUp' | 'rating' | 'random';
  /** Revival alone: losers come back into the main bracket, or have one of their own. */
  readonly into?: 'main' | 'consolation';
}

/** rules.md 4. */
export interface PerformancePolicy extends CommonPolicy {
  readonly preset: 'performance';
  readonly rounds: number | null;
  readonly initial: 'initFontes' | 'roundRobin';
  readonly initialRounds: number;
  readonly swissFrom: 'afterInitial' | '3';
  /** `auto`, or the last round paired by Swiss; `hold` keeps Swiss until it is amended. */
  readonly swissUntil: 'auto' | 'hold' | number;
  readonly reasonableWinGap: number;
  readonly placePrizes: number;
  readonly maxMeetings: number;
  readonly discountBars: boolean;
  readonly trimSpread: number | null;
  readonly gibsonSpread: number;
  readonly byeSpread: number;
  readonly starts: 'balanced' | 'none';
  readonly finalRound: 'koth' | 'performance';
  readonly lateEntry: 'noResult' | 'loss';
}

/** rules.md 6: one or two leagues, each a Swiss of its own, then tables of four. */
export interface LeaguesPolicy extends ScoredPolicy {
  readonly preset: 'dominion-league';
  /** Rounds of league 1 and league 2, or of both; null: by the size of the league. */
  readonly rounds: readonly number[] | null;
  /** Tie-breakers of league 2, where they differ. */
  readonly tieBreakersLeague2: readonly Criterion[] | null;
  /** Read to whoever runs the table of a substitute. */
  readonly substituteRules: string;
}

export type Policy =
  LossOutPolicy | SwissPolicy | RoundRobinPolicy | FeatherPolicy | OpenPlayPolicy | KnockoutPolicy | PerformancePolicy | LeaguesPolicy;
export type PresetName = Policy['preset'];

/** What a ranking goes by behind the points. */
export type Criterion = TieBreakerName | 'name' | 'draw';

export const isLossOut = (policy: Policy): policy is LossOutPolicy => policy.stages[0] === 'lossOut';
/** A Swiss of one field: dominion's leagues are each a Swiss of their own. */
export const isSwiss = (policy: Policy): policy is SwissPolicy => policy.stages[0] === 'swiss' && policy.stages[1] !== 'tables';
export const isRoundRobin = (policy: Policy): policy is RoundRobinPolicy => policy.stages[0] === 'roundRobin';
export const isFeather = (policy: Policy): policy is FeatherPolicy => policy.stages[0] === 'feather';
export const isOpenPlay = (policy: Policy): policy is OpenPlayPolicy => policy.stages[0] === 'openPlay';
export const isKnockout = (policy: Policy): policy is KnockoutPolicy =>
  policy.stages[0] === 'singleElimination' || policy.stages[0] === 'doubleElimination';
export const isPerformance = (policy: Policy): policy is PerformancePolicy => policy.stages[0] === 'performance';
export const isLeagues = (policy: Policy): policy is LeaguesPolicy => policy.stages[1] === 'tables';

export const isScored = (policy: Policy): policy is SwissPolicy | RoundRobinPolicy | FeatherPolicy | OpenPlayPolicy | LeaguesPolicy =>
  'winPoints' in policy;

/** A value that one round alone was paired under (`pair --set`), or a parameter of the whole. */
export type Setting =
  string | number | boolean | null | readonly string[] | readonly number[] | readonly (readonly [number | null, number])[];
export type Settings = Readonly<Record<string, Setting>>;
