import type { DisputedMatch } from '@roundbook/tournament';
import type { PlayerJson } from './view';

/** A result that is disputed and not ruled on. */
export interface OpenDisputeJson {
  /** Id of the event that began it. */
  readonly dispute: string;
  readonly match: string;
  readonly round: number;
  readonly table: number;
  /** Everybody in the match. */
  readonly players: readonly PlayerJson[];
}

/** The field that a document has while results are disputed. */
export const disputesWaiting = (
  disputes: readonly DisputedMatch[],
  player: (registration: number) => PlayerJson,
): { readonly disputes?: readonly OpenDisputeJson[] } =>
  disputes.length === 0
    ? {}
    : {
        disputes: disputes.map(({ id, match, round, table, players }) => ({
          dispute: id,
          match,
          round,
          table,
          players: players.map(player),
        })),
      };
