import { nodeHashing, nodeSigning, provesConsistency, provesInclusion, readCheckpoint, readNote } from '@roundbook/transparency';
import { verifyLedgerFile } from '@roundbook/verifier';
import { openVenue, type Opened } from './opened-venue';

const tools = { hashing: nodeHashing, verifying: nodeSigning };

let opened: Opened;
let id: string;
let at: string;
beforeAll(async () => {
  opened = await openVenue();
  const { staff } = opened;
  id = await staff.tournament('faction-play', 4, { rounds: 2, cut: 0 });
  at = `/api/tournaments/${id}`;
});
afterAll(() => opened.close());

/** What a problem says that the path leads to. */
const refused = async (client: Opened['visitor'], path: string) => {
  const { status, json } = await client.send(path);
  return { status, code: json?.code };
};

const playOn = async (): Promise<void> => {
  const { staff } = opened;
  await staff.command(id, 'pair');
  await staff.command(id, 'publish');
  for (const table of [1, 2]) await staff.command(id, 'report', { match: table, result: '2-0' });
};

describe('the log over HTTP', () => {
  it('gives everybody its key and a checkpoint that the key has signed', async () => {
    const { visitor } = opened;
    const { note, size, root } = await visitor.read('/api/log/checkpoint');
    const signed = readNote(note);
    expect(signed && readCheckpoint(signed.text)).toMatchObject({ size, root });
    const { key } = await visitor.read('/api/log/key');
    expect(key.startsWith(signed?.signatures[0]?.name)).toBe(true);
  });

  it('does not grow by being asked, and gives everybody one that may be a minute old', async () => {
    const { staff, visitor } = opened;
    const before = await staff.read('/api/log/checkpoint');
    expect(await staff.read('/api/log/checkpoint')).toEqual(before);
    await staff.command(id, 'pair');
    expect(await visitor.read('/api/log/checkpoint')).toEqual(before);
    await staff.command(id, 'void', { reason: 'a test' });
    const now = await staff.read('/api/log/checkpoint');
    expect(now.size).toBeGreaterThan(before.size);
    const { path } = await visitor.read(`/api/log/consistency?from=${before.size}&to=${now.size}`);
    expect(provesConsistency(nodeHashing, before, now, path)).toBe(true);
    expect((await visitor.read('/api/log/checkpoints')).map(({ size }: { size: number }) => size)).toEqual([before.size, now.size]);
  });

  it('proves an event to everybody, but not one that staff alone may know of', async () => {
    const { staff, visitor } = opened;
    await playOn();
    const { size, root } = await staff.read('/api/log/checkpoint');
    const one = await visitor.read(`/api/log/inclusion?tournament=${id}&revision=0&size=${size}`);
    expect(provesInclusion(nodeHashing, one.hash, one, root)).toBe(true);
    await staff.command(id, 'pair');
    const { revision } = await staff.read(at);
    await staff.read(`/api/log/inclusion?tournament=${id}&revision=${revision}`);
    expect(await refused(visitor, `/api/log/inclusion?tournament=${id}&revision=${revision}`)).toMatchObject({
      status: 404,
      code: 'unknown_revision',
    });
    await staff.command(id, 'void', { reason: 'a test' });
  });

  it.each([
    ['/api/log/consistency', 'invalid_field'],
    ['/api/log/consistency?from=1&to=99999', 'outside_the_log'],
    ['/api/log/consistency?from=-1', 'invalid_field'],
    ['/api/log/inclusion?revision=0', 'unknown_tournament'],
    ['/api/log/inclusion?tournament=TOURNAMENT', 'invalid_field'],
    ['/api/log/inclusion?tournament=TOURNAMENT&revision=0&size=99999', 'outside_the_log'],
  ])('refuses %s', async (path, code) => {
    expect(await refused(opened.visitor, path.replace('TOURNAMENT', id))).toMatchObject({ code });
  });
});

describe('a ledger file over HTTP', () => {
  it('is staff’s while there may be drafts in it, and everybody’s behind the end; names are staff’s', async () => {
    const { staff, visitor } = opened;
    expect(await refused(visitor, `${at}/ledger`)).toMatchObject({ status: 409, code: 'not_completed' });
    const { key } = await visitor.read('/api/log/key');
    const early = (await staff.send(`${at}/ledger`)).text;
    expect(verifyLedgerFile(tools, early, { key })).toMatchObject({ ok: true, signer: 'given' });
    await playOn();
    await staff.command(id, 'complete');
    const { text } = await visitor.send(`${at}/ledger`);
    const report = verifyLedgerFile(tools, text, { key, checkpoint: early });
    expect(report).toMatchObject({ ok: true, signer: 'given' });
    expect(report.checked).toContainEqual({ what: 'seeds', count: 4 });
    expect(text).not.toMatch(/Player 3/);
    expect(await refused(visitor, `${at}/ledger?names=true`)).toMatchObject({ status: 401, code: 'session_needed' });
    const named = (await staff.send(`${at}/ledger?names=true`)).text;
    expect(named).toMatch(/Player 3/);
    const withNames = verifyLedgerFile(tools, named, { key });
    expect(withNames.ok).toBe(true);
    expect(withNames.unchecked).toContainEqual(expect.objectContaining({ code: 'names', count: 4 }));
  });

  it('stays whole when a name is erased', async () => {
    const { staff, visitor } = opened;
    const { players } = await staff.read(at);
    await staff.done(`/api/persons/${players[0].id}`, undefined, { method: 'DELETE' });
    const { key } = await visitor.read('/api/log/key');
    const signed = await visitor.read('/api/log/checkpoints');
    const { text } = await visitor.send(`${at}/ledger`);
    expect(verifyLedgerFile(tools, text, { key })).toMatchObject({ ok: true, signer: 'given' });
    // What was recorded elsewhere is no reason to sign anew for whoever asks: the newest checkpoint knows the whole tournament.
    expect(await visitor.read('/api/log/checkpoints')).toEqual(signed);
    const named = (await staff.send(`${at}/ledger?names=true`)).text;
    expect(named).not.toMatch(new RegExp(players[0].name));
    expect(verifyLedgerFile(tools, named, { key })).toMatchObject({ ok: true, faults: [] });
    expect(await visitor.read('/api/log/checkpoints')).toHaveLength(signed.length + 1);
  });
});
