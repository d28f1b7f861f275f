import { RefusalError, unavailable } from '@roundbook/kernel';
import { outcomeOf, stopped } from './outcome';

/** A reader that has seen enough (`| head`) is no error. */
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(process.exitCode ?? 0);
  const why = unavailable('output_unwritable', `The answer cannot be written (${code}).`, { details: { reason: code ?? 'unknown' } });
  const { exitCode, stderr } = stopped(process.argv.includes('--json'), new RefusalError(why));
  // Whatever the command changed is done: that alone cannot be told.
  process.exitCode = exitCode;
  process.stderr.write(stderr, () => process.exit(exitCode));
});
/** Where not even that can be said, the exit code says it. */
process.stderr.on('error', () => process.exit(process.exitCode ?? 0));

const run = async (argv: readonly string[]): Promise<void> => {
  const { exitCode, stdout, stderr } = await outcomeOf(argv);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
};

void run(process.argv.slice(2));
