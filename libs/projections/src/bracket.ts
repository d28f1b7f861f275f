import {
  bracketOver,
  bracketStage,
  countingResult,
  placesByRound,
  revivalAfter,
  revivalStage,
  roundsOf,
  winnerOf,
  type Places,
  type Round,
  type Stage,
  type TournamentState,
} from '@roundbook/tournament';
import { resultShown, type ResultJson } from './result-shown';
import { plannedBrackets, type PlannedBracketJson, type Seeded } from './planned-brackets';
import { known, lastRound, playerShown, visibleTo, type Known, type Names, type ViewOptions } from './view';

export interface BracketMatchJson {
  /** Place in the round, from 0: the winners of slots 2k and 2k + 1 meet in slot k of the next round. */
  readonly slot: number;
  /** Who stands on either place; null: nobody (yet). */
  readonly sides: readonly [Seeded | null, Seeded | null];
  readonly match: string | null;
  readonly table: number | null;
  readonly bestOf: number | null;
  /** One side goes on without playing. */
  readonly bye: boolean;
  readonly result: ResultJson | null;
  readonly winner: Seeded | null;
}

export interface BracketRoundJson {
  /** Matches of this round in a full bracket: 4 are the quarter-finals, 1 is the last match. */
  readonly of: number;
  /** Number of the round in the tournament; null while it is not paired. */
  readonly round: number | null;
  readonly completed: boolean;
  readonly matches: readonly BracketMatchJson[];
}

export interface BracketJson extends Known {
  readonly started: boolean;
  /** Places of the bracket, a power of two; 0 before it is made. */
  readonly size: number;
  readonly seeds: readonly Seeded[];
  /** Rounds of a single elimination; of a double one and of one with a consolation bracket see `brackets`. */
  readonly rounds: readonly BracketRoundJson[];
  /** Only where there is more than one bracket: winners', losers' and grand final, or winners' and consolation. */
  readonly brackets?: readonly PlannedBracketJson[];
  /** Nobody wins a last match that both lose: `over` and no winner. */
  readonly over: boolean;
  readonly winner: Seeded | null;
}

/** The bracket by the rounds up to `afterRound`: places by round with seeds, matches, results, and who won (rules.md 1.10, 2.6). */
export const bracket = (whole: TournamentState, names: Names, options: ViewOptions = {}): BracketJson => {
  const state = visibleTo(whole, options);
  const upTo = lastRound(state, options);
  const plan = revivalStage(state);
  const stage = plan ?? bracketStage(state);
  const begins = state.rounds.slice(0, upTo).some((round) => round.stage === stage?.stage);
  // Before its first round counts there is a bracket only for who asks about the present.
  if (stage === undefined || (!begins && upTo < state.rounds.length)) {
    return { ...known(state, upTo), started: false, size: 0, seeds: [], rounds: [], over: false, winner: null };
  }
  if (plan !== undefined) return severalBrackets(state, names, plan, upTo, begins);
  const all = placesByRound(state, stage, upTo);
  const places = all[0] as Places;
  const shown = seededShown(state, names, stage.entrants, places);
  const played = roundsOf(state, stage.stage, upTo);
  const rounds: BracketRoundJson[] = [];
  for (let index = 0; places.length >> (index + 1) >= 1; index += 1) {
    rounds.push(roundShown(state, played[index], all[index], places.length >> (index + 1), shown));
  }
  const last = all[all.length - 1] as Places;
  const over = bracketOver(last) && played.every((round) => round.matches.every((match) => countingResult(state, match) !== undefined));
  const seeds = places.filter((player): player is number => player !== null).map(shown);
  return {
    ...known(state, upTo),
    started: begins,
    size: places.length,
    seeds: seeds.sort((one, other) => one.seed - other.seed),
    rounds,
    over,
    winner: over && last.length === 1 ? seat(last[0], shown) : null,
  };
};

/** A double elimination, or a main bracket with a consolation bracket. */
const severalBrackets = (state: TournamentState, names: Names, stage: Stage, upTo: number, started: boolean): BracketJson => {
  const { plan, main, consolation } = revivalAfter(state, stage, upTo);
  const shown = seededShown(state, names, stage.entrants, plan.seats);
  const winner = main.over ? main.in[0] : undefined;
  return {
    ...known(state, upTo),
    started,
    size: plan.seats.length,
    seeds: stage.entrants.map(({ player }) => shown(player)).sort((one, other) => one.seed - other.seed),
    rounds: [],
    brackets: plannedBrackets(state, stage, upTo, shown),
    over: main.over && consolation?.over !== false,
    winner: winner === undefined ? null : shown(winner),
  };
};

const seat = (player: number | null | undefined, shown: (player: number) => Seeded): Seeded | null =>
  player === null || player === undefined ? null : shown(player);

/** Who is promoted plays on the seat, and under the seed, of the one whose place it took; who was put in by hand without a seat is behind all. */
const seededShown = (
  state: TournamentState,
  names: Names,
  entrants: readonly { readonly player: number; readonly seed?: number }[],
  places: Places,
): ((player: number) => Seeded) => {
  const seeds = new Map(entrants.map(({ player, seed }, index) => [player, seed ?? index + 1]));
  for (const { player, inPlaceOf, slot } of state.promotions) {
    const seed = seeds.get(inPlaceOf);
    if (slot !== undefined && seed !== undefined) seeds.set(player, seed);
  }
  const player = playerShown(state, names);
  const bySeat = (registration: number): number => (places.includes(registration) ? places.indexOf(registration) : places.length) + 1;
  return (registration) => ({ ...player(registration), registration, seed: seeds.get(registration) ?? bySeat(registration) });
};

const roundShown = (
  state: TournamentState,
  round: Round | undefined,
  places: Places | undefined,
  of: number,
  shown: (player: number) => Seeded,
): BracketRoundJson => ({
  of,
  round: round?.round ?? null,
  completed: round?.completed ?? false,
  matches: Array.from({ length: of }, (_, slot): BracketMatchJson => {
    const match = round?.matches.find((candidate) => candidate.slot === slot);
    const bye = round?.byes.find((candidate) => candidate.slot === slot);
    const result = match === undefined ? undefined : countingResult(state, match);
    const side = result === undefined ? undefined : winnerOf(result);
    const winner = bye?.player ?? (match === undefined || side === undefined ? undefined : match.sides[side === 'a' ? 0 : 1]);
    return {
      slot,
      sides:
        match === undefined
          ? [seat(places?.[2 * slot], shown), seat(places?.[2 * slot + 1], shown)]
          : [shown(match.sides[0]), shown(match.sides[1])],
      match: match?.id ?? null,
      table: match?.table ?? null,
      bestOf: match?.bestOf ?? null,
      bye: bye !== undefined,
      result: match?.result === undefined ? null : resultShown(match.result),
      winner: seat(winner, shown),
    };
  }),
});
