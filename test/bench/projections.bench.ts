import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { openSqliteStore } from '@roundbook/event-store';
import { embeddedPorts, tournamentStream } from '@roundbook/ledger';
import { standings } from '@roundbook/projections';
import { openVenue } from '../http/opened-venue';
import { catalogueOver } from '../projections/catalogue-over';
import { manyTournaments, tournamentId } from './many-tournaments';
import { liveMemory, median, type BenchOptions, type Row } from './measure';

const PLAYERS = 32;

/** A file with so many tournaments of about 200 events. */
interface Filled {
  readonly file: string;
  readonly tournaments: number;
  readonly events: number;
}

/** Milliseconds until the work is done. */
const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Opens the ledger, waits for the list, and asks for it and for the standings of one tournament; closing is not timed. */
const openAndAsk = async ({ file, tournaments }: Filled): Promise<number> => {
  let over: ReturnType<typeof catalogueOver> | undefined;
  const spent = await timed(async () => {
    over = catalogueOver(embeddedPorts(file));
    while (!over.catalogue.lag().caughtUp) await new Promise((resolve) => setTimeout(resolve, 1));
    const { length } = await over.list(true);
    const { rows } = standings(await over.ledger.stateAt(tournamentId(tournaments >> 1)), (person) => person);
    if (length !== tournaments || rows.length !== PLAYERS) throw new Error(`${length} tournaments, ${rows.length} players`);
  });
  await over?.close();
  return spent;
};

/** The same over HTTP: the venue is started, and both are asked for. */
const startAndAsk = async ({ file, tournaments }: Filled): Promise<number> => {
  let opened: Awaited<ReturnType<typeof openVenue>> | undefined;
  const spent = await timed(async () => {
    opened = await openVenue({ ports: embeddedPorts(file) });
    const { length } = await opened.staff.read('/api/tournaments');
    const { rows } = await opened.visitor.read(`/api/tournaments/${tournamentId(tournaments >> 1)}/standings`);
    if (length !== tournaments || rows.length !== PLAYERS) throw new Error(`${length} tournaments, ${rows.length} players`);
  });
  await opened?.close();
  return spent;
};

const fromNothing = (filled: Filled): Promise<number> => {
  fs.rmSync(`${filled.file}.views.db`, { force: true });
  return openAndAsk(filled);
};

/** `JSON.parse` alone of every event's text; they are read a tournament at a time, as all at once they would fill the memory. */
const parseAll = async ({ file, tournaments }: Filled): Promise<number> => {
  const store = openSqliteStore(file, { readOnly: true });
  let spent = 0;
  for (let number = 0; number < tournaments; number += 1) {
    const texts = (await store.readStream(tournamentStream(tournamentId(number)))).map((event) => JSON.stringify(event));
    spent += await timed(() => texts.forEach((text) => void JSON.parse(text)));
  }
  await store.close();
  return spent;
};

const heapRow = (name: string, size: number, value: number, to: string, before: number): Row => ({
  name,
  size,
  median: value,
  unit: 'MiB',
  ratioTo: to,
  ratio: value / before,
});

export const bench = async ({ quick }: BenchOptions): Promise<Row[]> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  const tournaments = quick ? 40 : 5_000;
  const file = path.join(folder, 'evening.ledger');
  try {
    let tenth = 0;
    const store = openSqliteStore(file);
    const events = await manyTournaments(store, tournaments, (done) => {
      if (tenth === 0 && done >= tournaments / 10) tenth = liveMemory();
    });
    const filled = { file, tournaments, events };
    const appended = liveMemory();
    await store.close();
    const contestants = [
      { name: 'cold: every tournament read, checked and folded', run: fromNothing },
      { name: 'warm: opened, list and standings of one', run: openAndAsk },
      { name: 'warm: the venue started, both over HTTP', run: startAndAsk },
      { name: 'JSON.parse of the event texts', run: parseAll },
    ];
    const times = contestants.map((): number[] => []);
    const heaps: number[] = [];
    for (let turn = 0; turn < (quick ? 5 : 3); turn += 1) {
      for (const [at, { run }] of contestants.entries()) times[at]?.push(await run(filled));
      heaps.push(liveMemory());
    }
    const [cold = 0, ...others] = times.map(median);
    const parsed = others[others.length - 1] ?? 0;
    const row = (name: string, spent: number, to: string, base: number): Row => ({
      name,
      size: events,
      median: events / (spent / 1_000),
      unit: 'events/s',
      ratioTo: spent === base ? null : to,
      ratio: spent === base ? null : base / spent,
    });
    const toParse = contestants.map(({ name }, at) => row(name, [cold, ...others][at] ?? 0, 'JSON.parse of the event texts', parsed));
    const toCold = contestants.slice(1, 3).map(({ name }, at) => row(name, others[at] ?? 0, contestants[0]?.name ?? '', cold));
    return [
      ...toParse,
      ...toCold,
      heapRow('heap after all events were appended', events, appended, 'heap with a tenth of the events', tenth),
      heapRow('heap after the last turn', events, heaps[heaps.length - 1] ?? 0, 'heap after the first turn', heaps[0] ?? 0),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
