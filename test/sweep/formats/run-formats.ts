import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { PresetName } from '@roundbook/tournament';
import { ALL_PLAY_ALL, EVERY_PRESET, type Plan } from './plan';
import { sweepPreset, type FormatRow } from './sweep-formats';

const LARGEST_OF_EVERY_SIZE = 64;
const SEEDS = 10;
const LARGE = [100, 200, 500];
const SEEDS_OF_LARGE = 2;

interface Asked {
  readonly preset?: string;
  readonly players?: number;
  readonly seed?: number;
  /** Seeds of each field. */
  readonly seeds?: number;
  readonly upTo?: number;
}

const NUMBERS = ['players', 'seed', 'seeds', 'upTo'];
const USAGE = 'usage: npm run sweep -- formats [--preset P] [--players N] [--seed N] [--seeds N] [--upTo N]';

const asked = (given: readonly string[]): Asked | undefined => {
  const found: Record<string, string | number> = {};
  for (let at = 0; at < given.length; at += 2) {
    const name = given[at]?.replace(/^--/, '') ?? '';
    const value = given[at + 1] ?? '';
    if (NUMBERS.includes(name) && /^\d{1,6}$/.test(value)) found[name] = Number(value);
    else if (name === 'preset' && EVERY_PRESET.some((preset) => preset === value)) found[name] = value;
    else return undefined;
  }
  return found;
};

/** Every size from one player on, so that what is too small is refused; then large fields. */
const plansOf = (preset: PresetName, { players, seed, seeds = SEEDS, upTo = LARGEST_OF_EVERY_SIZE }: Asked): readonly Plan[] => {
  const numbers = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  const sizes = players === undefined ? numbers(upTo) : [players];
  const seedsOf = (last: number) => (seed === undefined ? numbers(last) : [seed]);
  const plan = (size: number) => (one: number) => ({ preset, players: size, seed: one });
  const large = players === undefined && upTo === LARGEST_OF_EVERY_SIZE ? LARGE : [];
  const seedsOfLarge = (size: number) => (ALL_PLAY_ALL.has(preset) && size > 100 ? 1 : SEEDS_OF_LARGE);
  return [
    ...sizes.flatMap((size) => seedsOf(seeds).map(plan(size))),
    ...large.flatMap((size) => seedsOf(seedsOfLarge(size)).map(plan(size))),
  ];
};

const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(22) : String(cell).padStart(12))).join('');

const rowLine = ({ preset, tournaments, rounds, seconds, refusals, wrong }: FormatRow): string =>
  line([preset, tournaments, rounds, seconds.toFixed(1), refusals, wrong.length]);

const HEAD = line(['preset', 'tournaments', 'rounds', 'seconds', 'refusals', 'wrong']);

/** One preset, in this process. */
const runOne = async (preset: PresetName, what: Asked): Promise<void> => {
  console.log(HEAD);
  const row = await sweepPreset(preset, plansOf(preset, what));
  console.log(rowLine(row));
  row.wrong.slice(0, 10).forEach((text) => console.log(`  ${text}`));
  if (row.wrong.length > 0) process.exitCode = 1;
};

/** The figures of a preset as its own process printed them; none where it broke down. */
const figuresIn = (printed: string, preset: PresetName): readonly number[] | undefined =>
  printed
    .split('\n')
    .find((one) => one.startsWith(`${preset} `))
    ?.trim()
    .split(/ +/)
    .slice(1)
    .map(Number);

/** Another process for a preset: a sweep takes as long as the cores that there are. */
const runApart = (preset: PresetName, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, __filename, '--preset', preset, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
    child.once('error', reject).once('close', () => resolve(printed.replace(`${HEAD}\n`, '')));
  });

const runAll = async (args: readonly string[]): Promise<void> => {
  console.log(HEAD);
  const waiting = [...EVERY_PRESET];
  const sums = [0, 0, 0, 0, 0];
  const work = async (): Promise<void> => {
    for (let preset = waiting.shift(); preset !== undefined; preset = waiting.shift()) {
      const printed = await runApart(preset, args);
      process.stdout.write(printed);
      const figures = figuresIn(printed, preset);
      if (figures === undefined) throw new Error(`the sweep of ${preset} broke down`);
      figures.forEach((figure, at) => (sums[at] = (sums[at] ?? 0) + figure));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(line(['all', ...sums.map((sum, at) => (at === 2 ? sum.toFixed(1) : sum))]));
  if ((sums[4] ?? 0) > 0) process.exitCode = 1;
};

const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const what = asked(args);
  const preset = EVERY_PRESET.find((one) => one === what?.preset);
  if (what === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
  } else if (preset === undefined) await runAll(args);
  else await runOne(preset, what);
};

void main();
