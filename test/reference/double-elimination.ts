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
  'places-count-seats-not-players',
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
  /** The losers' round in which the player went out; behind the last of them the grand final. */
  outIn: number | null;
  last: (Step & { won: boolean; both: boolean }) | null;
  open: boolean;
}

interface Plan {
  size: number;
  /** Rounds of the winners' bracket. */
  rounds: number;
  /** Number of the grand final among the losers' rounds. */
  grandFinal: number;
}

function planOf(doc: KeyDocument): Plan {
  const matches = doc.rounds.flatMap((round) => round.matches).filter((match) => match.bracketMatch !== undefined);
  const seats = doc.rounds.find((round) => round.seats)?.seats ?? [];
  const first = matches.filter((match) => match.bracketMatch!.startsWith('W1.'));
  const players = new Set([
    ...seats.map((seat) => seat.id),
    ...matches.flatMap((match) => (match.b === null ? [match.a] : [match.a, match.b])),
  ]);
  const size = powerOfTwoFrom(Math.max(2, players.size, 2 * first.length, ...seats.map((seat) => seat.seed)));
  const rounds = Math.log2(size);
  return { size, rounds, grandFinal: 2 * rounds - 1 };
}

/** The place of the losers of a losers' round where every seat of the plan is taken. */
function placeBySeats(losersRound: number, plan: Plan): number {
  if (losersRound >= plan.grandFinal) return 2;
  const afterEven = plan.size / 2 ** Math.floor(losersRound / 2);
  return (losersRound % 2 === 0 ? afterEven : (3 * afterEven) / 4) + 1;
}

/** The losers' round that takes the losers of a winners' round; 1, 2, 4, 6, ... */
function losersRoundAfter(winnersRound: number): number {
  return winnersRound === 1 ? 1 : 2 * (winnersRound - 1);
}

/** Where a decider stands: before the losers' round that its winner enters, behind the one before that. */
const decider = (winnersRound: number): number => losersRoundAfter(winnersRound) - 1 / 2;

/** The losers' round of who goes out in this match. */
function roundOfLoser(step: Step, plan: Plan): number {
  if (step.part === 'L') return step.round;
  if (step.part === 'D') return decider(step.round);
  return step.part === 'W' ? Math.min(losersRoundAfter(step.round), plan.grandFinal) : plan.grandFinal;
}

/** Who left is beaten in the matches that it did not play: the losers' round where that ends. */
function roundOfLeaver(one: Standing, plan: Plan): number {
  const { last } = one;
  if (last === null) return 1;
  if (last.part === 'GF' || last.part === 'GF2') return plan.grandFinal;
  if (last.part === 'L') return Math.min(last.round + 1, plan.grandFinal);
  if (last.part === 'W' && last.both) return decider(last.round);
  if (last.part === 'D' || !last.won) return Math.min(losersRoundAfter(last.round), plan.grandFinal);
  return last.round === plan.rounds ? plan.grandFinal : Math.min(losersRoundAfter(last.round + 1), plan.grandFinal);
}

/** Plays one match into the standings; throws for a match that cannot be. */
function playMatch(match: KeyMatch, of: (id: string) => Standing, plan: Plan, fault?: DoubleEliminationFault): void {
  const step = stepOf(match);
  const decision = knockoutDecision(match);
  const sides = match.b === null ? [match.a] : [match.a, match.b];
  for (const id of sides) {
    if (of(id).outIn !== null) throw new Error(`${id} is out before ${match.bracketMatch}`);
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
    one.last = { ...step, won, both: bothLost };
    if (bye) return;
    if (won) one.wins += 1;
    else one.losses += 1;
    const single = (step.part === 'GF' && fault === 'grand-final-not-replayed') || fault === 'first-loss-is-out';
    const shared = step.part === 'GF' && bothLost && fault === 'grand-final-double-loss-shares-second';
    if (!won && (one.losses >= 2 || single || shared)) one.outIn = roundOfLoser(step, plan);
  });
}

