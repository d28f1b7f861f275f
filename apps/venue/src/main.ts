import { parseArgs } from 'node:util';
import { malformed, problemOf, RefusalError } from '@roundbook/kernel';
import { openVenue, portIn, serveUntilStopped } from './serve';

export { openVenue, portIn, serveUntilStopped };

const optionsIn = (argv: string[]): { readonly port: string; readonly store: string; readonly views?: string } => {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        port: { type: 'string', default: '3000' },
        store: { type: 'string', default: 'sqlite:./roundbook.db' },
        views: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    throw new RefusalError(
      malformed('invalid_option', (error as Error).message, {
        allowed: '--port N, --store sqlite:FILE or kurrentdb://HOST:PORT, --views FILE',
      }),
    );
  }
};

const main = async (argv: string[]): Promise<void> => {
  try {
    const { port, store, views } = optionsIn(argv);
    const venue = await openVenue(store, portIn(port), views);
    await serveUntilStopped(venue, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    process.stderr.write(`${JSON.stringify(problemOf(error.refusal))}\n`);
    process.exitCode = error.refusal.kind === 'unavailable' ? 4 : 2;
  }
};

if (require.main === module) void main(process.argv.slice(2));
