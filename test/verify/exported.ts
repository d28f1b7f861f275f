import { AuditLog } from '@roundbook/query/log';
import type { LedgerPorts } from '@roundbook/ledger';
import { nodeSigning } from '@roundbook/transparency';
import { writeLedgerFile, type LedgerFile } from '@roundbook/verifier';
import { runSimulation, type SimulationOptions } from '../../apps/cli/src/simulate/simulate';
import { simulatedPorts } from '../../apps/cli/src/simulate/simulated-ports';

/** A tournament that was played through the real commands, as a ledger file. */
export interface Exported {
  readonly ports: LedgerPorts;
  readonly log: AuditLog;
  readonly file: LedgerFile;
  readonly text: string;
  /** The verifier key of the log. */
  readonly key: string;
}

/** The newest tournament of a ledger as a file. */
export const exported = async (ports: LedgerPorts, log = new AuditLog({ ...ports, signing: nodeSigning })): Promise<Exported> => {
  const stream = (await ports.store.streams('tournament-')).at(-1)?.stream ?? '';
  const events = await ports.store.readStream(stream);
  const file = { stream, events, proof: await log.proofOf(stream, events.length - 1) };
  return { ports, log, file, text: writeLedgerFile(file), key: await log.verifierKey() };
};

/** A tournament that is simulated to its end, as a file. */
export const played = async (
  options: Partial<SimulationOptions> & Pick<SimulationOptions, 'preset' | 'players' | 'seed'>,
): Promise<Exported> => {
  const ports = simulatedPorts(`${options.preset} ${options.players} ${options.seed}`);
  await runSimulation({ settings: {}, dropRate: 0, drawRate: 0, ...options, keep: ports });
  return exported(ports);
};
