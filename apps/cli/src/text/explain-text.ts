import type { FigureExplained, PairingExplained, StandingExplained } from '@roundbook/projections';

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

const figureHead = ({ title, formula, rule, decides, floor }: FigureExplained): string => {
  const least = floor === null ? '' : `; the least that counts is ${floor}`;
  return `${decides === null ? 'Shown, and deciding nothing' : `Tie-breaker ${decides}`}: ${title}, ${formula}${least} (${rule})`;
};

const figureText = (figure: FigureExplained): string =>
  [figureHead(figure), ...indented(figure.terms.map(({ text }) => text)), `  ${figure.title} = ${figure.text}`].join('\n');

/** A place of the standings from the results up. */
export const standingExplainedText = (json: StandingExplained): string => {
  const { text, out, rounds, points, figures, above, below, draws, notes, revision, at } = json;
  return [
    [text, ...(out === null ? [] : [out.text]), `As known at revision ${revision}, ${at}.`].join('\n'),
    ['Round by round', ...indented(rounds.map((round) => round.text)), `  Points = ${points.text}`].join('\n'),
    ...figures.map(figureText),
    [above, below].flatMap((one) => (one === null ? [] : [one.text])).join('\n'),
    draws.map((draw) => draw.text).join('\n'),
    notes.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};

/** A pairing, a bye or a promotion: sentences under headings. */
export const partsText = ({ text, parts, revision, at }: Pick<PairingExplained, 'text' | 'parts' | 'revision' | 'at'>): string =>
  [
    [text, `As known at revision ${revision}, ${at}.`].join('\n'),
    ...parts.map(({ title, lines }) => [title, ...indented(lines)].join('\n')),
  ].join('\n\n');
