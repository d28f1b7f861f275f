import { picksFrom } from '../simulation/picks';
import { keptSnapshots } from '../simulation/replicas/kept-snapshots';
import { memoryPorts } from '../../services/ledger/src/embedded';
import { Ledger } from '../../services/ledger/src/ledger';
import { tournamentEvent } from '../../services/ledger/src/tournament-streams';
import type { TournamentSource } from '../../services/query/src/source';
import type { Evening } from './evening';
import { idOf, sealedEvents } from './told-evening';

/** A real ledger that an evening is recorded into bit by bit, with snapshots and everything that it keeps. */
export class GrownLedger {
  private readonly ports;
  private ledger: Ledger;
  private readonly sealed;
  private written = 0;

  constructor(private readonly evening: Evening) {
    this.ports = { ...memoryPorts(), snapshots: keptSnapshots(picksFrom(evening.number)) };
    this.ledger = new Ledger(this.ports);
    this.sealed = sealedEvents(evening);
  }

  /** As the venue does it; names are those of the evening. */
  readonly source: TournamentSource = {
    stateAt: (tournament, asOf) => this.ledger.stateAt(tournament, asOf),
    told: async (tournament, asOf) =>
      (await this.ledger.recorded(tournament, asOf)).map((event) => ({ ...tournamentEvent(event), actor: event.metadata.actor })),
    notes: async () => new Map(),
    names: async () => this.evening.names,
    tournaments: () => this.ledger.tournaments(),
    onAppended: () => () => undefined,
  };

  /** Records events up to a revision; each is asked for once it is there, as a reader would. */
  async upTo(revision: number): Promise<void> {
    const batch = this.sealed.slice(this.written, revision + 1);
    if (batch.length === 0) return;
    const expected = this.written === 0 ? 'noStream' : this.written - 1;
    await this.ports.store.append(`tournament-${idOf(this.evening)}`, expected, batch);
    this.written = revision + 1;
  }

  /** The process is started again over the same store and the same snapshots. */
  restart(): void {
    this.ledger = new Ledger(this.ports);
  }
}
