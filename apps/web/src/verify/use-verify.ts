import { useCallback, useEffect, useRef, useState } from 'react';
import type { VerifyReport } from '@roundbook/verifier';
import type { VerifyQuestion } from './verify-worker';

export type Verifying =
  | { readonly state: 'idle' }
  | { readonly state: 'busy' }
  | { readonly state: 'done'; readonly report: VerifyReport }
  /** The check itself broke down, which says nothing of the file. */
  | { readonly state: 'broken'; readonly why: string };

/** Checks ledger files in a worker of this page; a new question ends the one before. */
export const useVerify = (): {
  readonly verifying: Verifying;
  readonly ask: (question: VerifyQuestion) => void;
  readonly reset: () => void;
} => {
  const [verifying, setVerifying] = useState<Verifying>({ state: 'idle' });
  const worker = useRef<Worker>(undefined);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  const reset = useCallback(() => {
    stop();
    setVerifying({ state: 'idle' });
  }, [stop]);
  const ask = useCallback(
    (question: VerifyQuestion) => {
      stop();
      setVerifying({ state: 'busy' });
      const made = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
      worker.current = made;
      const done = (next: Verifying) => {
        if (worker.current !== made) return;
        stop();
        setVerifying(next);
      };
      made.addEventListener('message', ({ data }: MessageEvent<VerifyReport>) => done({ state: 'done', report: data }));
      made.addEventListener('error', (event) => done({ state: 'broken', why: event.message }));
      made.postMessage(question);
    },
    [stop],
  );
  return { verifying, ask, reset };
};
