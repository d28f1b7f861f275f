import type { TournamentState } from '@roundbook/tournament';

type Names = ReadonlyMap<string, string>;

/**
 * Answers about tournaments as JSON text, each made once however many ask for it. An answer is kept as long as the state and the
 * names that it was made from: it goes with the next revision, and with a name that is changed or erased.
 */
export class KeptAnswers {
  private readonly kept = new WeakMap<Names, WeakMap<TournamentState, Map<string, Promise<string>>>>();

  /** The text of `make`'s answer; `question` tells answers about the same state apart, and for whom they are. */
  text(names: Names, state: TournamentState, question: string, make: () => unknown): Promise<string> {
    const answers = this.about(names, state);
    const known = answers.get(question);
    if (known !== undefined) return known;
    const made = (async () => JSON.stringify(await make()))();
    answers.set(question, made);
    made.catch(() => answers.delete(question));
    return made;
  }

  private about(names: Names, state: TournamentState): Map<string, Promise<string>> {
    const byState = this.kept.get(names) ?? new WeakMap<TournamentState, Map<string, Promise<string>>>();
    this.kept.set(names, byState);
    const answers = byState.get(state) ?? new Map<string, Promise<string>>();
    byState.set(state, answers);
    return answers;
  }
}
