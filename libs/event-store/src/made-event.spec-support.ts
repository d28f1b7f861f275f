import type { Plain, SealedEvent } from '@roundbook/kernel';

/** An event that a store takes, whatever its hashes: they are none of its business. */
export const madeEvent = (id: string, data: Readonly<Record<string, Plain>> = {}): SealedEvent => ({
  id,
  type: 'ResultReported',
  data,
  metadata: {
    schemaVersion: 1,
    at: '2025-03-01T09:00:00.000Z',
    actor: { id: 'desk', role: 'desk' },
    commandId: 'c',
    commandHash: 'h',
    $correlationId: 'c',
    $causationId: 'c',
    prev: 'p',
    hash: id,
  },
});
