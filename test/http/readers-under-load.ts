import type { Draw } from '@roundbook/draw';
import type { Client } from './client';
import { gapsOf, Hearing, manyReaders, type Reader } from './many-readers';

export interface UnderLoad {
  /** Milliseconds from the answer to a command until the last steady reader has heard of it, for each command. */
  readonly delays: readonly number[];
  /** Resident memory of the venue in megabytes: without readers, with them, and when they have left. */
  readonly memory: { readonly before: number; readonly during: number; readonly after: number };
  /** What readers missed. */
  readonly gaps: readonly string[];
}

const figure = async (staff: Client, name: string): Promise<number> => {
  const { text } = await staff.send('/metrics');
  return Number(new RegExp(`^roundbook_${name} (\\d+)$`, 'm').exec(text)?.[1]);
};

const megabytes = async (staff: Client): Promise<number> => (await figure(staff, 'memory_bytes')) / 2 ** 20;

const untilReaders = async (staff: Client, count: number): Promise<void> => {
  while ((await figure(staff, 'feed_readers')) !== count) await new Promise((resolve) => setTimeout(resolve, 20));
};

const shutAll = (readers: readonly Reader[]): void => readers.forEach((reader) => reader.close());

/** So many readers of all manners follow a tournament while results come: one by one, then all that are left at once. */
export const readersUnderLoad = async (
  staff: Client,
  tournament: string,
  { count, oneByOne, atOnce, draw }: { count: number; oneByOne: readonly string[]; atOnce: readonly string[]; draw: Draw },
): Promise<UnderLoad> => {
  const before = await megabytes(staff);
  const hearing = new Hearing();
  const readers = await manyReaders(staff.url, `/api/tournaments/${tournament}/feed`, count, hearing);
  try {
    await untilReaders(staff, count);
    const steady = readers.filter(({ manner }) => manner === 'steady').length;
    const delays: number[] = [];
    for (const match of oneByOne) {
      const { revision } = await staff.command(tournament, 'report', { match, result: '2-0' });
      const answered = performance.now();
      readers.forEach((reader) => reader.behave(draw));
      delays.push(Math.max(0, (await hearing.untilHeard(revision, steady)) - answered));
    }
    await Promise.all(
      atOnce.map(async (match) => {
        await staff.command(tournament, 'report', { match, result: '0-2' });
        readers.forEach((reader) => reader.behave(draw));
      }),
    );
    const during = await megabytes(staff);
    readers.forEach((reader) => reader.readOn());
    const { revision } = await staff.read(`/api/tournaments/${tournament}`);
    await Promise.all(readers.map((reader) => reader.until(revision)));
    const gaps = readers.flatMap((reader) => gapsOf(reader, revision));
    shutAll(readers);
    await untilReaders(staff, 0);
    return { delays, gaps, memory: { before, during, after: await megabytes(staff) } };
  } finally {
    shutAll(readers);
  }
};
