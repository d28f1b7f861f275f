import type { Plain, SealedEvent } from '@roundbook/kernel';
import { eventId, nodeHashing, sealEvent, ZERO_HASH } from '@roundbook/transparency';

/** `count` sealed events for a stream from a revision on. Another `writer` makes other events for the same place. */
export const sealedEvents = (
  stream: string,
  count: number,
  { from = 0, writer = 'desk-1', data = {} }: { from?: number; writer?: string; data?: Readonly<Record<string, Plain>> } = {},
): SealedEvent[] =>
  Array.from({ length: count }, (_, index) => {
    const revision = from + index;
    const metadata = {
      schemaVersion: 1,
      at: '2025-03-01T09:00:00.000Z',
      actor: { id: writer, role: 'desk' },
      commandId: `${writer}-${from}`,
      commandHash: 'ab'.repeat(32),
      $correlationId: 'c',
      $causationId: 'c',
    };
    const id = eventId(nodeHashing, stream, `${writer}-${from}`, revision);
    return sealEvent(
      nodeHashing,
      { stream, revision, id, type: 'ResultReported', data: { match: revision, ...data }, metadata },
      ZERO_HASH,
    );
  });
