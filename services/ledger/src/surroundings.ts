import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeHashing } from '@roundbook/transparency';
import type { LedgerPorts } from './ports';

/** Time, chance and hashing of this machine. */
export const surroundings: Pick<LedgerPorts, 'hashing' | 'clock' | 'entropy' | 'pause' | 'later'> = {
  hashing: nodeHashing,
  clock: () => new Date().toISOString(),
  entropy: (bytes) => randomBytes(bytes),
  pause: (milliseconds) => pause(milliseconds),
  later: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
