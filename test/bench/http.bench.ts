import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { drawFrom } from '@roundbook/draw';
import { embeddedPorts, Ledger } from '@roundbook/ledger';
import { hasChromium } from '../browser/at-venue';
import { Seeded } from '../browser/seeded';
import { Client, signedIn } from '../http/client';
import { FeedReader } from '../http/feed-reader';
import { Hearing, Reader } from '../http/many-readers';
import { readersUnderLoad } from '../http/readers-under-load';
import { startedVenue } from '../http/venue-process';
import { Desk } from './at-the-desk';
import type { BenchOptions, Row } from './measure';
import { timedRows, type Timed } from './quantiles';

/** A tournament in the middle of a round: all tables are open. */
const seededLedger = async (file: string, players: number, rounds: number): Promise<string> => {
  const ledger = new Ledger(embeddedPorts(file));
  const seeded = await Seeded.create(ledger, players, 'magic', { rounds: rounds + 1 });
  for (let round = 1; round <= rounds; round += 1) {
    await seeded.pairAndPublish();
    if (round < rounds) await seeded.reportAll();
  }
  await ledger.close();
  return seeded.id;
};

const bareServer = (file: string): Promise<{ readonly client: Client; readonly stop: () => void }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(__dirname, 'bare-server.js'), file], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.once('error', reject);
    child.stdout.setEncoding('utf8').once('data', (port: string) => {
      const client = new Client(`http://127.0.0.1:${port.trim()}/`);
      const stop = (): void => {
        client.close();
        child.kill();
      };
      resolve({ client, stop });
    });
  });

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

interface Venue {
  readonly staff: Client;
  readonly bare: Client;
  readonly tournament: string;
  readonly players: number;
}

/** Reports over HTTP alone, one after the other, and when a feed tells of them; in turn with the bare server. */
const overHttp = async ({ staff, bare, tournament, players }: Venue, matches: readonly string[]): Promise<Row[]> => {
  const reader = await FeedReader.open(staff, tournament);
  const [posted, heard, limit]: [number[], number[], number[]] = [[], [], []];
  for (const match of matches) {
    const began = performance.now();
    const { revision } = await staff.command(tournament, 'report', { match, result: '2-0' });
    posted.push(performance.now() - began);
    await reader.until(revision);
    heard.push(performance.now() - began);
    limit.push(await timed(() => bare.write('/', { match, result: '2-0' })));
  }
  reader.close();
  return timedRows(
    players,
    [
      { name: 'report over HTTP', times: posted },
      { name: 'report to heard on a feed', times: heard },
    ],
    { name: 'bare HTTP and durable insert', times: limit },
  );
};

/** Results typed at a desk with another desk looking on: from the key to the drawn picture. */
const atDesks = async ({ staff, bare, tournament, players }: Venue, first: number, count: number): Promise<Row[]> => {
  const [one, other] = [
    await Desk.open(staff.url, tournament, staff.cookie ?? ''),
    await Desk.open(staff.url, tournament, staff.cookie ?? ''),
  ];
  const [saved, seen, limit]: [number[], number[], number[]] = [[], [], []];
  try {
    for (let table = first; table < first + count; table += 1) {
      await other.lookAt(table);
      await one.enter(table, '1');
      const [here, there] = await Promise.all([one.saved(table), other.saved(table)]);
      const pressed = await one.pressed(table);
      saved.push(here - pressed);
      seen.push(there - pressed);
      limit.push(await timed(() => bare.write('/', { match: `r8m${table}`, result: '2-0' })));
    }
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
  const timings: readonly Timed[] = [
    { name: 'key to saved at this desk', times: saved },
    { name: 'key to saved at another desk', times: seen },
  ];
  return timedRows(players, timings, { name: 'bare HTTP and durable insert beside browsers', times: limit });
};

/** The same from a server that does nothing else. */
const bareDelays = async (bare: Client, count: number, times: number): Promise<readonly number[]> => {
  const hearing = new Hearing();
  const readers = Array.from({ length: count }, () => new Reader(bare.url, '/', 'steady', hearing));
  for (let from = 0; from < count; from += 50) await Promise.all(readers.slice(from, from + 50).map((reader) => reader.open()));
  const delays: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { revision } = await bare.done('/', { match: 'r8m1', result: '2-0' });
    const answered = performance.now();
    delays.push(Math.max(0, (await hearing.untilHeard(revision, count)) - answered));
  }
  readers.forEach((reader) => reader.close());
  return delays;
};

/** Many readers of one feed, of whom a fifth is slow, stuck or breaks off. */
const withReaders = async ({ staff, bare, tournament }: Venue, readers: number, matches: readonly string[]): Promise<Row[]> => {
  const times = Math.ceil(matches.length / 2);
  const { delays, gaps, memory } = await readersUnderLoad(staff, tournament, {
    count: readers,
    oneByOne: matches.slice(0, times),
    atOnce: matches.slice(times),
    draw: drawFrom('bench', 'readers'),
  });
  if (gaps.length > 0) throw new Error(`readers missed revisions: ${gaps.join('; ')}`);
  const limit = { name: 'bare server: answer to last reader', times: await bareDelays(bare, readers, times) };
  const megabytes = (name: string, median: number): Row => {
    const first = median === memory.before;
    return {
      name,
      size: readers,
      median,
      unit: 'MiB',
      ratioTo: first ? null : 'memory without readers',
      ratio: first ? null : median / memory.before,
    };
  };
  return [
    ...timedRows(readers, [{ name: 'answer to last reader', times: delays }], limit, { p50: 0.5, p99: 0.99 }),
    megabytes('memory without readers', memory.before),
    megabytes('memory with readers', memory.during),
    megabytes('memory after they left', memory.after),
  ];
};

/** A venue in a process of its own in the middle of a big round: over HTTP, and in two browsers where there is one. */
export const bench = async ({ quick }: BenchOptions): Promise<Row[]> => {
  const [players, rounds, reports, typed, readers] = quick ? [200, 3, 30, 15, 100] : [1_000, 8, 100, 100, 1_000];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  const file = path.join(folder, 'ledger.db');
  const tournament = await seededLedger(file, players, rounds);
  const venue = await startedVenue(['--port', '0', '--store', `sqlite:${file}`]);
  const bare = await bareServer(path.join(folder, 'bare.db'));
  const staff = await signedIn(venue.url, venue.enter);
  try {
    const here: Venue = { staff, bare: bare.client, tournament, players };
    const open: string[] = (await staff.read(`/api/tournaments/${tournament}`)).open;
    const rows = await overHttp(here, open.slice(-reports));
    if (hasChromium) rows.push(...(await atDesks(here, 1, typed)));
    else console.error('no browser: the desks are not measured');
    return [...rows, ...(await withReaders(here, readers, open.slice(typed, -reports)))];
  } finally {
    bare.stop();
    staff.close();
    venue.child.kill();
    await venue.ended;
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
