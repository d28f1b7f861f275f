import type { Points, StandingsJson, StandingsRow } from './standings';
import type { TimelineEntry } from './timeline';
import type { TournamentEventType } from '@roundbook/tournament';
import type { PlayerJson } from './view';

export interface DiffPoint {
  readonly revision: number;
  readonly at: string;
  readonly afterRound: number;
}

export interface Moved {
  readonly player: PlayerJson;
  readonly registration: number;
  /** Rank before and after; null: not in the standings then, or disqualified. */
  readonly from: number | null;
  readonly to: number | null;
  /** Null: not in the standings. */
  readonly points: { readonly from: Points | null; readonly to: Points | null };
  /** Revisions of the events below that concern this player directly; the others act through opponents and rivals. */
  readonly by: readonly number[];
}

export type MovedRow = Omit<Moved, 'by'>;

export interface StandingsDiff {
  readonly tournament: string;
  readonly from: DiffPoint;
  readonly to: DiffPoint;
  /** Whose rank, points or status changed, in the order of the later standings; who is gone from them last. */
  readonly moved: readonly Moved[];
  readonly events: readonly { readonly revision: number; readonly type: TournamentEventType; readonly text: string }[];
}

/** What can move a player in the standings. */
const MOVING: ReadonlySet<TournamentEventType> = new Set<TournamentEventType>([
  'PolicyAmended',
  'PlayerRegistered',
  'RegistrationReassigned',
  'PlayerCheckedIn',
  'PlayerDropped',
  'PlayerReturned',
  'PlayerWithdrawn',
  'PlayerDisqualified',
  'LeagueAssigned',
  'PenaltyApplied',
  'PenaltyWithdrawn',
  'FinalsPlaceDeclined',
  'StageStarted',
  'RoundPaired',
  'PairingsPublished',
  'PublicationWithdrawn',
  'PairingRepaired',
  'RoundVoided',
  'ResultReported',
  'ResultConfirmed',
  'ResultVoided',
  'ResultCorrected',
  'StageCompleted',
  'PlayerPromoted',
  'TournamentCompleted',
  'TournamentReopened',
  'ActionUndone',
]);

const point = ({ revision, at, afterRound }: StandingsJson): DiffPoint => ({ revision, at, afterRound });

const LEAVING: ReadonlySet<TournamentEventType> = new Set<TournamentEventType>([
  'PlayerDropped',
  'PlayerReturned',
  'PlayerWithdrawn',
  'PlayerDisqualified',
  'FinalsPlaceDeclined',
]);

/** The round whose standings first show it: who leaves from round n + 1 on is gone from those after round n. */
const shownAfter = ({ type, round }: TimelineEntry): number | null => (round !== null && LEAVING.has(type) ? round - 1 : round);

/** Events that were recorded between the two points, or that belong to the rounds between them. */
const between = (before: StandingsJson, after: StandingsJson, entries: readonly TimelineEntry[]): readonly TimelineEntry[] => {
  const known = Math.min(before.revision, after.revision);
  const later = Math.max(before.revision, after.revision);
  const first = Math.min(before.afterRound, after.afterRound);
  const last = Math.max(before.afterRound, after.afterRound);
  return entries.filter((entry) => {
    if (!MOVING.has(entry.type) || entry.revision > later) return false;
    const round = shownAfter(entry);
    if (round === null) return entry.revision > known;
    return round <= last && (entry.revision > known || round > first);
  });
};

const byRegistration = (rows: readonly StandingsRow[]) => new Map(rows.map((row) => [row.registration, row]));

const changed = (one: StandingsRow | undefined, other: StandingsRow | undefined): boolean =>
  one?.rank !== other?.rank || one?.points !== other?.points || one?.status !== other?.status || one?.player.id !== other?.player.id;

/** Whose rank, points or status is another in later standings, in their order; who is gone from them last. */
export const changedRows = (before: StandingsJson, after: StandingsJson): readonly MovedRow[] => {
  const [then, now] = [byRegistration(before.rows), byRegistration(after.rows)];
  const everybody = [...after.rows, ...before.rows.filter((row) => !now.has(row.registration))];
  return everybody
    .map(({ player, registration }) => ({ player, registration, one: then.get(registration), other: now.get(registration) }))
    .filter(({ one, other }) => changed(one, other))
    .map(({ player, registration, one, other }) => ({
      player,
      registration,
      from: one?.rank ?? null,
      to: other?.rank ?? null,
      points: { from: one?.points ?? null, to: other?.points ?? null },
    }));
};

/**
 * Who moved from one point of a tournament to another, and by which events. `entries` is the timeline up to the later of
 * the two; between two rounds of one revision it gives the results of the rounds between.
 */
export const diff = (before: StandingsJson, after: StandingsJson, entries: readonly TimelineEntry[]): StandingsDiff => {
  const causes = between(before, after, entries);
  const own = new Map<string, number[]>();
  for (const { revision, players } of causes) players.forEach((id) => own.set(id, [...(own.get(id) ?? []), revision]));
  const moved = changedRows(before, after).map((row): Moved => ({ ...row, by: own.get(row.player.id) ?? [] }));
  return {
    tournament: after.tournament,
    from: point(before),
    to: point(after),
    moved,
    events: causes.map(({ revision, type, text }) => ({ revision, type, text })),
  };
};
