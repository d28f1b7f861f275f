import type { TieBreakerName } from '@roundbook/scoring';

export type StageKind = 'lossOut' | 'swiss' | 'singleElimination';
export type PresetName = 'playstile-2lo' | 'faction-play' | 'magic';

/** Parameters that every policy has. */
interface CommonPolicy {
  readonly preset: PresetName;
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

/** rules.md 1: two losses and out, then a bracket. */
export interface LossOutPolicy extends CommonPolicy {
  readonly preset: 'playstile-2lo';
  readonly lossLimit: number;
  readonly draw: 'uniform';
  readonly oddPools: 'bye' | 'crossPair';
  /** Size of the cut; null: by attendance, from `cutSizes`. A power of two, at least 2. */
  readonly cut: number | null;
  /** `[up to so many players, cut]`, ascending; null in the last row means any number above. */
  readonly cutSizes: readonly (readonly [number | null, number])[];
}

/** rules.md 2: Swiss, then perhaps a bracket. */
export interface SwissPolicy extends CommonPolicy {
  readonly preset: 'faction-play' | 'magic';
  readonly winPoints: number;
  readonly drawPoints: number;
  readonly lossPoints: number;
  /** Points of a bye; who may have one is decided apart from it (rules.md 8). */
  readonly byeWorth: number;
  readonly byeGames: '1-0' | '2-0';
  readonly byesInOpponentRecord: 'exclude' | 'include';
  /** Fractions as text, as `33/100`. */
  readonly floor: string;
  readonly opponentGameFloor: string;
  readonly drawnMatch: 'recorded' | 'oneDrawnGame';
  readonly tieBreakers: readonly SwissTieBreaker[];
  readonly firstRound: 'signUp' | 'random';
  readonly firstRoundPlayedIsNoBye: boolean;
  readonly lateEntry: 'noResult' | 'loss';
  /** Number of Swiss rounds; null: the smallest r with 2^r >= field (rules.md 2.7). */
  readonly rounds: number | null;
  /** Size of the cut; 0: no bracket. */
  readonly cut: number;
}

export type Policy = LossOutPolicy | SwissPolicy;

/** After the points, in order. `name` and `draw` end a list: nothing is tied behind them. */
export type SwissTieBreaker = TieBreakerName | 'name' | 'draw';

export const isLossOut = (policy: Policy): policy is LossOutPolicy => policy.stages[0] === 'lossOut';
export const isSwiss = (policy: Policy): policy is SwissPolicy => policy.stages[0] === 'swiss';

/** A value that one round alone was paired under (`pair --set`), or a parameter of the whole. */
export type Setting = string | number | boolean | null | readonly string[] | readonly (readonly [number | null, number])[];
export type Settings = Readonly<Record<string, Setting>>;
