import { RefusalError, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import type { TournamentEvent } from '@roundbook/tournament';
import { tournamentEvent } from './tournament-streams';

/** A sealed event at its place. */
export const recordedAs = (
  { id, type, data, metadata }: SealedEvent,
  stream: string,
  revision: number,
  position: string,
): RecordedEvent => ({
  id,
  type,
  data,
  metadata,
  stream,
  revision,
  position,
});

/**
 * The events of a command as they will be read, before they are written: what is written has to be readable for ever, so that an
 * event which its own codec refuses is a fault of the program (an Error, no refusal). `behind`: the revision that they follow.
 */
export const readable = (command: string, sealed: readonly SealedEvent[], behind: number): readonly TournamentEvent[] =>
  sealed.map((event, index) => {
    try {
      return tournamentEvent(recordedAs(event, '', behind + 1 + index, ''));
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      throw new Error(`${command} made an event ${event.type} that cannot be read: ${error.refusal.message}`, { cause: error });
    }
  });
