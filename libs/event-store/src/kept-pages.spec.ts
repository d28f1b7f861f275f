import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { KeptPages } from './kept-pages';
import { openSnapshots, type Snapshots } from './snapshots';

let folder: string;
const opened: Snapshots[] = [];
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-pages-'))));
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  fs.rmSync(folder, { recursive: true });
});

const pagesOver = (): KeptPages => {
  const snapshots = openSnapshots(path.join(folder, 'evening.views.db'));
  opened.push(snapshots);
  const { pages } = snapshots;
  if (pages === undefined) throw new Error('pages are kept in every file');
  return pages;
};

const save = (pages: KeptPages, at: number, numbers: readonly number[], version = '1', count = 2): boolean =>
  pages.save('catalogue', version, `at ${at}`, new Map(numbers.map((page) => [page, `page ${page} at ${at}`])), count);
const kept = (at: number, ...ats: readonly number[]) => ({
  checkpoint: `at ${at}`,
  pages: ats.map((of, page) => `page ${page} at ${of}`),
});

describe('the pages of a projection in a file of two processes', () => {
  it('are never those of one process among those of the other', () => {
    const [one, other] = [pagesOver(), pagesOver()];
    expect(save(other, 100, [0, 1])).toBe(true);
    expect(save(one, 50, [0, 1])).toBe(true);
    expect(save(other, 110, [1])).toBe(false);
    expect(pagesOver().load('catalogue', '1')).toEqual(kept(50, 50, 50));
    expect(save(other, 110, [0, 1])).toBe(true);
    expect(pagesOver().load('catalogue', '1')).toEqual(kept(110, 110, 110));
    expect(save(one, 60, [0])).toBe(false);
  });

  it('are replaced one by one over what was saved or loaded here last', () => {
    const one = pagesOver();
    save(one, 1, [0, 1]);
    expect(save(one, 2, [1])).toBe(true);
    const other = pagesOver();
    expect(save(other, 3, [0])).toBe(false);
    expect(other.load('catalogue', '1')).toEqual(kept(2, 1, 2));
    expect(save(other, 3, [0])).toBe(true);
    expect(pagesOver().load('catalogue', '1')).toEqual(kept(3, 3, 2));
    // What was not saved left everything as it was.
    expect(save(one, 4, [1])).toBe(false);
    expect(pagesOver().load('catalogue', '1')).toEqual(kept(3, 3, 2));
  });

  it('of another version, or thrown away by the other, are replaced all at once', () => {
    const [one, other] = [pagesOver(), pagesOver()];
    save(one, 1, [0, 1]);
    expect(save(other, 2, [0, 1], '2')).toBe(true);
    expect(save(one, 3, [0])).toBe(false);
    save(one, 3, [0, 1]);
    other.clear();
    expect(save(one, 4, [0])).toBe(false);
    expect(pagesOver().load('catalogue', '1')).toBeUndefined();
  });
});
