import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Handler } from '../answer';
import { Desk } from '../evening/desk';
import { playEvening } from '../evening/story';

/** `evening`: an event told with the real commands, on a ledger that is gone afterwards. */
export const evening: Handler<object, []> = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-evening-'));
  try {
    return await playEvening(new Desk(path.join(folder, 'evening.db')), folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
