import { malformed, RefusalError } from '@roundbook/kernel';
import type { Call, Handler } from '../answer';
import { storeOfLedger } from '../ledger-place';
import { withHint } from '../with-hint';

interface ServeOptions {
  readonly port: string;
  readonly store?: string;
  readonly views?: string;
}

const HINTS = {
  ledger_in_use:
    'open the page of the Roundbook that is running, use `--server URL` with the address it printed, or `--ledger FILE` for another ledger',
};

/** What is served. Refuses `store_or_ledger` where two are named. */
const storeOf = ({ ledger, ledgerNamed }: Call, store: string | undefined): string => {
  if (store === undefined) return storeOfLedger(ledger);
  if (ledgerNamed !== true) return store;
  throw new RefusalError(
    malformed('store_or_ledger', 'A venue serves one ledger.', { field: 'store', allowed: 'either --ledger FILE or --store STORE' }),
  );
};

/** `serve`: the ledger as a web page on this machine, until it is interrupted. Where it is goes to the standard output at once. */
export const serve: Handler<ServeOptions, []> = async (call, { port, store: named, views }) => {
  const { openVenue, portIn, serveUntilStopped } = await import('../../../venue/src/main');
  try {
    const venue = await openVenue(storeOf(call, named), portIn(port), views);
    const out = call.json ? process.stderr : process.stdout;
    await serveUntilStopped(venue, (line) => out.write(`${line}\n`));
  } catch (error) {
    throw withHint(error, HINTS);
  }
  return { json: { closed: true }, text: 'Closed.' };
};
