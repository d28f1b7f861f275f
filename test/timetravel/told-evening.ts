import type { Actor, Plain, SealedEvent } from '@roundbook/kernel';
import type { ToldEvent } from '@roundbook/projections';
import { evolve, initialState, versionOf, type TournamentEvent, type TournamentState } from '@roundbook/tournament';
import { nodeHashing, sealEvent, ZERO_HASH } from '@roundbook/transparency';
import type { TournamentSource } from '../../services/query/src/source';
import type { Evening } from './evening';

const ACTOR: Actor = { id: 'desk', role: 'staff' };
const COMMAND = 'ab'.repeat(16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The tournament's id. */
export const idOf = ({ events }: Evening): string => {
  const [first] = events;
  if (first?.type !== 'TournamentCreated') throw new RangeError('no tournament begins like this');
  return first.data.tournament;
};

const toldOf = (events: readonly TournamentEvent[]): readonly ToldEvent[] => events.map((event) => ({ ...event, actor: ACTOR }));

/** The events as a ledger keeps them, chained and sealed. */
export const sealedEvents = (evening: Evening): readonly SealedEvent[] => {
  const stream = `tournament-${idOf(evening)}`;
  let prev = ZERO_HASH;
  return evening.events.map(({ id, at, revision, type, data, undoes }) => {
    const metadata = {
      schemaVersion: versionOf(type),
      at,
      actor: ACTOR,
      commandId: COMMAND,
      commandHash: 'ab'.repeat(32),
      $correlationId: COMMAND,
      $causationId: undoes ?? COMMAND,
    };
    const plain = data as unknown as Readonly<Record<string, Plain>>;
    const sealed = sealEvent(nodeHashing, { stream, revision, id, type, data: plain, metadata }, prev);
    prev = sealed.metadata.hash;
    return sealed;
  });
};

/** The states after each event, folded one by one; nothing is kept beside them. */
export const statesOf = ({ events }: Evening): readonly TournamentState[] => {
  let state: TournamentState = initialState;
  return events.map((event) => (state = evolve(state, event)));
};

/** A world in which no more than the first events of an evening have happened: it cannot know what came later. */
export const onlyUpTo = (evening: Evening, states: readonly TournamentState[], revision: number): TournamentSource => {
  const told = toldOf(evening.events.slice(0, revision + 1));
  const before = (asOf: number | string | undefined): number =>
    asOf === undefined ? revision : typeof asOf === 'number' ? Math.min(asOf, revision) : Number.NaN;
  return {
    stateAt: async (_tournament, asOf) => states[before(asOf)] as TournamentState,
    told: async (_tournament, asOf) => told.slice(0, before(asOf) + 1),
    notes: async () => new Map(),
    names: async () => evening.names,
    tournaments: async () => [{ tournament: idOf(evening), revision }],
    onAppended: () => () => undefined,
  };
};
