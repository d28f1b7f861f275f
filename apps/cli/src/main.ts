import type { Answer } from './answer';
import { printable } from './text/display-width';
import { stoppedWith } from './problem';
import { program } from './program';

/** A reader that has seen enough (`| head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

const shown = (text: string): string => text.split('\n').map(printable).join('\n');

const write = (json: boolean, answer: Answer): void => {
  process.stdout.write(json ? `${JSON.stringify(answer.json, null, 2)}\n` : `${shown(answer.text)}\n`);
  process.exitCode = answer.exitCode ?? 0;
};

const run = async (argv: readonly string[]): Promise<void> => {
  const json = argv.includes('--json');
  try {
    const answer = await program(argv);
    if (answer !== undefined) write(json, answer);
  } catch (error) {
    const { exitCode, sentence, problem, fault } = stoppedWith(error);
    process.stderr.write(json ? `${JSON.stringify(problem)}\n` : `${shown(sentence)}\n`);
    if (fault && process.env['ROUNDBOOK_DEBUG'] === '1' && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
    process.exitCode = exitCode;
  }
};

void run(process.argv.slice(2));
