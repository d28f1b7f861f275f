import type { Metadata, Plain } from '@roundbook/kernel';
import { pseudonym } from '@roundbook/person';
import { timeline, type ToldEvent } from '@roundbook/projections';
import type { Ledger } from './ledger';
import { tournamentEvent } from './tournament-streams';

/** An event as it is recorded, and in one sentence. */
export interface EventJson {
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, Plain>>;
  readonly metadata: Metadata;
  readonly text: string;
}

/** The events of a tournament from a revision to another (both inclusive), for staff. Refuses `unknown_tournament`. */
export const eventsShown = async (ledger: Ledger, tournament: string, from = 0, to?: number): Promise<readonly EventJson[]> => {
  const recorded = await ledger.recorded(tournament, to);
  const names = await ledger.names(await ledger.stateAt(tournament));
  const events = recorded.map((event): ToldEvent => ({ ...tournamentEvent(event), actor: event.metadata.actor }));
  const told = timeline(events, (person) => names.get(person) ?? pseudonym(person), { staff: true });
  return recorded
    .slice(from)
    .map(({ revision, id, type, data, metadata }) => ({ revision, id, type, data, metadata, text: told[revision]?.text ?? '' }));
};
