import { setTimeout as sleep } from 'node:timers/promises';
import type { Metadata } from '@grpc/grpc-js';
import type { EventLog } from './event-log';
import { noFaults, type Faults } from './faults';
import type { Gate } from './gate';
import { notLeader, type CallFault } from './messages';

/** One node of a cluster as its calls see it: the log, what is wrong with it, and what it was asked. */
export class Node {
  faults: Faults = noFaults();
  readonly calls = new Map<string, number>();

  constructor(
    readonly log: EventLog,
    readonly gate: Gate,
  ) {}

  count(call: string): void {
    this.calls.set(call, (this.calls.get(call) ?? 0) + 1);
  }

  /** A call that wants the leader is refused by any other node, with the leader's address; others are passed on. */
  refusesLeaderless(metadata: Metadata): CallFault | undefined {
    const wanted = metadata.get('requires-leader')[0] === 'true';
    return wanted && this.faults.leader !== undefined ? notLeader(this.faults.leader) : undefined;
  }

  async slowly(): Promise<void> {
    if (this.faults.slowMs > 0) await sleep(this.faults.slowMs);
  }

  /** Whether this answer is to be lost; the connection breaks then. */
  loseAnswer(): boolean {
    if (this.faults.lostAnswers === 0) return false;
    this.faults.lostAnswers -= 1;
    this.gate.breakAll();
    return true;
  }
}
