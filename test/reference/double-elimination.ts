import { KeyDocument, KeyMatch, departures, knockoutDecision, roundsUpTo } from './key-document';
import { powerOfTwoFrom } from './elimination-places';

export const DOUBLE_ELIMINATION_FAULTS = [
  'grand-final-not-replayed',
  'grand-final-replayed-for-everybody',
  'grand-final-double-loss-shares-second',
  'double-loss-spares-b',
  'first-loss-is-out',
  'losers-rounds-share-in-pairs',
  'losers-of-one-round-apart',
  'first-losers-round-without-byes',
  'leaver-stays-in',
  'leaver-goes-out-at-once',
] as const;
export type DoubleEliminationFault = (typeof DOUBLE_ELIMINATION_FAULTS)[number];

export interface DoubleEliminationRow {
  id: string;
  /** 1 for the winner, shared by those who go out in one losers' round; `null` while in, and for a disqualified player. */
  place: number | null;
  status: 'in' | 'out' | 'winner' | 'disqualified';
  /** Matches won and lost, without byes. */
  wins: number;
  losses: number;
}

export interface DoubleElimination {
  size: number;
  done: boolean;
  winner: string | null;
  /** The grand final is played and must be played once more. */
  replay: boolean;
  rows: DoubleEliminationRow[];
}

interface Step {
  part: 'W' | 'L' | 'D' | 'GF' | 'GF2';
  round: number;
}

function stepOf(match: KeyMatch): Step {
  const name = match.bracketMatch ?? '';
  if (name === 'GF' || name === 'GF2') return { part: name, round: 1 };
  const parts = /^([WLD])(\d+)\.\d+$/.exec(name);
  if (!parts) throw new Error(`no place in a double elimination: ${name}`);
  return { part: parts[1] as 'W' | 'L' | 'D', round: Number(parts[2]) };
}

interface Standing {
  id: string;
  wins: number;
  losses: number;
  place: number | null;
  last: (Step & { won: boolean }) | null;
  open: boolean;
}

/** Where one goes out, as a place (all planned seats count, so a place lost by both stays empty). */
interface Plan {
  size: number;
  /** Rounds of the winners' bracket. */
  rounds: number;
  placeIn(losersRound: number): number;
}

function planOf(doc: KeyDocument, fault?: DoubleEliminationFault): Plan {
  const matches = doc.rounds.flatMap((round) => round.matches).filter((match) => match.bracketMatch !== undefined);
  const seats = doc.rounds.find((round) => round.seats)?.seats ?? [];
  const first = matches.filter((match) => match.bracketMatch!.startsWith('W1.'));
  const players = new Set([
    ...seats.map((seat) => seat.id),
    ...matches.flatMap((match) => (match.b === null ? [match.a] : [match.a, match.b])),
  ]);
  const size = powerOfTwoFrom(Math.max(2, players.size, 2 * first.length, ...seats.map((seat) => seat.seed)));
  const rounds = Math.log2(size);
  const numbers = first.filter((match) => match.b !== null).map((match) => Number(match.bracketMatch!.slice('W1.'.length)));
  // A match of the first losers' round takes the losers of two neighbouring first matches; a bye has no loser.
  const pairs = numbers.filter((number) => number % 2 === 1 && numbers.includes(number + 1)).length;
  const placeIn = (losersRound: number): number => {
    if (losersRound > 2 * rounds - 2) return 2;
    if (losersRound === 1) return fault === 'first-losers-round-without-byes' ? (3 * size) / 4 + 1 : players.size - pairs + 1;
    const half = Math.floor(losersRound / 2);
    const afterEven = size / 2 ** half;
    if (losersRound % 2 === 0) return afterEven + 1;
    return fault === 'losers-rounds-share-in-pairs' ? afterEven / 2 + 1 : (3 * afterEven) / 4 + 1;
  };
  return { size, rounds, placeIn };
}

/** The losers' round that takes the losers of a winners' round; 1, 2, 4, 6, ... */
function losersRoundAfter(winnersRound: number): number {
  return winnersRound === 1 ? 1 : 2 * (winnersRound - 1);
}

/** The place of who goes out in this match. A decider comes before the losers' round that its winner enters. */
function placeOfLoser(step: Step, plan: Plan): number {
  if (step.part === 'L') return plan.placeIn(step.round);
  if (step.part === 'GF' || step.part === 'GF2') return 2;
  return plan.placeIn(losersRoundAfter(step.round));
}

/** Who left is beaten in the matches that it did not play: the place of the losers' round where that ends. */
function placeOfLeaver(one: Standing, plan: Plan): number {
  const { last } = one;
  if (last === null) return plan.placeIn(1);
  if (last.part === 'GF' || last.part === 'GF2') return 2;
  if (last.part === 'L') return plan.placeIn(last.round + 1);
  if (last.part === 'D') return plan.placeIn(losersRoundAfter(last.round));
  if (!last.won) return plan.placeIn(losersRoundAfter(last.round));
  return last.round === plan.rounds ? 2 : plan.placeIn(losersRoundAfter(last.round + 1));
}

