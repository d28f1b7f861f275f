/** East Asian characters take the room of two Latin ones. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** The text, or its beginning and an ellipsis where it takes more room than so many Latin letters. */
export const fitted = (text: string, room: number): string => {
  let used = 0;
  let shown = '';
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
  const widths = letters.map((letter) => (WIDE.test(letter) ? 2 : 1));
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return text;
  for (const [index, letter] of letters.entries()) {
    used += widths[index] ?? 1;
    if (used > room - 1) break;
    shown += letter;
  }
  return `${shown.trimEnd()}…`;
};
