/** What can go wrong at a server, switched on and off by a test. */
export interface Faults {
  /** So many of the next appends are stored, and the connection breaks before they are answered. */
  lostAnswers: number;
  /** Milliseconds that the server takes before it begins with a call. */
  slowMs: number;
  /** Another node is the leader now; calls that need one are refused with its address. */
  leader: { readonly host: string; readonly port: number } | undefined;
  /** The server is starting: it takes calls and refuses them. */
  notReady: boolean;
  /** Nobody may do anything. */
  accessDenied: boolean;
  /** The largest batch in bytes. */
  maxAppendSize: number;
  /** Answers to appends do not say where the events are. */
  withoutPositions: boolean;
  /** Told the position behind which a subscription begins; -1 for the beginning. No fault, but a look at what is asked. */
  onSubscribed: (position: bigint) => void;
}

/** A server as it is delivered, but for the size of an append: 16 MiB is the most that it can be set to. */
export const noFaults = (): Faults => ({
  lostAnswers: 0,
  slowMs: 0,
  leader: undefined,
  notReady: false,
  accessDenied: false,
  maxAppendSize: 16 * 1024 * 1024,
  withoutPositions: false,
  onSubscribed: () => undefined,
});
