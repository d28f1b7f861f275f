import type { Handler } from '../answer';
import { storeOfLedger } from '../ledger-place';

interface ServeOptions {
  readonly port: string;
  readonly store?: string;
  readonly views?: string;
}

/** `serve`: the ledger as a web page on this machine, until it is interrupted. Where it is goes to the standard output at once. */
export const serve: Handler<ServeOptions, []> = async (call, { port, store, views }) => {
  const { openVenue, portIn, serveUntilStopped } = await import('../../../venue/src/main');
  const venue = await openVenue(store ?? storeOfLedger(call.ledger), portIn(port), views);
  const out = call.json ? process.stderr : process.stdout;
  await serveUntilStopped(venue, (line) => out.write(`${line}\n`));
  return { json: { closed: true }, text: 'Closed.' };
};
