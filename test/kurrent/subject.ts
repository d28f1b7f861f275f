import { openKurrentStore, type KurrentStore, type KurrentTimes } from '@roundbook/event-store';
import type { Subject } from '../contract/subject';
import { ProtocolServer, type ServerOptions } from './protocol-server';

/** Shorter than in the product, so that what is lost is soon found to be. */
export const QUICK: KurrentTimes = { answerMs: 1_500, patienceMs: 4_000, firstPauseMs: 10, longestPauseMs: 100 };

export interface KurrentSubject extends Subject {
  readonly store: KurrentStore;
  readonly server: ProtocolServer;
  dispose(): Promise<void>;
}

/** The adapter over a server of its own. */
export const kurrentSubject = async (options: ServerOptions = {}, times: KurrentTimes = {}): Promise<KurrentSubject> => {
  const server = await new ProtocolServer(options).start();
  const store = openKurrentStore(server.address(), { firstPauseMs: 10, ...times });
  const opened = [store];
  return {
    server,
    store,
    reopen: async () => {
      await store.close();
      await server.restart();
      const again = openKurrentStore(server.address(), { firstPauseMs: 10, ...times });
      opened.push(again);
      return again;
    },
    interrupt: async () => server.gate.breakAll(),
    dispose: async () => {
      for (const one of opened) await one.close();
      await server.stop();
    },
  };
};
