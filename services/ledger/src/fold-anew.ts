import { RefusalError, unavailable, type RecordedEvent, type Refusal } from '@roundbook/kernel';
import { evolve, evolveAll, initialState, type TournamentEvent, type TournamentState } from '@roundbook/tournament';
import { verifyChain } from '@roundbook/transparency';
import type { LedgerPorts } from './ports';
import { tournamentEvent, tournamentStream, wholeChain } from './tournament-streams';

/** A tournament as its events alone give it, as far as they can be read. */
export interface FoldedAnew {
  /** As they are stored, oldest first, up to the first one that is damaged. */
  readonly recorded: readonly RecordedEvent[];
  readonly events: readonly TournamentEvent[];
  readonly state: TournamentState;
  /** Why the rest is not there. */
  readonly damage?: Refusal;
}

/** What waiting does not mend: these say that the ledger itself is not what it was, or newer than the program. */
const DAMAGES = new Set(['ledger_damaged', 'broken_chain', 'damaged_event', 'newer_event', 'stream_deleted']);

/** The refusal that says that what is stored cannot be read, if it is one. */
export const damageIn = (error: unknown): Refusal | undefined =>
  error instanceof RefusalError && DAMAGES.has(error.refusal.code) ? error.refusal : undefined;

const orDamage = <A>(run: () => A): { readonly value: A } | { readonly damage: Refusal } => {
  try {
    return { value: run() };
  } catch (error) {
    const damage = damageIn(error);
    if (damage === undefined) throw error;
    return { damage };
  }
};

interface Read {
  readonly recorded: readonly RecordedEvent[];
  readonly damage?: Refusal;
}

/** What can be read of the stream. A page of the file that is gone takes all of the stream with it. */
const readAsFarAs = async ({ store }: LedgerPorts, stream: string): Promise<Read> => {
  try {
    return { recorded: await store.readStream(stream) };
  } catch (error) {
    const damage = damageIn(error);
    if (damage === undefined) throw error;
    const revision = damage.details?.['revision'];
    const before = typeof revision === 'number' && revision > 0 ? await store.readStream(stream, { limit: revision }) : [];
    return { recorded: before, damage };
  }
};

const wholeAsFarAs = (ports: LedgerPorts, stream: string, read: Read): Read => {
  const verdict = verifyChain(ports.hashing, stream, read.recorded);
  if (verdict.ok) return read;
  const broken = orDamage(() => wholeChain(ports, stream, read.recorded));
  return { recorded: read.recorded.slice(0, verdict.revision), ...('damage' in broken ? broken : {}) };
};

/** Events that are read, hashed and decoded may still not make sense together: a fold that fails says no more than that. */
const unfoldable = ({ revision, type }: TournamentEvent): Refusal =>
  unavailable('damaged_event', `Event ${revision} (${type}) does not fit what was recorded before it.`, { details: { revision } });

const foldAsFarAs = (events: readonly TournamentEvent[]): Pick<FoldedAnew, 'events' | 'state' | 'damage'> => {
  try {
    return { events, state: evolveAll(initialState, events) };
  } catch {
    let state = initialState;
    for (const [index, event] of events.entries()) {
      try {
        state = evolve(state, event);
      } catch {
        return { events: events.slice(0, index), state, damage: unfoldable(event) };
      }
    }
    return { events, state };
  }
};

/**
 * Reads, checks and folds a tournament from its first event, and keeps nothing of it. What is damaged is no refusal here: the
 * tournament is then as it was before. Rejects where the store does not answer.
 */
export const foldAnew = async (ports: LedgerPorts, tournament: string): Promise<FoldedAnew> => {
  const stream = tournamentStream(tournament);
  const read = wholeAsFarAs(ports, stream, await readAsFarAs(ports, stream));
  const events: TournamentEvent[] = [];
  let { damage } = read;
  for (const event of read.recorded) {
    const told = orDamage(() => tournamentEvent(event));
    if ('damage' in told) {
      damage = told.damage;
      break;
    }
    events.push(told.value);
  }
  const folded = foldAsFarAs(events);
  const first = folded.damage ?? damage;
  return {
    recorded: read.recorded.slice(0, folded.events.length),
    events: folded.events,
    state: folded.state,
    ...(first === undefined ? {} : { damage: first }),
  };
};
