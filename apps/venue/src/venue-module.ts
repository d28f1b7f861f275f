import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Ledger, LedgerPorts } from '@roundbook/ledger';
import { LEDGER, LEDGER_PORTS, ledgerControllers } from '@roundbook/ledger/http';
import {
  AUDIT_LOG,
  CATALOGUE,
  FEEDS,
  HEARTBEAT_MS,
  queryControllers,
  RECORDED,
  SOURCE,
  type AuditLog,
  type LiveFeeds,
  type RunningProjection,
  type TournamentSource,
} from '@roundbook/query';
import { DescriptionRoute, OPENAPI } from './description-route';
import { Figures, VERSION, Watching } from './figures';
import { openApiOf } from './openapi';
import { Rights } from './rights';
import { routesOf } from './routes';
import { SessionRoutes } from './session-routes';
import { Sessions } from './sessions';
import { Throttling } from './throttling';

export const venueControllers = [SessionRoutes, DescriptionRoute, ...queryControllers, ...ledgerControllers, Watching];

/** What the venue is put together from. */
export interface Parts {
  readonly ledger: Ledger;
  readonly ports: LedgerPorts;
  readonly source: TournamentSource;
  readonly catalogue: RunningProjection;
  readonly log: AuditLog;
  readonly feeds: LiveFeeds;
  readonly sessions: Sessions;
  readonly figures: Figures;
  readonly version: string;
  readonly heartbeat: number;
  /** Requests a minute from one address; Infinity: as many as come. */
  readonly perMinute: number;
}

@Module({})
export class VenueModule {
  static of({ ledger, ports, source, catalogue, log, feeds, sessions, figures, version, heartbeat, perMinute }: Parts): DynamicModule {
    return {
      module: VenueModule,
      imports: [ThrottlerModule.forRoot([{ ttl: 60_000, limit: perMinute }])],
      controllers: venueControllers,
      providers: [
        { provide: LEDGER, useValue: ledger },
        { provide: LEDGER_PORTS, useValue: ports },
        { provide: SOURCE, useValue: source },
        { provide: AUDIT_LOG, useValue: log },
        { provide: RECORDED, useValue: (tournament: string) => ledger.recorded(tournament) },
        { provide: CATALOGUE, useValue: catalogue },
        { provide: FEEDS, useValue: feeds },
        { provide: HEARTBEAT_MS, useValue: heartbeat },
        { provide: Sessions, useValue: sessions },
        { provide: Figures, useValue: figures },
        { provide: VERSION, useValue: version },
        { provide: OPENAPI, useValue: openApiOf(routesOf(venueControllers), version) },
        { provide: APP_GUARD, useClass: Throttling },
        { provide: APP_GUARD, useClass: Rights },
      ],
    };
  }
}
