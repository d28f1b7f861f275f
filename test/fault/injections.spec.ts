import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFrom, type Draw } from '@roundbook/draw';
import { bundled, type Bundled } from './bundled';
import { eventTypes, wrongOnRetry } from './carried-out-once';
import { promisesBroken } from './promise-kept';
import { placesIn } from './short-run';
import {
  describeTraced, FAULTS, injectionText, tracedRun, WRITING_CALLS, type Call, type Fault, type Injection, type TracedRun,
} from './traced-run'; // prettier-ignore

const everywhere = Number(process.env['ROUNDBOOK_RUNS'] ?? 1) >= 20;
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';
/** Lines of injections that held already: a sweep that was broken off goes on behind them. */
const journal = process.env['ROUNDBOOK_INJECTIONS_DONE'];
const AT_ONCE = 2;

/** What a process may answer while its disk fails; anything else was promised to nobody. */
const CODES = new Set(['ledger_io_error', 'disk_full', 'ledger_unwritable', 'keyring_unusable']);

let program: Bundled;
let folder: string;
let calls: readonly Call[];
let sound: ReadonlyMap<string, string>;

const wrongWithRun = ({ fired, killed, code, errors, told }: TracedRun, { fault }: Injection): readonly string[] => [
  ...(fired ? [] : ['the fault was not brought about']),
  ...(errors === '' ? [] : [`it wrote on standard error: ${errors}`]),
  ...(killed === (fault === 'SIGKILL') && (killed || code === 0 || code === 4) ? [] : [`it ended with ${code}`]),
  ...told.flatMap((one) => (one.what === 'refused' && !CODES.has(one.code) ? [`${one.name} was refused with ${one.code}`] : [])),
];

interface Tried {
  readonly injection: Injection;
  readonly fired: boolean;
  readonly outcome: string;
  readonly wrong: readonly string[];
}

