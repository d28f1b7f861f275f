import { RefusalError, malformed, problemOf, type Refusal } from '@roundbook/kernel';

const EXIT = { malformed: 2, refused: 3, conflict: 3, notFound: 3, unavailable: 4 } as const;

/** One sentence for a person, what would be allowed in its second clause. */
export const sentenceOf = ({ message, allowed, rule }: Refusal): string => {
  const body = message.replace(/\.$/, '');
  const known = allowed === undefined || body.endsWith(allowed);
  return `${body}${known ? '' : `; allowed: ${allowed}`}${rule === undefined ? '' : ` (rule ${rule})`}.`;
};

/** The exit code and the words of whatever stopped a command. */
export interface Stopped {
  readonly exitCode: number;
  readonly sentence: string;
  readonly problem: Readonly<Record<string, unknown>>;
  /** A fault of the program, not an answer. */
  readonly fault: boolean;
}

const stoppedBy = (refusal: Refusal): Stopped => ({
  exitCode: EXIT[refusal.kind],
  sentence: sentenceOf(refusal),
  problem: problemOf(refusal),
  fault: false,
});

const isCommanderError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('commander.');

const snake = (code: string): string => code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Exit codes of interfaces.md; a fault of the program itself has 1, as it is none of the answers. */
export const stoppedWith = (error: unknown): Stopped => {
  if (error instanceof RefusalError) return stoppedBy(error.refusal);
  if (isCommanderError(error)) {
    const message = error.message
      .replace(/^error: /, '')
      .replaceAll('\n', ' ')
      .trim();
    return stoppedBy(
      malformed(snake(error.code), `${message.charAt(0).toUpperCase()}${message.slice(1)}`, { allowed: 'what `roundbook --help` lists' }),
    );
  }
  const words = error instanceof Error ? error.message : String(error);
  const detail = `A fault in Roundbook itself: ${words.replaceAll('\n', ' ').slice(0, 500)}`;
  const problem = {
    type: 'urn:roundbook:problem:internal_fault',
    title: 'A fault in the program',
    status: 500,
    code: 'internal_fault',
    detail,
  };
  return { exitCode: 1, sentence: `${detail.replace(/\.$/, '')} (ROUNDBOOK_DEBUG=1 shows where).`, problem, fault: true };
};
