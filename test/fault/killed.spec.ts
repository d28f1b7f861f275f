import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFrom, type Draw } from '@roundbook/draw';
import { RefusalError } from '@roundbook/kernel';
import { tournamentEvent, tournamentStream, type LedgerPorts } from '@roundbook/ledger';
import { evolve, initialState, placingAfter } from '@roundbook/tournament';
import { carryOut, streamOf, type Announced, type Said } from './announced';
import { idOf } from './made-ids';
import { bundled, type Bundled } from './bundled';
import { promisesBroken, withLedger, type Place } from './promise-kept';

const full = Number(process.env['ROUNDBOOK_RUNS'] ?? 1) >= 20;
const KILLS = full ? 200 : 12;
const [EVENTS, PLAYERS, TURNS] = full ? [4, 24, 12] : [2, 12, 4];
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';
/** One of so many kills comes at a time of the clock, so that some come while the ledger is being opened. */
const BY_THE_CLOCK = 5;
const OPENING_MS = 300;
const LONGEST_DELAY_US = 4_000;

let program: Bundled;
beforeAll(() => {
  program = bundled('evening-child.ts');
}, 60_000);
afterAll(() => program?.remove());

interface Ended {
  readonly said: readonly Said[];
  readonly killed: boolean;
}

/** Kills after so many lines of output and so many microseconds, or after a time since the start. */
type Moment = { readonly lines: number; readonly microseconds: number } | { readonly milliseconds: number };

const someMoment = (draw: Draw): Moment =>
  draw.int(BY_THE_CLOCK) === 0
    ? { milliseconds: draw.int(OPENING_MS) }
    : { lines: 1 + draw.int(40), microseconds: draw.int(LONGEST_DELAY_US) };

/** A timer knows milliseconds only. */
const spin = (microseconds: number): void => {
  const until = process.hrtime.bigint() + BigInt(microseconds) * 1000n;
  while (process.hrtime.bigint() < until);
};

/** Lets the evening go on in a process of its own until it ends or is killed. */
const goOn = (file: string, evening: string, moment: Moment | undefined): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const args = [file, evening, EVENTS, PLAYERS, TURNS].map(String);
    const child = spawn(process.execPath, [program.file, ...args], { env: program.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    let waiting = false;
    const byTheClock = moment !== undefined && 'milliseconds' in moment;
    const timer = byTheClock ? setTimeout(() => child.kill('SIGKILL'), moment.milliseconds) : undefined;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (moment === undefined || byTheClock || waiting || out.split('\n').length - 1 < moment.lines) return;
      waiting = true;
      spin(moment.microseconds);
      child.kill('SIGKILL');
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal !== 'SIGKILL' && code !== 0) return reject(new Error(err));
      const lines = out.split('\n').slice(0, -1);
      resolve({ said: lines.map((line) => JSON.parse(line) as Said), killed: signal === 'SIGKILL' });
    });
  });

/** How often each thing happened, over all evenings. */
class Counts {
  kills = 0;
  /** Kills that left a command without its answer. */
  amid = 0;
  /** Commands without an answer of which the ledger held the events all the same. */
  written = 0;
  interrupted = 0;
  promises = 0;
  evenings = 0;
}

/** Answers that were given so far, by command. */
class Promises {
  private readonly places = new Map<string, Place>();

  /** Commands that were given and not answered. Throws where a command was answered in two ways. */
  hear(said: readonly Said[]): readonly Announced[] {
    const open = new Map<string, Announced>();
    for (const one of said) {
      if ('tried' in one) open.set(one.tried.id, one.tried);
      else if ('refused' in one) open.delete(one.refused);
      else {
        open.delete(one.done);
        const before = this.places.get(one.done);
        if (before !== undefined) expect(one.place).toEqual(before);
        this.places.set(one.done, one.place);
      }
    }
    return [...open.values()];
  }

  get all(): readonly Place[] {
    return [...this.places.values()];
  }
}