/** One run with one fault, what it left behind, and the same commands again. */
const tryOut = async (injection: Injection): Promise<Tried> => {
  const place = mkdtempSync(join(folder, 'run-'));
  const file = join(place, 'ledger.db');
  try {
    const run = await tracedRun(program, [file], join(place, 'strace'), injection);
    const promised = placesIn(run.told);
    const wrong = [
      ...wrongWithRun(run, injection),
      ...(await promisesBroken(file, [...promised.values()])),
      ...(await wrongOnRetry(file, promised, sound)),
    ];
    return { injection, fired: run.fired, outcome: outcomeOf(run), wrong };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

const outcomeOf = ({ killed, told }: TracedRun): string => {
  const codes = told.flatMap((one) => (one.what === 'refused' ? [one.code] : []));
  if (killed) return 'killed';
  if (codes.length === 0) return 'went on';
  return `${told.some(({ what }) => what === 'gaveUp') ? 'given up' : 'refused, then done'}: ${[...new Set(codes)].join(', ')}`;
};

const countOf = (name: string): number => calls.filter((one) => one.name === name).length;

/** Every call with every fault once, and with a disk that is broken or full from there on. */
const allInjections = (): readonly Injection[] =>
  WRITING_CALLS.flatMap((call) =>
    FAULTS.flatMap((fault) => Array.from({ length: countOf(call) }, (_, index): Injection => ({ call, fault, at: index + 1 }))),
  );

/** Some of each call with each fault; and one disk that fails for good, and one that stays full. */
const someInjections = (draw: Draw): readonly Injection[] => {
  const at = (call: Injection['call']) => 1 + draw.int(countOf(call));
  const once = WRITING_CALLS.flatMap((call) => FAULTS.map((fault): Injection => ({ call, fault, at: at(call) })));
  const lasting = (['EIO', 'ENOSPC'] as const).map((fault): Injection => ({ call: 'pwrite64', fault, at: at('pwrite64'), lasting: true }));
  return [...once, ...FAULTS.map((fault): Injection => ({ call: 'pwrite64', fault, at: at('pwrite64') })), ...lasting];
};

const countedBy = (texts: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} ${text}`).join(', ');
};

const reportOn = (tried: readonly Tried[]): string => {
  const line = (call: string, fault: Fault) => {
    const those = tried.filter(({ injection }) => injection.call === call && injection.fault === fault);
    return those.length === 0 ? [] : [`  ${fault} into ${call}: ${countedBy(those.map(({ outcome }) => outcome))}`];
  };
  return WRITING_CALLS.flatMap((call) => FAULTS.flatMap((fault) => line(call, fault))).join('\n');
};

/** Some at a time, in order. What held is written down where a journal is kept. */
const tryAll = async (injections: readonly Injection[]): Promise<readonly Tried[]> => {
  const done = new Set(journal !== undefined && existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []);
  const waiting = injections.filter((injection) => !done.has(injectionText(injection)));
  const tried: Tried[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const one = await tryOut(next);
      tried.push(one);
      if (journal !== undefined && one.wrong.length === 0) appendFileSync(journal, `${injectionText(next)}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tried;
};

describeTraced('a short run of a ledger in a file', () => {
  beforeAll(async () => {
    program = bundled('short-run-child.ts');
    folder = mkdtempSync(join(tmpdir(), 'roundbook-injections-'));
    const file = join(folder, 'sound.db');
    const run = await tracedRun(program, [file], join(folder, 'strace'));
    expect([run.errors, run.code]).toEqual(['', 0]);
    expect(run.told.every(({ what }) => what === 'done')).toBe(true);
    calls = run.calls;
    sound = await eventTypes(file);
    expect(await wrongOnRetry(file, placesIn(run.told), sound)).toEqual([]);
  }, 60_000);

  afterAll(() => {
    program?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('writes by pwrite64, fsync, ftruncate and unlink alone, on one thread, to files of the ledger', () => {
    expect([...new Set(calls.map(({ name }) => name))].sort()).toEqual([...WRITING_CALLS].sort());
    expect(new Set(calls.map(({ thread }) => thread)).size).toBe(1);
    expect(calls.filter(({ file }) => file !== folder && !file.startsWith(join(folder, 'sound.db')))).toEqual([]);
    const files = new Set(calls.map(({ file }) => file.slice(join(folder, 'sound.db').length)));
    expect([...files]).toEqual(
      expect.arrayContaining(['', '-wal', '-shm', '.key', '.keys.db', '.keys.db-journal', '.views.db', '.views.db-wal']),
    );
  });

  test('has the end of a rollback journal of keys on the disk before it goes on', () => {
    const commits = calls.flatMap(({ name, file }, at) => (/^unlink/.test(name) && file.endsWith('.keys.db-journal') ? [at] : []));
    expect(commits.length).toBeGreaterThan(3);
    for (const at of commits) expect(calls[at + 1]).toMatchObject({ name: 'fsync', file: folder });
  });

  test('makes the same calls in every run, so that each has a number', async () => {
    const again = await tracedRun(program, [join(folder, 'again.db')], join(folder, 'strace-again'));
    const named = (one: Call) => `${one.name} ${one.file.replace(/(again|sound)\.db/, 'ledger.db')}`;
    expect(again.calls.map(named)).toEqual(calls.map(named));
  });

  test(`keeps its promises whatever fails (${everywhere ? 'every call' : 'a sample'})`, async () => {
    const injections = everywhere ? allInjections() : someInjections(drawFrom(seed, 'injections'));
    const began = Date.now();
    const tried = await tryAll(injections);
    const made = WRITING_CALLS.map((call) => `${countOf(call)} ${call}`).join(', ');
    console.log(
      `seed ${seed}: a run makes ${made}; ${tried.length} of ${injections.length} injections tried now, ` +
        `${tried.filter(({ fired }) => fired).length} brought about, in ${Math.round((Date.now() - began) / 1000)} s\n${reportOn(tried)}`,
    );
    const faults = tried.filter(({ wrong }) => wrong.length > 0);
    expect(faults.map(({ injection, wrong }) => `${injectionText(injection)}: ${wrong.join('; ')}`)).toEqual([]);
  }, 7_200_000);
});
