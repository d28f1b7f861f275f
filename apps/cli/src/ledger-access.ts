import type { ImportPlan } from '@roundbook/interchange';
import type { EventJson, Imported, NewPlayer, RegisterOptions } from '@roundbook/ledger';
import type {
  BracketJson,
  ByesJson,
  ContendersJson,
  CrossTablesJson,
  DisputesJson,
  Explanations,
  FinalsTablesJson,
  ImpactJson,
  Point,
  PoolsJson,
  presetsShown,
  Questioned,
  RoundsJson,
  StandingsDiff,
  StandingsJson,
  Supposed,
  TimelineEntry,
  WhatIfJson,
} from '@roundbook/projections';
import type { SignedCheckpoint } from '@roundbook/query/log';
import type { tournamentShown } from '@roundbook/projections';

/** A tournament in one document, as the interface over HTTP shows it. */
export type TournamentJson = ReturnType<typeof tournamentShown>;
export type { EventJson, Imported };
export type PresetsJson = ReturnType<typeof presetsShown>;

/** What is shown of a tournament, by the name of its route. */
export interface ViewsJson {
  readonly standings: StandingsJson;
  readonly rounds: RoundsJson;
  readonly pools: PoolsJson;
  readonly byes: ByesJson;
  readonly bracket: BracketJson;
  readonly crossTables: CrossTablesJson;
  readonly contenders: ContendersJson;
  readonly finalsTables: FinalsTablesJson;
  readonly disputes: DisputesJson;
  readonly timeline: readonly TimelineEntry[];
}

/** From which point it is looked at, and whether as everybody sees it. */
export interface Looking extends Point {
  readonly public?: boolean;
}

/** What a command came to. */
export interface Written {
  readonly tournament: string;
  /** Of the last event that it recorded. */
  readonly revision: number;
  readonly events: readonly string[];
  readonly repeated: boolean;
}

export interface ErasedName {
  /** What stands in place of the name. */
  readonly name: string;
  /** `pending`: its key is on the disks of a shared store until that is scavenged. */
  readonly erasure: 'done' | 'pending';
}

export interface ForeseenJson {
  readonly revision: number;
  readonly events: readonly string[];
  readonly impact: ImpactJson;
}

export interface ImportOptions {
  readonly preset?: string;
  readonly name?: string;
  readonly store?: string;
  readonly date?: string;
}

/**
 * Everything that the commands ask of a ledger, be it a file that is opened here or a Roundbook that is running: in the
 * documents of the interface over HTTP, so that whatever is printed is made from the same. Every method rejects with a
 * RefusalError.
 */
export interface LedgerAccess {
  /** Ids of all tournaments in the order of their creation. */
  ids(): Promise<readonly string[]>;
  presets(): Promise<PresetsJson>;
  tournament(tournament: string, looking?: Looking): Promise<TournamentJson>;
  view<Name extends keyof ViewsJson>(tournament: string, name: Name, looking?: Looking): Promise<ViewsJson[Name]>;
  diff(tournament: string, from: Point, to: Point): Promise<StandingsDiff>;
  /** Why something is as it is; the document of the kind that is asked for. */
  explain<Kind extends Questioned['kind']>(
    tournament: string,
    question: Questioned & { readonly kind: Kind },
    looking?: Looking,
  ): Promise<Explanations[Kind]>;
  /** What would be if something were otherwise; nothing is written. */
  whatIf(tournament: string, supposed: Supposed, looking?: Looking): Promise<WhatIfJson>;
  /** The neutral file at a point, and the revision it is of. */
  neutral(tournament: string, point: Point): Promise<{ readonly document: unknown; readonly revision: number }>;
  /** The tournament as a ledger file, and its last revision. */
  ledgerFile(tournament: string, names: boolean): Promise<{ readonly text: string; readonly revision: number }>;
  /** How far the log over everything is, signed. */
  checkpoint(): Promise<SignedCheckpoint>;
  /** The key that checkpoints are signed with, as a verifier key. */
  verifierKey(): Promise<string>;
  /** The events from a revision to another (both inclusive). */
  events(tournament: string, from?: number, to?: number): Promise<readonly EventJson[]>;

  create(payload: unknown, commandId: string): Promise<Written>;
  register(tournament: string, players: readonly NewPlayer[], how: RegisterOptions, commandId: string): Promise<Written>;
  execute(tournament: string, type: string, payload: unknown, commandId: string): Promise<Written>;
  foresee(tournament: string, type: string, payload: unknown): Promise<ForeseenJson>;
  /** `text` is the file that `plan` was read from. */
  importFile(text: string, plan: ImportPlan, options: ImportOptions, commandId: string): Promise<Imported>;
  rename(person: string, name: string, commandId: string): Promise<void>;
  erase(person: string, commandId: string): Promise<ErasedName>;
}
