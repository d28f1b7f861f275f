import { Catalogue } from './catalogue';
import { Explained } from './explain-routes';
import { Feed } from './feed';
import { LedgerFileRoute, LogRoutes } from './log-routes';
import { Views } from './views';

export * from './source';
export { AUDIT_LOG, RECORDED, type Recorded } from './log-routes';
export { AuditLog } from './log';
export { CATALOGUE } from './catalogue';
export { catalogueRows, catalogueText } from './catalogue-rows';
export { lagFigures, type Lag } from './lag';
export type { Folded, ProjectedLedger, Projection, Seen } from './projection';
export type { ProjectionLog, ProjectionParts } from './projected-rows';
export { RunningProjection } from './running-projection';
export { FEEDS, HEARTBEAT_MS } from './feed';
export { LiveFeeds } from './live-feeds';

/** The routes that read; an app provides `SOURCE`, `AUDIT_LOG`, `RECORDED`, `CATALOGUE`, `FEEDS` and `HEARTBEAT_MS`. */
export const queryControllers = [Catalogue, Views, Explained, Feed, LogRoutes, LedgerFileRoute];
