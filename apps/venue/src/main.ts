import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { malformed, problemOf, RefusalError } from '@roundbook/kernel';
import { fileOfStore, openVenue, portIn, serveUntilStopped } from './serve';

export { fileOfStore, openVenue, portIn, serveUntilStopped };

const optionsIn = (argv: string[]): { readonly port: string; readonly store: string } => {
  try {
    const { values } = parseArgs({
      args: argv,
      options: { port: { type: 'string', default: '3000' }, store: { type: 'string', default: 'sqlite:./roundbook.db' } },
    });
    return values;
  } catch (error) {
    throw new RefusalError(malformed('invalid_option', (error as Error).message, { allowed: '--port N, --store sqlite:FILE' }));
  }
};

const main = async (argv: string[]): Promise<void> => {
  try {
    const { port, store } = optionsIn(argv);
    const file = path.resolve(fileOfStore(store));
    const venue = await openVenue(file, portIn(port));
    await serveUntilStopped(venue, file, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    process.stderr.write(`${JSON.stringify(problemOf(error.refusal))}\n`);
    process.exitCode = error.refusal.kind === 'unavailable' ? 4 : 2;
  }
};

if (require.main === module) void main(process.argv.slice(2));
