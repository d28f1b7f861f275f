import type { TimelineEntry } from '../api/shapes';

export const KINDS = ['all', 'results', 'disputes', 'players', 'rounds', 'tournament'] as const;
export type Kind = (typeof KINDS)[number];

/** What of the timeline is shown; nothing set: everything. */
export interface Filter {
  readonly kind: Kind;
  /** A person's id. */
  readonly player?: string;
  readonly round?: number;
  /** As `actorOf` writes it. */
  readonly actor?: string;
}

const DISPUTES: ReadonlySet<string> = new Set(['ResultDisputed', 'DisputeRuled', 'RulingAppealed']);
const OF_TOURNAMENT: ReadonlySet<string> = new Set<TimelineEntry['type']>([
  'TournamentCreated',
  'PolicyAmended',
  'TournamentCompleted',
  'TournamentReopened',
  'DrawSecretRevealed',
  'DrawCommitmentReplaced',
  'ActionUndone',
]);
const PEOPLE = /^(Player|Registration|League|Penalty|Finals|Candidate)/;

export const kindOf = ({ type }: Pick<TimelineEntry, 'type'>): Exclude<Kind, 'all'> => {
  if (DISPUTES.has(type)) return 'disputes';
  if (OF_TOURNAMENT.has(type)) return 'tournament';
  if (type.startsWith('Result')) return 'results';
  return PEOPLE.test(type) ? 'players' : 'rounds';
};

/** Who did it, and in which role. */
export const actorOf = ({ actor }: Pick<TimelineEntry, 'actor'>): string => `${actor.role} ${actor.id}`;

export const isShown =
  ({ kind, player, round, actor }: Filter) =>
  (entry: TimelineEntry): boolean =>
    (kind === 'all' || kindOf(entry) === kind) &&
    (player === undefined || entry.players.includes(player)) &&
    (round === undefined || entry.round === round) &&
    (actor === undefined || actorOf(entry) === actor);
