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

const main = async (): Promise<void> => {
  const what = asked(process.argv.slice(2));
  if (what === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const rows: FormatRow[] = [];
  console.log(line(['preset', 'tournaments', 'rounds', 'seconds', 'refusals', 'wrong']));
  for (const preset of EVERY_PRESET.filter((one) => what.preset === undefined || one === what.preset)) {
    const row = await sweepPreset(preset, plansOf(preset, what));
    rows.push(row);
    console.log(rowLine(row));
    row.wrong.slice(0, 10).forEach((text) => console.log(`  ${text}`));
  }
  const sum = (of: (row: FormatRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  console.log(line(['all', sum(({ tournaments }) => tournaments), sum(({ rounds }) => rounds), sum(({ seconds }) => seconds).toFixed(1), sum(({ refusals }) => refusals), sum(({ wrong }) => wrong.length)])); // prettier-ignore
  if (rows.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
};

void main();
