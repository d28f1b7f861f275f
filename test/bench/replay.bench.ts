import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { openSqliteStore, type SqliteStore } from '@roundbook/event-store';
import type { SealedEvent } from '@roundbook/kernel';
import { pagesOf, replayed, tournamentEvent } from '@roundbook/ledger';
import { evolveAll, initialState } from '@roundbook/tournament';
import { nodeHashing, verifyChain } from '@roundbook/transparency';
import { compare, type BenchOptions, type Contestant, type Row } from './measure';
import { BENCH_STREAM, playedTournament } from './played-tournament';
import { renamedTournament } from './renamed-tournament';

const streamNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? BENCH_STREAM : `${BENCH_STREAM.slice(0, -12)}${String(at).padStart(12, 'a')}`));

/** The very texts that the ledger holds. */
const storedTexts = (file: string): readonly string[] => {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare<[], string>('SELECT event FROM events ORDER BY stream, revision').pluck().all();
  } finally {
    db.close();
  }
};

const read = async (store: SqliteStore, stream: string): Promise<void> => {
  const pages = pagesOf(store, stream);
  while ((await pages.next()).done !== true);
};

const replayedWithHashes = (store: SqliteStore, stream: string): Promise<unknown> => {
  let from: { revision: number; hash: string } | undefined;
  return replayed(store, stream, (page) => {
    const verdict = verifyChain(nodeHashing, stream, page, from);
    const last = page[page.length - 1];
    if (!verdict.ok || last === undefined) throw new Error(`the chain of ${stream} is broken`);
    from = { revision: last.revision, hash: verdict.head };
    return true;
  });
};

/** Where the time of a replay goes. Only for one stream: what is held ready here would be in the way of everything else. */
const partsOf = async (store: SqliteStore, about: string): Promise<readonly Contestant[]> => {
  const recorded = await store.readStream(BENCH_STREAM);
  const told = recorded.map(tournamentEvent);
  return [
    { name: `reading alone, ${about}`, run: () => read(store, BENCH_STREAM) },
    { name: `checking alone, ${about}`, run: () => recorded.forEach((event) => tournamentEvent(event)) },
    { name: `folding alone, ${about}`, run: () => evolveAll(initialState, told) },
  ];
};

/** Streams of one tournament's events each: replayed one after the other, and measured by JSON.parse of the same stored texts. */
const replayRows = async (
  streams: readonly string[],
  events: readonly SealedEvent[],
  about: string,
  options: BenchOptions,
): Promise<Row[]> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  const file = path.join(folder, 'replay.db');
  const store = openSqliteStore(file);
  try {
    for (const stream of streams) await store.append(stream, 'noStream', renamedTournament(events, stream.slice('tournament-'.length)));
    const texts = storedTexts(file);
    const each = async (replay: (stream: string) => Promise<unknown>): Promise<void> => {
      for (const stream of streams) await replay(stream);
    };
    return await compare(
      {
        size: texts.length,
        items: { name: 'events', count: texts.length },
        contestants: [
          { name: `validated cold replay, ${about}`, run: () => each((stream) => replayed(store, stream)) },
          { name: `the same with hashes, ${about}`, run: () => each((stream) => replayedWithHashes(store, stream)) },
          ...(streams.length === 1 ? await partsOf(store, about) : []),
          {
            name: 'JSON.parse of the stored texts',
            run: () => {
              for (const text of texts) JSON.parse(text);
            },
          },
        ],
      },
      options,
    );
  } finally {
    await store.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

export const bench = async (options: BenchOptions): Promise<Row[]> => {
  const rows: Row[] = [];
  const single = async (players: number, rounds: number): Promise<void> => {
    const about = `${players} players, ${rounds} rounds`;
    rows.push(...(await replayRows([BENCH_STREAM], playedTournament(players, rounds), about, options)));
  };
  await single(64, 6);
  if (!options.quick) await single(500, 9);
  const count = options.quick ? 50 : 500;
  const evening = playedTournament(44, 6);
  rows.push(...(await replayRows(streamNames(count), evening, `${count} tournaments of ${evening.length} events`, options)));
  return rows;
};
