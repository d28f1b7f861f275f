import { EliminationRow } from './elimination-places';
import { KeyDocument, KeyMatch, KeyRound } from './key-document';

/** `AB a`, `A bye`; with a place in the plan `W1.1 AB a`. */
export const read = (text: string): KeyMatch => {
  const parts = text.split(' ');
  const [who, outcome] = parts.slice(-2);
  return { a: who![0]!, b: who![1] ?? null, outcome: outcome!, ...(parts.length > 2 ? { bracketMatch: parts[0]! } : {}) };
};
/** A round of matches written that way. */
export const round = (n: number, stage: string, matches: string[], more: Partial<KeyRound> = {}): KeyRound => ({
  n,
  stage,
  matches: matches.map(read),
  ...more,
});
/** A document whose players are the letters of `ids`. */
export const document = (preset: string, ids: string, rounds: KeyRound[], lossLimit?: number): KeyDocument => ({
  policy: { preset, ...(lossLimit === undefined ? {} : { lossLimit }) },
  players: ids.split('').map((id) => ({ id, name: id })),
  rounds,
});
/** Seats by seed, best first. */
export const seats = (ids: string): { id: string; seed: number }[] => ids.split('').map((id, at) => ({ id, seed: at + 1 }));

/** A fault may lead to a match that cannot be; the refusal is what is seen then. */
export const orRefusal = (seen: () => unknown): unknown => {
  try {
    return seen();
  } catch (refusal) {
    return `refused: ${String(refusal)}`;
  }
};

/** A case worked out by hand, seen with a fault or without. */
export interface Example<Fault> {
  what: string;
  seen: (fault?: Fault) => unknown;
  expected: unknown;
}
/** The cases in which a fault shows. */
export const notice = <Fault>(examples: Example<Fault>[], fault: Fault): string[] =>
  examples
    .filter(({ seen, expected }) => JSON.stringify(orRefusal(() => seen(fault))) !== JSON.stringify(expected))
    .map(({ what }) => what);

/** Place, name, wins and losses of every row. */
export const placeText = (rows: EliminationRow[]): string =>
  rows.map((row) => `${row.place ?? row.status}${row.id} ${row.wins}-${row.losses}`).join(', ');
