export * from './event-store';
export { memoryStore } from './memory-store';
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite-store';
export type { IntegrityReport } from './ledger-integrity';
export { openSnapshots, type Snapshot, type Snapshots } from './snapshots';
