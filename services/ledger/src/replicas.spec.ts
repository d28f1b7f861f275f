import { randomUUID } from 'node:crypto';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { memoryPorts } from './embedded';
import { Ledger, type AppendedEvents } from './ledger';
import type { LedgerPorts } from './ports';

const staff = { id: 'desk-1', role: 'organiser' };
const now = () => ({ commandId: randomUUID(), actor: staff });

/** Two replicas over one store and one keyring; the clock of the second one is an hour ahead. */
const twoReplicas = () => {
  const ports = memoryPorts();
  const ahead: LedgerPorts = { ...ports, clock: () => new Date(Date.now() + 3_600_000).toISOString() };
  return { ports, one: new Ledger(ports), other: new Ledger(ahead) };
};

const friday = { name: 'Friday', preset: 'magic', settings: {} };

const withPlayers = async (ledger: Ledger, names = ['Ada', 'Ben', 'Cleo', 'Dmitri']): Promise<string> => {
  const { tournament } = await ledger.create(friday, now());
  await ledger.register(
    tournament,
    names.map((name) => ({ name })),
    {},
    now(),
  );
  return tournament;
};

const revisions = (heard: readonly AppendedEvents[]): readonly number[] =>
  heard.flatMap(({ events }) => events.map((event) => event.revision));

describe('two replicas over one store', () => {
  it('give the same answer to the same command at the same moment: what is stored, and both go on from it', async () => {
    const { one, other } = twoReplicas();
    const tournament = await withPlayers(one);
    await other.stateAt(tournament);
    const once = now();
    const answers = await Promise.all([one, other].map((ledger) => ledger.execute(tournament, 'pair', {}, once)));
    const stored = (await one.recorded(tournament)).slice(-(answers[0]?.events.length ?? 0));
    for (const answer of answers)
      expect(answer.events.map(({ metadata }) => metadata.hash)).toEqual(stored.map(({ metadata }) => metadata.hash));
    expect(answers.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
    for (const ledger of [one, other]) expect((await ledger.stateAt(tournament)).rounds).toHaveLength(1);
  });

  it('create a tournament that is sent to both at once with one draw secret', async () => {
    const { ports, one, other } = twoReplicas();
    const once = now();
    await ports.keyring.create(`staff-${once.commandId}`);
    const answers = await Promise.all([one.create(friday, once), other.create(friday, once)]);
    const { drawCommitment } = await one.stateAt(once.commandId);
    expect(answers.map(({ events }) => events[0]?.data['drawCommitment'])).toEqual([drawCommitment, drawCommitment]);
    expect((await other.stateAt(once.commandId)).drawCommitment).toBe(drawCommitment);
  });

  it('tell their listeners what the other one has recorded as well, in order and without a gap', async () => {
    const { one, other } = twoReplicas();
    const heard: AppendedEvents[] = [];
    other.onAppended((appended) => heard.push(appended));
    const tournament = await withPlayers(one);
    await other.execute(tournament, 'pair', {}, now());
    await one.execute(tournament, 'publish', {}, now());
    await other.stateAt(tournament);
    const { revision } = await one.stateAt(tournament);
    expect(revisions(heard)).toEqual(Array.from({ length: revision + 1 }, (_, index) => index));
  });

  it.each(['rename', 'erase'] as const)('show a name no longer once the other one has it changed: %s', async (what) => {
    const { one, other } = twoReplicas();
    const tournament = await withPlayers(one);
    const shown = async (ledger: Ledger) => [...(await ledger.names(await ledger.stateAt(tournament))).values()];
    expect(await shown(other)).toContain('Ada');
    const person = (await one.stateAt(tournament)).players[0]?.person ?? '';
    await (what === 'rename' ? one.people.rename(person, 'Ada L.', now()) : one.people.erase(person, now()));
    expect(await shown(other)).toEqual(await shown(one));
    expect(await shown(other)).not.toContain('Ada');
  });
});

describe('one key for two names', () => {
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof RefusalError ? error.refusal.code : String(error)),
    );

  it('is answered to one of two replicas that rename a person at once', async () => {
    const { one, other } = twoReplicas();
    const tournament = await withPlayers(one);
    const person = (await one.stateAt(tournament)).players[0]?.person ?? '';
    const once = now();
    const renamed = [one.people.rename(person, 'Bea', once), other.people.rename(person, 'Carla', once)];
    expect((await Promise.all(renamed.map(codeOf))).sort()).toEqual(['done', 'idempotency_key_reused']);
  });

  it('is refused where it registers somebody else', async () => {
    const { one } = twoReplicas();
    const tournament = await withPlayers(one);
    const once = now();
    expect(await codeOf(one.register(tournament, [{ name: 'Emil' }], {}, once))).toBe('done');
    expect(await codeOf(one.register(tournament, [{ name: 'Emil' }], {}, once))).toBe('done');
    expect(await codeOf(one.register(tournament, [{ name: 'Fritz' }], {}, once))).toBe('idempotency_key_reused');
  });
});

