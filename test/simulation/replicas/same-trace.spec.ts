import { outputOf, startProcess } from '../../contract/ledger-process';
import { playEvening } from './evening';
import { planOf } from './plan';

const SEEDS = [3, 7, 19];

/** Plays the same evenings in a process of its own, elsewhere in the world. */
const SCRIPT = `
  const { playEvening } = require('../simulation/replicas/evening');
  const { planOf } = require('../simulation/replicas/plan');
  (async () => {
    const traces = [];
    for (const seed of JSON.parse(process.argv[1])) traces.push((await playEvening(planOf(seed))).trace);
    console.log(JSON.stringify(traces));
  })();
`;

const traces = async (seeds: readonly number[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const seed of seeds) found.push((await playEvening(planOf(seed))).trace);
  return found;
};

const elsewhere = async (environment: Readonly<Record<string, string>>): Promise<unknown> => {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, environment);
  try {
    return JSON.parse(await outputOf(startProcess(SCRIPT, JSON.stringify(SEEDS))));
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
};

test('the same seed gives the same evening, byte for byte: twice here, and in another process with another time zone and language', async () => {
  const here = await traces(SEEDS);
  expect(new Set(here).size).toBe(SEEDS.length);
  expect(await traces(SEEDS)).toEqual(here);
  expect(await elsewhere({ TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })).toEqual(here);
}, 120_000);
