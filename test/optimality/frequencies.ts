import { Fraction } from '../reference/fraction';

/**
 * How far counted outcomes are from a law, in standard deviations (chi-square, after Wilson and Hilferty); outcomes are taken
 * together, in the order of their texts, until ten are expected. Infinity for an outcome outside the law.
 */
export function deviationFrom(law: ReadonlyMap<string, Fraction>, counted: ReadonlyMap<string, number>): number {
  if ([...counted.keys()].some((text) => !law.has(text))) return Infinity;
  const draws = [...counted.values()].reduce((sum, times) => sum + times, 0);
  const cells: { expected: number; counted: number }[] = [];
  let open = { expected: 0, counted: 0 };
  for (const [text, { n, d }] of [...law].sort(([a], [b]) => (a < b ? -1 : 1))) {
    open.expected += (draws * Number(n)) / Number(d);
    open.counted += counted.get(text) ?? 0;
    if (open.expected < 10) continue;
    cells.push(open);
    open = { expected: 0, counted: 0 };
  }
  const last = cells[cells.length - 1];
  if (last === undefined) return 0;
  last.expected += open.expected;
  last.counted += open.counted;
  const free = cells.length - 1;
  if (free === 0) return 0;
  const chiSquare = cells.reduce((sum, cell) => sum + (cell.counted - cell.expected) ** 2 / cell.expected, 0);
  const spread = 2 / (9 * free);
  return (Math.cbrt(chiSquare / free) - (1 - spread)) / Math.sqrt(spread);
}
