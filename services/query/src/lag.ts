/** How far a projection is behind the ledger, told to whoever watches over the venue: no name and no id of a tournament. */
export interface Lag {
  readonly name: string;
  readonly version: number;
  /** The position in the ledger up to which everything is known; null before the first event. Drafts move it: for staff alone. */
  readonly position?: string | null;
  /** Whether it has known everything once since the start. */
  readonly caughtUp: boolean;
  /** Whether the store tells it of what is recorded now: otherwise there may be more than `behind` knows of. */
  readonly following: boolean;
  /** Events and tournaments that are known to be there and not read yet. */
  readonly behind: { readonly events: number; readonly tournaments: number };
  /** For how many whole seconds it has been behind; 0 where it is not. */
  readonly secondsBehind: number;
  readonly tournaments: number;
  /** Tournaments that cannot all be read. */
  readonly damaged: number;
}

/** A figure of every projection, in the text format of Prometheus. */
const gauge = (name: string, help: string, lags: readonly Lag[], value: (lag: Lag) => number): readonly string[] => [
  `# HELP roundbook_projection_${name} ${help}`,
  `# TYPE roundbook_projection_${name} gauge`,
  ...lags.map((lag) => `roundbook_projection_${name}{projection="${lag.name}"} ${value(lag)}`),
];

/** The lag of projections in the text format of Prometheus. */
export const lagFigures = (lags: readonly Lag[]): readonly string[] => [
  ...gauge('version', 'Version of the projection.', lags, ({ version }) => version),
  ...gauge('caught_up', 'Whether the projection has known everything once since the start.', lags, ({ caughtUp }) => Number(caughtUp)),
  ...gauge('following', 'Whether the projection is told of what is recorded now.', lags, ({ following }) => Number(following)),
  ...gauge('lag_events', 'Events that are known to be there and not read yet.', lags, ({ behind }) => behind.events),
  ...gauge('lag_tournaments', 'Tournaments with such events.', lags, ({ behind }) => behind.tournaments),
  ...gauge('lag_seconds', 'For how long the projection has been behind.', lags, ({ secondsBehind }) => secondsBehind),
  ...gauge('tournaments', 'Tournaments that the projection knows.', lags, ({ tournaments }) => tournaments),
  ...gauge('damaged_tournaments', 'Tournaments that cannot all be read.', lags, ({ damaged }) => damaged),
];
