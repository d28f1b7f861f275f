import { KeyDocument, KeyRound, departures, presetOf } from './key-document';
import { KeyRow, referenceKeyStandings } from './key-standings';
import { settleTies } from './tie-order';

export const KEY_ADVANCEMENT_FAULTS = [
  'dropped-not-passed-over',
  'best-of-the-whole-field',
  'line-cuts-by-registration',
  'one-more-goes-on',
  'no-more-than-one-of-a-group',
  'seats-unchecked',
  'share-rounded-down',
  'halves-only',
] as const;
export type KeyAdvancementFault = (typeof KEY_ADVANCEMENT_FAULTS)[number];

export interface KeyAdvancement {
  /** In the phase `groups` only. */
  group?: number;
  /** Classes of players still in, best first; nothing separates the players of one class. */
  order: string[][];
  /** Who goes on whatever happens to open ties, best first. */
  sure: string[];
  /** A class that crosses the line: `places` of its players go on, which ones a draw or a play-off must say. */
  tied: string[];
  places: number;
}

const BRACKETS = ['bracket', 'finals', 'losersBracket', 'grandFinal', 'consolation'];

/** How many go on: `qualifiers` of each group, one from feather groups, `cut` of a Swiss; throws where the policy says nothing. */
function goingOn(doc: KeyDocument): number {
  const preset = presetOf(doc);
  const wanted = preset === 'key-swiss-qualifier' ? doc.policy?.cut : (doc.policy?.qualifiers ?? (preset === 'key-feather' ? 1 : null));
  if (typeof wanted !== 'number') throw new Error(`the policy does not say how many go on from ${preset}`);
  return wanted;
}

function classesOfRows(rows: KeyRow[], fault?: KeyAdvancementFault): string[][] {
  const classes = new Map<string, string[]>();
  rows.forEach((row, index) => {
    const rank = fault === 'line-cuts-by-registration' ? `${index}` : `${row.rank}`;
    classes.set(rank, [...(classes.get(rank) ?? []), row.id]);
  });
  return [...classes.values()];
}

function line(order: string[][], places: number): Pick<KeyAdvancement, 'sure' | 'tied' | 'places'> {
  const sure: string[] = [];
  for (const tied of order) {
    const left = places - sure.length;
    if (left <= 0) break;
    if (tied.length > left) return { sure, tied: [...tied].sort(), places: left };
    sure.push(...tied);
  }
  return { sure, tied: [], places: 0 };
}

/** The document up to the bracket; an order drawn for the cut may stand on the first bracket round. */
function beforeBracket(doc: KeyDocument): KeyDocument {
  const rounds = doc.rounds.filter((round) => !BRACKETS.includes(round.stage));
  const first = doc.rounds.find((round) => BRACKETS.includes(round.stage));
  const last = rounds[rounds.length - 1];
  if (!first?.ties || !last) return { ...doc, rounds };
  return { ...doc, rounds: [...rounds.slice(0, -1), { ...last, ties: [...(last.ties ?? []), ...first.ties] }] };
}

/**
 * Who goes to the bracket from a round robin, from each group or from a Swiss (rules.md section 5), players who left being
 * passed over (section 2, step 6). One entry a group. The document may hold bracket rounds already; they are not looked at.
 */
export function referenceAdvancement(doc: KeyDocument, options: { fault?: KeyAdvancementFault } = {}): KeyAdvancement[] {
  const { fault } = options;
  const before = beforeBracket(doc);
  const gone = departures(before.rounds);
  const wanted = goingOn(doc) + (fault === 'one-more-goes-on' ? 1 : 0);
  // Who signs up behind the last round has played in none, and goes nowhere.
  const afterRound = before.rounds[before.rounds.length - 1]?.n ?? 0;
  const rows = referenceKeyStandings(before, { afterRound }).filter(
    (row) => row.rank !== null && (!gone.has(row.id) || fault === 'dropped-not-passed-over'),
  );
  const numbers = [...new Set(rows.map((row) => row.group))];
  if (fault === 'best-of-the-whole-field') {
    const together = [...rows].sort((a, b) => Number(b.points) - Number(a.points)).map((row) => [row.id]);
    return [{ order: together, ...line(together, wanted * numbers.length) }];
  }
  return numbers.map((group) => {
    const classes = classesOfRows(
      rows.filter((row) => row.group === group),
      fault,
    );
    // An order that was drawn for the cut names those who were there.
    const order = settleTies(classes, before.rounds);
    const places = fault === 'no-more-than-one-of-a-group' ? 1 : wanted;
    return { ...(group === undefined ? {} : { group }), order, ...line(order, places) };
  });
}

/** Seeds in the order of their seats: 1, 8, 4, 5, 2, 7, 3, 6 for a bracket of eight. */
function seatOrder(size: number): number[] {
  let seats = [1];
  while (seats.length < size) {
    const pair = 2 * seats.length + 1;
    seats = seats.flatMap((seed) => [seed, pair - seed]);
  }
  return seats;
}

/**
 * Where the seats of `key-playoff` bring players of one group together too early (section 8, 5): one text for each half,
 * quarter and so on that holds more of a group than its share rounded up. Empty: the seats are in order.
 */
export function crowdedParts(doc: KeyDocument, options: { fault?: KeyAdvancementFault } = {}): string[] {
  const { fault } = options;
  const first: KeyRound | undefined = doc.rounds.find((round) => BRACKETS.includes(round.stage));
  const seats = first?.seats ?? [];
  const groups = doc.rounds.find((round) => round.stage === 'groups')?.groups ?? [];
  let size = 1;
  while (size < Math.max(0, ...seats.map((seat) => seat.seed))) size *= 2;
  const order = seatOrder(size).map((seed) => seats.find((seat) => seat.seed === seed)?.id);
  const found: string[] = [];
  if (fault === 'seats-unchecked') return found;
  for (let parts = 2; parts < size; parts *= 2) {
    if (fault === 'halves-only' && parts > 2) break;
    groups.forEach((group, index) => {
      const through = seats.filter((seat) => group.includes(seat.id)).length;
      const share = fault === 'share-rounded-down' ? Math.floor(through / parts) : Math.ceil(through / parts);
      for (let part = 0; part < parts; part += 1) {
        const inPart = order.slice((part * size) / parts, ((part + 1) * size) / parts);
        const held = inPart.filter((id) => id !== undefined && group.includes(id)).length;
        if (held > share) found.push(`group ${index + 1}: ${held} in part ${part + 1} of ${parts}`);
      }
    });
  }
  return found;
}
