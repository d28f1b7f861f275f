import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Plain, SealedEvent } from '@roundbook/kernel';
import {
  decide,
  evolve,
  initialState,
  type Context,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentState,
  versionOf,
} from '@roundbook/tournament';
import { eventId, nodeHashing, sealEvent, ZERO_HASH } from '@roundbook/transparency';

const AT = '2026-11-30T10:00:00.000Z';
const TOURNAMENT = '00000000-0000-4000-8000-000000000001';

export const BENCH_STREAM = `tournament-${TOURNAMENT}`;

/** The events of a Swiss of this many players and rounds, decided command by command and sealed as a ledger seals them. */
export const playedTournament = (players: number, rounds: number): SealedEvent[] => {
  const table = new BenchTable();
  table.play({ type: 'create', payload: { name: 'Bench', preset: 'magic', settings: { rounds } } });
  const entered = Array.from({ length: players }, (_, at) => ({ player: personId(at) }));
  table.play({ type: 'register', payload: { players: entered } });
  const results = drawFrom('bench', 'results');
  for (let round = 1; round <= rounds; round++) {
    table.play({ type: 'pair', payload: {} });
    table.play({ type: 'publish', payload: {} });
    for (const match of table.state.rounds[round - 1]!.matches) {
      const result = ['2-0', '2-1', '1-2', '0-2', '1-1-1'][results.int(5)]!;
      table.play({ type: 'report', payload: { match: match.id, result } });
    }
  }
  return table.sealed;
};

const personId = (at: number): string => `${String(at + 1).padStart(8, '0')}-0000-4000-8000-000000000002`;

class BenchTable {
  state: TournamentState = initialState;
  readonly sealed: SealedEvent[] = [];
  private commands = 0;
  private head = ZERO_HASH;

  play(command: TournamentCommand): void {
    const decided = decide(this.state, command, this.context(command));
    if (E.isLeft(decided)) throw new Error(`${command.type} was refused: ${decided.left.code}, ${decided.left.message}`);
    const commandId = `bench-${this.commands++}`;
    for (const [index, { type, data }] of decided.right.entries()) {
      const revision = this.sealed.length;
      const id = eventId(nodeHashing, BENCH_STREAM, commandId, index);
      const metadata = {
        schemaVersion: versionOf(type),
        at: AT,
        actor: { id: 'desk-1', role: 'organiser' },
        commandId,
        commandHash: 'ab'.repeat(32),
        $correlationId: commandId,
        $causationId: commandId,
      };
      const plain = data as unknown as Readonly<Record<string, Plain>>;
      const event = sealEvent(nodeHashing, { stream: BENCH_STREAM, revision, id, type, data: plain, metadata }, this.head);
      this.head = event.metadata.hash;
      this.sealed.push(event);
      this.state = evolve(this.state, { type, data, id, at: AT, revision } as TournamentEvent);
    }
  }

  private context(command: TournamentCommand): Context {
    const names = command.type !== 'register' ? undefined : command.payload.players.map((_, at) => ({ nameAfter: at === 0 ? null : at }));
    return {
      at: AT,
      localDate: AT.slice(0, 10),
      drawSeed: `bench ${this.commands}`,
      fresh: { sealedSecret: 'sealed', drawCommitment: 'ab'.repeat(32), secret: 'cd'.repeat(32) },
      tournament: TOURNAMENT,
      ...(names === undefined ? {} : { names }),
    };
  }
}
