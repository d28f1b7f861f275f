import type { RecordedEvent } from '@roundbook/kernel';
import { tournamentOf, type ProjectedLedger } from './projection';

/** Up to where a projection knows the ledger: the event there, so that another ledger is not taken for this one. */
export interface Checkpoint {
  readonly tournament: string;
  readonly revision: number;
  readonly position: string;
  readonly hash: string;
}

export const checkpointAt = (event: RecordedEvent): Checkpoint => ({
  tournament: tournamentOf(event),
  revision: event.revision,
  position: event.position,
  hash: event.metadata.hash,
});

/** The one further on. */
export const later = (one: Checkpoint | undefined, other: Checkpoint | undefined): Checkpoint | undefined =>
  one === undefined || (other !== undefined && other.position > one.position) ? other : one;

/**
 * Whether the ledger holds the very event of the checkpoint where it was: then it also holds everything that came before it, and
 * it is neither another ledger nor an older copy of this one.
 */
export const isStillThere = async (ledger: ProjectedLedger, { tournament, revision, position, hash }: Checkpoint): Promise<boolean> => {
  try {
    const event = await ledger.eventAt(tournament, revision);
    return event?.position === position && event.metadata.hash === hash;
  } catch (error) {
    if (ledger.damageIn(error) === undefined) throw error;
    return false;
  }
};
