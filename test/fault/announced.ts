import type { ImportPlan } from '@roundbook/interchange';
import type { Actor } from '@roundbook/kernel';
import { importTournament, Ledger, personStream, tournamentStream, type LedgerPorts } from '@roundbook/ledger';
import { playedElsewhere } from './played-elsewhere';
import type { Place } from './promise-kept';

const actor: Actor = { id: 'fault-test', role: 'organiser' };

/** A command with its id, so that whoever reads of it can give it again. */
export type Announced =
  | { readonly kind: 'create'; readonly id: string; readonly payload: unknown }
  | { readonly kind: 'register'; readonly id: string; readonly tournament: string; readonly names: readonly string[] }
  | {
      readonly kind: 'execute';
      readonly id: string;
      readonly tournament: string;
      readonly type: string;
      readonly payload: unknown;
      readonly by: Actor;
    }
  | { readonly kind: 'import'; readonly id: string; readonly number: number }
  | { readonly kind: 'rename'; readonly id: string; readonly person: string; readonly name: string };

export type Said = { readonly tried: Announced } | { readonly done: string; readonly place: Place } | { readonly refused: string };

/** Small tournaments of another program, each different. */
const planOf = (number: number): ImportPlan =>
  playedElsewhere(
    `Elsewhere ${number}`,
    [0, 1, 2, 3].map((index) => `Guest ${number} ${index}`),
  );

/** What a command came to: the stream it wrote to, its last event there, and whether it had been carried out before where that is said. */
export interface CarriedOut {
  readonly place: Place;
  readonly repeated?: boolean;
}

export const streamOf = (one: Announced): string => {
  if (one.kind === 'rename') return personStream(one.person);
  return tournamentStream(one.kind === 'create' || one.kind === 'import' ? one.id : one.tournament);
};

const answerTo = async (ports: LedgerPorts, ledger: Ledger, one: Announced): Promise<{ revision?: number; repeated?: boolean }> => {
  const options = { commandId: one.id, actor };
  switch (one.kind) {
    case 'create':
      return ledger.create(one.payload, options);
    case 'register':
      return ledger.register(one.tournament, one.names.map((name) => ({ name })), {}, options); // prettier-ignore
    case 'execute':
      return ledger.execute(one.tournament, one.type, one.payload, { ...options, actor: one.by });
    case 'import': {
      const { revision } = await importTournament(ports, planOf(one.number), { ...options, date: '2026-11-29' });
      return { revision };
    }
    case 'rename':
      await ledger.people.rename(one.person, one.name, options);
      return {};
  }
};

/** Carries the command out and looks where its last event stands. Throws where there is none. */
export const carryOut = async (ports: LedgerPorts, ledger: Ledger, one: Announced): Promise<CarriedOut> => {
  const { revision, repeated } = await answerTo(ports, ledger, one);
  const stream = streamOf(one);
  const events = await ports.store.readStream(stream);
  const event = revision === undefined ? events.findLast(({ metadata }) => metadata.commandId === one.id) : events[revision];
  if (event === undefined) throw new Error(`${one.kind} ${one.id} was answered, and left no event`);
  return {
    place: { stream, revision: event.revision, hash: event.metadata.hash },
    ...(repeated === undefined ? {} : { repeated }),
  };
};
