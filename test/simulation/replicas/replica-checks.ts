import { personStream, tournamentStream, type Ledger, tournamentEvent } from '../../../services/ledger/src';
import { open, type Keyring } from '@roundbook/keyring';
import { pseudonym } from '@roundbook/person';
import { bracket, byes, pools, rounds, standings, timeline, type ToldEvent } from '@roundbook/projections';
import { evolve, initialState, isLossOut, type TournamentState } from '@roundbook/tournament';
import { nodeHashing, verifyChain } from '@roundbook/transparency';
import type { Findings } from './findings';
import { sameContent } from './same-content';
import type { WatchedStore } from './watched-store';

type Names = ReadonlyMap<string, string>;

/** Everything that is shown of a tournament, to staff or to everybody. */
const shown = (state: TournamentState, told: readonly ToldEvent[], names: Names, staff: boolean): Readonly<Record<string, unknown>> => {
  const nameOf = (person: string): string => names.get(person) ?? 'nobody';
  const view = { staff };
  return {
    standings: standings(state, nameOf, view),
    'standings after round 1': standings(state, nameOf, { ...view, afterRound: 1 }),
    rounds: rounds(state, nameOf, view),
    ...(isLossOut(state.policy) ? { pools: pools(state, nameOf, view) } : {}),
    byes: byes(state, nameOf, view),
    bracket: bracket(state, nameOf, view),
    timeline: timeline(told, nameOf, view),
  };
};

/** What the store holds, read from its first event on by nothing but the folds. */
export interface Fresh {
  readonly state: TournamentState;
  readonly told: readonly ToldEvent[];
  readonly names: Names;
}

/** The present name of a person, opened with the person's key alone. */
const nameOf = async (store: WatchedStore, keyring: Keyring, person: string): Promise<string> => {
  const events = await store.store.readStream(personStream(person));
  const key = await keyring.find(`person-${person}`);
  const sealed = events.findLast(({ data }) => typeof data['sealedName'] === 'string')?.data['sealedName'];
  const isErased = events.some(({ type }) => type === 'PersonErased');
  return isErased || key === undefined || typeof sealed !== 'string' ? pseudonym(person) : open(key, sealed, personStream(person));
};

export const freshFrom = async (store: WatchedStore, keyring: Keyring, tournament: string): Promise<Fresh> => {
  const recorded = await store.store.readStream(tournamentStream(tournament));
  const events = recorded.map(tournamentEvent);
  const state = events.reduce(evolve, initialState);
  const names = new Map<string, string>();
  for (const { person } of state.players) names.set(person, await nameOf(store, keyring, person));
  return {
    state,
    told: events.map((event, index) => ({ ...event, actor: recorded[index]?.metadata.actor ?? { id: '', role: '' } })),
    names,
  };
};

/** Every chain of the store from its first event on, and no key of an erased person that opens its name. */
export const checkStore = async (store: WatchedStore, keyring: Keyring, findings: Findings): Promise<void> => {
  for (const { stream, revision } of await store.store.streams()) {
    const events = await store.store.readStream(stream);
    const chain = verifyChain(nodeHashing, stream, events);
    if (!chain.ok) findings.note(`${stream}: the chain is broken at ${chain.revision} (${chain.reason})`);
    if (events.length !== revision + 1 || events.some((event, index) => event.revision !== index)) findings.note(`${stream}: a gap`);
    if (events.some(({ type }) => type === 'PersonErased') && (await opensAny(keyring, stream, events)))
      findings.note(`${stream}: the name of an erased person can still be read`);
  }
};

const opensAny = async (keyring: Keyring, stream: string, events: readonly { readonly data: Readonly<Record<string, unknown>> }[]) => {
  const key = await keyring.find(stream);
  return events.some(({ data }) => {
    try {
      return key !== undefined && typeof data['sealedName'] === 'string' && open(key, data['sealedName'], stream) !== '';
    } catch {
      // Another key than the one that sealed it: it stays closed.
      return false;
    }
  });
};

/** What one replica shows at the end, against a fresh fold. */
export const checkReplica = async (ledger: Ledger, name: string, tournament: string, fresh: Fresh, findings: Findings): Promise<void> => {
  const state = await ledger.stateAt(tournament);
  const recorded = await ledger.recorded(tournament);
  const told = recorded.map((event): ToldEvent => ({ ...tournamentEvent(event), actor: event.metadata.actor }));
  const names = await ledger.names(state);
  if (!sameContent(state, fresh.state)) findings.note(`${name} shows another state than the events give`);
  for (const [person, wanted] of fresh.names)
    if (names.get(person) !== wanted) findings.note(`${name} calls ${person} ${names.get(person)}, whose name is ${wanted}`);
  for (const staff of [true, false]) {
    const [own, wanted] = [shown(state, told, names, staff), shown(fresh.state, fresh.told, fresh.names, staff)];
    for (const [view, answer] of Object.entries(own))
      if (!sameContent(answer, wanted[view])) findings.note(`${name} shows other ${view} to ${staff ? 'staff' : 'everybody'}`);
  }
};
