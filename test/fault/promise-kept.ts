import { openSqliteStore } from '@roundbook/event-store';
import { embeddedPorts, Ledger, personStream, rebuild, tournamentEvent, type LedgerPorts } from '@roundbook/ledger';
import type { Plain } from '@roundbook/kernel';
import { pseudonym } from '@roundbook/person';
import { evolve, initialState } from '@roundbook/tournament';
import { canonicalJson } from '@roundbook/transparency';

/** An event that somebody was told of: the last one of a command. */
export interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
}

/** The newest event of a stream; undefined where there is none. */
export const lastPlace = async ({ store }: LedgerPorts, stream: string): Promise<Place | undefined> => {
  const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  return last && { stream, revision: last.revision, hash: last.metadata.hash };
};

/** Opens the ledger, does the work and closes it again, whatever comes of it. */
export const withLedger = async <A>(file: string, work: (ports: LedgerPorts, ledger: Ledger) => Promise<A>): Promise<A> => {
  const ports = embeddedPorts(file);
  const ledger = new Ledger(ports);
  try {
    return await work(ports, ledger);
  } finally {
    await ledger.close();
  }
};

/**
 * What is wrong with a ledger that some process left behind, as a fresh process finds it: one sentence for each fault, none where
 * every event that was promised is there, the file is sound, chains are whole, every name opens, and the folds give one value.
 */
export const promisesBroken = async (file: string, promised: readonly Place[]): Promise<readonly string[]> => {
  const store = openSqliteStore(file);
  const { problems } = store.integrityCheck();
  await store.close();
  return withLedger(file, async (ports) => [
    ...problems,
    ...(await lost(ports, promised)),
    ...(await unlikeFolds(ports)),
    ...(await wrongKeys(ports, promised)),
  ]);
};

const lost = async ({ store }: LedgerPorts, promised: readonly Place[]): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const { stream, revision, hash } of promised) {
    const [event] = await store.readStream(stream, { from: revision, limit: 1 });
    if (event === undefined) wrong.push(`event ${revision} of ${stream} was promised and is lost`);
    else if (event.metadata.hash !== hash) wrong.push(`event ${revision} of ${stream} is not the one that was promised`);
  }
  return wrong;
};

/** Twice from nothing but the events, with the snapshots that were there and without; and once with a fold of our own. */
const unlikeFolds = async (ports: LedgerPorts): Promise<readonly string[]> => {
  const first = await rebuild(ports, () => undefined);
  const second = await rebuild(ports, () => undefined);
  // Behind a broken chain there is nothing to be folded.
  const digest = first.brokenChains.length === 0 ? await digestOfFolds(ports) : first.digest;
  return [
    ...first.brokenChains.map(({ stream, revision, reason }) => `the chain of ${stream} is broken at event ${revision}: ${reason}`),
    ...first.differing.map((stream) => `what was kept of ${stream} is not what its events give`),
    ...(first.digest === second.digest ? [] : ['a second rebuild gives another value']),
    ...(first.digest === digest ? [] : ['a fold of one event after the other gives another value']),
  ];
};

const digestOfFolds = async ({ store, hashing }: LedgerPorts): Promise<string> => {
  const digests: string[] = [];
  for (const { stream } of await store.streams('tournament-')) {
    const state = (await store.readStream(stream)).map(tournamentEvent).reduce(evolve, initialState);
    digests.push(hashing.sha256Hex(canonicalJson(JSON.parse(JSON.stringify(state)) as Plain)));
  }
  return hashing.sha256Hex(digests.join(''));
};

/** Who was not erased has a key that opens the name; who was told to be erased has none. */
const wrongKeys = async (ports: LedgerPorts, promised: readonly Place[]): Promise<readonly string[]> => {
  const { people } = new Ledger(ports);
  const wrong: string[] = [];
  for (const { stream } of await ports.store.streams(personStream(''))) {
    const erased = (await ports.store.readStream(stream)).find(({ type }) => type === 'PersonErased');
    const person = stream.slice(personStream('').length);
    if (erased === undefined) {
      if ((await people.namesOf([person])).get(person) === pseudonym(person)) wrong.push(`the key of ${stream} is lost`);
    } else if (promised.some((place) => place.stream === stream && place.revision === erased.revision)) {
      if ((await ports.keyring.find(`person-${person}`)) !== undefined) wrong.push(`the key of ${stream}, who is erased, came back`);
    }
  }
  return wrong;
};
