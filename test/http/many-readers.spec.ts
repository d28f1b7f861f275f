import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFrom } from '@roundbook/draw';
import { signedIn } from './client';
import { readersUnderLoad } from './readers-under-load';
import { startedVenue } from './venue-process';

const READERS = 200;
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';
/** More than so much for each reader, a venue must not need; what the results themselves leave behind comes on top. */
const [MEGABYTES_EACH, MEGABYTES_MORE] = [0.2, 100];

test(`${READERS} readers, some of them slow, stuck or breaking off, miss no result and keep nobody back`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbook-readers-'));
  const venue = await startedVenue(['--port', '0', '--store', `sqlite:${join(folder, 'ledger.db')}`]);
  const staff = await signedIn(venue.url, venue.enter);
  try {
    const tournament = await staff.tournament('magic', 200, { rounds: 3 });
    await staff.paired(tournament);
    const { open } = await staff.read(`/api/tournaments/${tournament}`);
    const { delays, gaps, memory } = await readersUnderLoad(staff, tournament, {
      count: READERS,
      oneByOne: open.slice(0, 30),
      atOnce: open.slice(30),
      draw: drawFrom(seed, 'many readers'),
    });
    expect(gaps).toEqual([]);
    expect(delays).toHaveLength(30);
    // Nobody waits for a stuck one: whole seconds would mean that everybody does.
    expect(delays.filter((delay) => delay > 2_000)).toEqual([]);
    expect(memory.during - memory.before).toBeLessThan(READERS * MEGABYTES_EACH + MEGABYTES_MORE);
  } finally {
    staff.close();
    venue.child.kill();
    await venue.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}, 90_000);
