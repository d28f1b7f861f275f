/** One row of the ledger's standings JSON, as far as the comparison looks at it. Rows come best first. */
export interface StandingsRow {
  readonly rank: number | null;
  /** The player's name, which in the published files is the pseudonym. */
  readonly player: { readonly name: string };
  readonly points: number | string;
  readonly tiebreakers: Readonly<Record<string, { readonly value: string | null; readonly decimal: number | null }>>;
}

export interface PublishedFile {
  readonly players: readonly { readonly id: string; readonly name: string }[];
  readonly rounds: readonly { readonly matches: readonly { readonly a: string; readonly b: string | null }[] }[];
  readonly published: readonly {
    readonly id: string;
    readonly rank: number;
    readonly points: number;
    readonly omw: number;
    readonly gw: number;
    readonly ogw: number;
  }[];
  readonly publishedPrecision: { readonly digits: number; readonly tolerance: number };
  readonly verification: { readonly rule: string };
}

const FIGURES = ['omw', 'gw', 'ogw'] as const;
const THIRD = 1 / 3;

/** Whether the publisher printed a player's own GW% with the floor that is meant for opponents. */
const ownGamesFloored = (file: PublishedFile): boolean => {
  const { rule } = file.verification;
  if (rule.includes('own GW% published with the 1/3 floor')) return true;
  if (rule.includes('own GW% published without the 1/3 floor')) return false;
  throw new Error(`the rule does not say how own GW% was published: ${rule}`);
};

const decimalOf = (row: StandingsRow, name: string): number => {
  const decimal = row.tiebreakers[name]?.decimal;
  if (decimal === undefined || decimal === null) throw new Error(`no ${name} for ${row.player.name}`);
  return decimal;
};

/**
 * Every disagreement between published standings and ours, as a sentence: a player missing, points, each figure at
 * the printed precision, the place in the order. Empty when they agree.
 */
export const compareWithPublished = (file: PublishedFile, rows: readonly StandingsRow[]): readonly string[] => {
  const floored = ownGamesFloored(file);
  const met = new Set(file.rounds.flatMap(({ matches }) => matches.flatMap(({ a, b }) => (b === null ? [] : [a, b]))));
  const { tolerance } = file.publishedPrecision;
  const ours = new Map(rows.map((row) => [row.player.name, row]));
  const nameOf = new Map(file.players.map((player) => [player.id, player.name]));
  const found: string[] = [];
  if (ours.size !== file.published.length) found.push(`${ours.size} players instead of ${file.published.length}`);
  const order = [...file.published].sort((one, other) => one.rank - other.rank);
  order.forEach((published, place) => {
    const name = nameOf.get(published.id) ?? published.id;
    const row = ours.get(name);
    if (row === undefined) return void found.push(`${name} is missing`);
    if (row.points !== published.points) found.push(`${name}: ${row.points} points, published ${published.points}`);
    for (const figure of FIGURES) {
      // The floor itself, of a player who met nobody, is printed to four digits whatever the file's precision.
      if (figure !== 'gw' && !met.has(published.id) && published[figure] === 0.3333 && row.tiebreakers[figure]?.value === '1/3') continue;
      const exact = decimalOf(row, figure);
      const shown = figure === 'gw' && floored ? Math.max(exact, THIRD) : exact;
      if (!(Math.abs(shown - published[figure]) <= tolerance)) found.push(`${name}: ${figure} ${shown}, published ${published[figure]}`);
    }
    const there = rows[place]?.player.name;
    if (there !== name) found.push(`place ${place + 1}: ${there}, published ${name}`);
    return undefined;
  });
  return found;
};
