import { drawFrom } from '@roundbook/draw';
import { memoryStore } from '@roundbook/event-store';
import type { SealedEvent } from '@roundbook/kernel';
import { Ledger, memoryPorts } from '@roundbook/ledger';
import { standings, type Point } from '@roundbook/projections';
import { ledgerSource } from '../../apps/venue/src/ledger-source';
import { stateAtPoint } from '../../services/query/src/asked-point';
import { openVenue } from '../http/opened-venue';
import { compare, type BenchOptions, type Row } from './measure';
import { BENCH_STREAM, playedTournament } from './played-tournament';

const ID = BENCH_STREAM.slice('tournament-'.length);

const portsWith = async (events: readonly SealedEvent[]) => {
  const ports = { ...memoryPorts(), store: memoryStore() };
  await ports.store.append(BENCH_STREAM, 'noStream', events);
  return ports;
};

/** Standings at a point, as JSON; made anew each time, present and past alike. */
const asking = (ledger: Ledger) => {
  const source = ledgerSource(ledger);
  return async (point: Point, staff: boolean): Promise<string> => {
    const round = point.afterRound === undefined ? {} : { afterRound: point.afterRound };
    return JSON.stringify(standings(await stateAtPoint(source, ID, point, staff), (person) => person, round));
  };
};

/**
 * Questions about the past of a large tournament beside the same question about the present, in one process. The points are drawn
 * anew for every question. Over HTTP the present is answered from what is kept until the next event, which no question about a new
 * point can be: that line says what keeping is worth.
 */
export const bench = async (options: BenchOptions): Promise<Row[]> => {
  const [players, rounds] = options.quick ? [64, 6] : [1_000, 15];
  const events = playedTournament(players, rounds);
  const ports = await portsWith(events);
  const ask = asking(new Ledger(ports));
  const draw = drawFrom('bench', 'points');
  // Before round 1 is published there is nothing to rank.
  const revision = (): number => players + 3 + draw.int(events.length - players - 3);
  const now = { name: 'standings now', run: () => ask({}, true) };
  const size = events.length;
  const rows = await compare(
    {
      size,
      contestants: [
        { name: 'standings at a random revision', run: () => ask({ asOf: revision() }, true) },
        { name: 'the same, to everybody', run: () => ask({ asOf: revision() }, false) },
        {
          name: 'after round 3 at a random revision of the last round',
          run: () => ask({ asOf: size - 1 - draw.int(players / 2), afterRound: 3 }, true),
        },
        now,
      ],
    },
    options,
  );
  const first = await compare(
    {
      size,
      contestants: [
        {
          name: 'a random revision, the first question of a process',
          prepare: async () => asking(new Ledger(ports)),
          run: (once: ReturnType<typeof asking>) => once({ asOf: revision() }, true),
        },
        {
          name: 'now, the first question of a process',
          prepare: async () => asking(new Ledger(ports)),
          run: (once: ReturnType<typeof asking>) => once({}, true),
        },
      ],
    },
    options,
  );
  const opened = await openVenue({ ports });
  try {
    const path = `/api/tournaments/${ID}/standings`;
    const overHttp = await compare(
      {
        size,
        contestants: [
          { name: 'over HTTP: at a random revision', run: () => opened.visitor.read(`${path}?asOf=${revision()}`) },
          { name: 'over HTTP: at one revision again and again', run: () => opened.visitor.read(`${path}?asOf=${size >> 1}`) },
          { name: 'over HTTP: now, as it is kept', run: () => opened.visitor.read(path) },
        ],
      },
      options,
    );
    return [...rows, ...first, ...overHttp];
  } finally {
    await opened.close();
  }
};
