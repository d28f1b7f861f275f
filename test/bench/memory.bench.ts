import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { embeddedPorts, Ledger } from '@roundbook/ledger';
import { liveMemory, type BenchOptions, type Row } from './measure';

const ORGANISER = { id: 'desk-1', role: 'organiser' };
const PLAYERS = 128;
/** Beside each other, as venues of a federation are. */
const BESIDE = 50;

const issued = () => ({ commandId: randomUUID(), actor: ORGANISER });

/** One round of an event, command by command; gives the number of its events. */
const playRound = async (ledger: Ledger, persons: readonly { readonly person: string; readonly name: string }[]): Promise<number> => {
  const { tournament } = await ledger.create({ name: 'Event', preset: 'magic', settings: { rounds: 5 } }, issued());
  await ledger.register(tournament, persons, {}, issued());
  await ledger.execute(tournament, 'pair', {}, issued());
  await ledger.execute(tournament, 'publish', {}, issued());
  let revision = 0;
  for (const { id } of (await ledger.stateAt(tournament)).rounds[0]?.matches ?? [])
    ({ revision } = await ledger.execute(tournament, 'report', { match: id, result: '2-1' }, issued()));
  return revision + 1;
};

/** Whole commands in tournament after tournament through one ledger: what stays in memory after two fifths of them, and after all. */
export const bench = async ({ quick }: BenchOptions): Promise<Row[]> => {
  const tournaments = quick ? 500 : 5_000;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  const ledger = new Ledger(embeddedPorts(path.join(folder, 'memory.db')));
  try {
    const persons = Array.from({ length: PLAYERS }, (_, at) => ({
      person: randomUUID(),
      name: `Player ${at + 1}`,
      commandId: randomUUID(),
    }));
    await ledger.people.registerAll(persons, ORGANISER, randomUUID());
    let events = 0;
    const play = async (until: number, from: number): Promise<{ readonly events: number; readonly heap: number }> => {
      for (let played = from; played < until; played += BESIDE)
        for (const one of await Promise.all(Array.from({ length: BESIDE }, () => playRound(ledger, persons)))) events += one;
      return { events, heap: liveMemory() };
    };
    // The kept states have filled their share of the memory by then.
    const first = await play(tournaments * 0.4, 0);
    const last = await play(tournaments, tournaments * 0.4);
    const name = (count: number) => `heap after ${count.toLocaleString('en-GB')} events`;
    return [
      {
        name: name(last.events),
        size: tournaments,
        median: last.heap,
        unit: 'MiB',
        ratioTo: name(first.events),
        ratio: last.heap / first.heap,
      },
      { name: name(first.events), size: tournaments, median: first.heap, unit: 'MiB', ratioTo: null, ratio: null },
    ];
  } finally {
    await ledger.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
