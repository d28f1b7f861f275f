import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { embeddedPorts, type LedgerPorts } from '@roundbook/ledger';
import { isPortFault, withPortFault } from './port-faults';
import { isPragmaFault, PRAGMA_FAULTS } from './pragma-faults';
import { shortRun } from './short-run';

/** Pages of the log after which it is copied into the ledger: so few that it happens within a short run as well. */
const CHECKPOINT_PAGES = 12;
const settingsWith = (fault: string): void => {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^wal_autocheckpoint = \d+$/, `wal_autocheckpoint = ${CHECKPOINT_PAGES}`],
    ...(isPragmaFault(fault) ? [PRAGMA_FAULTS[fault]] : []),
  ];
  const pragma = Database.prototype.pragma;
  Database.prototype.pragma = function (this: Database.Database, source, options) {
    const changed = changes.reduce((text, [pattern, other]) => text.replace(pattern, other), source);
    return pragma.call(this, changed, options);
  };
};

/** Time and chance that are the same in every run, so that every run writes the same pages in the same order. */
const steady = (ports: LedgerPorts): LedgerPorts => {
  let ticks = 0;
  let drawn = 0;
  return {
    ...ports,
    clock: () => new Date(Date.UTC(2026, 10, 30, 18) + (ticks += 1)).toISOString(),
    entropy: (bytes) =>
      createHash('sha512')
        .update(`short run ${(drawn += 1)}`)
        .digest()
        .subarray(0, bytes),
  };
};

/** Arguments: ledger file, and the fault that its ports or files shall have, if any. What stands on standard output was told to somebody. */
const main = async ([file = '', fault = '']: readonly string[]): Promise<void> => {
  settingsWith(fault);
  const openPorts = async () => {
    const ports = steady(embeddedPorts(file));
    return isPortFault(fault) ? withPortFault(ports, fault) : ports;
  };
  const ended = await shortRun(openPorts, (told) => writeSync(1, `${JSON.stringify(told)}\n`));
  process.exitCode = ended ? 0 : 4;
};

void main(process.argv.slice(2));
