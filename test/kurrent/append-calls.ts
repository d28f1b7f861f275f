import type { sendUnaryData, ServerDuplexStream, ServerReadableStream } from '@grpc/grpc-js';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty as GoogleEmpty } from 'google-protobuf/google/protobuf/empty_pb';
import {
  AllStreamPosition,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  WrongExpectedVersion,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb';
import { Status } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb';
import {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb';
import type { Expected, Proposed, Verdict } from './event-log';
import { accessDenied, empty, proposedIn, streamDeleted, streamIn, streamOut, uuidIn } from './messages';
import type { Node } from './node';

interface ExpectedOptions {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

const expectedIn = (options: ExpectedOptions, revision: () => string): Expected => {
  if (options.hasNoStream()) return 'noStream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'streamExists' : BigInt(revision());
};

const sizeOf = (events: readonly Proposed[]): number =>
  events.reduce((size, { type, data, metadata }) => size + type.length + data.length + metadata.length, 0);

const packed = (message: { serializeBinary(): Uint8Array }, type: string, text: string): Status => {
  const details = new Any();
  details.pack(message.serializeBinary(), `event_store.client.${type}`);
  return new Status().setMessage(text).setDetails(details);
};

const wrongVersion = (expected: Expected, current: bigint): Status => {
  const answer = new WrongExpectedVersion();
  if (current < 0n) answer.setCurrentNoStream(new GoogleEmpty());
  else answer.setCurrentStreamRevision(current.toString());
  if (expected === 'noStream') answer.setExpectedNoStream(new GoogleEmpty());
  else if (expected === 'streamExists') answer.setExpectedStreamExists(new GoogleEmpty());
  else answer.setExpectedStreamPosition(expected.toString());
  return packed(answer, 'WrongExpectedVersion', 'WrongExpectedVersion');
};

interface Batch {
  options: BatchAppendReq.Options | undefined;
  readonly events: Proposed[];
}

/** The answer to a whole batch. */
const batchAnswer = (node: Node, { options, events }: Batch): BatchAppendResp => {
  const stream = streamIn(options?.getStreamIdentifier());
  const answer = new BatchAppendResp().setStreamIdentifier(streamOut(stream));
  if (options === undefined) throw new Error('a batch came without its options');
  // A server that is not ready says so in words that the client does not recognise.
  if (node.faults.notReady) return answer.setError(packed(empty(), 'Empty', 'Server Is Not Ready'));
  if (sizeOf(events) > node.faults.maxAppendSize) {
    const limit = new MaximumAppendSizeExceeded().setMaxappendsize(node.faults.maxAppendSize);
    return answer.setError(packed(limit, 'MaximumAppendSizeExceeded', 'Maximum Append Size Exceeded'));
  }
  const expected = expectedIn(options, () => options.getStreamPosition());
  const verdict = node.log.append(stream, expected, events);
  if (verdict.kind === 'conflict') return answer.setError(wrongVersion(expected, verdict.current));
  if (verdict.kind === 'deleted') {
    return answer.setError(packed(new StreamDeleted().setStreamIdentifier(streamOut(stream)), 'StreamDeleted', 'Stream Deleted'));
  }
  const success = new BatchAppendResp.Success().setCurrentRevision(verdict.last.revision.toString());
  if (node.faults.withoutPositions) return answer.setSuccess(success.setNoPosition(new GoogleEmpty()));
  const position = verdict.last.position.toString();
  return answer.setSuccess(success.setPosition(new AllStreamPosition().setCommitPosition(position).setPreparePosition(position)));
};

/** Many appends over one call: each comes in parts, the last of them marked, and is answered under its own id. */
export const batchAppend =
  (node: Node) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const batches = new Map<string, Batch>();
    const finish = async (request: BatchAppendReq, batch: Batch): Promise<void> => {
      await node.slowly();
      if (node.faults.accessDenied) return void call.emit('error', accessDenied());
      const fault = node.refusesLeaderless(call.metadata);
      if (fault !== undefined) return void call.emit('error', fault);
      const answer = batchAnswer(node, batch).setCorrelationId(request.getCorrelationId());
      if (node.loseAnswer()) return;
      if (!call.cancelled) call.write(answer);
    };
    call.on('data', (request: BatchAppendReq) => {
      const id = uuidIn(request.getCorrelationId());
      const batch = batches.get(id) ?? { options: undefined, events: [] };
      batches.set(id, batch);
      batch.options = request.getOptions() ?? batch.options;
      batch.events.push(...request.getProposedMessagesList().map(proposedIn));
      if (!request.getIsFinal()) return;
      batches.delete(id);
      node.count('batchAppend');
      void finish(request, batch);
    });
    call.on('end', () => call.end());
    // The connection broke: there is nobody left to answer.
    call.on('error', () => call.end());
  };

const singleAnswer = (expected: Expected, verdict: Exclude<Verdict, { kind: 'deleted' }>): AppendResp => {
  if (verdict.kind === 'written') {
    const position = verdict.last.position.toString();
    const place = new AppendResp.Position().setCommitPosition(position).setPreparePosition(position);
    return new AppendResp().setSuccess(new AppendResp.Success().setCurrentRevision(verdict.last.revision.toString()).setPosition(place));
  }
  const wrong = new AppendResp.WrongExpectedVersion();
  if (verdict.current < 0n) wrong.setCurrentNoStream(empty());
  else wrong.setCurrentRevision(verdict.current.toString());
  if (expected === 'noStream') wrong.setExpectedNoStream(empty());
  else if (expected === 'any') wrong.setExpectedAny(empty());
  else if (expected === 'streamExists') wrong.setExpectedStreamExists(empty());
  else wrong.setExpectedRevision(expected.toString());
  return new AppendResp().setWrongExpectedVersion(wrong);
};

/** One append as a call of its own, as servers have it that know no batches (before 21.10). */
export const append =
  (node: Node) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    let options: AppendReq.Options | undefined;
    const events: Proposed[] = [];
    call.on('data', (request: AppendReq) => {
      const message = request.getProposedMessage();
      if (message !== undefined) events.push(proposedIn(message));
      options = request.getOptions() ?? options;
    });
    const finish = async (): Promise<void> => {
      if (options === undefined) throw new Error('an append came without its options');
      const { getRevision } = options;
      node.count('append');
      await node.slowly();
      const fault = node.refusesLeaderless(call.metadata);
      if (fault !== undefined) return answer(fault);
      const stream = streamIn(options.getStreamIdentifier());
      const expected = expectedIn(options, getRevision.bind(options));
      const verdict = node.log.append(stream, expected, events);
      if (node.loseAnswer()) return;
      if (verdict.kind === 'deleted') return answer(streamDeleted(stream));
      answer(null, singleAnswer(expected, verdict));
    };
    call.on('end', () => void finish());
  };
