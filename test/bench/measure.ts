/** One way of doing a piece of work. `prepare` is not timed and makes what one timed run uses up. */
export interface Contestant<Prepared = undefined> {
  readonly name: string;
  readonly prepare?: () => Prepared | Promise<Prepared>;
  readonly run: (prepared: Prepared) => unknown;
  /** How many items one run handles, where it is not as many as the others do. */
  readonly count?: number;
}

export interface Row {
  readonly name: string;
  /** Of what the piece of work is about: players, events. */
  readonly size: number;
  /** Null where there was no answer. */
  readonly median: number | null;
  readonly unit: string;
  /** Name of the row that this one is measured by; null for that row itself. */
  readonly ratioTo: string | null;
  /** This row's median divided by that of the row measured by. */
  readonly ratio: number | null;
}

export interface Comparison {
  readonly size: number;
  /** With a count of items the figure is `<items>/s`, otherwise milliseconds. */
  readonly items?: { readonly name: string; readonly count: number };
  /** The last one is what the others are measured by. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly contestants: readonly Contestant<any>[];
}

export interface BenchOptions {
  readonly quick: boolean;
}

const LEAST_SAMPLES = 5;

export const median = (values: readonly number[]): number => {
  if (values.length === 0) throw new RangeError('nothing to take a median of');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/**
 * Medians of at least five samples, the contestants taking turns so that a disturbance meets all of them. Work of less than a
 * few milliseconds is repeated within a sample, unless it has to be prepared.
 */
export const compare = async ({ size, items, contestants }: Comparison, { quick }: BenchOptions): Promise<Row[]> => {
  const samples = quick ? LEAST_SAMPLES : 2 * LEAST_SAMPLES + 1;
  const leastMs = quick ? 4 : 20;
  const repeats: number[] = [];
  for (const contestant of contestants) {
    await sample(contestant, 1);
    const once = await sample(contestant, 1);
    repeats.push(contestant.prepare === undefined ? Math.max(1, Math.ceil(leastMs / Math.max(once, 0.001))) : 1);
  }
  const times = contestants.map((): number[] => []);
  for (let turn = 0; turn < samples; turn++) {
    for (const [at, contestant] of contestants.entries()) times[at]!.push(await sample(contestant, repeats[at]!));
  }
  const figures = times.map((own, at) =>
    items === undefined ? median(own) : (contestants[at]?.count ?? items.count) / (median(own) / 1000),
  );
  const last = contestants.length - 1;
  return contestants.map(({ name }, at) => ({
    name,
    size,
    median: figures[at]!,
    unit: items === undefined ? 'ms' : `${items.name}/s`,
    ratioTo: at === last ? null : contestants[last]!.name,
    ratio: at === last ? null : figures[at]! / figures[last]!,
  }));
};

/** MiB of live objects. */
export const liveMemory = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

/** Milliseconds of one run. */
const sample = async <Prepared>({ prepare, run }: Contestant<Prepared>, repeats: number): Promise<number> => {
  const prepared = (await prepare?.()) as Prepared;
  // What was thrown away while preparing is not swept up on somebody's time.
  if (prepare !== undefined) globalThis.gc?.();
  const began = process.hrtime.bigint();
  for (let i = 0; i < repeats; i++) {
    const answer = run(prepared);
    if (answer instanceof Promise) await answer;
  }
  return Number(process.hrtime.bigint() - began) / 1e6 / repeats;
};
