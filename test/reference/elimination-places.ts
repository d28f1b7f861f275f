import { KeyDocument, KeyMatch, KeyRound, departures, knockoutDecision, roundsUpTo } from './key-document';

export const ELIMINATION_FAULTS = [
  'losers-by-registration',
  'double-loss-spares-b',
  'last-match-lost-by-both-is-won',
  'places-count-seats-not-players',
  'leaver-out-in-its-last-round',
  'leaver-stays-in',
  'bye-counts-as-win',
  'consolation-loser-loses-main-place',
  'consolation-sized-by-main',
  'consolation-winner-is-winner',
] as const;
export type EliminationFault = (typeof ELIMINATION_FAULTS)[number];

export interface EliminationRow {
  id: string;
  /** 1 for the winner, shared by the losers of one round; `null` while in, and for a disqualified player. */
  place: number | null;
  status: 'in' | 'out' | 'winner' | 'disqualified';
  /** Matches won and lost, without byes. */
  wins: number;
  losses: number;
}

export interface EliminationPlaces {
  /** Seats of the bracket, a power of two. */
  size: number;
  done: boolean;
  winner: string | null;
  /** By place, who is still in first, disqualified players last; registration order among equals. */
  rows: EliminationRow[];
}

export interface EliminationOptions {
  afterRound?: number;
  fault?: EliminationFault;
}

export function powerOfTwoFrom(n: number): number {
  let size = 1;
  while (size < n) size *= 2;
  return size;
}

interface Standing {
  id: string;
  wins: number;
  losses: number;
  /** Round of the bracket in which the player went out. */
  outIn: number | null;
  /** The last round of the bracket in which the player had a match or a bye; 0 before the first. */
  lastIn: number;
  open: boolean;
}

/** The round of the bracket: named by `bracketMatch`, otherwise the how-manieth round of its phase it is. */
function bracketRound(match: KeyMatch, index: number): number {
  const named = /^[WC](\d+)\./.exec(match.bracketMatch ?? '');
  return named ? Number(named[1]) : index + 1;
}

function playMatch(match: KeyMatch, round: number, of: (id: string) => Standing, fault?: EliminationFault): void {
  const decision = knockoutDecision(match);
  const sides = match.b === null ? [match.a] : [match.a, match.b];
  for (const id of sides) {
    const standing = of(id);
    if (standing.outIn !== null) throw new Error(`${id} is out of the bracket already`);
    standing.lastIn = round;
    standing.open = decision === null;
  }
  if (decision === null) return;
  if (match.b === null || decision.kind === 'bye') {
    if (fault === 'bye-counts-as-win') of(match.a).wins += 1;
    return;
  }
  const enter = (id: string, result: string): void => {
    const standing = of(id);
    if (result === 'win') standing.wins += 1;
    else {
      standing.losses += 1;
      standing.outIn = round;
    }
  };
  const bothLost = decision.a === 'loss' && decision.b === 'loss';
  enter(match.a, decision.a);
  enter(match.b, bothLost && fault === 'double-loss-spares-b' ? 'win' : decision.b);
}

/** Seats of the first round as far as its matches are named, which need not all be played in one round. */
function firstRoundSeats(rounds: KeyRound[]): number[] {
  const names = rounds.flatMap((round) => round.matches.map((match) => /^[WC]1\.(\d+)$/.exec(match.bracketMatch ?? '')));
  return names.map((name) => (name ? 2 * Number(name[1]) : 0));
}

function seatsOf(rounds: KeyRound[]): number {
  const seats = rounds[0]?.seats ?? [];
  const inFirst = (rounds[0]?.matches ?? []).length * 2;
  const players = new Set(rounds.flatMap((round) => round.matches.flatMap((match) => (match.b === null ? [match.a] : [match.a, match.b]))));
  return Math.max(players.size, inFirst, seats.length, ...seats.map((seat) => seat.seed), ...firstRoundSeats(rounds));
}

