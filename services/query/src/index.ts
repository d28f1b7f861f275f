import { Catalogue } from './catalogue';
import { Feed } from './feed';
import { Views } from './views';

export * from './source';
export { FEEDS, HEARTBEAT_MS } from './feed';
export { LiveFeeds } from './live-feeds';

/** The routes that read; an app provides `SOURCE`, `FEEDS` and `HEARTBEAT_MS`. */
export const queryControllers = [Catalogue, Views, Feed];
