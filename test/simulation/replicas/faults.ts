import type { Picks } from '../picks';

/** What goes wrong between clients, replicas and the store. */
export const FAULT_KINDS = [
  /** The request never reaches the store. */
  'lostRequest',
  /** The append is stored, and its answer is lost. */
  'lostAnswer',
  /** The append is stored or not, and nothing is heard until long after the client's time-out. */
  'silence',
  /** The writer is told that the store cannot be reached, and the append is carried out later. */
  'lateAppend',
  /** The same append is carried out a second time, some time later. */
  'appendedTwice',
  /** The client sends the same command twice at once, often to two replicas. */
  'sentTwice',
  /** A read takes very long, on its way there or on its way back. */
  'lateRead',
  /** Those who listen to a replica hear late of what was appended. */
  'lateFeed',
  /** A replica is gone in the middle of whatever it does, and a new one starts over the same store. */
  'crash',
  /** A replica's clock jumps, back or forward. */
  'clockJump',
  /** The keys cannot be read for a moment. */
  'keysAway',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** How often each fault happens where it can, in so many times out of 1000. */
export type Rates = Readonly<Record<FaultKind, number>>;

const MOST: Rates = {
  lostRequest: 60,
  lostAnswer: 100,
  silence: 25,
  lateAppend: 60,
  appendedTwice: 150,
  sentTwice: 250,
  lateRead: 60,
  lateFeed: 300,
  crash: 12,
  clockJump: 300,
  keysAway: 20,
};

/** Some sorts of faults for this run, each more or less often: a run in which everything fails at once finds less. */
export const ratesFrom = (picks: Picks): Rates =>
  Object.fromEntries(
    FAULT_KINDS.map((kind) => [kind, picks.percent(60) ? Math.ceil((MOST[kind] * (1 + picks.int(4))) / 4) : 0]),
  ) as unknown as Rates;

/** Decides where a fault happens, and counts. Nothing fails any more once it has ended. */
export class Faults {
  readonly counts = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  over = false;

  constructor(
    private readonly rates: Rates,
    private readonly picks: Picks,
  ) {}

  happens(kind: FaultKind): boolean {
    if (this.over || this.rates[kind] === 0 || this.picks.int(1000) >= this.rates[kind]) return false;
    this.counts[kind] += 1;
    return true;
  }
}
