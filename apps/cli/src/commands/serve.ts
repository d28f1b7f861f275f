import * as path from 'node:path';
import type { Handler } from '../answer';

interface ServeOptions {
  readonly port: string;
  readonly store?: string;
}

/** `serve`: the ledger as a web page on this machine, until it is interrupted. Where it is goes to the standard output at once. */
export const serve: Handler<ServeOptions, []> = async (call, options) => {
  const { fileOfStore, openVenue, portIn, serveUntilStopped } = await import('../../../venue/src/main');
  const port = portIn(options.port);
  const file = path.resolve(options.store === undefined ? call.ledger : fileOfStore(options.store));
  const venue = await openVenue(file, port);
  const out = call.json ? process.stderr : process.stdout;
  await serveUntilStopped(venue, file, (line) => out.write(`${line}\n`));
  return { json: { closed: true }, text: 'Closed.' };
};