/** Plays one match into the standings; throws for a match that cannot be. */
function playMatch(match: KeyMatch, of: (id: string) => Standing, plan: Plan, fault?: DoubleEliminationFault): void {
  const step = stepOf(match);
  const decision = knockoutDecision(match);
  const sides = match.b === null ? [match.a] : [match.a, match.b];
  for (const id of sides) {
    if (of(id).place !== null) throw new Error(`${id} is out before ${match.bracketMatch}`);
    of(id).open = decision === null;
  }
  if (step.part === 'GF2' && sides.some((id) => of(id).losses !== 1)) throw new Error('only a player without a loss has the replay');
  if (decision === null) return;
  const bye = match.b === null || decision.kind === 'bye';
  const bothLost = !bye && decision.a === 'loss' && decision.b === 'loss';
  sides.forEach((id, side) => {
    const one = of(id);
    const spared = bothLost && side === 1 && fault === 'double-loss-spares-b';
    const won = bye || spared || (side === 0 ? decision.a : decision.b) === 'win';
    one.last = { ...step, won };
    if (bye) return;
    if (won) one.wins += 1;
    else one.losses += 1;
    const single = (step.part === 'GF' && fault === 'grand-final-not-replayed') || fault === 'first-loss-is-out';
    const shared = step.part === 'GF' && bothLost && fault === 'grand-final-double-loss-shares-second';
    if (!won && (one.losses >= 2 || single || shared)) one.place = placeOfLoser(step, plan);
  });
}

function finalPlace(one: Standing, all: Standing[], fault?: DoubleEliminationFault): number | null {
  if (one.place === null || fault !== 'losers-of-one-round-apart') return one.place;
  return one.place + all.filter((other) => other.place === one.place && all.indexOf(other) < all.indexOf(one)).length;
}

/**
 * Places of a double elimination from its results by `bracketMatch` (rules.md section 5, key-revival): the second loss is the
 * end; a grand final lost by the player without a loss is played once more, so nobody is second on a single loss. A grand
 * final lost by both leaves the player without a loss alone: it wins. A replay lost by both has no winner and two seconds.
 */
export function referenceDoubleElimination(
  doc: KeyDocument,
  options: { afterRound?: number; fault?: DoubleEliminationFault } = {},
): DoubleElimination {
  const { fault } = options;
  const plan = planOf(doc, fault);
  const seen = roundsUpTo(doc, options.afterRound);
  const standings = new Map<string, Standing>();
  const of = (id: string): Standing => {
    if (!doc.players.some((player) => player.id === id)) throw new Error(`unknown player ${id}`);
    const one = standings.get(id) ?? { id, wins: 0, losses: 0, place: null, last: null, open: false };
    standings.set(id, one);
    return one;
  };
  for (const seat of seen.find((round) => round.seats)?.seats ?? []) of(seat.id);
  const matches = seen.flatMap((round) => round.matches).filter((match) => match.bracketMatch !== undefined);
  for (const match of matches) playMatch(match, of, plan, fault);

  const all = [...standings.values()];
  const gone = departures(seen);
  const finals = matches.filter((match) => match.bracketMatch!.startsWith('GF') && match.b !== null);
  const wonTheLast = (one: Standing): boolean =>
    one.last?.won === true &&
    finals.some((match) => [match.a, match.b!].includes(one.id) && [match.a, match.b!].some((id) => of(id).place !== null));
  const leavers = all.filter((one) => one.place === null && gone.has(one.id) && !one.open && !wonTheLast(one));
  for (const one of fault === 'leaver-stays-in' ? [] : leavers) {
    one.place = fault === 'leaver-goes-out-at-once' ? placeOfLoser(one.last ?? { part: 'W', round: 1 }, plan) : placeOfLeaver(one, plan);
  }
  const alive = all.filter((one) => one.place === null);
  const grandFinal = finals.find((match) => match.bracketMatch === 'GF' && knockoutDecision(match) !== null);
  const again = grandFinal !== undefined && alive.length === 2 && !finals.some((match) => match.bracketMatch === 'GF2');
  const done = all.length > 0 && alive.length <= 1 && !all.some((one) => one.open);
  const winner = done ? alive[0] : undefined;

  const rows = doc.players
    .flatMap((player) => standings.get(player.id) ?? [])
    .map((one): DoubleEliminationRow => {
      const out = gone.get(one.id)?.how === 'disqualified';
      const status = out ? 'disqualified' : one === winner ? 'winner' : one.place === null ? 'in' : 'out';
      const place = out ? null : one === winner ? 1 : finalPlace(one, all, fault);
      return { id: one.id, place, status, wins: one.wins, losses: one.losses };
    });
  const key = (row: DoubleEliminationRow): number => row.place ?? (row.status === 'in' ? 0 : plan.size + 1);
  rows.sort((a, b) => key(a) - key(b));
  const named = winner && gone.get(winner.id)?.how !== 'disqualified' ? winner.id : null;
  const replay = fault === 'grand-final-replayed-for-everybody' ? grandFinal !== undefined : again;
  return { size: plan.size, done, winner: named, replay, rows };
}