function placesIn(doc: KeyDocument, phases: string[], options: EliminationOptions, sizedBy?: number): EliminationPlaces {
  const { fault } = options;
  const seen = roundsUpTo(doc, options.afterRound);
  const rounds = seen.filter((round) => phases.includes(round.stage));
  // Byes without a match of their own show only later, so the size is taken from all rounds there are.
  const size = powerOfTwoFrom(sizedBy ?? seatsOf(doc.rounds.filter((round) => phases.includes(round.stage))));
  const last = Math.log2(size);
  const standings = new Map<string, Standing>();
  const of = (id: string): Standing => {
    if (!doc.players.some((player) => player.id === id)) throw new Error(`unknown player ${id}`);
    const standing = standings.get(id) ?? { id, wins: 0, losses: 0, outIn: null, lastIn: 0, open: false };
    standings.set(id, standing);
    return standing;
  };
  for (const seat of rounds[0]?.seats ?? []) of(seat.id);
  // Who is alone by the results has won, even if it leaves after them (section 1, triple-down, has it so too).
  let alone: Standing | undefined;
  seen.forEach((round, at) => {
    if (!phases.includes(round.stage)) return;
    round.matches.forEach((match) => playMatch(match, bracketRound(match, rounds.indexOf(round)), of, fault));
    const before = departures(seen.slice(0, at));
    const there = [...standings.values()].filter((one) => one.outIn === null && !before.has(one.id));
    if (there.length > 0) alone = there.length === 1 && !there[0]!.open && there[0]!.lastIn > 0 ? there[0] : undefined;
  });

  const gone = departures(seen);
  const all = [...standings.values()];
  const open = all.some((one) => one.open);
  const hasGone = (one: Standing): boolean =>
    gone.has(one.id) && one !== alone && one.lastIn < last && !one.open && fault !== 'leaver-stays-in';
  const alive = all.filter((one) => one.outIn === null && !hasGone(one));
  const done = all.length > 0 && !open && alive.length <= 1;
  let winner = done ? (alive[0]?.id ?? null) : null;
  // Who left is beaten in the round that it did not play.
  for (const one of all) {
    if (one.outIn === null && hasGone(one)) {
      one.outIn = fault === 'leaver-out-in-its-last-round' ? Math.max(1, one.lastIn) : one.lastIn + 1;
    }
  }
  if (fault === 'last-match-lost-by-both-is-won' && done && winner === null) winner = all.find((one) => one.outIn === last)?.id ?? null;

  const disqualified = (one: Standing): boolean => gone.get(one.id)?.how === 'disqualified';
  // A place is shared as in any ranking: it counts who is ahead, not the seats of the plan, and who is disqualified has none.
  const placeOf = (one: Standing): number | null => {
    if (one.outIn === null) return one.id === winner ? 1 : null;
    if (one.id === winner) return 1;
    const ahead = all.filter((other) => !disqualified(other) && (other.outIn === null || other.outIn > one.outIn!)).length;
    const nobodyWon = winner === null && one.outIn === Math.max(...all.map((other) => other.outIn ?? Infinity));
    const place = fault === 'places-count-seats-not-players' ? Math.floor(size / 2 ** one.outIn) + 1 : nobodyWon ? 2 : ahead + 1;
    const before = all.filter((other) => other.outIn === one.outIn && all.indexOf(other) < all.indexOf(one)).length;
    return fault === 'losers-by-registration' ? place + before : place;
  };
  const rows = doc.players
    .flatMap((player) => standings.get(player.id) ?? [])
    .map((one): EliminationRow => {
      const out = disqualified(one);
      const status = out ? 'disqualified' : one.id === winner ? 'winner' : one.outIn === null ? 'in' : 'out';
      return { id: one.id, place: out ? null : placeOf(one), status, wins: one.wins, losses: one.losses };
    });
  const key = (row: EliminationRow): number => row.place ?? (row.status === 'in' ? 0 : size + 1);
  rows.sort((a, b) => key(a) - key(b));
  // Where the winner is disqualified the others move up (section 7).
  const first = done ? rows.filter((row) => row.place === 1) : [];
  return { size, done, winner: first.length === 1 ? first[0]!.id : null, rows };
}

/**
 * Places of a single elimination: losers of one round share the place behind all who came further; both are second who
 * lose the last match together (rules.md sections 5 and 8, 1.12, 1.14). Reads the phases `bracket` or `finals`.
 */
export function referenceElimination(doc: KeyDocument, options: EliminationOptions = {}): EliminationPlaces {
  return placesIn(doc, ['bracket', 'finals'], options);
}

export interface ConsolationPlaces {
  main: EliminationPlaces;
  /** Winner and places of its own; the places of the main bracket stand. */
  consolation: EliminationPlaces;
}

/** Places of `key-revival` with `into: consolation`. Reads the phases `bracket` and `consolation`. */
export function referenceConsolation(doc: KeyDocument, options: EliminationOptions = {}): ConsolationPlaces {
  const { fault } = options;
  const main = placesIn(doc, ['bracket'], options);
  const consolation = placesIn(doc, ['consolation'], options, fault === 'consolation-sized-by-main' ? main.size : main.size / 2);
  if (fault === 'consolation-winner-is-winner') return { main: { ...main, winner: consolation.winner }, consolation };
  if (fault !== 'consolation-loser-loses-main-place') return { main, consolation };
  const beaten = consolation.rows.filter((row) => row.status === 'out').map((row) => row.id);
  return { main: { ...main, rows: main.rows.filter((row) => !beaten.includes(row.id)) }, consolation };
}
