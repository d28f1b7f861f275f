import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pair } from '@roundbook/pairing';
import type { SwissEvening } from './swiss-fields';

export const RIVALS = ['tournament-pairings', 'swiss-pairing', 'edmonds-blossom-fixed'] as const;
/** We run as they do: in a process of our own, warmed up by one call. */
export type Contender = 'ours' | (typeof RIVALS)[number];

export type RivalAnswer = { readonly ms: number; readonly pairs: readonly Pair[] } | { readonly failed: string };

/**
 * A pairing by one of the contenders, in a process of its own that is stopped after the given time: the median time of the call
 * alone, and the pairs. What fails or gives no answer in time is said so.
 */
export const timedPairing = (contender: Contender, evening: SwissEvening, timeoutMs: number, samples: number): RivalAnswer => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  try {
    const file = path.join(folder, 'evening.json');
    fs.writeFileSync(file, JSON.stringify(evening));
    const { stdout, stderr, error, status } = spawnSync(
      process.execPath,
      [path.join(__dirname, 'rival-child.js'), contender, file, `${samples}`],
      {
        timeout: timeoutMs,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    if (error !== undefined && (error as NodeJS.ErrnoException).code === 'ETIMEDOUT')
      return { failed: `no answer within ${timeoutMs / 1000} s` };
    if (error !== undefined) throw error;
    if (status !== 0) return { failed: `threw ${stderr.match(/\w*Error: .*/)?.[0] ?? ''}`.trim() };
    return JSON.parse(stdout) as RivalAnswer;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
