/** What is wrong, and where. */
export interface Fault {
  /** Stable for ever. */
  readonly code: string;
  /** One sentence for a person. */
  readonly message: string;
  /** Of the file, from 1; left out where it is about the file as a whole. */
  readonly line?: number;
  /** Of the stream, where an event is meant. */
  readonly revision?: number;
  readonly event?: string;
  readonly type?: string;
}

/** What was checked, and how often. */
export interface Checked {
  readonly what:
    | 'lines'
    | 'events'
    | 'inclusion'
    | 'signature'
    | 'checkpoint'
    | 'secrets'
    | 'seeds'
    | 'pairings'
    | 'commands'
    /** Orders of a stage, with who goes on and how ties were settled, and final placings. */
    | 'standings';
  readonly count: number;
}

/** What could not be checked, and why. */
export interface Unchecked {
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

export interface VerifyReport {
  /** True where nothing is wrong. */
  readonly ok: boolean;
  /** `tournament-<id>`; null where not even the first line can be read. */
  readonly stream: string | null;
  readonly events: number;
  /** Hash of the last event, or null. */
  readonly head: string | null;
  /** Whose signature the checkpoint bears: `given` the key that was given, `own` only one that the file brings itself. */
  readonly signer: 'given' | 'own' | 'none';
  readonly checked: readonly Checked[];
  readonly unchecked: readonly Unchecked[];
  /** In the order of the lines; the first one says where the trouble begins. */
  readonly faults: readonly Fault[];
}
