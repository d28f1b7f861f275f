import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pair } from '@roundbook/pairing';
import type { SwissEvening } from './swiss-fields';

export const RIVALS = ['tournament-pairings', 'swiss-pairing', 'edmonds-blossom-fixed'] as const;
export type Rival = (typeof RIVALS)[number];

export type RivalAnswer = { readonly ms: number; readonly pairs: readonly Pair[] } | { readonly failed: string };

/**
 * One pairing by another package, in a process of its own that is stopped after the given time: the time of the call alone, and
 * the pairs. What fails or gives no answer in time is said so.
 */
export const rivalPairing = (rival: Rival, evening: SwissEvening, timeoutMs: number): RivalAnswer => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  try {
    const file = path.join(folder, 'evening.json');
    fs.writeFileSync(file, JSON.stringify(evening));
    const { stdout, error, status } = spawnSync(process.execPath, [path.join(__dirname, 'rival-child.js'), rival, file], {
      timeout: timeoutMs,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (error !== undefined) return { failed: `no answer within ${timeoutMs / 1000} s` };
    if (status !== 0) return { failed: 'threw' };
    return JSON.parse(stdout) as RivalAnswer;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
