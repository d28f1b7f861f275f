import { memoryStore } from '@roundbook/event-store';
import { memoryKeyring, type Entropy } from '@roundbook/keyring';
import type { LedgerPorts } from '@roundbook/ledger';
import { eventId, nodeHashing } from '@roundbook/transparency';

const START = Date.UTC(2026, 0, 9, 18, 0, 0);
const STEP_MS = 1_000;

/** Bytes that follow from a text: SHA-256 of the text and a counter, block by block. For simulations only. */
export const seededEntropy = (seed: string): Entropy => {
  let block = 0;
  return (bytes) => {
    let hex = '';
    while (hex.length < bytes * 2) {
      hex += nodeHashing.sha256Hex(`${seed}|entropy|${block}`);
      block += 1;
    }
    return Buffer.from(hex.slice(0, bytes * 2), 'hex');
  };
};

/** Instants one second apart, from a fixed evening on. */
export const steppingClock = (): (() => string) => {
  let now = START;
  return () => {
    now += STEP_MS;
    return new Date(now).toISOString();
  };
};

/** Command ids that follow from the seed. */
export const seededIds = (seed: string): (() => string) => {
  let index = 0;
  return () => {
    index += 1;
    return eventId(nodeHashing, 'simulation', seed, index);
  };
};

/** A ledger in memory in which nothing comes from outside: the same seed gives the same hashes on every machine. */
export const simulatedPorts = (seed: string): LedgerPorts => ({
  store: memoryStore(),
  keyring: memoryKeyring(seededEntropy(`${seed}|keys`)),
  hashing: nodeHashing,
  clock: steppingClock(),
  entropy: seededEntropy(seed),
  pause: async () => undefined,
  // Time stands still between two commands: nothing takes too long.
  later: () => () => undefined,
});
