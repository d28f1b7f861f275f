import * as path from 'node:path';
import { backUp, realFileOf } from '@roundbook/ledger';
import type { Handler } from '../answer';
import { fileOfLedger } from '../ledger-place';
import { progressBar } from '../text/progress-bar';
import { counted } from '../text/words';
import { untilStopped } from '../until-stopped';
import { withHint } from '../with-hint';
import { some } from './doctor-checks';

interface BackupOptions {
  readonly withMasterKey?: boolean;
}

const masterKeyText = (file: string, target: string, copied: boolean): string => {
  if (copied) return 'The master key is beside it: whoever has all these files can open every name in them.';
  if ((process.env['ROUNDBOOK_MASTER_KEY'] ?? '') !== '')
    return 'The master key is not in it: without the key in ROUNDBOOK_MASTER_KEY no name and no draw secret in it can be opened.';
  return `The master key is not in it: keep ${file}.key as well, at another place; without it, as ${target}.key, no name and no draw secret can be opened.`;
};

/** `backup <file>`: the ledger and its keys as they are at one moment, also while a venue writes. Exit 1 where the ledger itself is damaged. */
export const backup: Handler<BackupOptions, [string]> = async (call, { withMasterKey = false }, named) => {
  const [ledger, target] = [fileOfLedger(call.ledger, '`roundbook backup`'), path.resolve(named)];
  const bar = progressBar('backup', process.stderr);
  try {
    const made = await untilStopped(async (stop) => {
      try {
        return await backUp(ledger, target, { masterKey: withMasterKey, progress: bar.at, stop });
      } finally {
        bar.end();
      }
    });
    const { files, events, keys, problems } = made;
    const text = [
      `${events === null ? 'The events' : counted(events, 'event')} and ${counted(keys, 'key')} are in ${target}.`,
      `Keep together: ${files.join(', ')}.`,
      masterKeyText(realFileOf(ledger), target, withMasterKey),
      ...(problems.length === 0 ? [] : [`The ledger itself is damaged, and the backup with it: ${some(problems)}`]),
    ];
    return { json: { ...made, masterKey: withMasterKey }, text: text.join('\n'), exitCode: problems.length > 0 ? 1 : 0 };
  } catch (error) {
    throw withHint(error);
  }
};
