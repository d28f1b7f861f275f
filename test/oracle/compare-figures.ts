import type { StandingsRow } from './compare-published';
import type { Published } from './imported';

/** What is compared: fields of the published rows, under what names ours have them, how near they have to be; places where they follow. */
export interface Compared {
  readonly figures: readonly { readonly field: string; readonly ours: string; readonly tolerance: number }[];
  readonly points: boolean;
  readonly ranks: boolean;
}

/** Every disagreement between published rows and ours, as a sentence; empty when they agree. */
export const disagreements = (file: Published, rows: readonly StandingsRow[], { figures, points, ranks }: Compared): readonly string[] => {
  const ours = new Map(rows.map((row) => [row.player.name, row]));
  const nameOf = new Map(file.players.map(({ id, name }) => [id, name]));
  return file.published.flatMap((published) => {
    const name = nameOf.get(published.id) as string;
    const row = ours.get(name);
    if (published.rank === null) return row === undefined ? [] : [`${name} has no published place`];
    if (row === undefined) return [`${name} is missing`];
    const told = (what: string, own: unknown, theirs: unknown) => `${name}: ${what} ${String(own)}, published ${String(theirs)}`;
    return [
      ...(ranks && row.rank !== published.rank ? [told('place', row.rank, published.rank)] : []),
      ...(points && row.points !== published['points'] ? [told('points', row.points, published['points'])] : []),
      ...figures.flatMap(({ field, ours: figure, tolerance }) => {
        const decimal = row.tiebreakers[figure]?.decimal;
        const near = typeof decimal === 'number' && Math.abs(decimal - Number(published[field])) <= tolerance;
        return near ? [] : [told(figure, decimal, published[field])];
      }),
    ];
  });
};

/** The published rows with one field of one player changed. */
export const withPublished = (file: Published, place: number, field: string, change: (value: number) => number): Published => ({
  ...file,
  published: file.published.map((row, index) => (index === place ? { ...row, [field]: change(Number(row[field])) } : row)),
});
