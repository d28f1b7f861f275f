import { RefusalError } from '@roundbook/kernel';
import { importTournament, Ledger, personStream, tournamentStream, type LedgerPorts } from '@roundbook/ledger';
import { idOf, personOf } from './made-ids';
import { playedElsewhere } from './played-elsewhere';
import { lastPlace, type Place } from './promise-kept';

/** What becomes of a short run, told at once. */
export type Told =
  | { readonly what: 'done'; readonly name: string; readonly place: Place }
  | { readonly what: 'refused'; readonly name: string; readonly code: string }
  | { readonly what: 'gaveUp'; readonly name: string };

/** What a run that has ended, however it did, told of. */
export const toldIn = (output: string): readonly Told[] =>
  // A line that was cut off by the kill was told to nobody.
  output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Told);

/** Where the last event of each command stands that was answered. */
export const placesIn = (told: readonly Told[]): ReadonlyMap<string, Place> =>
  new Map(told.flatMap((one) => (one.what === 'done' ? [[one.name, one.place] as const] : [])));

type Answered = { readonly tournament: string; readonly revision: number };
interface Open {
  readonly ports: LedgerPorts;
  readonly ledger: Ledger;
}
interface Command {
  readonly name: string;
  /** Carries the command out and says where its last event stands. */
  readonly run: (open: Open) => Promise<Place>;
}
type Step = readonly Command[] | 'open' | 'close' | 'snapshots';

const actor = { id: 'fault-test', role: 'organiser' };
const commandId = (name: string): string => idOf('short-run', name);
const [FRIDAY, SUNDAY] = [commandId('create Friday'), commandId('create Sunday')];
const SIX = commandId('register six');

/** Persons of the run whose name may not be there in the end. */
export const ERASED = personOf(FRIDAY, SIX, 1);

const placed = async ({ ports }: Open, { tournament, revision }: Answered): Promise<Place> => {
  const stream = tournamentStream(tournament);
  const [event] = await ports.store.readStream(stream, { from: revision, limit: 1 });
  return { stream, revision, hash: event?.metadata.hash ?? 'none' };
};

const command = (name: string, run: (open: Open, options: { commandId: string; actor: typeof actor }) => Promise<Answered>): Command => ({
  name,
  run: async (open) => placed(open, await run(open, { commandId: commandId(name), actor })),
});
const create = (day: string): Command =>
  command(`create ${day}`, ({ ledger }, options) => ledger.create({ name: day, preset: 'magic', settings: { rounds: 3 } }, options));
const register = (name: string, tournament: string, names: readonly string[]): Command =>
  command(name, ({ ledger }, options) => ledger.register(tournament, names.map((one) => ({ name: one })), {}, options)); // prettier-ignore
const execute = (name: string, type: string, payload: unknown): Command =>
  command(name, ({ ledger }, options) => ledger.execute(FRIDAY, type, payload, options));

const person = (
  name: string,
  type: string,
  id: string,
  run: (open: Open, issued: { commandId: string; actor: typeof actor }) => Promise<unknown>,
): Command => ({
  name,
  run: async (open) => {
    await run(open, { commandId: commandId(name), actor });
    const events = await open.ports.store.readStream(personStream(id));
    const event = events.find((one) => one.type === type);
    if (event === undefined) throw new Error(`${name} was answered, and there is no ${type}`);
    return { stream: personStream(id), revision: event.revision, hash: event.metadata.hash };
  },
});

const importing = command('import', ({ ports }, issued) =>
  importTournament(ports, playedElsewhere('Elsewhere', ['Quinn', 'Rosa', 'Sam', 'Tove']), { ...issued, date: '2026-11-29' }),
);

