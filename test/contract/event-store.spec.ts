import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { memoryStore, openSqliteStore, type EventStore } from '@roundbook/event-store';
import { checks } from './event-store-checks';
import { faults } from './faulty-stores';

let folder: string;
let opened: EventStore[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-contract-'));
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
  fs.rmSync(folder, { recursive: true });
});

const adapters: Readonly<Record<string, () => EventStore>> = {
  'in memory': memoryStore,
  'in an SQLite file': () => openSqliteStore(path.join(folder, 'evening.ledger')),
};

describe.each(Object.entries(adapters))('an event store %s', (_name, make) => {
  it.each(Object.entries(checks))('%s', async (_title, check) => {
    const store = make();
    opened.push(store);
    await check(store);
  });
});

describe('the contract has teeth', () => {
  it.each(Object.entries(faults))('notices a store that %s', async (_name, { make, noticedBy }) => {
    const check = checks[noticedBy];
    expect(check).toBeDefined();
    await expect(check?.(make())).rejects.toThrow();
  });
});
