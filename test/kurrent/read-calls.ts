import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { ReadReq, ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb';
import type { Logged } from './event-log';
import { accessDenied, eventOut, notFoundOut, streamDeleted, streamIn, type CallFault } from './messages';
import type { Node } from './node';

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
type Test = (event: Logged) => boolean;

/** A filter's window: after so many events that it keeps out a checkpoint is due, times the multiplier. */
const WINDOW = 32;

const backwardsIn = (options: ReadReq.Options): boolean => options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;

const filterIn = (options: ReadReq.Options): Test | undefined => {
  const filter = options.getFilter();
  const ofStream = filter?.getStreamIdentifier();
  const expression = ofStream ?? filter?.getEventType();
  if (expression === undefined) return undefined;
  const regex = expression.getRegex() === '' ? undefined : new RegExp(expression.getRegex(), 'u');
  const prefixes = expression.getPrefixList();
  return (event) => {
    const text = ofStream === undefined ? event.type : event.stream;
    return regex === undefined ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
  };
};

/** Forwards the position asked for is included, backwards it is not. */
const fromAll = (log: readonly Logged[], options: ReadReq.Options): readonly Logged[] => {
  const all = options.getAll();
  const backwards = backwardsIn(options);
  if (all === undefined || all.hasStart()) return backwards ? [] : log;
  if (all.hasEnd()) return backwards ? [...log].reverse() : [];
  const at = BigInt(all.getPosition()?.getCommitPosition() ?? '0');
  return backwards ? log.filter(({ position }) => position < at).reverse() : log.filter(({ position }) => position >= at);
};

const fromStream = (events: readonly Logged[], options: ReadReq.Options): readonly Logged[] => {
  const asked = options.getStream();
  const backwards = backwardsIn(options);
  if (asked === undefined || asked.hasStart()) return backwards ? events.slice(0, 1) : events;
  if (asked.hasEnd()) return backwards ? [...events].reverse() : [];
  const at = BigInt(asked.getRevision());
  return backwards ? events.filter(({ revision }) => revision <= at).reverse() : events.filter(({ revision }) => revision >= at);
};

const faultOf = (node: Node, call: ReadCall, stream: string | undefined): CallFault | undefined => {
  if (node.faults.accessDenied) return accessDenied();
  const leaderless = node.refusesLeaderless(call.metadata);
  if (leaderless !== undefined) return leaderless;
  return stream !== undefined && node.log.isTombstoned(stream) ? streamDeleted(stream) : undefined;
};

/** Room for more answers, or nobody who wants them. */
const roomIn = (call: ReadCall): Promise<void> =>
  new Promise((resolve) => {
    const events = ['drain', 'cancelled', 'close'] as const;
    const go = (): void => {
      for (const event of events) call.off(event, go);
      resolve();
    };
    for (const event of events) call.on(event, go);
  });

/** Writes the answers as fast as they are taken. */
const writeAll = async (call: ReadCall, answers: Iterable<ReadResp>): Promise<void> => {
  for (const answer of answers) {
    if (call.cancelled || call.destroyed) return;
    if (!call.write(answer)) await roomIn(call);
  }
};

const answered = async (node: Node, call: ReadCall, options: ReadReq.Options): Promise<void> => {
  const stream = options.hasStream() ? streamIn(options.getStream()?.getStreamIdentifier()) : undefined;
  const fault = faultOf(node, call, stream);
  if (fault !== undefined) return void call.emit('error', fault);
  const structured = options.getUuidOption()?.hasStructured() === true;
  const pass = filterIn(options) ?? (() => true);
  const events = stream === undefined ? fromAll(node.log.all, options).filter(pass) : node.log.visible(stream);
  if (stream !== undefined && events.length === 0) await writeAll(call, [notFoundOut(stream)]);
  else {
    const asked = stream === undefined ? events : fromStream(events, options);
    const count = BigInt(options.getCount());
    const taken = count > BigInt(asked.length) ? asked : asked.slice(0, Number(count));
    await writeAll(
      call,
      taken.map((event) => eventOut(event, structured)),
    );
  }
  call.end();
};

/** Everything behind the position, then whatever is appended, for as long as somebody listens. */
const followed = async (node: Node, call: ReadCall, options: ReadReq.Options): Promise<void> => {
  const fault = faultOf(node, call, undefined);
  if (fault !== undefined) return void call.emit('error', fault);
  const structured = options.getUuidOption()?.hasStructured() === true;
  const pass = filterIn(options);
  const all = options.getAll();
  const start = all?.hasPosition() === true ? BigInt(all.getPosition()?.getCommitPosition() ?? '0') : undefined;
  node.faults.onSubscribed(start ?? -1n);
  let next =
    all?.hasEnd() === true ? node.log.all.length : node.log.all.findIndex(({ position }) => start === undefined || position > start);
  if (next === -1) next = node.log.all.length;
  const interval = WINDOW * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  let keptOut = 0;
  const behind = function* (): Iterable<ReadResp> {
    for (; next < node.log.all.length; next++) {
      const event = node.log.all[next];
      if (event === undefined) return;
      if (pass === undefined || pass(event)) yield eventOut(event, structured);
      else if (++keptOut % interval === 0) {
        const position = event.position.toString();
        yield new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition(position).setPreparePosition(position));
      }
    }
  };
  await writeAll(call, [new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()))]);
  await writeAll(call, behind());
  await writeAll(call, [new ReadResp().setCaughtUp(new ReadResp.CaughtUp())]);
  let writing = Promise.resolve();
  const stop = node.log.onAppended(() => {
    writing = writing.then(() => writeAll(call, behind()));
  });
  writing = writing.then(() => writeAll(call, behind()));
  call.once('cancelled', () => call.end());
  call.once('cancelled', stop).once('close', stop);
};

/** Reads and subscriptions of a stream or of all. */
export const read =
  (node: Node) =>
  (call: ReadCall): void => {
    const options = call.request.getOptions();
    if (options === undefined) throw new Error('a read came without its options');
    const subscribes = options.hasSubscription();
    node.count(subscribes ? 'subscribe' : 'read');
    void node.slowly().then(() => (subscribes ? followed(node, call, options) : answered(node, call, options)));
  };
