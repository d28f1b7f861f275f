import { GroupCommit, type Outcome } from './group-commit';

const accepted = (jobs: readonly number[]): Outcome<number>[] => jobs.map((job) => ({ ok: true, answer: job * 10 }));

describe('a group commit', () => {
  it('hands over together what arrives before the event loop comes round', async () => {
    const groups: number[][] = [];
    const group = new GroupCommit<number, number>((jobs) => {
      groups.push([...jobs]);
      return accepted(jobs);
    });
    const later = Promise.resolve().then(() => group.add(3));
    expect(await Promise.all([group.add(1), group.add(2), later])).toEqual([10, 20, 30]);
    expect(await group.add(4)).toBe(40);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });

  it('answers each job by its own outcome', async () => {
    const group = new GroupCommit<number, number>((jobs) =>
      jobs.map((job) => (job === 2 ? { ok: false, error: new Error('two') } : { ok: true, answer: job })),
    );
    const outcomes = await Promise.allSettled([1, 2, 3].map((job) => group.add(job)));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails the whole group when the commit fails, and goes on with the next', async () => {
    let full = true;
    const group = new GroupCommit<number, number>((jobs) => {
      if (full) throw new Error('full');
      return accepted(jobs);
    });
    const outcomes = await Promise.allSettled([group.add(1), group.add(2)]);
    expect(outcomes.every((outcome) => outcome.status === 'rejected' && String(outcome.reason) === 'Error: full')).toBe(true);
    full = false;
    expect(await group.add(3)).toBe(30);
  });

  it('commits at once when asked to, and nothing twice', async () => {
    const sizes: number[] = [];
    const group = new GroupCommit<number, number>((jobs) => {
      sizes.push(jobs.length);
      return accepted(jobs);
    });
    const answer = group.add(1);
    group.flush();
    expect(sizes).toEqual([1]);
    expect(await answer).toBe(10);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sizes).toEqual([1]);
  });

  it('lets no job wait for ever when outcomes are missing', async () => {
    await expect(new GroupCommit<number, number>(() => []).add(1)).rejects.toThrow('without an outcome');
  });
});
