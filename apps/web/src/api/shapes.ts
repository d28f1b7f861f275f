import type {
  BracketJson,
  ContendersJson,
  CrossTablesJson,
  DisputeJson,
  DisputesJson,
  FinalsTablesJson,
  ImpactJson,
  NextJson,
  PlayerJson,
  PoolsJson,
  RoundsJson,
  StandingsDiff,
  StandingsJson,
  TimelineEntry,
} from '@roundbook/projections';
import type { Policy } from '@roundbook/tournament';

export type {
  BracketJson,
  ContendersJson,
  CrossTablesJson,
  DisputeJson,
  DisputesJson,
  FinalsTablesJson,
  ImpactJson,
  NextJson,
  PlayerJson,
  PoolsJson,
  RoundsJson,
  StandingsJson,
  TimelineEntry,
};
export type DifferenceJson = StandingsDiff;
export type RoundJson = RoundsJson['rounds'][number];
export type MatchJson = RoundJson['matches'][number];
export type StandingsRow = StandingsJson['rows'][number];
export type CrossTable = CrossTablesJson['tables'][number];
export type CrossTableRow = CrossTable['rows'][number];
export type Meeting = CrossTableRow['cells'][number][number];
export type FinalsTable = FinalsTablesJson['tables'][number];
export type PlannedBracket = NonNullable<BracketJson['brackets']>[number];
export type PlannedMatch = PlannedBracket['rounds'][number]['matches'][number];
export type BracketRound = BracketJson['rounds'][number];
export type BracketMatch = BracketRound['matches'][number];

export interface ParameterJson {
  readonly name: string;
  readonly type: 'integer' | 'choice' | 'boolean' | 'fraction' | 'list';
  readonly range: string;
  readonly default: unknown;
  readonly meaning: string;
  readonly rule: string;
  readonly amendable: boolean;
}

export interface PresetJson {
  readonly name: string;
  readonly explanation: string;
  /** How many players it needs with the usual settings, and the most that it takes. */
  readonly field: { readonly least: number; readonly most: number | null };
  readonly parameters: readonly ParameterJson[];
}

export interface TournamentRow {
  readonly id: string;
  readonly name: string;
  readonly preset: string;
  readonly players: number;
  readonly round: number;
  readonly phase: string;
  readonly completed: boolean;
  readonly revision: number;
  /** Why not everything that is recorded of it can be read. */
  readonly damaged?: string;
}

export interface RegisteredPlayer {
  readonly registration: number;
  readonly id: string;
  readonly name: string;
  readonly rating?: string;
  /** The league that the player wishes for or was put into. */
  readonly league?: number;
  readonly penalties?: readonly { readonly id: string; readonly points: number; readonly afterRound: number }[];
  readonly status: 'active' | 'dropped' | 'withdrawn' | 'disqualified';
  readonly checkedIn: boolean;
  readonly entryRound: number;
}

export interface TournamentJson {
  readonly id: string;
  readonly name: string;
  readonly preset: string;
  readonly policy: Policy;
  readonly players: readonly RegisteredPlayer[];
  readonly round: number;
  readonly rounds: { readonly announced: number | null; readonly played: number };
  readonly phase: string;
  readonly draft?: boolean;
  /** What comes next, for staff. */
  readonly next?: NextJson;
  readonly open: readonly string[];
  readonly completed: boolean;
  readonly revision: number;
  readonly at: string;
  readonly winner: PlayerJson | null;
  /** Disputes that wait for a ruling, and how many there were altogether; there where there are any. */
  readonly disputes?: NonNullable<StandingsJson['disputes']>;
  readonly allDisputes?: number;
}

interface Numbered extends PlayerJson {
  readonly registration: number;
}

/** How a round would be paired by a repair or by hand: the matches and byes that go, and those that come. */
export interface PairingForeseen {
  readonly round: number;
  /** Ids of matches, and registration numbers of players. */
  readonly removed: readonly string[];
  readonly removedByes: readonly number[];
  readonly matches: readonly { readonly table: number; readonly players: readonly [Numbered, Numbered] }[];
  readonly byes: readonly Numbered[];
  readonly ruleBreaks: readonly string[];
}

export interface ForeseenJson {
  readonly revision: number;
  readonly events: readonly string[];
  readonly impact: ImpactJson;
  readonly pairing?: PairingForeseen;
  /** The revision of the event that an undo would take back. */
  readonly undoes?: number;
}

/** What came of an imported file. */
export interface ImportedJson {
  readonly tournament: string;
  readonly revision: number;
  readonly notes: readonly string[];
}

export interface Written {
  readonly tournament: string;
  readonly revision: number;
  readonly events: readonly string[];
  readonly repeated: boolean;
}

/** The point from which a page looks at a tournament; nothing set: now. */
export interface Point {
  readonly asOf?: number;
  readonly afterRound?: number;
}
