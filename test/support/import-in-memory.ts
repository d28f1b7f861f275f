import { randomUUID } from 'node:crypto';
import type { ImportPlan } from '@roundbook/interchange';
import { importTournament, Ledger, memoryPorts } from '@roundbook/ledger';
import { standings, type StandingsJson } from '@roundbook/projections';

const importer = { id: 'import', role: 'organiser' };

/** A plan recorded in a ledger in memory, and the standings that the ledger then gives. */
export const importInMemory = async (
  plan: ImportPlan,
): Promise<{ readonly ledger: Ledger; readonly tournament: string; readonly standings: StandingsJson }> => {
  const ports = memoryPorts();
  const { tournament } = await importTournament(ports, plan, { actor: importer, commandId: randomUUID() });
  const ledger = new Ledger(ports);
  const state = await ledger.stateAt(tournament);
  const names = await ledger.names(state);
  return { ledger, tournament, standings: standings(state, (person) => names.get(person) ?? person) };
};
