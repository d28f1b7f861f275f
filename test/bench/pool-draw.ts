import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { BenchOptions, Row } from './measure';
import { median } from './measure';

/**
 * A random pool after some random rounds, drawn in a process of its own, so that its peak memory is that of the draw and of Node
 * with our sources alone: milliseconds of a draw (median), and MiB of the whole process at its largest.
 */
export const pooledEvening = async (players: number, rounds: number, { quick }: BenchOptions): Promise<Row[]> => {
  const child = path.join(__dirname, 'pool-child.ts');
  const hook = path.join(__dirname, '../../scripts/typescript-hook.js');
  const { stdout, status, stderr } = spawnSync(process.execPath, ['-r', hook, child, `${players}`, `${rounds}`, `${quick ? 3 : 9}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the pool could not be drawn: ${stderr}`);
  const { times, method, peak } = JSON.parse(stdout) as { times: number[]; method: string; peak: number };
  const row = (name: string, value: number, unit: string): Row => ({
    name,
    size: players,
    median: value,
    unit,
    ratioTo: null,
    ratio: null,
  });
  return [
    row(`random pool after ${rounds} rounds (${method})`, median(times), 'ms'),
    row(`random pool after ${rounds} rounds: slowest of ${times.length}`, Math.max(...times), 'ms'),
    row('random pool: peak of the process, Node and sources included', peak, 'MiB'),
  ];
};
