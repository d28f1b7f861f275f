import type { RecordedEvent } from '@roundbook/kernel';
import { tournamentEvent, type Ledger } from '@roundbook/ledger';
import type { ToldEvent } from '@roundbook/projections';
import type { TournamentSource } from '@roundbook/query';

const told = (events: readonly RecordedEvent[]): readonly ToldEvent[] =>
  events.map((event): ToldEvent => ({ ...tournamentEvent(event), actor: event.metadata.actor }));

/** The ledger of this process as the source of what is shown. */
export const ledgerSource = (ledger: Ledger): TournamentSource => ({
  stateAt: (tournament, asOf) => ledger.stateAt(tournament, asOf),
  told: async (tournament, asOf) => told(await ledger.recorded(tournament, asOf)),
  notes: async (tournament, asOf) => ledger.openNotes(tournament, await ledger.recorded(tournament, asOf)),
  names: (state) => ledger.names(state),
  tournaments: () => ledger.tournaments(),
  onAppended: (listener) =>
    ledger.onAppended(({ tournament, revision, events }) => listener({ tournament, revision, events: told(events) })),
});
