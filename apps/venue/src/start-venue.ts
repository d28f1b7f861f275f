import 'reflect-metadata';
import type * as http from 'node:http';
import * as path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { Ledger, type LedgerPorts } from '@roundbook/ledger';
import { nodeSigning } from '@roundbook/transparency';
import { AuditLog, catalogueRows, LiveFeeds, RunningProjection } from '@roundbook/query';
import { counting, Figures } from './figures';
import { refuseForeign } from './foreign-requests';
import { ledgerSource } from './ledger-source';
import { logging } from './log';
import { Problems } from './problems';
import { projectedLedger } from './projected-ledger';
import { readBodies } from './read-body';
import { Sessions, type Endings } from './sessions';
import { VenueModule } from './venue-module';
import { isOfProgram, type Step } from './web-request';
import { HOST, WebServer, type Patience } from './web-server';
import { packageFolder, servePage, version } from './web-page';

export interface VenueOptions extends Patience {
  readonly ports: LedgerPorts;
  /** 0: any that is free. */
  readonly port: number;
  /** What session cookies are signed with. */
  readonly secret: Buffer;
  /** In memory unless given. */
  readonly ended?: Endings;
  readonly log: Logger;
  /** Names of this machine under which the venue may be asked, beside those of the loopback. */
  readonly hosts?: readonly string[];
  /** The folder of the built page. */
  readonly web?: string;
  readonly heartbeatMs?: number;
  /** Requests a minute from one address to one route; Infinity: as many as come. */
  readonly perMinute?: number;
}

export interface Venue {
  readonly url: string;
  /** Makes whoever opens it staff, once. */
  readonly enter: string;
  readonly ledger: Ledger;
  /** Answers what was asked, ends the feeds, and closes the ledger. */
  close(): Promise<void>;
}

const security = (): Step =>
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Over plain HTTP on this machine there is nothing to upgrade to.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  }) as unknown as Step;

/** Nothing of a ledger is kept by a browser: a name that is erased here would stay there. */
const fresh: Step = (request, response, next) => {
  if (isOfProgram(request.path)) {
    response.setHeader('Cache-Control', 'no-store');
    // The ETag is a revision: names change without one, so it never means "unchanged".
    delete request.headers['if-none-match'];
  }
  next();
};

const reading =
  (sessions: Sessions): Step =>
  (request, response, next) => {
    request.reader = sessions.reader(request.headers.cookie);
    // Programs know by it that this is a Roundbook, and whether their session still counts.
    if (isOfProgram(request.path)) response.setHeader('X-Roundbook', request.reader.role);
    next();
  };

/**
 * One process for a whole event: what is written and what is shown over one ledger, and the page. Listens on this machine alone.
 * Refusals: `port_in_use`, `port_unusable`; the ports are closed then.
 */
export const startVenue = async (options: VenueOptions): Promise<Venue> => {
  const { ports, log } = options;
  const ledger = new Ledger(ports);
  const source = ledgerSource(ledger);
  const [feeds, figures, sessions] = [new LiveFeeds(source), new Figures(), new Sessions(options.secret, options.ended)];
  source.onAppended(() => (figures.appends += 1));
  const pages = ports.snapshots?.pages;
  const catalogue = new RunningProjection(catalogueRows, {
    ledger: projectedLedger(ledger, ports),
    source,
    log,
    ...(pages === undefined ? {} : { pages }),
  });
  const module = VenueModule.of({
    ledger,
    ports,
    source,
    catalogue,
    log: new AuditLog({ ...ports, signing: nodeSigning }),
    feeds,
    sessions,
    figures,
    version: version(),
    heartbeat: options.heartbeatMs ?? 15_000,
    perMinute: options.perMinute ?? 6_000,
  });
  const app = await NestFactory.create<NestExpressApplication>(module, { logger: false, bodyParser: false, abortOnError: false });
  app.disable('x-powered-by');
  // An ETag is a revision here: what has none must not be given a made-up one, which `If-Match` would refuse.
  app.disable('etag');
  app.useGlobalFilters(new Problems(log));
  app.use(counting(figures), logging(log), security(), refuseForeign(options.hosts ?? []), fresh, reading(sessions), readBodies);
  servePage(app, options.web ?? path.join(packageFolder(), 'dist/web'));
  await app.init();
  const server = new WebServer(app.getHttpAdapter().getInstance() as http.RequestListener, options);
  const closeLedger = async (): Promise<void> => {
    feeds.close();
    await app.close();
    await catalogue.close();
    for (const warning of ports.snapshots?.warnings ?? []) log.warn(warning);
    await ledger.close();
  };
  const port = await server.listen(options.port).catch(async (error: unknown) => {
    await closeLedger();
    throw error;
  });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await server.close();
    await closeLedger();
  };
  const url = `http://${HOST}:${port}/`;
  return { url, enter: `${url}enter#${sessions.token}`, ledger, close: () => (closing ??= close()) };
};