/** Everything that writes to the files of a ledger. What stands in one list arrives together and shares a commit. */
export const STEPS: readonly Step[] = [
  'open',
  [create('Friday')],
  [register('register six', FRIDAY, ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn'])],
  [execute('pair round 1', 'pair', {})],
  [execute('publish round 1', 'publish', {})],
  [execute('report r1m1', 'report', { match: 'r1m1', result: '2-0' }), create('Sunday')],
  [execute('report r1m2', 'report', { match: 'r1m2', result: '2-1' }), register('register two', SUNDAY, ['Gus', 'Hana'])],
  [execute('report r1m3', 'report', { match: 'r1m3', result: '0-2' })],
  'snapshots',
  'close',
  'open',
  [execute('correct r1m1', 'correct', { match: 'r1m1', result: '0-2', reason: 'slip swapped', note: 'the slip was held upside down' })],
  [person('rename', 'PersonRenamed', personOf(FRIDAY, SIX, 0), ({ ledger }, issued) =>
    ledger.people.rename(personOf(FRIDAY, SIX, 0), 'Ada Lovelace', issued))],
  [person('erase', 'PersonErased', ERASED, ({ ledger }, issued) => ledger.people.erase(ERASED, issued))],
  [execute('drop 6', 'drop', { player: 6, reason: 'left' })],
  [execute('pair round 2', 'pair', {}), importing],
  'snapshots',
  'close',
]; // prettier-ignore

/** A state of no fold of ours, some pages large; no fold of the product reads this version. */
const SNAPSHOT_VERSION = 1_000_000;
const saveSnapshots = async ({ ports }: Open): Promise<void> => {
  for (const { stream } of await ports.store.streams('tournament-')) {
    const last = await lastPlace(ports, stream);
    if (last === undefined) continue;
    const state = Buffer.alloc(9_000, last.hash);
    ports.snapshots?.save(stream, SNAPSHOT_VERSION, last.revision, last.hash, state);
    const kept = ports.snapshots?.load(stream, SNAPSHOT_VERSION);
    if (kept !== undefined && !kept.state.equals(state) && kept.revision === last.revision) throw new Error('a snapshot was changed');
  }
};

/** So many times something is tried before the run is given up: a client does so, under the same id. */
const TRIES = 3;

class GaveUp extends Error {}

/**
 * Goes through the steps on a ledger that may hold any part of them already. `openPorts` opens it. Says whether the run came to its
 * end; what is no refusal is thrown.
 */
export const shortRun = async (openPorts: () => Promise<LedgerPorts>, tell: (told: Told) => void): Promise<boolean> => {
  let open: Open | undefined;
  const tried = async <A>(name: string, work: () => Promise<A>): Promise<A> => {
    for (let turn = 0; turn < TRIES; turn += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        tell({ what: 'refused', name, code: error.refusal.code });
      }
    }
    tell({ what: 'gaveUp', name });
    throw new GaveUp();
  };
  const close = async (): Promise<void> => {
    const { ledger } = open ?? {};
    open = undefined;
    // What is closed is closed, even where that could not be done cleanly.
    if (ledger !== undefined)
      await ledger.close().catch((error) => refusedOnly(error, (code) => tell({ what: 'refused', name: 'close', code })));
  };
  const carryOut = async (one: Command): Promise<void> => {
    const place = await tried(one.name, () => one.run(opened(open)));
    tell({ what: 'done', name: one.name, place });
  };
  try {
    for (const step of STEPS) {
      if (step === 'open') {
        const ports = await tried('open', openPorts);
        open = { ports, ledger: new Ledger(ports) };
      } else if (step === 'close') await close();
      else if (step === 'snapshots') await saveSnapshots(opened(open));
      else await allOf(step.map(carryOut));
    }
    return true;
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    return false;
  } finally {
    await close();
  }
};

const opened = (open: Open | undefined): Open => {
  if (open === undefined) throw new Error('the ledger is not open');
  return open;
};

const refusedOnly = (error: unknown, heard: (code: string) => void): void => {
  if (!(error instanceof RefusalError)) throw error;
  heard(error.refusal.code);
};

/** Waits for all of them, then throws what the first of them threw. */
const allOf = async (works: readonly Promise<void>[]): Promise<void> => {
  for (const settled of await Promise.allSettled(works)) if (settled.status === 'rejected') throw settled.reason;
};