describe('an answer of the store that is lost', () => {
  it('leaves listeners without a gap, and the command under its key is answered as done', async () => {
    const { ports } = twoReplicas();
    let losing = false;
    const store = Object.assign(Object.create(ports.store) as typeof ports.store, {
      append: async (...given: Parameters<typeof ports.store.append>) => {
        const appended = await ports.store.append(...given);
        if (losing) throw new RefusalError(unavailable('store_unavailable', 'The store is away.'));
        return appended;
      },
    });
    const ledger = new Ledger({ ...ports, store });
    const heard: AppendedEvents[] = [];
    ledger.onAppended((appended) => heard.push(appended));
    const tournament = await withPlayers(ledger);
    const once = now();
    losing = true;
    await expect(ledger.execute(tournament, 'pair', {}, once)).rejects.toThrow('The store is away.');
    losing = false;
    const answer = await ledger.execute(tournament, 'pair', {}, once);
    expect(answer.repeated).toBe(true);
    expect(revisions(heard)).toEqual(Array.from({ length: answer.revision + 1 }, (_, index) => index));
  });
});

describe('a person command that is sent again after the person was erased', () => {
  const erased = async () => {
    const replicas = twoReplicas();
    const tournament = await withPlayers(replicas.one);
    const person = (await replicas.one.stateAt(tournament)).players[0]?.person ?? '';
    const recorded = async () => (await replicas.ports.store.readStream(`person-${person}`)).map(({ type }) => type);
    return { ...replicas, person, recorded };
  };

  it('is answered as the first time, at either replica', async () => {
    const { one, other, person, recorded } = await erased();
    const once = now();
    await one.people.rename(person, 'Ada L.', once);
    await one.people.erase(person, now());
    for (const ledger of [one, other]) await ledger.people.rename(person, 'Ada L.', once);
    expect(await recorded()).toEqual(['PersonRegistered', 'PersonRenamed', 'PersonErased']);
    await expect(other.people.rename(person, 'Ada L.', now())).rejects.toThrow('This person was erased');
  });

  it('is answered as the first time where it registers that person', async () => {
    const { one, other, person } = await erased();
    const saturday = await withPlayers(one, ['Esi', 'Finn']);
    const once = now();
    const register = (ledger: Ledger) => ledger.register(saturday, [{ name: '', person }], {}, once);
    const first = await register(one);
    await one.people.erase(person, now());
    for (const ledger of [one, other]) expect(await register(ledger)).toMatchObject({ revision: first.revision, repeated: true });
  });

  it('is one erasure where it comes several times at once', async () => {
    const { one, other, person, recorded } = await erased();
    const once = now();
    await Promise.all([one, one, other].map((ledger) => ledger.people.erase(person, once)));
    expect(await recorded()).toEqual(['PersonRegistered', 'PersonErased']);
  });
});