/** A place is shared as in any ranking: it counts who is ahead, and who is disqualified has none. */
function placeOf(
  one: Standing,
  standing: { all: Standing[]; disqualified: (one: Standing) => boolean; winner: Standing | undefined; plan: Plan },
  fault?: DoubleEliminationFault,
): number | null {
  const { all, disqualified, winner, plan } = standing;
  if (one === winner) return 1;
  if (one.outIn === null) return null;
  const round = one.outIn;
  if (fault === 'places-count-seats-not-players') return placeBySeats(round, plan);
  const pair = (losersRound: number): number => (fault === 'losers-rounds-share-in-pairs' ? Math.floor(losersRound / 2) : losersRound);
  const ahead = all.filter((other) => !disqualified(other) && (other.outIn === null || pair(other.outIn) > pair(round))).length;
  const apart = all.filter((other) => other.outIn === round && all.indexOf(other) < all.indexOf(one)).length;
  const nobodyWon = all.every((other) => other.outIn !== null && other.outIn <= round);
  return (nobodyWon ? 2 : ahead + 1) + (fault === 'losers-of-one-round-apart' ? apart : 0);
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
  const plan = planOf(doc);
  const seen = roundsUpTo(doc, options.afterRound);
  const standings = new Map<string, Standing>();
  const of = (id: string): Standing => {
    if (!doc.players.some((player) => player.id === id)) throw new Error(`unknown player ${id}`);
    const one = standings.get(id) ?? { id, wins: 0, losses: 0, outIn: null, last: null, open: false };
    standings.set(id, one);
    return one;
  };
  for (const seat of seen.find((round) => round.seats)?.seats ?? []) of(seat.id);
  const matches = seen.flatMap((round) => round.matches).filter((match) => match.bracketMatch !== undefined);
  // Who is alone by the results has won, even if it leaves after them (section 1, triple-down, has it so too).
  let alone: Standing | undefined;
  seen.forEach((round, at) => {
    for (const match of round.matches.filter((one) => one.bracketMatch !== undefined)) playMatch(match, of, plan, fault);
    const before = departures(seen.slice(0, at));
    const there = [...standings.values()].filter((one) => one.outIn === null && !before.has(one.id));
    if (there.length > 0) alone = there.length === 1 && !there[0]!.open && there[0]!.last !== null ? there[0] : undefined;
  });

  const all = [...standings.values()];
  const gone = departures(seen);
  const finals = matches.filter((match) => match.bracketMatch!.startsWith('GF') && match.b !== null);
  const wonTheLast = (one: Standing): boolean =>
    one.last?.won === true &&
    finals.some((match) => [match.a, match.b!].includes(one.id) && [match.a, match.b!].some((id) => of(id).outIn !== null));
  const unbeaten = all.filter((one) => one.outIn === null);
  const leavers = unbeaten.filter((one) => one !== alone && gone.has(one.id) && !one.open && !wonTheLast(one));
  for (const one of fault === 'leaver-stays-in' ? [] : leavers) {
    one.outIn = fault === 'leaver-goes-out-at-once' ? roundOfLoser(one.last ?? { part: 'W', round: 1 }, plan) : roundOfLeaver(one, plan);
  }
  // Both finalists have left: a grand final lost by both, which the player without a loss survives.
  const finalists = leavers.filter((one) => one.outIn === plan.grandFinal);
  const survivor = finalists.find((one) => one.losses === 0);
  if (survivor && finalists.length === 2 && fault !== 'leaver-goes-out-at-once') survivor.outIn = null;
  const alive = all.filter((one) => one.outIn === null);
  const grandFinal = finals.find((match) => match.bracketMatch === 'GF' && knockoutDecision(match) !== null);
  const again = grandFinal !== undefined && alive.length === 2 && !finals.some((match) => match.bracketMatch === 'GF2');
  const done = all.length > 0 && alive.length <= 1 && !all.some((one) => one.open);
  const winner = done ? alive[0] : undefined;

  const disqualified = (one: Standing): boolean => gone.get(one.id)?.how === 'disqualified';
  const rows = doc.players
    .flatMap((player) => standings.get(player.id) ?? [])
    .map((one): DoubleEliminationRow => {
      const out = disqualified(one);
      const status = out ? 'disqualified' : one === winner ? 'winner' : one.outIn === null ? 'in' : 'out';
      const place = out ? null : placeOf(one, { all, disqualified, winner, plan }, fault);
      return { id: one.id, place, status, wins: one.wins, losses: one.losses };
    });
  const key = (row: DoubleEliminationRow): number => row.place ?? (row.status === 'in' ? 0 : plan.size + 1);
  rows.sort((a, b) => key(a) - key(b));
  // Where the winner is disqualified the others move up (section 7).
  const first = done ? rows.filter((row) => row.place === 1) : [];
  const replay = fault === 'grand-final-replayed-for-everybody' ? grandFinal !== undefined : again;
  return { size: plan.size, done, winner: first.length === 1 ? first[0]!.id : null, replay, rows };
}
