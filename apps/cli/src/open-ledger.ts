import * as fs from 'node:fs';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { fileOfStore, Ledger, portsAt, type LedgerPorts } from '@roundbook/ledger';
import type { Call } from './answer';
import { storeOfLedger } from './ledger-place';
import { withHint } from './with-hint';

/** `read` works beside a writer; `write` needs a ledger that is there; `create` makes one. */
export type Mode = 'read' | 'write' | 'create';

const openPorts = (store: string, mode: Mode): LedgerPorts => {
  const file = fileOfStore(store);
  if (file !== undefined && mode === 'write' && !fs.existsSync(file))
    throw new RefusalError(unavailable('ledger_missing', `There is no ledger ${file}.`, { details: { file } }));
  return portsAt(store, { readOnly: mode === 'read' });
};

/** Opens the ledger, does the work and closes it again, however that ends; also when interrupted. */
export const withLedger = async <A>(call: Call, mode: Mode, work: (ledger: Ledger, ports: LedgerPorts) => Promise<A>): Promise<A> => {
  try {
    const opened = openPorts(storeOfLedger(call.ledger), mode);
    const ports = call.adjust?.(opened) ?? opened;
    const ledger = new Ledger(ports);
    const interrupted = (signal: NodeJS.Signals): void => void ledger.close().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    try {
      return await work(ledger, ports);
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await ledger.close();
    }
  } catch (error) {
    throw withHint(error);
  }
};
