import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { GossipService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb';
import { ServerFeaturesService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb';
import { StreamsService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb';
import { append, batchAppend } from './append-calls';
import { gossip, supportedMethods, type Member } from './cluster-calls';
import { tombstone } from './delete-calls';
import { EventLog } from './event-log';
import { Gate } from './gate';
import { Node } from './node';
import { read } from './read-calls';

export interface ServerOptions {
  /** A disk that was there before, or that other nodes write to as well. */
  readonly log?: EventLog;
  /** PEM texts; without them the server speaks in the clear. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** The whole cluster, where there is one. */
  readonly members?: () => readonly Member[];
  /** Whether the server knows batches. */
  readonly batches?: boolean;
}

/** A server that speaks the protocol of KurrentDB to the real client, in this process. Not the behaviour of a real one: README.md. */
export class ProtocolServer extends Node {
  private server: Server | undefined;

  constructor(private readonly options: ServerOptions = {}) {
    super(options.log ?? new EventLog(), new Gate());
  }

  get port(): number {
    return this.gate.port;
  }

  get running(): boolean {
    return this.server !== undefined;
  }

  /** For a client: in the clear or with TLS as the server is. */
  address(more = ''): string {
    return `kurrentdb://127.0.0.1:${this.port}?tls=${this.options.tls !== undefined}&discoveryInterval=5${more}`;
  }

  /** On the same port as before, if it was there before. */
  async start(): Promise<this> {
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    const { batches = true, members } = this.options;
    // Streams that are deleted softly are made with `setSettings`: no call of ours does it.
    server.addService(StreamsService, {
      append: append(this),
      batchAppend: batchAppend(this),
      read: read(this),
      tombstone: tombstone(this),
    } as unknown as UntypedServiceImplementation);
    server.addService(ServerFeaturesService, {
      getSupportedMethods: supportedMethods({ batches }),
    } as unknown as UntypedServiceImplementation);
    const alone = (): readonly Member[] => [{ port: this.port, leader: true, alive: true }];
    server.addService(GossipService, { read: gossip(members ?? alone) } as unknown as UntypedServiceImplementation);
    const inner = await new Promise<number>((resolve, reject) =>
      server.bindAsync('127.0.0.1:0', this.credentials(), (error, port) => (error === null ? resolve(port) : reject(error))),
    );
    await this.gate.open(inner);
    this.server = server;
    return this;
  }

  /** As if it was killed: nothing under way is answered. What is stored stays. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    await this.gate.close();
    server?.forceShutdown();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private credentials(): ServerCredentials {
    const { tls } = this.options;
    if (tls === undefined) return ServerCredentials.createInsecure();
    return ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) }]);
  }
}
