import type { Answer, Call } from './answer';
import { stoppedWith } from './problem';
import { program } from './program';
import { printable } from './text/display-width';

/** What a command line prints on either stream, and its exit code. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const shown = (text: string): string => text.split('\n').map(printable).join('\n');

const answered = (json: boolean, answer: Answer | undefined): Outcome => {
  if (answer === undefined) return { exitCode: 0, stdout: '', stderr: '' };
  const stdout = json ? `${JSON.stringify(answer.json, null, 2)}\n` : `${shown(answer.text)}\n`;
  return { exitCode: answer.exitCode ?? 0, stdout, stderr: '' };
};

const stopped = (json: boolean, error: unknown): Outcome => {
  const { exitCode, sentence, problem, fault } = stoppedWith(error);
  const words = json ? JSON.stringify(problem) : shown(sentence);
  const places = fault && process.env['ROUNDBOOK_DEBUG'] === '1' && error instanceof Error ? `${error.stack ?? ''}\n` : '';
  return { exitCode, stdout: '', stderr: `${words}\n${places}` };
};

/** Carries out a command line; help and progress are printed on the way. */
export const outcomeOf = async (argv: readonly string[], adjust?: Call['adjust']): Promise<Outcome> => {
  const json = argv.includes('--json');
  try {
    return answered(json, await program(argv, adjust));
  } catch (error) {
    return stopped(json, error);
  }
};
