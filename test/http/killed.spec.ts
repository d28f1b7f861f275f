import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFrom } from '@roundbook/draw';
import { runs } from '../simulation/runs';
import { Client, signedIn, type Json } from './client';
import { FeedReader } from './feed-reader';
import { COMMAND_LINE, spawnVenue, startedVenue } from './venue-process';

const KILLS = Math.min(50, runs(2));
const DESKS = 4;
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundbook-venue-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const store = (): string => `sqlite:${join(folder, 'ledger.db')}`;

/** Desks that report the open matches side by side until the venue is gone; what was answered is promised. */
const reportUntilKilled = async (
  staff: Client,
  tournament: string,
  open: readonly string[],
  promised: Map<string, string>,
): Promise<void> => {
  const waiting = [...open];
  const desk = async (): Promise<void> => {
    for (let match = waiting.shift(); match !== undefined; match = waiting.shift()) {
      const result = match.endsWith('1') ? '2-1' : '0-2';
      const answer = await staff
        .write(`/api/tournaments/${tournament}/commands/report`, { match, result })
        .catch((error: NodeJS.ErrnoException) => {
          if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(error.code ?? '')) throw error;
          return undefined;
        });
      if (answer === undefined) return;
      if (answer.status !== 200) throw new Error(answer.text);
      promised.set(match, result);
    }
  };
  await Promise.all(Array.from({ length: DESKS }, desk));
};

test(
  `a venue killed ${KILLS} times in the middle of a round has every result that it answered, and the same sessions`,
  async () => {
    const draw = drawFrom(seed, 'venue kills');
    let venue = await startedVenue(['--port', '0', '--store', store()]);
    let staff = await signedIn(venue.url, venue.enter);
    const tournament = await staff.tournament('magic', 400, { rounds: 3 });
    await staff.paired(tournament);
    const promised = new Map<string, string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { open } = await staff.read(`/api/tournaments/${tournament}`);
      const moment = setTimeout(() => venue.child.kill('SIGKILL'), 20 + draw.int(150));
      await reportUntilKilled(staff, tournament, open.slice(0, Math.ceil(open.length / 2)), promised);
      clearTimeout(moment);
      venue.child.kill('SIGKILL');
      expect((await venue.ended).signal).toBe('SIGKILL');
      staff.close();
      venue = await startedVenue(['--port', '0', '--store', store()]);
      staff = new Client(venue.url, staff.cookie);
      expect(await staff.read('/api/session')).toEqual({ role: 'staff' });
      const { rounds } = await staff.read(`/api/tournaments/${tournament}/rounds`);
      const standing = new Map<string, string>(
        rounds[0].matches
          .filter((match: Json) => match.result !== null)
          .map((match: Json) => [match.match, `${match.result.games.a}-${match.result.games.b}`]),
      );
      for (const [match, result] of promised) expect([match, standing.get(match)]).toEqual([match, result]);
    }
    expect(promised.size).toBeGreaterThan(KILLS);
    staff.close();
    venue.child.kill('SIGTERM');
    expect(await venue.ended).toMatchObject({ code: 0 });
  },
  60_000 + KILLS * 20_000,
);

test('SIGTERM ends the feeds, closes the ledger and is no failure; a port or a ledger in use is one', async () => {
  const venue = await startedVenue(['--port', '0', '--store', store()]);
  const staff = await signedIn(venue.url, venue.enter);
  expect(statSync(join(folder, 'ledger.db.session')).mode & 0o777).toBe(0o600);
  const tournament = await staff.tournament('magic', 4);
  const feed = await FeedReader.open(staff, tournament);
  const { port } = new URL(venue.url);
  const refused = async (args: readonly string[]) => {
    const ended = await spawnVenue(args);
    if ('child' in ended) throw new Error('it should not have started');
    return [ended.code, JSON.parse(ended.errors).code];
  };
  expect(await refused(['--port', port, '--store', `sqlite:${join(folder, 'other.db')}`])).toEqual([4, 'port_in_use']);
  expect(await refused(['--port', '0', '--store', store()])).toEqual([4, 'ledger_in_use']);
  venue.child.kill('SIGTERM');
  await feed.untilEnded();
  expect(await venue.ended).toMatchObject({ code: 0, signal: null, errors: '' });
  staff.close();
  const again = await startedVenue(['serve', '--port', port, '--store', store()], COMMAND_LINE);
  const back = new Client(again.url, staff.cookie);
  expect((await back.read('/api/session')).role).toBe('staff');
  const other = await signedIn(again.url, again.enter);
  expect(await other.read('/api/tournaments')).toHaveLength(1);
  [back, other].forEach((client) => client.close());
  again.child.kill('SIGINT');
  expect(await again.ended).toMatchObject({ code: 0 });
}, 60_000);
