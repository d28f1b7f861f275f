import { eventId } from './event-id';
import { nodeHashing } from './node-hashing';

const stream = 'tournament-5b1f0c1e-2f0a-4c59-9a53-0c9f6f2a7d11';
const command = '0e8f6f0a-95a2-4f67-8d25-1f6c1d0b7a44';

describe('the id of an event', () => {
  // Computed outside this program, by Python's hashlib and uuid.
  it.each([
    [0, '78ebae4f-c554-89bd-8747-b30fe4cc0b11'],
    [1, 'd855589e-f77c-8779-b208-b8a03897db52'],
    [12, '8d6907d3-3b3a-8e3c-8eb5-444310253e1a'],
  ])('is fixed by stream, command and index %i', (index, id) => {
    expect(eventId(nodeHashing, stream, command, index)).toBe(id);
  });

  it('is a UUID of version 8 and never the same for another place', () => {
    const ids = new Set<string>();
    for (let index = 0; index < 500; index++) {
      for (const [a, b] of [
        [stream, command],
        [command, stream],
        [`${stream}|`, command],
      ] as const) {
        const id = eventId(nodeHashing, a, b, index);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        ids.add(id);
      }
    }
    expect(ids.size).toBe(1500);
  });
});
