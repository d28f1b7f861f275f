import { conflict, RefusalError } from '@roundbook/kernel';
import { memoryPorts } from './embedded';
import { untilWritten } from './stream-of-events';

/** Ports whose pauses are counted, under a clock that somebody sets. */
const counted = (clock: () => string) => {
  const pauses: number[] = [];
  const ports = { ...memoryPorts(), clock, pause: async (milliseconds: number) => void pauses.push(milliseconds) };
  return { ports, pauses };
};
const faster = async (): Promise<never> => {
  throw new RefusalError(conflict('wrong_revision', 'Another writer was faster.'));
};

describe('a command that others are faster than', () => {
  it('is given up after 5 s of pauses, however the clock is set meanwhile', async () => {
    let now = Date.UTC(2026, 10, 30, 19);
    const { ports, pauses } = counted(() => new Date((now -= 60_000)).toISOString());
    const attempt = () => (pauses.length > 1_000 ? Promise.reject(new Error('it goes on for ever')) : faster());
    await expect(untilWritten(ports, attempt)).rejects.toMatchObject({ refusal: { code: 'stream_busy', kind: 'unavailable' } });
    const waited = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(waited).toBeGreaterThan(5_000);
    expect(waited).toBeLessThanOrEqual(5_100);
  });

  it('is not given up because the clock jumps ahead', async () => {
    let day = 1;
    const { ports, pauses } = counted(() => `2026-11-${String((day += 1)).padStart(2, '0')}T19:00:00.000Z`);
    let left = 3;
    expect(await untilWritten(ports, async () => ((left -= 1) < 0 ? 'written' : faster()))).toBe('written');
    expect(pauses).toEqual([1, 2, 4]);
  });
});
