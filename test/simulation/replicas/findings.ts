import { RefusalError } from '@roundbook/kernel';

/** What is wrong with a run, each thing in one sentence. */
export class Findings {
  readonly wrong: string[] = [];

  note(text: string): void {
    if (this.wrong.length < 20) this.wrong.push(text);
  }

  get any(): boolean {
    return this.wrong.length > 0;
  }
}

/** A text that says what was thrown. */
export const thrownText = (error: unknown): string => {
  if (error instanceof RefusalError) return `${error.refusal.code} (${error.refusal.message})`;
  return error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error);
};
