import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { TombstoneReq, TombstoneResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb';
import { streamDeleted, streamIn } from './messages';
import type { Node } from './node';

/** Deletes a stream for good. */
export const tombstone =
  (node: Node) =>
  (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void => {
    node.count('tombstone');
    const stream = streamIn(call.request.getOptions()?.getStreamIdentifier());
    const fault = node.refusesLeaderless(call.metadata);
    if (fault !== undefined) return answer(fault);
    if (node.log.isTombstoned(stream)) return answer(streamDeleted(stream));
    const position = node.log.tombstone(stream).position.toString();
    if (node.loseAnswer()) return;
    answer(null, new TombstoneResp().setPosition(new TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position)));
  };
