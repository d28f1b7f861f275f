import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { openKurrentStore, type KurrentStore } from '@roundbook/event-store';
import { refusalBy } from '../contract/event-store-checks';
import { Listener } from '../contract/listener';
import { sealedEvents } from '../contract/sealed-events';
import { makeCertificates } from './certificates';
import { EventLog } from './event-log';
import { ProtocolServer } from './protocol-server';
import { QUICK } from './subject';

jest.setTimeout(30_000);

const A = 'tournament-a';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-tls-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const certificates = makeCertificates();
const authority = path.join(folder, 'authority.pem');
fs.writeFileSync(authority, certificates.authority);
const tls = { certificate: certificates.server, key: certificates.serverKey };

const servers: ProtocolServer[] = [];
const stores: KurrentStore[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const opened = (address: string, times = {}): KurrentStore => {
  const store = openKurrentStore(address, { ...QUICK, ...times });
  stores.push(store);
  return store;
};

/** Nodes over one log, as if it was replicated at once; the first of them leads. */
const cluster = async (size: number): Promise<{ nodes: readonly ProtocolServer[]; lead: (leader: ProtocolServer) => void }> => {
  const log = new EventLog();
  let leading: ProtocolServer | undefined;
  const members = () => servers.map((server) => ({ port: server.port, leader: server === leading, alive: server.running }));
  const nodes = await Promise.all(
    Array.from({ length: size }, () => {
      const server = new ProtocolServer({ log, tls, members });
      servers.push(server);
      return server.start();
    }),
  );
  const lead = (leader: ProtocolServer): void => {
    leading = leader;
    for (const node of nodes) node.faults.leader = node === leader ? undefined : { host: '127.0.0.1', port: leader.port };
  };
  lead(nodes[0] as ProtocolServer);
  return { nodes, lead };
};

const seeds = (nodes: readonly ProtocolServer[]): string =>
  `kurrentdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=true&tlsCAFile=${encodeURIComponent(authority)}&discoveryInterval=20`;

const writesAndReads = async (store: KurrentStore): Promise<void> => {
  await store.append(A, 'noStream', sealedEvents(A, 2));
  expect(await store.readStream(A)).toHaveLength(2);
  expect(await store.readAll()).toHaveLength(2);
};

describe('over TLS', () => {
  const serve = async (): Promise<ProtocolServer> => {
    const server = new ProtocolServer({ tls });
    servers.push(server);
    return server.start();
  };

  it('a server with a certificate of a known authority is spoken to, under the old scheme as well', async () => {
    const server = await serve();
    const address = server.address(`&tlsCAFile=${encodeURIComponent(authority)}`).replace('kurrentdb://', 'esdb://admin:changeit@');
    const store = opened(address);
    await writesAndReads(store);
    const listener = new Listener();
    listener.follow(store);
    await listener.untilEvents(2);
  });

  it('a server whose certificate nobody vouches for is not, unless that is asked for', async () => {
    const server = await serve();
    const strict = opened(server.address(), { patienceMs: 300 });
    expect((await refusalBy(strict.append(A, 'noStream', sealedEvents(A, 1)))).code).toBe('store_unavailable');
    expect((await refusalBy(strict.readStream(A))).code).toBe('store_unavailable');
    expect(server.log.all.filter(({ stream }) => stream === A)).toEqual([]);
    await writesAndReads(opened(server.address('&tlsVerifyCert=false')));
  });

  it('a missing certificate file is named as what is wrong with the address', async () => {
    const store = opened(`kurrentdb://admin:secret@127.0.0.1:2113?tlsCAFile=${path.join(folder, 'missing.pem')}`);
    const refusal = await refusalBy(store.readAll());
    expect(refusal).toMatchObject({ kind: 'malformed', code: 'store_address', allowed: 'certificate files that are there' });
    expect(JSON.stringify(refusal)).not.toContain('secret');
  });
});

describe('a cluster', () => {
  it.each([
    ['by its nodes', (nodes: readonly ProtocolServer[]) => seeds(nodes)],
    ['by one name', (nodes: readonly ProtocolServer[]) => seeds(nodes.slice(2)).replace('kurrentdb://', 'kurrentdb+discover://')],
  ])('is found %s, and its leader is used', async (_how, address) => {
    const { nodes } = await cluster(3);
    const store = opened(address(nodes));
    await writesAndReads(store);
    expect(nodes.map(({ calls }) => calls.get('batchAppend') ?? 0)).toEqual([1, 0, 0]);
  });

  it('with another leader is written to there, without a command lost', async () => {
    const { nodes, lead } = await cluster(3);
    const store = opened(seeds(nodes));
    await store.append(A, 'noStream', sealedEvents(A, 1));
    lead(nodes[1] as ProtocolServer);
    expect((await store.append(A, 0, sealedEvents(A, 1, { from: 1 }))).revision).toBe(1);
    expect(await store.readStream(A)).toHaveLength(2);
    expect(nodes[1]?.calls.get('batchAppend')).toBe(1);
  });

  it('that loses its leader goes on with the next one', async () => {
    const { nodes, lead } = await cluster(3);
    const store = opened(seeds(nodes));
    const listener = new Listener();
    listener.follow(store);
    await store.append(A, 'noStream', sealedEvents(A, 1));
    await listener.untilEvents(1);
    lead(nodes[2] as ProtocolServer);
    await nodes[0]?.stop();
    expect((await store.append(A, 0, sealedEvents(A, 2, { from: 1 }))).revision).toBe(2);
    expect(await store.readStream(A)).toHaveLength(3);
    await listener.untilEvents(3);
    expect(listener.events).toEqual(await store.readAll());
  });
});
