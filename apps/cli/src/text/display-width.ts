/** Blocks whose characters take two columns in a terminal (East Asian wide and full width). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1b000, 0x1b2ff],
  [0x1f300, 0x1f64f],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

const ASCII = /^[\x20-\x7e]*$/;
const PICTURE = /\p{Emoji_Presentation}|\uFE0F/u;
const INVISIBLE = /^[\p{M}\p{Cf}]/u;

let segmenter: Intl.Segmenter | undefined;

const graphemeWidth = (grapheme: string): number => {
  if (INVISIBLE.test(grapheme)) return 0;
  if (PICTURE.test(grapheme)) return 2;
  const point = grapheme.codePointAt(0) ?? 0;
  return WIDE.some(([from, to]) => point >= from && point <= to) ? 2 : 1;
};

/** Columns that a text takes in a terminal: one for each character as it is read, two for a wide one. */
export const displayWidth = (text: string): number => {
  if (ASCII.test(text)) return text.length;
  // Made when the first such text comes: it takes longer than the rest of most commands.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += graphemeWidth(segment);
  return width;
};

/** Controls other than the line feed, and marks that turn the direction of everything behind them. */

const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The text with everything written out that would steer a terminal instead of being shown. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
