import type { LedgerPorts } from '@roundbook/ledger';
import { Ledger } from '@roundbook/ledger';
import { staffOnly, tournamentRow } from '@roundbook/projections';
import { catalogueRows, catalogueText, RunningProjection, type Projection } from '@roundbook/query';
import { ledgerSource } from '../../apps/venue/src/ledger-source';
import { projectedLedger } from '../../apps/venue/src/projected-ledger';

/** What the projection told whoever runs the venue. */
export interface Logged {
  readonly what: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface OverLedger {
  readonly ledger: Ledger;
  readonly catalogue: RunningProjection;
  readonly logged: readonly Logged[];
  /** How often a tournament was folded from its events. */
  readonly folds: () => number;
  list(staff: boolean): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

/** A ledger and its catalogue, as a venue puts them together. */
export const catalogueOver = (ports: LedgerPorts, projection: Projection = catalogueRows): OverLedger => {
  const ledger = new Ledger(ports);
  const logged: Logged[] = [];
  let folds = 0;
  const note = (what: object, message: string): void => void logged.push({ what: { ...what }, message });
  const whole = projectedLedger(ledger, ports);
  const pages = ports.snapshots?.pages;
  const catalogue = new RunningProjection(projection, {
    ledger: { ...whole, folded: (tournament) => ((folds += 1), whole.folded(tournament)) },
    source: ledgerSource(ledger),
    log: { info: note, warn: note },
    ...(pages === undefined ? {} : { pages }),
  });
  return {
    ledger,
    catalogue,
    logged,
    folds: () => folds,
    list: async (staff) => JSON.parse(catalogueText(await catalogue.current(), staff)) as Readonly<Record<string, unknown>>[],
    close: async () => {
      await catalogue.close();
      await ledger.close();
    },
  };
};

/** The list from the events of every tournament, each folded anew. */
export const listFromEvents = async (ports: LedgerPorts, staff: boolean) => {
  const ledger = new Ledger({ ...ports });
  const source = ledgerSource(ledger);
  const rows = [];
  for (const { tournament } of await ledger.tournaments()) {
    const told = await source.told(tournament);
    const hidden = staffOnly(told);
    const newest = staff ? told[told.length - 1] : told.filter((_, index) => !hidden.has(index)).at(-1);
    rows.push(tournamentRow(await ledger.stateAt(tournament, newest?.revision ?? 0), staff));
  }
  return JSON.parse(JSON.stringify(rows)) as Readonly<Record<string, unknown>>[];
};
