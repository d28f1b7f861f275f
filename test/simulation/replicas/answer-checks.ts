import type { RecordedEvent } from '@roundbook/kernel';
import { personStream, tournamentStream } from '../../../services/ledger/src';
import type { TournamentState } from '@roundbook/tournament';
import type { Outcome, Sending, Sent, Watch } from './desk';
import type { Findings } from './findings';
import { orderText, type Order } from './order';
import type { Replica } from './replica';
import { sameContent } from './same-content';
import type { WatchedStore } from './watched-store';

const streamOf = (tournament: string, order: Order): string =>
  'person' in order ? personStream(order.person) : tournamentStream(tournament);

/** All events of one batch are told with the position of its last. */
const withoutPosition = ({ position: _position, ...event }: RecordedEvent) => event;

/** What clients were told is held against the store, when they are told it and at the end. */
export class AnswerChecks implements Watch {
  private readonly sent: Sent[] = [];
  /** By replica, life and tournament: the newest revision that anybody has seen there. */
  private readonly seen = new Map<string, number>();
  private readonly compared = new WeakSet<TournamentState>();
  /** Commands that were carried out, refused, and answered as before. */
  readonly counts = { done: 0, refused: 0, repeated: 0, refusedWithCopies: 0 };

  constructor(
    private readonly store: WatchedStore,
    private readonly findings: Findings,
  ) {}

  answered({ key, tournament, order }: Sending, outcome: Outcome, replica: Replica): void {
    if (!('done' in outcome)) return;
    const { done } = outcome;
    const stream = streamOf(tournament, order);
    const stored = this.store.under(stream, key);
    const told = `${replica.name} has told ${key} (${orderText(order)})`;
    if (stored.length === 0) this.findings.note(`${told} that it is done, and the store holds nothing of it`);
    if (done === undefined) return;
    this.counts.repeated += done.repeated ? 1 : 0;
    if (!sameContent(done.events.map(withoutPosition), stored.map(withoutPosition)))
      this.findings.note(`${told} of events that are not the ones in the store`);
    if (done.revision !== stored[stored.length - 1]?.revision)
      this.findings.note(`${told} revision ${done.revision}, and its last event is at ${stored[stored.length - 1]?.revision}`);
    this.saw(replica, replica.started, tournament, done.revision);
  }

  settled(sent: Sent): void {
    this.sent.push(sent);
    this.check(sent);
  }

  /** Every answer again, when nothing moves any more. */
  checkEnd(): void {
    for (const one of this.sent) {
      this.check(one);
      const isDone = one.outcomes.some((outcome) => 'done' in outcome);
      this.counts[isDone ? 'done' : 'refused'] += 1;
      if (!isDone && one.copiesUnderWay) this.counts.refusedWithCopies += 1;
    }
  }

  floor(replica: Replica, tournament: string): number {
    return this.seen.get(`${replica.name} ${replica.started} ${tournament}`) ?? -1;
  }

  looked(replica: Replica, life: number, state: TournamentState, floor: number): void {
    if (state.revision < floor && replica.started === life)
      this.findings.note(`${replica.name} shows revision ${state.revision} after it had shown ${floor}`);
    this.saw(replica, life, state.id, state.revision);
    if (this.compared.has(state)) return;
    this.compared.add(state);
    const fresh = this.store.states.get(state.id)?.[state.revision];
    if (!sameContent(state, fresh)) this.findings.note(`${replica.name} shows at revision ${state.revision} what the events do not give`);
  }

  private saw(replica: Replica, life: number, tournament: string, revision: number): void {
    const place = `${replica.name} ${life} ${tournament}`;
    this.seen.set(place, Math.max(revision, this.seen.get(place) ?? -1));
  }

  /** Whoever was told only that it is refused left nothing; whoever was told once that it is done has it in the store once. */
  private check({ key, tournament, order, outcomes, copiesUnderWay }: Sent): void {
    const stored = this.store.under(streamOf(tournament, order), key);
    const refusals = outcomes.flatMap((outcome) => ('refusal' in outcome ? [outcome.refusal.code] : []));
    if (refusals.length === outcomes.length && !copiesUnderWay && stored.length > 0)
      this.findings.note(
        `${key} (${orderText(order)}) was refused with ${refusals.join(', ')}, and the store holds ${stored.length} events of it`,
      );
    if (refusals.includes('idempotency_key_reused'))
      this.findings.note(`${key} (${orderText(order)}) is said to be used for another command, and it never was`);
  }
}
