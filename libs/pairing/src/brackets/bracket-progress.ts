import { at } from '../pairing-terms';
import { bracketPlaces, type SharedPlace, type WentOut } from './bracket-places';
import type { BracketPlan, PlannedMatch, Source } from './bracket-plan';

/** Who stands on a side: a player, nobody for good (null), or somebody not known yet. */
export type Side = number | null | 'open';

/** The side that won; `none` where both lost. */
export type BracketResult = 'a' | 'b' | 'none';

/**
 * `open`: a side is not known yet. `ready`: to be played. `played`: has a result. `bye`: the one who is there goes on without a match.
 * `empty`: nobody comes. `notNeeded`: the match it hangs on went the other way.
 */
export type MatchState = 'open' | 'ready' | 'played' | 'bye' | 'empty' | 'notNeeded';

export interface MatchStanding {
  readonly id: string;
  readonly state: MatchState;
  readonly sides: readonly [Side, Side];
  readonly winner: Side;
  /** Of a match that both lost: who wins the decider, where there is one. */
  readonly loser: Side;
}

export interface BracketProgress {
  /** In the order of the plan. */
  readonly matches: ReadonlyMap<string, MatchStanding>;
  readonly ready: readonly { readonly id: string; readonly sides: readonly [number, number] }[];
  readonly byes: readonly { readonly id: string; readonly player: number }[];
  /** Losses of those who have one. */
  readonly losses: ReadonlyMap<number, number>;
  /** Still in, and out, both in the order of the seats. */
  readonly in: readonly number[];
  readonly out: readonly number[];
  /** No match is to be played any more. */
  readonly over: boolean;
  /** See `bracketPlaces`. */
  readonly places: readonly SharedPlace[];
}

/**
 * Where an elimination stands. `seats`: who sits where in the first round, in bracket order; `results` by id of match. Empty seats and
 * matches that both lost leave places to which nobody comes: who is drawn against one goes on, round after round.
 *
 * `seated`: who really sat down at a match where that is not whom the plan has there, as in a round made by hand. It stands, whatever
 * the plan says: side a is the first of the two, the loser drops as the plan has it. A match between two of whom one has left is
 * no case of its own: it has the result `a` or `b` unplayed, or `none` where both have. Whom such a round has brought to both sides of
 * one match goes on without it.
 *
 * A RangeError for seats that are not those of the plan, a player on two seats, or a result of a match that is not ready for
 * it (what a correction would have to take back first). rules.md 1.12, 5, 7
 */
export const bracketProgress = (
  plan: BracketPlan,
  seats: readonly Side[],
  results: ReadonlyMap<string, BracketResult>,
  seated: ReadonlyMap<string, readonly [number, number]> = new Map(),
): BracketProgress => {
  const players = seats.filter((side): side is number => typeof side === 'number');
  if (seats.length !== plan.size) throw new RangeError(`${seats.length} seats for a bracket of ${plan.size}`);
  if (new Set(players).size !== players.length) throw new RangeError('a player sits on two seats');
  const matches = standings(plan, seats, results, seated);
  const all = [...matches.values()];
  const { losses, wentOut } = lossesOf(plan, matches, results);
  const still = players.filter((player) => !wentOut.has(player));
  const over = all.every(({ state }) => state !== 'open' && state !== 'ready');
  return {
    matches,
    ready: all.flatMap(({ id, state, sides }) => (state === 'ready' ? [{ id, sides: sides as readonly [number, number] }] : [])),
    byes: all.flatMap(({ id, state, winner }) => (state === 'bye' ? [{ id, player: winner as number }] : [])),
    losses,
    in: still,
    out: players.filter((player) => wentOut.has(player)),
    over,
    places: bracketPlaces({ still, comeLater: seats.filter((side) => side === 'open').length, wentOut, over }),
  };
};

const standings = (
  plan: BracketPlan,
  seats: readonly Side[],
  results: ReadonlyMap<string, BracketResult>,
  seated: ReadonlyMap<string, readonly [number, number]>,
): ReadonlyMap<string, MatchStanding> => {
  const done = new Map<string, MatchStanding>();
  const deciders = new Map(plan.matches.flatMap(({ id, onlyIf }) => (onlyIf?.result === 'none' ? [[onlyIf.match, id] as const] : [])));
  const standingOf = (id: string): MatchStanding => {
    const standing = done.get(id);
    if (standing === undefined) throw new RangeError(`no match ${id} in this bracket before it is asked for`);
    return standing;
  };
  const sideOf = (source: Source): Side => {
    if ('seat' in source) return at(seats, source.seat);
    if ('winnerOf' in source) return standingOf(source.winnerOf).winner;
    const decider = deciders.get(source.loserOf);
    return results.get(source.loserOf) === 'none' && decider !== undefined ? standingOf(decider).winner : standingOf(source.loserOf).loser;
  };
  for (const match of plan.matches) {
    const really = seated.get(match.id);
    const standing =
      really === undefined
        ? standingNow(match, [sideOf(match.sides[0]), sideOf(match.sides[1])], done, results)
        : between(match.id, really, results);
    if (results.has(match.id) && standing.state !== 'played') throw new RangeError(`${match.id} has a result and is ${standing.state}`);
    done.set(match.id, standing);
  }
  for (const id of results.keys()) standingOf(id);
  return done;
};

const standingNow = (
  { id, onlyIf }: PlannedMatch,
  sides: readonly [Side, Side],
  done: ReadonlyMap<string, MatchStanding>,
  results: ReadonlyMap<string, BracketResult>,
): MatchStanding => {
  const [a, b] = sides;
  const standing = (state: MatchState, winner: Side, loser: Side): MatchStanding => ({ id, state, sides, winner, loser });
  if (onlyIf !== undefined && results.get(onlyIf.match) !== onlyIf.result) {
    const before = done.get(onlyIf.match)?.state;
    return before === 'open' || before === 'ready' ? standing('open', 'open', 'open') : standing('notNeeded', null, null);
  }
  if (a === 'open' || b === 'open') return standing('open', 'open', 'open');
  if (a === null && b === null) return standing('empty', null, null);
  if (a === null || b === null) return standing('bye', a ?? b, null);
  if (a === b) return standing('bye', a, null);
  return between(id, [a, b], results);
};

/** Both sides are there. */
const between = (id: string, sides: readonly [number, number], results: ReadonlyMap<string, BracketResult>): MatchStanding => {
  const [a, b] = sides;
  const result = results.get(id);
  if (result === undefined) return { id, state: 'ready', sides, winner: 'open', loser: 'open' };
  if (result === 'none') return { id, state: 'played', sides, winner: null, loser: null };
  return result === 'a' ? { id, state: 'played', sides, winner: a, loser: b } : { id, state: 'played', sides, winner: b, loser: a };
};

const lossesOf = (
  plan: BracketPlan,
  matches: ReadonlyMap<string, MatchStanding>,
  results: ReadonlyMap<string, BracketResult>,
): { readonly losses: ReadonlyMap<number, number>; readonly wentOut: WentOut } => {
  const losses = new Map<number, number>();
  const wentOut = new Map<number, number>();
  for (const { id, tier } of plan.matches) {
    const result = results.get(id);
    const sides = matches.get(id)?.sides;
    if (result === undefined || sides === undefined) continue;
    const lost = result === 'none' ? sides : [sides[result === 'a' ? 1 : 0]];
    for (const player of lost as readonly number[]) {
      const count = (losses.get(player) ?? 0) + 1;
      losses.set(player, count);
      if (count >= plan.lossLimit) wentOut.set(player, tier);
    }
  }
  return { losses, wentOut };
};
