import type { Snapshot, Snapshots } from '@roundbook/event-store';
import type { Picks } from '../picks';

/** Snapshots in memory that all replicas share; some are older than the newest, some are gone. */
export const keptSnapshots = (picks: Picks): Snapshots => {
  const kept = new Map<string, Snapshot[]>();
  return {
    warnings: [],
    load: (stream, version) => {
      const all = kept.get(`${stream} ${version}`) ?? [];
      return picks.percent(20) ? undefined : picks.percent(70) ? all[all.length - 1] : picks.of(all);
    },
    save: (stream, version, revision, hash, state) => {
      const name = `${stream} ${version}`;
      kept.set(name, [...(kept.get(name) ?? []), { revision, hash, state: Buffer.from(state) }]);
    },
    clear: () => {
      const count = kept.size;
      kept.clear();
      return count;
    },
    close: () => undefined,
  };
};
