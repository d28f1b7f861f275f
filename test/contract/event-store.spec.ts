import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { memoryStore, openSqliteStore, type SqliteStore } from '@roundbook/event-store';
import { contractOf, noticing } from './event-store-contract';
import { faults } from './faulty-stores';
import { Listener } from './listener';
import { sealedEvents } from './sealed-events';
import type { Subject } from './subject';

const undisturbed = async (): Promise<void> => undefined;

const inMemory = (): Subject => {
  const store = memoryStore();
  return { store, reopen: async () => store, interrupt: undisturbed };
};

const inFile = (): Subject & { readonly store: SqliteStore; dispose(): Promise<void> } => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-contract-'));
  const file = path.join(folder, 'evening.ledger');
  const store = openSqliteStore(file);
  let again = store;
  const reopen = async () => {
    await store.close();
    return (again = openSqliteStore(file));
  };
  const dispose = async () => {
    await again.close();
    fs.rmSync(folder, { recursive: true });
  };
  return { store, reopen, interrupt: undisturbed, dispose };
};

contractOf('in memory', inMemory, { lasting: false });
contractOf('in an SQLite file', inFile, { lasting: true });

describe('the contract has teeth', () => {
  it.each(Object.entries(faults))(
    'notices a store that %s',
    async (_name, fault) => {
      const check = noticing(fault);
      expect(check).toBeDefined();
      await expect(check?.(fault.make())).rejects.toThrow();
    },
    15_000,
  );
});

it('a file that another process writes to is followed by a reader', async () => {
  const { store, dispose } = inFile();
  const reader = openSqliteStore(store.file, { readOnly: true });
  const listener = new Listener();
  listener.follow(reader);
  await listener.untilCaughtUp();
  await store.append('tournament-a', 'noStream', sealedEvents('tournament-a', 2));
  await listener.untilEvents(2);
  expect(listener.heard).toEqual(['caught up', 'tournament-a 0', 'tournament-a 1']);
  await reader.close();
  await dispose();
});
