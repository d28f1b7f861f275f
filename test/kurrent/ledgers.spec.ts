import { randomUUID } from 'node:crypto';
import { RefusalError } from '@roundbook/kernel';
import { kurrentPorts, Ledger, portsAt } from '@roundbook/ledger';
import { refusalBy } from '../contract/event-store-checks';
import { ProtocolServer } from './protocol-server';
import { QUICK } from './subject';

jest.setTimeout(30_000);

const staff = { id: 'desk-1', role: 'organiser' };
const now = (commandId: string = randomUUID()) => ({ commandId, actor: staff });
const MASTER = '0123456789abcdef'.repeat(4);

let server: ProtocolServer;
const ledgers: Ledger[] = [];
beforeEach(async () => {
  server = await new ProtocolServer().start();
});
afterEach(async () => {
  await Promise.all(ledgers.splice(0).map((ledger) => ledger.close()));
  await server.stop();
});

const replica = (): Ledger => {
  const ledger = new Ledger(kurrentPorts(server.address(), { masterKey: MASTER, times: QUICK }));
  ledgers.push(ledger);
  return ledger;
};

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dmitri', 'Esi', 'Finn'];

/** Three matches of a first round, published. */
const firstRound = async (ledger: Ledger): Promise<string> => {
  const { tournament } = await ledger.create({ name: 'Friday', preset: 'magic', settings: {} }, now());
  await ledger.register(
    tournament,
    NAMES.map((name) => ({ name })),
    {},
    now(),
  );
  await ledger.execute(tournament, 'pair', {}, now());
  await ledger.execute(tournament, 'publish', {}, now());
  return tournament;
};

const report = (match: string, result: string) => ['report', { match, result }] as const;

describe('two ledgers over one KurrentDB', () => {
  it('take results of different matches at once', async () => {
    const [one, other] = [replica(), replica()];
    const tournament = await firstRound(one);
    await other.stateAt(tournament);
    await Promise.all([
      one.execute(tournament, ...report('r1m1', '2-0'), now()),
      other.execute(tournament, ...report('r1m2', '2-1'), now()),
    ]);
    for (const ledger of [one, other]) {
      const { rounds } = await ledger.stateAt(tournament);
      expect(rounds[0]?.matches.filter(({ result }) => result !== undefined).map(({ id }) => id)).toEqual(['r1m1', 'r1m2']);
    }
  });

  it('let one of two results of the same match win', async () => {
    const [one, other] = [replica(), replica()];
    const tournament = await firstRound(one);
    await other.stateAt(tournament);
    const outcomes = await Promise.allSettled([
      one.execute(tournament, ...report('r1m1', '2-0'), now()),
      other.execute(tournament, ...report('r1m1', '0-2'), now()),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((outcome): outcome is PromiseRejectedResult => outcome.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(RefusalError);
    expect((lost?.reason as RefusalError).refusal.kind).not.toBe('unavailable');
  });

  it('know an idempotency key that was used at the other', async () => {
    const [one, other] = [replica(), replica()];
    const tournament = await firstRound(one);
    const once = randomUUID();
    const first = await one.execute(tournament, ...report('r1m1', '2-0'), now(once));
    const again = await other.execute(tournament, ...report('r1m1', '2-0'), now(once));
    expect(again).toMatchObject({ revision: first.revision, repeated: true });
    expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
    const reused = await refusalBy(other.execute(tournament, ...report('r1m1', '0-2'), now(once)));
    expect(reused.code).toBe('idempotency_key_reused');
  });

  it('show an erased person at neither, and nothing of the name is left at the server once it is scavenged', async () => {
    const [one, other] = [replica(), replica()];
    const tournament = await firstRound(one);
    const state = await other.stateAt(tournament);
    const person = state.players[0]?.person ?? '';
    expect([...(await other.names(state)).values()].sort()).toEqual(NAMES);
    const erasure = now();
    expect(await one.people.erase(person, erasure)).toBe('pending');
    const deadline = Date.now() + 5_000;
    while ((await other.names(await other.stateAt(tournament))).get(person) === 'Ada' && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10));
    for (const ledger of [one, other]) expect([...(await ledger.names(await ledger.stateAt(tournament))).values()]).not.toContain('Ada');
    server.log.scavenge();
    expect(await one.people.erase(person, erasure)).toBe('done');
    expect(server.log.all.some(({ data }) => Buffer.from(data).includes('Ada'))).toBe(false);
  });

  it('carry out a command once whose answer was lost', async () => {
    const [one, other] = [replica(), replica()];
    const tournament = await firstRound(one);
    const { revision } = await other.stateAt(tournament);
    server.faults.lostAnswers = 1;
    const answer = await one.execute(tournament, ...report('r1m3', '2-0'), now());
    expect(answer.revision).toBe(revision + 1);
    expect((await other.stateAt(tournament)).revision).toBe(revision + 1);
  });

  it('refuse a command while the store is away, with nothing half done', async () => {
    const one = new Ledger(kurrentPorts(server.address(), { masterKey: MASTER, times: { ...QUICK, patienceMs: 300 } }));
    ledgers.push(one);
    const tournament = await firstRound(one);
    const { revision } = await one.stateAt(tournament);
    await server.stop();
    const once = randomUUID();
    const refusal = await refusalBy(one.execute(tournament, ...report('r1m1', '2-0'), now(once)));
    expect(refusal).toMatchObject({ kind: 'unavailable', code: 'store_unavailable' });
    await server.start();
    expect((await one.stateAt(tournament)).revision).toBe(revision);
    expect(await one.execute(tournament, ...report('r1m1', '2-0'), now(once))).toMatchObject({ revision: revision + 1, repeated: false });
  });
});

describe('the address of a store', () => {
  it('says which ports there are', async () => {
    const ports = portsAt(server.address(), { masterKey: MASTER, times: QUICK });
    expect(await ports.store.streams()).toEqual([]);
    await ports.store.close();
    expect(() => portsAt('postgres://db', { masterKey: MASTER })).toThrow('not known');
  });
});
