import { damageIn, foldAnew, FOLD_VERSION, tournamentStream, type Ledger, type LedgerPorts } from '@roundbook/ledger';
import type { ProjectedLedger } from '@roundbook/query';

const EVERY_TOURNAMENT = tournamentStream('');

/** The ledger of this process as what projections are made from. */
export const projectedLedger = (ledger: Ledger, ports: LedgerPorts): ProjectedLedger => ({
  foldVersion: FOLD_VERSION,
  check: async () => {
    await ports.store.readAll({ prefix: EVERY_TOURNAMENT, limit: 1 });
  },
  tournaments: () => ledger.tournaments(),
  folded: async (tournament) => {
    const { recorded, events, state, damage } = await foldAnew(ports, tournament);
    return { events, recorded, state, ...(damage === undefined ? {} : { damage }) };
  },
  damageIn,
  eventAt: async (tournament, revision) => {
    const [event] = await ports.store.readStream(tournamentStream(tournament), { from: revision, limit: 1 });
    return event;
  },
  follow: (follower, after) => ports.store.subscribe(follower, { prefix: EVERY_TOURNAMENT, ...(after === undefined ? {} : { after }) }),
});
