export * from './event-store';
export { memoryStore } from './memory-store';
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite-store';
export { openKurrentStore, type KurrentStore } from './kurrent-store';
export { isKurrentAddress } from './kurrent-address';
export type { StoreAlarm } from './kurrent-alarms';
export type { KurrentTimes } from './kurrent-connection';
export type { IntegrityReport } from './ledger-integrity';
export { openSnapshots, type Snapshot, type Snapshots } from './snapshots';
