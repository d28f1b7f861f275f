import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { openSqliteStore } from '@roundbook/event-store';
import { fold, type RecordedEvent } from '@roundbook/kernel';
import { evolve, initialState, type TournamentEvent, type TournamentState } from '@roundbook/tournament';
import { compare, type BenchOptions, type Row } from './measure';
import { BENCH_STREAM, playedTournament } from './played-tournament';

const told = ({ id, type, data, revision, metadata }: RecordedEvent): TournamentEvent =>
  ({ id, type, data, revision, at: metadata.at }) as unknown as TournamentEvent;

const stateOf = (events: readonly RecordedEvent[]): TournamentState => fold(evolve, initialState, events.map(told));

const replayRows = async (players: number, rounds: number, options: BenchOptions): Promise<Row[]> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  const store = openSqliteStore(path.join(folder, 'replay.db'));
  try {
    const sealed = playedTournament(players, rounds);
    await store.append(BENCH_STREAM, 'noStream', sealed);
    const texts = sealed.map((event) => JSON.stringify(event));
    const recorded = await store.readStream(BENCH_STREAM);
    const about = `${players} players, ${rounds} rounds`;
    return await compare(
      {
        size: sealed.length,
        items: { name: 'events', count: sealed.length },
        contestants: [
          { name: `read and fold, ${about}`, run: async () => stateOf(await store.readStream(BENCH_STREAM)) },
          { name: `fold alone, ${about}`, run: () => stateOf(recorded) },
          {
            name: 'JSON.parse of the event texts',
            run: () => {
              for (const text of texts) JSON.parse(text);
            },
          },
        ],
      },
      options,
    );
  } finally {
    await store.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

export const bench = async (options: BenchOptions): Promise<Row[]> => {
  const sizes: readonly (readonly [number, number])[] = options.quick
    ? [[64, 6]]
    : [
        [64, 6],
        [500, 9],
      ];
  const rows: Row[] = [];
  for (const [players, rounds] of sizes) rows.push(...(await replayRows(players, rounds, options)));
  return rows;
};
