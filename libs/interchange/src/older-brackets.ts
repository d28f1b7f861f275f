/** A match that somebody won. */
export interface Bout<M = unknown> {
  readonly winner: string;
  readonly loser: string;
  readonly match: M;
}

/** The matches of a double elimination by the rounds of its brackets, round 1 at index 1; a round in which nobody plays is empty. */
export interface Bouts<M = unknown> {
  readonly winners: readonly (readonly Bout<M>[])[];
  readonly losers: readonly (readonly Bout<M>[])[];
}

/** How a bracket was laid out: no file says it, and programs differ in where losers drop. */
export interface Layout {
  /** Who sat where in round 1, in bracket order. */
  readonly seats: readonly (string | null)[];
  /** In which slot of the losers' bracket the loser of a slot of the winners' bracket took its place: of round 2 first, by slot. */
  readonly dropping: readonly (readonly number[])[];
}

/** Who comes through a match of the winners' bracket, or past it without one, and from which matches its sides came. */
interface Winner {
  readonly player: string;
  readonly bout?: Bout;
  readonly before: readonly [Winner | undefined, Winner | undefined];
}

/** Who drops into an even round of the losers' bracket, and who is met there: the two before it, of whom in round 1 the losers. */
interface Loser {
  readonly dropped: string | undefined;
  readonly before: readonly (Loser | undefined)[];
  readonly first: readonly string[];
}

/**
 * The layout in which all matches are those of a bracket, from who beat whom: better seeds stand higher, losers of neighbouring matches
 * of round 1 meet, and the other rounds follow. Undefined where they fit none. `seedOf`: lower is better.
 */
export const layoutOf = (bouts: Bouts, seedOf: (player: string) => number): Layout | undefined => {
  const rounds = bouts.winners.length - 1;
  const last = bouts.winners[rounds]?.[0];
  if (last === undefined) return undefined;
  const levels = levelsOf(winnerOf(bouts, seedOf, rounds, last.winner), rounds);
  const seats = (levels[1] ?? []).flatMap((match) => sidesOf(match).map((side) => side?.player ?? null));
  if (rounds === 1) return { seats, dropping: [] };
  const slots = new Map((levels[1] ?? []).flatMap((match, slot) => (match?.bout === undefined ? [] : [[match.bout.loser, slot] as const])));
  const challenger = bouts.losers[2 * (rounds - 1)]?.[0]?.winner ?? last.loser;
  const lost = new Map(bouts.winners.flatMap((round, k) => round.map(({ loser }) => [loser, k] as const)));
  const placed = new Map<number, (string | undefined)[]>();
  if (!place(loserOf(bouts, lost, rounds, challenger), rounds, 0, { slots, placed, rounds })) return undefined;
  const dropping = levels.slice(2).map((round, index) => droppingOf(round, placed.get(index + 2) ?? []));
  return dropping.every((one) => one !== undefined) ? { seats, dropping } : undefined;
};

const NOBODY: readonly [undefined, undefined] = [undefined, undefined];
const sidesOf = (match: Winner | undefined): Winner['before'] => match?.before ?? NOBODY;

const winnerOf = (bouts: Bouts, seedOf: (player: string) => number, round: number, player: string): Winner => {
  if (round === 0) return { player, before: NOBODY };
  const earlier = (one: string) => winnerOf(bouts, seedOf, round - 1, one);
  const bout = bouts.winners[round]?.find(({ winner }) => winner === player);
  if (bout === undefined) return { player, before: [earlier(player), undefined] };
  const sides = [earlier(bout.winner), earlier(bout.loser)] as const;
  const higher = best(sides[0], seedOf) <= best(sides[1], seedOf);
  return { player, bout, before: higher ? sides : [sides[1], sides[0]] };
};

const best = ({ player, before }: Winner, seedOf: (player: string) => number): number =>
  Math.min(seedOf(player), ...before.map((one) => (one === undefined ? Infinity : best(one, seedOf))));

/** Matches of each round by slot, those of round k at index k. */
const levelsOf = (final: Winner, rounds: number): readonly (readonly (Winner | undefined)[])[] => {
  const levels: (readonly (Winner | undefined)[])[] = [[final]];
  for (let k = rounds; k > 1; k -= 1) levels.unshift((levels[0] ?? []).flatMap(sidesOf));
  return [[], ...levels];
};

/** Of round 2 (k - 1) of the losers' bracket, into which the losers of round k drop. */
const loserOf = (bouts: Bouts, lost: ReadonlyMap<string, number>, k: number, player: string): Loser => {
  const both = (round: number, through: string) => {
    const bout = bouts.losers[round]?.find(({ winner }) => winner === through);
    return bout === undefined ? [through] : [through, bout.loser];
  };
  const sides = both(2 * (k - 1), player);
  const dropped = sides.find((side) => lost.get(side) === k);
  const other = sides.find((side) => side !== dropped);
  if (other === undefined) return { dropped, before: [], first: [] };
  const earlier = both(2 * k - 3, other);
  if (k === 2) return { dropped, before: [], first: earlier };
  return { dropped, before: earlier.map((one) => loserOf(bouts, lost, k - 1, one)), first: [] };
};

interface Placing {
  /** Of the losers of round 1 the slot of their match. */
  readonly slots: ReadonlyMap<string, number>;
  /** By round k, who dropped into which slot. */
  readonly placed: Map<number, (string | undefined)[]>;
  readonly rounds: number;
}

const leavesOf = ({ before, first }: Loser): readonly string[] => [
  ...first,
  ...before.flatMap((one) => (one === undefined ? [] : leavesOf(one))),
];

/** Puts a match of the losers' bracket, and all before it, into slots that its losers of round 1 come to; false where they come to none. */
const place = (loser: Loser, k: number, slot: number, placing: Placing): boolean => {
  const { slots, placed } = placing;
  const comesTo = (player: string) => Math.floor((slots.get(player) ?? -1) / 2 ** (k - 1));
  if (!leavesOf(loser).every((player) => comesTo(player) === slot)) return false;
  const round = placed.get(k) ?? [];
  placed.set(k, round);
  round[slot] = loser.dropped;
  const taken = new Set<number>();
  // Who met nobody of round 1 on the way takes the half that is left.
  const known = [...loser.before].sort((one, other) => Number(hasLeaves(other)) - Number(hasLeaves(one)));
  return known.every((one) => {
    if (one === undefined) return true;
    const [leaf] = leavesOf(one);
    const own =
      leaf === undefined ? [2 * slot, 2 * slot + 1].find((half) => !taken.has(half)) : Math.floor((slots.get(leaf) ?? -1) / 2 ** (k - 2));
    if (own === undefined || taken.has(own)) return false;
    taken.add(own);
    return place(one, k - 1, own, placing);
  });
};

const hasLeaves = (loser: Loser | undefined): boolean => loser !== undefined && leavesOf(loser).length > 0;

/** By slot of the winners' round the slot of the losers' round; a match that nobody lost has one that nobody dropped into. */
const droppingOf = (round: readonly (Winner | undefined)[], placed: readonly (string | undefined)[]): readonly number[] | undefined => {
  const losers = round.map((match) => match?.bout?.loser);
  const free = round.flatMap((_, slot) => (placed[slot] === undefined ? [slot] : []));
  const found = losers.map((loser) => (loser === undefined ? (free.shift() ?? -1) : placed.indexOf(loser)));
  return found.includes(-1) || new Set(found).size < found.length ? undefined : found;
};
