import { bracketOrder } from '@roundbook/pairing';
import { countingResult, mayPlay, playerOf, roundsOf } from '../attendance';
import { winnerOf } from '../result';
import type { Round, Stage, TournamentState } from '../state';
import type { Placed } from './stage-rules';
import { doublings } from './swiss-stage';

/** Places of one bracket round in bracket order; null where nobody stands. Neighbours meet. */
export type Places = readonly (number | null)[];

export const bracketStage = (state: TournamentState): Stage | undefined => state.stages.find((stage) => stage.kind === 'singleElimination');

/** The next power of two that holds so many players (rules.md 1.7). */
export const bracketSize = (players: number): number => 2 ** doublings(players);

/** The seeds in the order of their seats, for the next power of two above so many seats. */
export const bracketOrderOf = (seats: number): readonly number[] => (seats < 2 ? [1] : bracketOrder(bracketSize(seats)));

/** The places of the first bracket round, promotions included: who is promoted sits where the other sat (rules.md 8, 7). */
export const firstPlaces = (state: TournamentState, stage: Stage): Places => {
  const seats = stage.seats ?? seatSeeds(stage.entrants);
  return state.promotions.reduce<Places>(
    (places, { player, inPlaceOf, slot }) => (slot === undefined ? places : places.map((one) => (one === inPlaceOf ? player : one))),
    seats,
  );
};

const seatSeeds = (entrants: Stage['entrants']): Places => {
  const bySeed = new Map(entrants.map((entrant, index) => [entrant.seed ?? index + 1, entrant.player]));
  const size = bracketSize(Math.max(...bySeed.keys()));
  return size < 2 ? [...bySeed.values()] : bracketOrder(size).map((seed) => bySeed.get(seed) ?? null);
};

/** Who goes on from one played bracket round, in bracket order; null where nobody does (rules.md 1.12). */
export const advancingFrom = (state: TournamentState, round: Round, places: Places): Places =>
  Array.from({ length: places.length / 2 }, (_, slot) => {
    const bye = round.byes.find((candidate) => candidate.slot === slot);
    if (bye !== undefined) return bye.player;
    const match = round.matches.find((candidate) => candidate.slot === slot);
    const result = match === undefined ? undefined : countingResult(state, match);
    const winner = result === undefined ? undefined : winnerOf(result);
    return match === undefined || winner === undefined ? null : match.sides[winner === 'a' ? 0 : 1];
  });

/** The places before each bracket round up to `afterRound`, and last those of the round to come. */
export const placesByRound = (state: TournamentState, stage: Stage, afterRound: number): readonly Places[] => {
  const all: Places[] = [firstPlaces(state, stage)];
  for (const round of roundsOf(state, stage.stage, afterRound)) {
    const places = all[all.length - 1] as Places;
    if (places.length > 1) all.push(advancingFrom(state, round, places));
  }
  return all;
};

/** A round of a bracket as it is paired: matches and byes by slot. Who has left is not there: the other has a bye. */
export interface BracketPairing {
  readonly matches: readonly { readonly slot: number; readonly sides: readonly [number, number] }[];
  readonly byes: readonly { readonly slot: number; readonly player: number }[];
}

export const pairPlaces = (state: TournamentState, places: Places, round: number): BracketPairing => {
  const there = (registration: number | null | undefined): registration is number => {
    const player = registration === null || registration === undefined ? undefined : playerOf(state, registration);
    return player !== undefined && mayPlay(player, round);
  };
  const matches: { slot: number; sides: readonly [number, number] }[] = [];
  const byes: { slot: number; player: number }[] = [];
  for (let slot = 0; slot < places.length / 2; slot += 1) {
    const [a, b] = [places[2 * slot], places[2 * slot + 1]];
    if (there(a) && there(b)) matches.push({ slot, sides: [a, b] });
    else if (there(a)) byes.push({ slot, player: a });
    else if (there(b)) byes.push({ slot, player: b });
  }
  return { matches, byes };
};

/** Whether the bracket has come to its end: one player left, or none. */
export const bracketOver = (places: Places): boolean => places.length === 1 || places.every((place) => place === null);

/** Both sides of bracket matches that have no result yet: neither of them is out. */
const stillPlaying = (state: TournamentState, stage: Stage, afterRound: number): readonly number[] =>
  roundsOf(state, stage.stage, afterRound).flatMap((round) =>
    round.matches.filter((match) => countingResult(state, match) === undefined).flatMap((match) => match.sides),
  );

/** Who is still in the bracket after a round: who goes on, and who plays. */
export const aliveIn = (state: TournamentState, stage: Stage, afterRound: number): readonly number[] => {
  const places = placesByRound(state, stage, afterRound);
  const through = (places[places.length - 1] as Places).filter((player): player is number => player !== null);
  return [...new Set([...through, ...stillPlaying(state, stage, afterRound)])];
};

/** Who alone is left by the results and has left after them: it has won, and no round is played for it (rules.md 1.12, 7). */
export const wonAndLeft = (state: TournamentState, stage: Stage, afterRound: number): number | undefined => {
  const [only, ...others] = aliveIn(state, stage, afterRound);
  const player = only === undefined || others.length > 0 ? undefined : playerOf(state, only);
  return player === undefined || mayPlay(player, afterRound + 1) ? undefined : player.registration;
};

/** Whether all who were still in have left: there is no match to play any more, and nobody wins (rules.md 1.12). */
export const allHaveLeft = (state: TournamentState, stage: Stage, afterRound: number): boolean => {
  const alive = aliveIn(state, stage, afterRound);
  const isGone = (registration: number): boolean => {
    const player = playerOf(state, registration);
    return player !== undefined && !mayPlay(player, afterRound + 1);
  };
  return alive.length > 1 && alive.every(isGone) && stillPlaying(state, stage, afterRound).length === 0;
};

/**
 * Places within the bracket after round `afterRound` (rules.md 1.14, 2.6): who is still in by seed, then losers of a later
 * round first, those of one round sharing their place. A last match lost by both leaves the first place empty: both are second.
 */
export const bracketPlacing = (state: TournamentState, stage: Stage, afterRound: number): readonly Placed[] => {
  const all = placesByRound(state, stage, afterRound);
  const seats = new Map((all[0] as Places).map((player, seat) => [player, seat]));
  const seeds = new Map(stage.entrants.map((entrant, index) => [entrant.player, entrant.seed ?? index + 1]));
  const seedOf = (player: number) => seeds.get(player) ?? 10_000 + (seats.get(player) ?? 0);
  const bySeed = (one: number, other: number) => seedOf(one) - seedOf(other);
  const alive = [...aliveIn(state, stage, afterRound)].sort(bySeed);
  const placed: Placed[] = allHaveLeft(state, stage, afterRound)
    ? [{ rank: 2, players: alive }]
    : alive.map((player, index) => ({ rank: index + 1, players: [player] }));
  const seen = new Set(alive);
  for (let round = all.length - 2; round >= 0; round -= 1) {
    const out = (all[round] as Places).filter((player): player is number => player !== null && !seen.has(player)).sort(bySeed);
    if (out.length === 0) continue;
    const rank = seen.size === 0 ? 2 : seen.size + 1;
    out.forEach((player) => seen.add(player));
    placed.push({ rank, players: out });
  }
  return placed;
};
