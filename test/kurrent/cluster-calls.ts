import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { ClusterInfo, EndPoint, MemberInfo } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb';
import { SupportedMethod, SupportedMethods } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb';
import { Empty, UUID } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb';

const STREAMS = 'event_store.client.streams.streams';

/** What a client asks first: the version, and the calls that the server knows. */
export const supportedMethods =
  ({ batches }: { readonly batches: boolean }) =>
  (_call: ServerUnaryCall<Empty, SupportedMethods>, answer: sendUnaryData<SupportedMethods>): void => {
    const names = ['append', 'read', 'delete', 'tombstone', ...(batches ? ['batchappend'] : [])];
    const methods = names.map((name) => new SupportedMethod().setServiceName(STREAMS).setMethodName(name));
    answer(null, new SupportedMethods().setEventStoreServerVersion('26.1.0').setMethodsList(methods));
  };

export interface Member {
  readonly port: number;
  readonly leader: boolean;
  readonly alive: boolean;
}

/** Who is in the cluster, as any of its nodes tells. */
export const gossip =
  (members: () => readonly Member[]) =>
  (_call: ServerUnaryCall<Empty, ClusterInfo>, answer: sendUnaryData<ClusterInfo>): void => {
    const list = members().map(({ port, leader, alive }, index) =>
      new MemberInfo()
        .setInstanceId(new UUID().setString(`00000000-0000-4000-8000-00000000000${index}`))
        .setTimeStamp(String(Date.now() * 10_000))
        .setState(leader ? MemberInfo.VNodeState.LEADER : MemberInfo.VNodeState.FOLLOWER)
        .setIsAlive(alive)
        .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(port)),
    );
    answer(null, new ClusterInfo().setMembersList(list));
  };
