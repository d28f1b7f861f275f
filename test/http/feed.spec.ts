import { FeedReader } from './feed-reader';
import { openMatches } from './play-over-http';
import { openVenue, type Opened } from './opened-venue';

jest.setTimeout(30_000);

let opened: Opened;
let id: string;
beforeAll(async () => {
  opened = await openVenue({ heartbeatMs: 50 });
});
afterAll(() => opened.close());
beforeEach(async () => {
  id = await opened.staff.tournament('magic', 8, { rounds: 3 });
});
const revision = async (): Promise<number> => (await opened.staff.read(`/api/tournaments/${id}`)).revision;

/** Waits for something to become true; the test's own limit ends the wait. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('the live feed', () => {
  it('begins with the newest revision, and tells of each new one and of what it changed', async () => {
    const { staff } = opened;
    const reader = await FeedReader.open(staff, id);
    const begin = await revision();
    await staff.command(id, 'checkIn', { players: [1] });
    await staff.command(id, 'pair');
    const end = await revision();
    await reader.until(end);
    expect(reader.revisions).toEqual(Array.from({ length: end - begin + 1 }, (_, index) => begin + index));
    expect(reader.heard[0]).toMatchObject({ event: 'revision', data: { revision: begin } });
    expect(reader.heard[0]?.data.changed).toContain('standings');
    expect(reader.heard[1]?.data.changed).toEqual(['tournament', 'timeline']);
    reader.close();
  });

  it('says what it is to who asks for its head alone, and keeps nobody waiting', async () => {
    const { staff } = opened;
    const { status, headers, text } = await staff.send(`/api/tournaments/${id}/feed`, { method: 'HEAD' });
    expect([status, headers['content-type'], text]).toEqual([200, 'text/event-stream', '']);
    await until(async () => /^roundbook_feed_readers 0$/m.test((await opened.visitor.send('/metrics')).text));
  });

  it('resumes behind the last id that was heard, and misses nothing under load', async () => {
    const { staff } = opened;
    await staff.paired(id);
    let reader = await FeedReader.open(staff, id);
    const begin = await revision();
    await reader.until(begin);
    const all: number[] = [...reader.revisions];
    const reports = openMatches(staff, id).then((open) => Promise.all(open.map((payload) => staff.command(id, 'report', payload))));
    for (let times = 0; times < 8; times += 1) {
      reader.close();
      reader = await FeedReader.open(staff, id, String(all[all.length - 1]));
      await new Promise((resolve) => setTimeout(resolve, 5));
      all.push(...reader.revisions);
    }
    await reports;
    const end = await revision();
    reader.close();
    reader = await FeedReader.open(staff, id, String(all[all.length - 1]));
    if (all[all.length - 1] !== end) await reader.until(end);
    all.push(...reader.revisions);
    reader.close();
    expect(all).toEqual(Array.from({ length: end - begin + 1 }, (_, index) => begin + index));
    expect(end).toBeGreaterThan(begin + 3);
  });

  it.each(['nonsense', '999999', '-1', ''])('begins anew behind %j, which is no revision of it', async (last) => {
    const reader = await FeedReader.open(opened.staff, id, last);
    await reader.until(await revision());
    expect(reader.revisions).toEqual([await revision()]);
    reader.close();
  });

  it('tells the public of nothing that it may not see', async () => {
    const { staff, visitor } = opened;
    const [everybody, desk] = [await FeedReader.open(visitor, id), await FeedReader.open(staff, id)];
    const begin = await revision();
    await staff.command(id, 'pair');
    const drafted = await revision();
    await desk.until(drafted);
    expect(everybody.revisions).toContain(begin);
    await staff.command(id, 'publish');
    const published = await revision();
    await everybody.until(published);
    expect(everybody.revisions).not.toContain(drafted);
    expect(everybody.heard[everybody.heard.length - 1]?.data.changed).toContain('rounds');
    everybody.close();
    const again = await FeedReader.open(visitor, id, String(begin));
    await again.until(published);
    expect(again.revisions).toContain(drafted);
    again.close();
    desk.close();
  });

  it('tells a new reader of the public not even that there is a draft', async () => {
    const { staff, visitor } = opened;
    const before = await revision();
    await staff.command(id, 'pair');
    const reader = await FeedReader.open(visitor, id);
    await reader.until(before);
    expect(reader.revisions).toEqual([before]);
    reader.close();
  });

  it('says now and then that it is still there, and counts its readers', async () => {
    const reader = await FeedReader.open(opened.visitor, id);
    expect((await opened.visitor.send('/metrics')).text).toMatch(/^roundbook_feed_readers [1-9]/m);
    await until(async () => reader.comments >= 2);
    reader.close();
    await until(async () => /^roundbook_feed_readers 0$/m.test((await opened.visitor.send('/metrics')).text));
  });

  it('ends when the venue closes, which waits for nobody', async () => {
    const other = await openVenue();
    const tournament = await other.staff.tournament('magic', 2);
    const reader = await FeedReader.open(other.visitor, tournament);
    const began = Date.now();
    await other.close();
    await reader.untilEnded();
    expect(Date.now() - began).toBeLessThan(4_500);
  });
});
