import type { PlannedBracket, PlannedMatch } from '../api/shapes';

export interface Laid {
  readonly match: PlannedMatch;
  /** Column from 0, and height in rows from the top: 0.5 is the middle of the first row. */
  readonly column: number;
  readonly middle: number;
}

export interface Layout {
  readonly places: readonly Laid[];
  /** From the match that leads on to the one it leads to. */
  readonly lines: readonly { readonly from: Laid; readonly to: Laid }[];
  readonly columns: number;
  readonly rows: number;
}

/** A match stands between those of its own bracket that lead to it; one that none leads to keeps its place in its round. */
export const layoutOf = ({ rounds }: PlannedBracket): Layout => {
  const rows = Math.max(1, ...rounds.map(({ matches }) => matches.length));
  const byId = new Map<string, Laid>();
  const lines: { from: Laid; to: Laid }[] = [];
  rounds.forEach(({ matches }, column) => {
    matches.forEach((match, index) => {
      const before = match.sides.flatMap(({ from }) => {
        const found = from?.take === 'winner' ? byId.get(from.match) : undefined;
        return found === undefined ? [] : [found];
      });
      const middle =
        before.length === 0 ? ((index + 0.5) * rows) / matches.length : before.reduce((sum, one) => sum + one.middle, 0) / before.length;
      const laid: Laid = { match, column, middle };
      byId.set(match.bracketMatch, laid);
      for (const from of before) lines.push({ from, to: laid });
    });
  });
  return { places: [...byId.values()], lines, columns: rounds.length, rows };
};
