import type { RecordedEvent } from '@roundbook/kernel';
import { tournamentEvent, type Ledger } from '@roundbook/ledger';
import type { ToldEvent } from '@roundbook/projections';
import type { TournamentSource } from '@roundbook/query';

const known = new WeakMap<RecordedEvent, ToldEvent>();

/** Each event is read once, however often the whole of a tournament is told. */
const toldOf = (event: RecordedEvent): ToldEvent => {
  const told = known.get(event) ?? { ...tournamentEvent(event), actor: event.metadata.actor };
  known.set(event, told);
  return told;
};

const told = (events: readonly RecordedEvent[]): readonly ToldEvent[] => events.map(toldOf);

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
