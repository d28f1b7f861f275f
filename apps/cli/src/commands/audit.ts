import { nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile, type VerifyReport } from '@roundbook/verifier';
import type { Answer, Handler } from '../answer';
import { atTournament } from '../at-tournament';
import { isFile } from '../is-file';
import { readText } from '../read-input';
import { verifyText } from '../text/verify-text';
import { withAccess } from '../with-access';

interface VerifyOptions {
  readonly key?: string;
  readonly checkpoint?: string;
}

const verified = (text: string, key: string | undefined, checkpoint: string | undefined): VerifyReport =>
  verifyLedgerFile({ hashing: nodeHashing, verifying: nodeSigning }, text, {
    ...(key === undefined ? {} : { key }),
    ...(checkpoint === undefined ? {} : { checkpoint }),
  });

const answerOf = (report: VerifyReport): Answer => ({ json: report, text: verifyText(report), exitCode: report.ok ? 0 : 1 });

/** `verify <file|id>`: a ledger file, or a tournament of this ledger as one. Exit 1 where a fault was found. */
export const verify: Handler<VerifyOptions, [string]> = async (call, options, given) => {
  const key = options.key === undefined ? undefined : await readText(options.key, 'key');
  const checkpoint = options.checkpoint === undefined ? undefined : await readText(options.checkpoint, 'checkpoint');
  if (given === '-' || isFile(given)) return answerOf(verified(await readText(given, 'ledgerFile'), key, checkpoint));
  return atTournament(call, given, 'write', async ({ access, tournament }) =>
    answerOf(verified((await access.ledgerFile(tournament, false)).text, key, checkpoint)),
  );
};

/** `checkpoint`: how far the log over the whole ledger is, signed; `--key`: the key to check it with. */
export const checkpoint: Handler<{ readonly key?: boolean }, []> = (call, { key }) =>
  withAccess(call, 'write', async (access): Promise<Answer> => {
    if (key === true) {
      const text = await access.verifierKey();
      return { json: { key: text }, text };
    }
    const signed = await access.checkpoint();
    return { json: signed, text: signed.note.trimEnd() };
  });
