/** What is known of one tournament. */
export interface KeptRow {
  readonly tournament: string;
  /** The position of its first event, as far as is known: rows stand in this order. */
  readonly created: string;
  /** Of the last event that the row knows of. */
  readonly revision: number;
  /** What the projection makes of the tournament: one line of text. */
  readonly row: string;
  /** It could not all be read. */
  readonly damaged: boolean;
}

/** So many rows are written and read at once: a change rewrites as many. */
const PAGE = 256;

const byCreation = (one: KeptRow, other: KeptRow): number => (one.created < other.created ? -1 : Number(one.created > other.created));

/** Lines are read several times as fast as JSON that holds JSON. */
const lineOf = ({ tournament, created, revision, damaged, row }: KeptRow): string =>
  `${tournament} ${created} ${revision} ${damaged ? 'damaged' : 'whole'} ${row}`;

const rowIn = (line: string): KeptRow => {
  const ends: number[] = [];
  for (let from = 0; ends.length < 4; from = (ends[ends.length - 1] as number) + 1) ends.push(line.indexOf(' ', from));
  const [tournament = 0, created = 0, revision = 0, damaged = 0] = ends;
  return {
    tournament: line.slice(0, tournament),
    created: line.slice(tournament + 1, created),
    revision: Number(line.slice(created + 1, revision)),
    damaged: line.slice(revision + 1, damaged) === 'damaged',
    row: line.slice(damaged + 1),
  };
};

/** The rows of a projection, cut into pages that are kept. */
export class KeptRows {
  private readonly rows: KeptRow[] = [];
  private readonly places = new Map<string, number>();
  private readonly changed = new Set<number>();
  private damagedRows = 0;
  private inOrder: readonly KeptRow[] | undefined;

  /** The rows of pages that were written by `changedPages`. */
  static from(pages: readonly string[]): KeptRows {
    const kept = new KeptRows();
    for (const page of pages) for (const line of page.split('\n')) kept.put(rowIn(line));
    kept.saved();
    return kept;
  }

  /** In the order in which the tournaments were created; the same list until a row is put. */
  get all(): readonly KeptRow[] {
    return (this.inOrder ??= [...this.rows].sort(byCreation));
  }

  get size(): number {
    return this.rows.length;
  }

  get damaged(): number {
    return this.damagedRows;
  }

  get pageCount(): number {
    return Math.ceil(this.rows.length / PAGE);
  }

  of(tournament: string): KeptRow | undefined {
    const place = this.places.get(tournament);
    return place === undefined ? undefined : this.rows[place];
  }

  /** Replaces the row of its tournament, or adds one. */
  put(row: KeptRow): void {
    const place = this.places.get(row.tournament) ?? this.rows.length;
    this.damagedRows += Number(row.damaged) - Number(this.rows[place]?.damaged ?? false);
    this.places.set(row.tournament, place);
    this.rows[place] = row;
    this.inOrder = undefined;
    this.changed.add(Math.floor(place / PAGE));
  }

  /** The pages with a row that was put since the last time that they were saved; or all. */
  changedPages(all = false): ReadonlyMap<number, string> {
    const numbers = all ? Array.from({ length: this.pageCount }, (_, page) => page) : [...this.changed];
    return new Map(
      numbers.map((page) => [
        page,
        this.rows
          .slice(page * PAGE, (page + 1) * PAGE)
          .map(lineOf)
          .join('\n'),
      ]),
    );
  }

  saved(): void {
    this.changed.clear();
  }
}
