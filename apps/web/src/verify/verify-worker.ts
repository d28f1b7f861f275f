import { verifyLedgerFile, type VerifyOptions } from '@roundbook/verifier';
import { browserHashing, browserVerifying } from './browser-crypto';

/** What the worker is asked. */
export interface VerifyQuestion {
  readonly text: string;
  readonly options: VerifyOptions;
}

// A long ledger takes seconds: the page must not stand still meanwhile.
self.addEventListener('message', ({ data }: MessageEvent<VerifyQuestion>) => {
  self.postMessage(verifyLedgerFile({ hashing: browserHashing, verifying: browserVerifying }, data.text, data.options));
});
