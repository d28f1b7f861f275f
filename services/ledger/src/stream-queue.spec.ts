import { RefusalError } from '@roundbook/kernel';
import { StreamQueue } from './stream-queue';

/** A queue whose time passes when it is told to. */
const queueInTime = () => {
  const timers: { due: number; act: () => void }[] = [];
  let now = 0;
  const queue = new StreamQueue((milliseconds, act) => {
    const timer = { due: now + milliseconds, act };
    timers.push(timer);
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
  });
  const pass = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
    for (const timer of timers.filter(({ due }) => due <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.act();
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, pass, waiting: () => timers.length };
};

/** Work that is done when somebody says so. */
const slow = (done: string[], name: string) => {
  let finish: () => void = () => undefined;
  const work = () => new Promise<string>((resolve) => (finish = () => resolve(name))).finally(() => done.push(name));
  return { work, finish: () => finish() };
};
const quick = (done: string[], name: string) => async (): Promise<string> => {
  done.push(name);
  return name;
};
const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof RefusalError ? error.refusal.code : String(error)),
  );

describe('a queue for each stream', () => {
  it('does things in the order asked, whatever becomes of them, and streams beside each other', async () => {
    const { queue, pass, waiting } = queueInTime();
    const done: string[] = [];
    const first = slow(done, 'first');
    const asked = [queue.run('a', first.work), queue.run('a', () => Promise.reject(new Error('no'))), queue.run('a', quick(done, 'last'))];
    const outcomes = Promise.allSettled(asked);
    await queue.run('b', quick(done, 'elsewhere'));
    await pass(0);
    expect(done).toEqual(['elsewhere']);
    first.finish();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toEqual(['elsewhere', 'first', 'last']);
    expect(waiting()).toBe(0);
  });

  it('refuses after 5 s what has not begun, and never begins it', async () => {
    const { queue, pass } = queueInTime();
    const done: string[] = [];
    const first = slow(done, 'first');
    const began = queue.run('a', first.work);
    await pass(1_000);
    const late = codeOf(queue.run('a', quick(done, 'late')));
    await pass(4_000);
    const later = queue.run('a', quick(done, 'later'));
    await pass(1_000);
    expect(await late).toBe('stream_busy');
    expect(done).toEqual([]);
    first.finish();
    expect([await began, await later]).toEqual(['first', 'later']);
    expect(done).toEqual(['first', 'later']);
  });

  it('lets what has begun take as long as it takes, and whoever comes behind a refused one waits for it', async () => {
    const { queue, pass } = queueInTime();
    const done: string[] = [];
    const first = slow(done, 'first');
    const began = queue.run('a', first.work);
    const refused = codeOf(queue.run('a', quick(done, 'second')));
    await pass(6_000);
    expect(await refused).toBe('stream_busy');
    const third = queue.run('a', quick(done, 'third'));
    await pass(0);
    expect(done).toEqual([]);
    first.finish();
    await Promise.all([began, third]);
    expect(done).toEqual(['first', 'third']);
  });
});
