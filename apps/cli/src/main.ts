import { outcomeOf } from './outcome';

/** A reader that has seen enough (`| head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

const run = async (argv: readonly string[]): Promise<void> => {
  const { exitCode, stdout, stderr } = await outcomeOf(argv);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
};

void run(process.argv.slice(2));
