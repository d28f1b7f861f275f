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

/** What is written out stands only within texts, where it means the same in JSON: the document stays what it is. */
const shownJson = (json: unknown, indent?: number): string => printable(JSON.stringify(json, null, indent));

const answered = (json: boolean, answer: Answer | undefined): Outcome => {
  if (answer === undefined) return { exitCode: 0, stdout: '', stderr: '' };
  const stdout = json ? `${shownJson(answer.json, 2)}\n` : `${printable(answer.text)}\n`;
  return { exitCode: answer.exitCode ?? 0, stdout, stderr: '' };
};

/** What is printed where something stopped the command line. */
export const stopped = (json: boolean, error: unknown): Outcome => {
  const { exitCode, sentence, problem, fault } = stoppedWith(error);
  const words = json ? shownJson(problem) : printable(sentence.replaceAll('\n', ' '));
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
