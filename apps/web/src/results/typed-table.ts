/** One seat in the order of places, as far as it is typed. */
export interface PlacedSeat {
  /** From 0: seat A. */
  readonly seat: number;
  /** On one place with the one written before. */
  readonly level: boolean;
  /** A substitute played on. */
  readonly substituted: boolean;
  /** As typed; empty where none is. */
  readonly score: string;
}

export const seatLetter = (seat: number): string => String.fromCharCode(65 + seat);

const ORDER = /^[a-z]\*?(?:\s*[>=]?\s*[a-z]\*?)*$/;

/**
 * The order of a table as it is typed, also one that is not at its end: `B>A=D>C 41,38,38,12`, `badc` or `b a*`. Undefined where it
 * is none: a seat that the table does not have, or one named twice.
 */
export const readOrder = (typed: string, seats: number): readonly PlacedSeat[] | undefined => {
  const text = typed.trim().toLowerCase().replaceAll('−', '-');
  if (text === '') return [];
  const at = text.search(/[\s>=]*(?:\s-?\d|\s,).*$/);
  const [order, scores] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).replace(/^[\s>=]+/, '')];
  if (!ORDER.test(order.replace(/[\s>=]+$/, ''))) return undefined;
  const numbers = scores === '' ? [] : scores.split(/\s*,\s*|\s+/);
  const placed = [...order.matchAll(/([>=]?)\s*([a-z])(\*?)/g)].map(([, mark, letter, substitute], index): PlacedSeat => ({
    seat: (letter ?? '').charCodeAt(0) - 97,
    level: mark === '=' && index > 0,
    substituted: substitute === '*',
    score: numbers[index] === '-' ? '' : (numbers[index] ?? ''),
  }));
  const named = new Set(placed.map(({ seat }) => seat));
  const fits = named.size === placed.length && placed.every(({ seat, score }) => seat < seats && /^(?:-?\d{1,5})?$/.test(score));
  return fits && numbers.length <= placed.length ? placed : undefined;
};

/** What is typed for an order, as the server reads it: `B>A=D>C 41,38,38,12`. */
export const writeOrder = (placed: readonly PlacedSeat[]): string => {
  const order = placed
    .map(({ seat, level, substituted }, index) => `${index === 0 ? '' : level ? '=' : '>'}${seatLetter(seat)}${substituted ? '*' : ''}`)
    .join('');
  const scores = placed.map(({ score }) => (score === '' ? '-' : String(Number(score))));
  return placed.some(({ score }) => score !== '') ? `${order} ${scores.join(',')}` : order;
};

/** Places from 1, in the order typed; who was played by a substitute is behind everybody else whatever it scored (rules.md 6.7). */
export const placesOf = (placed: readonly PlacedSeat[]): readonly { readonly seat: number; readonly place: number }[] => {
  const sorted = [...placed.filter(({ substituted }) => !substituted), ...placed.filter(({ substituted }) => substituted)];
  let place = 0;
  return sorted.map(({ seat, level, substituted }, index) => {
    const shares = level && index > 0 && sorted[index - 1]?.substituted === substituted;
    if (!shares) place = index + 1;
    return { seat, place };
  });
};
