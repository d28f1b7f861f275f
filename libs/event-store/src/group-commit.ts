export type Outcome<Answer> = { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly error: unknown };

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the jobs that arrive before the event loop comes round and hands them over together, so that they share one commit.
 * `commit` returns one outcome for each job, in order; if it throws, every job of the group fails with that error.
 */
export class GroupCommit<Job, Answer> {
  private waiting: Waiting<Job, Answer>[] = [];

  constructor(private readonly commit: (jobs: readonly Job[]) => readonly Outcome<Answer>[]) {}

  add(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ job, resolve, reject });
    });
  }

  /** Commits now what is waiting. */
  flush(): void {
    const group = this.waiting;
    if (group.length === 0) return;
    this.waiting = [];
    const outcomes = this.outcomesOf(group.map(({ job }) => job));
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index] ?? { ok: false, error: new Error('a job was left without an outcome') };
      if (outcome.ok) resolve(outcome.answer);
      else reject(outcome.error);
    });
  }

  private outcomesOf(jobs: readonly Job[]): readonly Outcome<Answer>[] {
    try {
      return this.commit(jobs);
    } catch (error) {
      return jobs.map(() => ({ ok: false, error }));
    }
  }
}
