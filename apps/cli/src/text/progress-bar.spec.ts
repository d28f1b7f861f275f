import { progressBar } from './progress-bar';

describe('the progress bar', () => {
  const drawn = (isTTY: boolean) => {
    const written: string[] = [];
    const bar = progressBar('fold', { isTTY, write: (text) => written.push(text) });
    for (let done = 1; done <= 1000; done += 1) bar.at(done, 1000);
    bar.end();
    return written;
  };

  it('is drawn once for each percent on a terminal', () => {
    const written = drawn(true);
    expect(written).toHaveLength(102);
    expect(written[written.length - 2]).toBe(`\rfold [${'#'.repeat(30)}] 100 %`);
    expect(written[51]).toContain('] 51 %');
  });

  it('is silent elsewhere', () => expect(drawn(false)).toEqual([]));
});