const eventsUnder = async ({ store }: LedgerPorts, { id }: Announced, stream: string): Promise<readonly number[]> => {
  const events = await store.readStream(stream);
  return events.flatMap(({ metadata, revision }) => (metadata.$correlationId === id ? [revision] : []));
};

/** Who asks whether there is anything left to pair is refused at the end of an event, as before the kill. */
const unlessNothingToPair = (error: unknown): undefined => {
  if (!(error instanceof RefusalError) || error.refusal.code !== 'nothing_to_pair') throw error;
  return undefined;
};

/**
 * The same command under the same id, twice more: carried out once all in all, and answered alike. Without a place where the
 * command was not written and is refused.
 */
const retry = (file: string, one: Announced): Promise<{ readonly written: boolean; readonly place?: Place }> =>
  withLedger(file, async (ports, ledger) => {
    const before = await ports.store.readStream(streamOf(one));
    // All events of an import are of steps with keys of their own.
    const written = one.kind === 'import' ? before.length > 0 : before.some(({ metadata }) => metadata.commandId === one.id);
    const first = written ? await carryOut(ports, ledger, one) : await carryOut(ports, ledger, one).catch(unlessNothingToPair);
    if (first === undefined) return { written };
    const under = await eventsUnder(ports, one, streamOf(one));
    const events = (await ports.store.readAll()).length;
    const second = await carryOut(ports, ledger, one);
    expect(second.place).toEqual(first.place);
    if (first.repeated !== undefined) expect([first.repeated, second.repeated]).toEqual([written, true]);
    expect(await ports.store.readAll()).toHaveLength(events);
    if (written) expect(await ports.store.readStream(streamOf(one))).toEqual(before);
    expect(under).toEqual(under.map((_, index) => (under[0] ?? 0) + index));
    return { written, place: first.place };
  });

/** An evening from its first event to its last, killed as often as `most` allows on the way. */
const killedEvening = async (draw: Draw, most: number, counts: Counts): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbook-killed-'));
  const file = join(folder, 'ledger.db');
  const evening = `${seed} ${counts.evenings}`;
  const promises = new Promises();
  try {
    for (let kills = 0; ; kills += 1) {
      const { said, killed } = await goOn(file, evening, kills < most ? someMoment(draw) : undefined);
      const interrupted = promises.hear(said);
      expect(await promisesBroken(file, promises.all)).toEqual([]);
      if (!killed) break;
      counts.kills += 1;
      counts.amid += interrupted.length > 0 ? 1 : 0;
      for (const one of interrupted) {
        const { written, place } = await retry(file, one);
        if (place !== undefined) promises.hear([{ done: one.id, place }]);
        counts.interrupted += 1;
        counts.written += written ? 1 : 0;
      }
    }
    counts.promises += promises.all.length;
    counts.evenings += 1;
    for (let number = 0; number < EVENTS; number += 1) await checkFinished(file, idOf(evening, `event ${number}`));
    expect(await promisesBroken(file, promises.all)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test(`a process killed at ${KILLS} random moments loses nothing that it answered, and the next one goes on`, async () => {
  const draw = drawFrom(seed, 'kills');
  const counts = new Counts();
  while (counts.kills < KILLS) await killedEvening(draw, KILLS - counts.kills, counts);
  console.log(
    `seed ${seed}: ${counts.kills} kills, ${counts.amid} of them amid commands; of ${counts.interrupted} commands without an answer ` +
      `${counts.written} were written all the same; ${counts.promises} commands answered, ${counts.evenings} evenings finished`,
  );
  expect(counts.kills).toBe(KILLS);
  expect(counts.amid).toBeGreaterThan(KILLS / 4);
}, 1_800_000);

const checkFinished = (file: string, tournament: string): Promise<void> =>
  withLedger(file, async ({ store }) => {
    const state = (await store.readStream(tournamentStream(tournament))).map(tournamentEvent).reduce(evolve, initialState);
    expect(state.completed).toBe(true);
    expect(placingAfter(state, state.rounds.length).winner).toBeDefined();
    const matches = state.rounds.flatMap((round) => round.matches);
    expect(matches.every((match) => match.result !== undefined)).toBe(true);
  });
