import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runs } from '../simulation/runs';
import { WAY_NAMES } from './bad-requests';
import { sendBadRequests, type Tally } from './bad-requests-run';

const COUNT = runs(20_000);
/** So many are sent by this process alone; more are shared among the processors. */
const MOST_ALONE = 20_000;
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';
const HOOK = join(__dirname, '../../scripts/typescript-hook.js');
const SHARD = join(__dirname, 'bad-requests-shard.ts');

const shard = (first: number, step: number, ending: AbortSignal): Promise<Tally> =>
  new Promise((resolve, reject) => {
    const count = Math.ceil((COUNT - first) / step);
    const args = ['-r', HOOK, SHARD, seed, String(first), String(step), String(count)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal: ending });
    let [out, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.once('error', reject).once('close', (code) => (code === 0 ? resolve(JSON.parse(out)) : reject(new Error(errors))));
  });

const inShards = async (): Promise<Tally> => {
  const step = availableParallelism();
  const ending = new AbortController();
  const shards = Array.from({ length: step }, (_, first) => shard(first, step, ending.signal));
  const tallies = await Promise.all(shards).catch((error: unknown) => {
    // One that failed is enough.
    ending.abort();
    throw error;
  });
  const sum: Record<string, number> = {};
  for (const tally of tallies) for (const [name, count] of Object.entries(tally)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
};

const table = (tally: Tally): string =>
  Object.entries(tally)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `  ${String(count).padStart(9)}  ${name}\n`)
    .join('');

test(
  `${COUNT} bad requests are refused as what they are: none is a fault, none changes the ledger`,
  async () => {
    const tally = COUNT > MOST_ALONE ? await inShards() : await sendBadRequests({ seed, first: 0, step: 1, count: COUNT });
    if (COUNT > MOST_ALONE)
      process.stdout.write(`${COUNT} requests of seed ${seed}, by the way they were bad, status and code:\n${table(tally)}`);
    expect(Object.values(tally).reduce((all, count) => all + count, 0)).toBe(COUNT);
    // Each way was met, and by more than being shut out.
    expect(new Set(Object.keys(tally).map((name) => name.replace(/:.*/, '')))).toEqual(new Set(WAY_NAMES));
    expect(Object.keys(tally).filter((name) => /429|too_many|50\d/.test(name))).toEqual([]);
  },
  60_000 + COUNT * 20,
);
