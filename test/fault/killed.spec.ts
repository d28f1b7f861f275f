import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFrom, type Draw } from '@roundbook/draw';
import { openSqliteStore } from '@roundbook/event-store';
import { embeddedPorts, rebuild, tournamentEvent, tournamentStream } from '@roundbook/ledger';
import { evolve, initialState, placingAfter } from '@roundbook/tournament';

const full = Number(process.env['ROUNDBOOK_RUNS'] ?? 1) > 1;
const KILLS = full ? 50 : 8;
const PLAYERS = full ? 64 : 24;
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';
const HOOK = join(__dirname, '..', '..', 'scripts', 'typescript-hook.js');

interface Ended {
  readonly promised: readonly { readonly type: string; readonly revision: number }[];
  readonly killed: boolean;
}

/** Lets the event go on in a process of its own, and kills that process after so many promises and a moment. */
const goOn = (file: string, tournament: string, promises: number, moment: number): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-r', HOOK, join(__dirname, 'evening-child.ts'), file, tournament, seed, String(PLAYERS)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    let waiting = false;
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (waiting || out.split('\n').length - 1 < promises) return;
      waiting = true;
      setTimeout(() => child.kill('SIGKILL'), moment);
    });
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal !== 'SIGKILL' && code !== 0) return reject(new Error(err));
      const lines = out.split('\n').slice(0, -1);
      resolve({
        promised: lines.map((line) => ({ type: line.split(' ')[0] ?? '', revision: Number(line.split(' ')[1]) })),
        killed: signal === 'SIGKILL',
      });
    });
  });

/** The ledger as a fresh reader finds it: every promise is kept, the chain is whole, the file is sound. */
const checkKept = async (file: string, tournament: string, promised: Ended['promised']): Promise<void> => {
  const store = openSqliteStore(file);
  expect(store.integrityCheck()).toMatchObject({ ok: true });
  const events = await store.readStream(tournamentStream(tournament));
  const last = promised[promised.length - 1];
  if (last !== undefined) expect(events.length).toBeGreaterThan(last.revision);
  await store.close();
  const ports = embeddedPorts(file);
  expect(await rebuild(ports, () => undefined)).toMatchObject({ brokenChains: [], differing: [] });
  ports.snapshots?.close();
  await ports.keyring.close();
  await ports.store.close();
};

/** One event from its creation to its winner, killed as often as `most` allows on the way. Gives the kills and the promises. */
const killedEvent = async (draw: Draw, most: number): Promise<{ kills: number; promises: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbook-killed-'));
  const file = join(folder, 'ledger.db');
  const tournament = randomUUID();
  let kills = 0;
  let promises = 0;
  try {
    for (;;) {
      const { promised, killed } = await goOn(file, tournament, kills < most ? 1 + draw.int(12) : Number.POSITIVE_INFINITY, draw.int(8));
      promises += promised.length;
      await checkKept(file, tournament, promised);
      if (!killed) break;
      kills += 1;
    }
    await checkFinished(file, tournament);
    return { kills, promises };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test(`a process killed at ${KILLS} random moments loses nothing that it answered, and the next one goes on`, async () => {
  const draw = drawFrom(seed, 'kills');
  let kills = 0;
  let promises = 0;
  let finished = 0;
  while (kills < KILLS) {
    const one = await killedEvent(draw, KILLS - kills);
    kills += one.kills;
    promises += one.promises;
    finished += 1;
  }
  console.log(`seed ${seed}: ${kills} kills, ${finished} events finished, ${promises} answers kept`);
  expect(kills).toBe(KILLS);
}, 900_000);

const checkFinished = async (file: string, tournament: string): Promise<void> => {
  const store = openSqliteStore(file, { readOnly: true });
  const state = (await store.readStream(tournamentStream(tournament))).map(tournamentEvent).reduce(evolve, initialState);
  await store.close();
  expect(state.completed).toBe(true);
  expect(placingAfter(state, state.rounds.length).winner).toBeDefined();
  const reports = state.rounds.flatMap((round) => round.matches);
  expect(reports.every((match) => match.result !== undefined)).toBe(true);
};
