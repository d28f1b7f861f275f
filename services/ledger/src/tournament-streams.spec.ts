import { randomUUID } from 'node:crypto';
import type { EventStore, ReadStreamOptions } from '@roundbook/event-store';
import { memoryPorts } from './embedded';
import { Ledger } from './ledger';
import type { LedgerPorts } from './ports';
import { TournamentStreams } from './tournament-streams';

const issued = () => ({ commandId: randomUUID(), actor: { id: 'desk', role: 'organiser' } });

/** Three tournaments of eleven events each, and ports that note from which revision on a stream is read. */
const three = async (): Promise<{ ports: LedgerPorts; tournaments: readonly string[]; reads: string[] }> => {
  const ports = memoryPorts();
  const ledger = new Ledger(ports);
  const tournaments: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { tournament } = await ledger.create({ name: `Event ${index}`, preset: 'magic', settings: {} }, issued());
    const players = Array.from({ length: 10 }, (_, player) => ({ name: `Player ${player}` }));
    await ledger.register(tournament, players, {}, issued());
    tournaments.push(tournament);
  }
  const reads: string[] = [];
  const readStream = (stream: string, options: ReadStreamOptions = {}) => {
    reads.push(`${tournaments.findIndex((tournament) => stream.endsWith(tournament))} from ${options.from ?? 0}`);
    return ports.store.readStream(stream, options);
  };
  const store = new Proxy(ports.store, { get: (real, name) => (name === 'readStream' ? readStream : Reflect.get(real, name).bind(real)) });
  return { ports: { ...ports, store: store as EventStore }, tournaments, reads };
};

describe('states that are kept in memory', () => {
  it('are the ones asked for last, as many as their events allow', async () => {
    const { ports, tournaments, reads } = await three();
    const streams = new TournamentStreams(ports, undefined, 45);
    const [a = '', b = '', c = ''] = tournaments;
    for (const tournament of [a, b, a, c]) await streams.load(tournament);
    expect(reads).toEqual(['0 from 0', '1 from 0', '0 from 11', '2 from 0']);
    reads.length = 0;
    for (const tournament of [c, a, b]) expect((await streams.load(tournament)).revision).toBe(10);
    expect(reads).toEqual(['2 from 11', '0 from 11', '1 from 0']);
  });

  it('are bounded also where nobody is registered yet', async () => {
    const ports = memoryPorts();
    const ledger = new Ledger(ports);
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ledger.create({ name: `Event ${index}`, preset: 'magic', settings: {} }, issued())),
    );
    const reads: number[] = [];
    const readStream = (stream: string, options: ReadStreamOptions = {}) => {
      reads.push(options.from ?? 0);
      return ports.store.readStream(stream, options);
    };
    const store = { ...ports.store, readStream } as unknown as EventStore;
    const streams = new TournamentStreams({ ...ports, store }, undefined, 45);
    for (const { tournament } of [...created, ...created]) await streams.load(tournament);
    expect(reads).toEqual(Array(16).fill(0));
  });

  it('are kept where one of them alone is more than that', async () => {
    const { ports, tournaments, reads } = await three();
    const streams = new TournamentStreams(ports, undefined, 5);
    const [a = ''] = tournaments;
    await streams.load(a);
    await streams.load(a);
    expect(reads).toEqual(['0 from 0', '0 from 11']);
  });
});
