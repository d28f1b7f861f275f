import { FAULT_KINDS, type FaultKind } from './faults';
import type { Played } from './evening';

/** What many evenings came to together. */
export class Tally {
  evenings = 0;
  private readonly sums = new Map<string, number>();
  private readonly faults = new Map<FaultKind, number>();

  add(played: Played): void {
    this.evenings += 1;
    const { commands, retries, conflicts, events, answers, hasWinner, lasted } = played;
    const { done, refused, repeated, refusedWithCopies } = answers;
    const counts = { commands, done, refused, repeated, refusedWithCopies, retries, conflicts, events, winners: hasWinner ? 1 : 0, lasted };
    for (const [what, count] of Object.entries(counts)) this.sums.set(what, this.sum(what) + count);
    for (const kind of FAULT_KINDS) this.faults.set(kind, (this.faults.get(kind) ?? 0) + played.faults[kind]);
  }

  sum(what: string): number {
    return this.sums.get(what) ?? 0;
  }

  happened(kind: FaultKind): number {
    return this.faults.get(kind) ?? 0;
  }

  lines(seconds: number): readonly string[] {
    const hours = (this.sum('lasted') / 3_600_000).toFixed(1);
    return [
      `${this.evenings} tournaments in ${seconds.toFixed(1)} s (${hours} simulated hours), ${this.sum('winners')} with one winner, ${this.sum('events')} events`,
      `${this.sum('commands')} commands: ${this.sum('done')} done, ${this.sum('refused')} refused (${this.sum('refusedWithCopies')} of them with a copy still under way)`,
      `${this.sum('retries')} retries, ${this.sum('repeated')} answered as before, ${this.sum('conflicts')} conflicts`,
      `faults: ${FAULT_KINDS.map((kind) => `${kind} ${this.happened(kind)}`).join(', ')}`,
    ];
  }
}
