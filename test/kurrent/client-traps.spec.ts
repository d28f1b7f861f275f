import { setTimeout as sleep } from 'node:timers/promises';
import { jsonEvent, KurrentDBClient, NO_STREAM } from '@kurrent/kurrentdb-client';
import { closeClient } from '../../libs/event-store/src/kurrent-client';
import { ProtocolServer } from './protocol-server';

jest.setTimeout(30_000);

/**
 * What the client does that the adapter is written around. A test here that fails after an upgrade of the client says that the
 * adapter may become simpler.
 */
let server: ProtocolServer;
let client: KurrentDBClient | undefined;
beforeEach(async () => {
  server = await new ProtocolServer().start();
});
afterEach(async () => {
  if (client !== undefined) await closeClient(client);
  await server.stop();
});

const connect = (more = ''): KurrentDBClient => (client = KurrentDBClient.connectionString(server.address(more)));
const event = () => jsonEvent({ type: 'T', data: {} });
const STILL_OPEN = Symbol('still open');

it('an append to a silent server goes on past its deadline', async () => {
  const connected = connect('&defaultDeadline=200');
  await connected.appendToStream('s', event());
  server.gate.setSilent(true);
  const late = connected.appendToStream('s', event()).catch((error: unknown) => error);
  expect(await Promise.race([late, sleep(1_000, STILL_OPEN)])).toBe(STILL_OPEN);
  server.gate.setSilent(false);
  await late;
});

it('a subscription ends with its connection and does not come back', async () => {
  const connected = connect();
  const subscription = connected.subscribeToAll();
  const ended = new Promise<{ type?: string }>((resolve) => subscription.once('error', (error) => resolve(error as { type?: string })));
  const seen: string[] = [];
  subscription.on('data', ({ event: one }) => void seen.push(one?.streamId ?? ''));
  await new Promise((resolve) => subscription.once('caughtUp', resolve));
  await server.restart();
  expect(['cancelled', 'unavailable']).toContain((await ended).type);
  await connect().appendToStream('after', event());
  await sleep(200);
  expect(seen).not.toContain('after');
});

it('with throwOnAppendFailure=false a conflict is answered with the wrong revision', async () => {
  const connected = connect('&throwOnAppendFailure=false');
  await connected.appendToStream('s', [event(), event(), event()], { streamState: NO_STREAM });
  const answer = await connected.appendToStream('s', event(), { streamState: NO_STREAM });
  expect(answer.success).toBe(false);
  // The stream is at revision 2.
  expect(answer.nextExpectedRevision).toBe(1n);
});
