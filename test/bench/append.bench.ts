import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { openSqliteStore, type SqliteStore } from '@roundbook/event-store';
import type { SealedEvent } from '@roundbook/kernel';
import { embeddedPorts, Ledger } from '@roundbook/ledger';
import { sealedEvents } from '../contract/sealed-events';
import { BareDatabase, type BareRow } from './bare-database';
import { compare, type BenchOptions, type Row } from './measure';
import { ReportedMatches } from './reported-matches';

const IN_FLIGHT = 512;
/** Eight who each wait for their own answer, against one who does. */
const CLIENTS = 8;
const STREAM = 'bench-';

interface Run {
  readonly stream: string;
  readonly events: readonly SealedEvent[];
}

const oneByOne = async (store: SqliteStore, { stream, events }: Run): Promise<void> => {
  for (const [at, event] of events.entries()) await store.append(stream, at === 0 ? 'noStream' : at - 1, [event]);
};

/** Every lane is a stream of its own that waits for its own appends only. */
const inFlight = async (store: SqliteStore, lanes: readonly Run[]): Promise<void> => {
  await Promise.all(lanes.map((lane) => oneByOne(store, lane)));
};

interface Written {
  readonly store: SqliteStore;
  readonly bare: BareDatabase;
  readonly fresh: (count: number) => Run;
  /** Moves everybody's log into the file, so that it falls to nobody while the time is taken. */
  readonly settle: () => void;
}

const textsOf = ({ events }: Run): string[] => events.map((event) => JSON.stringify(event));

/** What many in flight write, in the order in which it arrives: the first events of all streams, then the second ones. */
const rowsOf = (lanes: readonly Run[]): BareRow[] =>
  (lanes[0]?.events ?? []).flatMap((_, revision) =>
    lanes.map(({ stream, events }) => ({
      stream: Number(stream.slice(STREAM.length)),
      revision,
      text: JSON.stringify(events[revision]),
    })),
  );

const BARE_ROWS = 'bare inserts of such rows, one transaction';

/** Appends of clients who wait for their answers. */
const waitingRows = async ({ store, bare, fresh }: Written, options: BenchOptions): Promise<Row[]> => {
  const few = options.quick ? 48 : 480;
  const items = { name: 'events', count: few };
  const clients = () => Array.from({ length: CLIENTS }, () => fresh(few / CLIENTS));
  const one = { name: 'one client', prepare: () => fresh(few), run: (run: Run) => oneByOne(store, run) };
  const bareOnes = {
    name: 'bare inserts, a transaction each',
    prepare: () => textsOf(fresh(few)),
    run: (texts: string[]) => texts.forEach((text) => bare.addTexts([text])),
  };
  const eight = {
    name: `${CLIENTS} clients, each waiting for its answer`,
    prepare: clients,
    run: (runs: Run[]) => inFlight(store, runs),
  };
  return [
    ...(await compare({ size: few, items, contestants: [one, bareOnes] }, options)),
    ...(await compare({ size: few, items, contestants: [eight, one] }, options)),
  ];
};

/** Many appends at once, against what SQLite does with as many rows in one transaction. */
const manyRows = async ({ store, bare, fresh, settle }: Written, options: BenchOptions): Promise<Row[]> => {
  const each = options.quick ? 4 : 20;
  const many = IN_FLIGHT * each;
  const lanes = () => Array.from({ length: IN_FLIGHT }, () => fresh(each));
  const settled =
    <A>(prepare: () => A) =>
    (): A => {
      const prepared = prepare();
      settle();
      return prepared;
    };
  return compare(
    {
      size: many,
      items: { name: 'events', count: many },
      contestants: [
        { name: `${IN_FLIGHT} in flight`, prepare: settled(lanes), run: (runs: Run[]) => inFlight(store, runs) },
        {
          name: 'one batch',
          prepare: settled(() => fresh(many)),
          run: ({ stream, events }: Run) => store.append(stream, 'noStream', events),
        },
        { name: 'bare inserts of the texts alone', prepare: settled(() => textsOf(fresh(many))), run: bare.addTexts },
        { name: BARE_ROWS, prepare: settled(() => rowsOf(lanes())), run: bare.addRows },
      ],
    },
    options,
  );
};

/** Whole commands: decoded, decided, sealed, appended and folded, in many tournaments at once. */
const commandRows = async (folder: string, { bare, fresh, settle }: Written, options: BenchOptions): Promise<Row[]> => {
  const ledger = new Ledger(embeddedPorts(path.join(folder, 'commands.db')));
  const tournaments = options.quick ? 64 : IN_FLIGHT;
  const [each, rows] = [options.quick ? 2 : 4, options.quick ? 4 : 20];
  try {
    const desks = await ReportedMatches.begin(ledger, tournaments, options.quick ? 64 : 128);
    await desks.report(desks.next(each));
    return await compare(
      {
        size: tournaments * each,
        items: { name: 'commands', count: tournaments * each },
        contestants: [
          { name: `reports, ${tournaments} in flight`, prepare: () => desks.next(each), run: (matches: string[]) => desks.report(matches) },
          {
            name: BARE_ROWS,
            prepare: () => {
              settle();
              return rowsOf(Array.from({ length: IN_FLIGHT }, () => fresh(rows)));
            },
            run: bare.addRows,
            count: IN_FLIGHT * rows,
          },
        ],
      },
      options,
    );
  } finally {
    await ledger.close();
  }
};

export const bench = async (options: BenchOptions): Promise<Row[]> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  const store = openSqliteStore(path.join(folder, 'bench.db'));
  const bare = new BareDatabase(path.join(folder, 'bare.db'));
  let streams = 0;
  const fresh = (count: number): Run => {
    const stream = `${STREAM}${streams++}`;
    return { stream, events: sealedEvents(stream, count) };
  };
  const beside = new Database(store.file);
  const settle = (): void => {
    beside.pragma('wal_checkpoint(PASSIVE)');
    bare.settle();
  };
  const written = { store, bare, fresh, settle };
  try {
    return [
      ...(await waitingRows(written, options)),
      ...(await manyRows(written, options)),
      ...(await commandRows(folder, written, options)),
    ];
  } finally {
    beside.close();
    await store.close();
    bare.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
