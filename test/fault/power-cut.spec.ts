import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFrom } from '@roundbook/draw';
import { RefusalError } from '@roundbook/kernel';
import { bundled, type Bundled } from './bundled';
import { eventTypes, wrongOnRetry } from './carried-out-once';
import { PRAGMA_FAULTS, type PragmaFault } from './pragma-faults';
import { promisesBroken } from './promise-kept';
import { Disk, recordedWrites, type Write } from './recorded-writes';
import { placesIn } from './short-run';
import { describeTraced, type Injection } from './traced-run';

const everywhere = Number(process.env['ROUNDBOOK_RUNS'] ?? 1) >= 20;
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';
/** Of the moments at which something was just synced, unlinked or told; all of them in a sweep. */
const SAMPLE = 10;
/** Syncs that fail, each in a run of its own; the power is cut after so many answers behind it, and at the end. */
const FAILED_SYNCS = 2;
const SOON = 2;

let program: Bundled;
let folder: string;
beforeAll(() => {
  program = bundled('short-run-child.ts');
  folder = mkdtempSync(join(tmpdir(), 'roundbook-power-'));
}, 60_000);
afterAll(() => {
  program?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What a process writes; and where it is killed, what the next one writes behind it. */
const recorded = (fault: PragmaFault | '', injection?: Injection): readonly Write[] => {
  const place = mkdtempSync(join(folder, 'recorded-'));
  const run = (one?: Injection) => recordedWrites(program, [join(place, 'ledger.db'), fault], place, join(folder, 'strace'), one);
  try {
    return injection?.fault === 'SIGKILL' ? [...run(injection), { kind: 'next' }, ...run()] : run(injection);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

/** Goes through the writes, and at each of these moments looks at what a power cut would leave. */
const afterEachCut = async (
  writes: readonly Write[],
  moments: ReadonlySet<number>,
  look: (disk: Disk, moment: number) => Promise<void>,
): Promise<void> => {
  const disk = new Disk();
  for (const [moment, write] of writes.entries()) {
    disk.apply(write);
    if (moments.has(moment)) await look(disk, moment);
  }
};

/** A ledger that cannot be read at all is a finding like any other. */
const refusedAs = (error: unknown): readonly string[] => {
  if (error instanceof RefusalError) return [`${error.refusal.code}: ${error.message}`];
  throw error;
};

/** What is wrong after a power cut at this moment, of which everything unsynced is lost, or some of it. */
const wrongAfterCut = async (
  disk: Disk,
  moment: number,
  torn: boolean,
  sound?: ReadonlyMap<string, string>,
): Promise<readonly string[]> => {
  const place = join(folder, `cut-${moment}-${torn}`);
  const file = join(place, 'ledger.db');
  try {
    disk.leaveIn(place, torn ? drawFrom(seed, `power cut ${moment}`) : undefined);
    const places = placesIn(disk.told);
    const broken = await promisesBroken(file, [...places.values()]).catch(refusedAs);
    return sound === undefined ? broken : [...broken, ...(await wrongOnRetry(file, places, sound))];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

const momentsOf = (writes: readonly Write[], kinds: readonly Write['kind'][]): readonly number[] =>
  writes.flatMap(({ kind }, at) => (kinds.includes(kind) ? [at] : []));

const isOn = (write: Write | undefined, ending: string): boolean => write !== undefined && 'file' in write && write.file.endsWith(ending);

/** Soon behind the fault, when answers hang on what a later commit has synced or has not, and in the end. */
const momentsBehind = (writes: readonly Write[], from: number): ReadonlySet<number> => {
  const answers = momentsOf(writes, ['told']).filter((moment) => moment > from);
  const commits = momentsOf(writes, ['sync']).filter((moment) => moment > from && isOn(writes[moment], '-wal'));
  const beforeCommits = commits.flatMap((commit) => answers.findLast((moment) => moment < commit) ?? []);
  return new Set([...answers.slice(0, SOON), ...beforeCommits.slice(0, SOON), writes.length - 1]);
};

/** What is found where the ledger is opened in this way and the power is cut after an answer. */
const foundWith = async (fault: PragmaFault): Promise<string> => {
  const writes = recorded(fault);
  const found: string[] = [];
  await afterEachCut(writes, new Set(momentsOf(writes, ['told'])), async (disk, moment) => {
    if (found.length === 0) found.push(...(await wrongAfterCut(disk, moment, false)));
  });
  return found.join('\n');
};

describeTraced('a power cut', () => {
  test(`takes nothing back that was answered (${everywhere ? 'at every moment' : 'at some moments'})`, async () => {
    const writes = recorded('');
    const whole = new Disk();
    writes.forEach((write) => whole.apply(write));
    whole.leaveIn(join(folder, 'whole'));
    const sound = await eventTypes(join(folder, 'whole', 'ledger.db'));
    const wrong: string[] = [];
    let cuts = 0;
    const all = everywhere ? writes.map((_, at) => at) : [...drawFrom(seed, 'power cuts').shuffle(momentsOf(writes, ['sync', 'syncFolder', 'unlink', 'told']))].slice(0, SAMPLE); // prettier-ignore
    await afterEachCut(writes, new Set(all), async (disk, moment) => {
      for (const torn of [false, true]) {
        const found = await wrongAfterCut(disk, moment, torn, sound);
        cuts += 1;
        if (found.length > 0) wrong.push(`${torn ? 'torn' : 'lost'} after write ${moment}: ${found.join('; ')}`);
      }
    });
    console.log(`seed ${seed}: ${cuts} power cuts at ${all.length} moments of ${writes.length} writes, syncs and answers`);
    expect(wrong).toEqual([]);
  }, 3_600_000);

  test.each([
    ['after a sync had failed', 'EIO', 'failedSync'],
    ['by the process after one that was killed', 'SIGKILL', 'next'],
  ] as const)(
    `takes nothing back that was answered %s (${everywhere ? 'at each sync' : 'at some syncs'})`,
    async (what, fault, behind) => {
      const syncs = recorded('').filter(({ kind }) => kind === 'sync' || kind === 'syncFolder');
      const numbers = syncs.map((_, index) => index + 1);
      const on = (ending: string) => numbers.filter((at) => isOn(syncs[at - 1], ending));
      const draw = drawFrom(seed, what);
      // The one key that all others need is written once; a commit is where an answer comes from; and what ends one of keys is a sync
      // of the folder.
      const some = (those: readonly number[]) => draw.shuffle(those).slice(0, FAILED_SYNCS);
      const ofFolder = numbers.filter((at) => syncs[at - 1]?.kind === 'syncFolder');
      const chosen = [...on('.key'), ...some(on('-wal')), ...ofFolder.slice(-1), ...some(numbers)];
      const tried = everywhere ? numbers : [...new Set(chosen)];
      const wrong: string[] = [];
      let cuts = 0;
      for (const at of tried) {
        const writes = recorded('', { call: 'fsync', fault, at });
        const from = writes.findIndex(({ kind }) => kind === behind);
        await afterEachCut(writes, momentsBehind(writes, from), async (disk, moment) => {
          const found = await wrongAfterCut(disk, moment, false);
          cuts += 1;
          if (found.length > 0) wrong.push(`${fault} at sync ${at}, cut after write ${moment}: ${found.join('; ')}`);
        });
      }
      console.log(`seed ${seed}: ${fault} at ${tried.length} of ${syncs.length} syncs, ${cuts} power cuts afterwards`);
      expect(wrong).toEqual([]);
    },
    3_600_000,
  );

  test.each(Object.keys(PRAGMA_FAULTS) as PragmaFault[])('is noticed by a ledger that %s', async (fault) => {
    expect(await foundWith(fault)).toMatch(/is lost|came back/);
  }, 120_000); // prettier-ignore
});
