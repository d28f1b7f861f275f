import { playEvening, type Played } from './evening';
import { planOf } from './plan';
import { Tally } from './tally';

interface Asked {
  /** One seed, with its whole trace. */
  readonly seed?: number;
  readonly tournaments?: number;
  readonly minutes?: number;
  /** The first seed; without it one that was not there before. */
  readonly from?: number;
}

const USUAL = 2_000;
const NAMES = ['seed', 'tournaments', 'minutes', 'from'];

const asked = (given: readonly string[]): Asked | undefined => {
  const found: Record<string, number> = {};
  for (let at = 0; at < given.length; at += 2) {
    const name = given[at]?.replace(/^--/, '') ?? '';
    const value = Number(given[at + 1]);
    if (!NAMES.includes(name) || !Number.isFinite(value) || value < 0) return undefined;
    found[name] = value;
  }
  return found;
};

const again = (seed: number): string => `npm run sweep -- simulation --seed ${seed}`;

const showOne = async (seed: number): Promise<boolean> => {
  const plan = planOf(seed);
  const played = await playEvening(plan);
  const { script, rates, ...rest } = plan;
  console.log(JSON.stringify({ ...rest, preset: script.preset, settings: script.settings, rates }));
  played.lines.forEach((line) => console.log(line));
  console.log(`trace ${played.trace}`);
  return played.wrong.length === 0;
};

const showWrong = ({ seed, wrong }: Played): void => {
  console.log(`seed ${seed}:`);
  wrong.forEach((text) => console.log(`  ${text}`));
  console.log(`  again: ${again(seed)}`);
};

const runMany = async ({ tournaments, minutes, from }: Asked): Promise<boolean> => {
  const began = Date.now();
  const seconds = (): number => (Date.now() - began) / 1_000;
  const wanted = tournaments ?? (minutes === undefined ? USUAL : Infinity);
  const first = from ?? Math.floor(began / 1_000) % 1_000_000_000;
  const tally = new Tally();
  let wrong = 0;
  console.error(`seeds from ${first} on`);
  for (let seed = first; tally.evenings < wanted && (minutes === undefined || seconds() < minutes * 60); seed += 1) {
    const played = await playEvening(planOf(seed));
    tally.add(played);
    if (played.wrong.length > 0) {
      wrong += 1;
      showWrong(played);
    }
    if (tally.evenings % 50 === 0) console.error(`${tally.evenings} tournaments, ${wrong} wrong, ${seconds().toFixed(0)} s`);
  }
  tally.lines(seconds()).forEach((line) => console.log(line));
  console.log(`${wrong} wrong`);
  return wrong === 0;
};

const main = async (): Promise<void> => {
  const what = asked(process.argv.slice(2));
  if (what === undefined) {
    console.error('usage: npm run sweep -- simulation [--seed N | [--tournaments N] [--minutes M] [--from SEED]]');
    process.exitCode = 2;
    return;
  }
  const isWell = what.seed === undefined ? await runMany(what) : await showOne(what.seed);
  process.exitCode = isWell ? 0 : 1;
};

void main();
