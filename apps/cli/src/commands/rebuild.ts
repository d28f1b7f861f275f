import { rebuild as rebuildLedger } from '@roundbook/ledger';
import type { Handler } from '../answer';
import { withLedger } from '../open-ledger';
import { progressBar } from '../text/progress-bar';
import { counted } from '../text/words';

/** `rebuild`: throws every folded state away and folds all events again. Exit 1 where a chain is broken. */
export const rebuild: Handler<object, []> = (call) =>
  withLedger(call, 'write', async (_ledger, ports) => {
    const bar = progressBar('rebuild', process.stderr);
    const found = await rebuildLedger(ports, bar.at);
    bar.end();
    const faults = [
      ...found.brokenChains.map(({ stream, revision, reason }) => `The chain of ${stream} is broken at revision ${revision}: ${reason}.`),
      ...found.differing.map((stream) => `The kept state of ${stream} was not what its events give; it is thrown away.`),
    ];
    const sum = `${counted(found.events, 'event')} in ${counted(found.streams, 'stream')} hashed, ${counted(found.tournaments, 'tournament')} folded again, ${counted(found.snapshotsThrownAway, 'snapshot')} thrown away.`;
    return { json: found, text: [sum, ...faults, `State: ${found.digest}`].join('\n'), exitCode: found.brokenChains.length > 0 ? 1 : 0 };
  });
