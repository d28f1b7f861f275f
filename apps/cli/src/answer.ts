import type { LedgerPorts } from '@roundbook/ledger';

/** What a command has to say: as one JSON document, and in words. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
  /** 1 where the answer is no. */
  readonly exitCode?: 0 | 1;
}

/** What every command is called with. */
export interface Call {
  readonly json: boolean;
  /** The ledger file, where no server is named. */
  readonly ledger: string;
  /** Whether the command line names it: without that it is the usual one, which need not be there yet. */
  readonly ledgerNamed?: boolean;
  /** The address of a running Roundbook. */
  readonly server?: string;
  /** The idempotency key. */
  readonly commandId?: string;
  /** Another clock and other chance than the system's, for what is only shown. */
  readonly adjust?: (ports: LedgerPorts) => LedgerPorts;
}

/** One command: its options and its arguments as they were written. */
export type Handler<Options, Arguments extends readonly unknown[]> = (call: Call, options: Options, ...given: Arguments) => Promise<Answer>;
