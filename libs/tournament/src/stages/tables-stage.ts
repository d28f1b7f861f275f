import { countingResult, mayPlay, playerOf, roundsOf } from '../attendance';
import type { Match, Player, Round, Stage, TournamentState } from '../state';
import { leagueOrder } from './league-ranking';
import { seatsOf } from './stage-rules';

export const SEMI_FINALS = 'semiFinals';
export const FINAL = 'final';

/** Seats of the semi-final tables are numbered from 0, those of the final behind semi-finals from here on: `slot` of a promotion. */
export const FINAL_SEAT = 8;

/** How many of a semi-final table go on. */
const THROUGH = 2;

export const tablesStage = (state: TournamentState): Stage | undefined => state.stages.find(({ kind }) => kind === 'tables');

/** The round of a phase of the finals, if it is paired. */
export const finalsRound = (state: TournamentState, phase: string, afterRound = state.rounds.length): Round | undefined => {
  const stage = tablesStage(state);
  return stage === undefined ? undefined : roundsOf(state, stage.stage, afterRound).find((round) => round.phase === phase);
};

/** Whether the player can sit at a finals table: it has not left, nor is it out for good at once. */
export const canSit = (state: TournamentState, registration: number, round: number): boolean => {
  const player = playerOf(state, registration);
  return player !== undefined && player.status !== 'withdrawn' && player.status !== 'disqualified' && mayPlay(player, round);
};

/** A table that has a result: who goes on, and the place at the table of the others. */
export interface TableOutcome {
  readonly through: readonly number[];
  readonly out: readonly { readonly player: number; readonly place: number }[];
  /** Everybody with its place, best first. */
  readonly placed: readonly { readonly player: number; readonly place: number }[];
}

/** Whether the player has dropped out of that round, from which it may come back. */
const isDropped = (state: TournamentState, registration: number, round: number): boolean =>
  playerOf(state, registration)?.absences.some(
    ({ kind, from, to }) => kind === 'dropped' && from <= round && (to === undefined || round < to),
  ) === true;

/**
 * Who goes on from a semi-final table; league rank settles a tie for second, league 1 first (rules.md 6.7, 8). Who has dropped since is
 * skipped, and the next of its table moves up. Undefined while it is open.
 */
export const outcomeOf = (state: TournamentState, match: Match, order = leagueOrder(state)): TableOutcome | undefined => {
  const result = countingResult(state, match);
  if (result?.order === undefined) return undefined;
  const rank = (registration: number) => order.indexOf(registration);
  let ahead = 0;
  const placed = result.order.flatMap((group) => {
    const place = ahead + 1;
    ahead += group.length;
    const sorted = [...group].sort((one, other) => rank(one) - rank(other));
    // Level with who is second for its league rank, one is third all the same.
    return sorted.map((player, index) => ({ player, place: place + index > THROUGH ? Math.max(place, THROUGH + 1) : place }));
  });
  const through = placed.filter(({ player }) => !isDropped(state, player, match.round + 1)).slice(0, THROUGH);
  return { through: through.map(({ player }) => player), out: placed.filter((one) => !through.includes(one)), placed };
};

/** One seat of the final: who came to sit there first, from which semi-final table, and who sits there after all promotions. */
export interface FinalSeat {
  readonly slot: number;
  readonly origin: number;
  /** Index of the match in the semi-final round; -1 where it went on without playing. */
  readonly semiFinal: number;
  readonly player: number;
}

/**
 * The seats of the final behind semi-finals, as far as tables have results: the first two of each table, and who was promoted into a
 * place that was given up. A player may still sit here that has left since and in whose place nobody came.
 */
export const finalSeats = (state: TournamentState, afterRound = state.rounds.length): readonly FinalSeat[] => {
  const round = finalsRound(state, SEMI_FINALS, afterRound);
  if (round === undefined) return [];
  const order = leagueOrder(state);
  const through = [
    ...round.matches.flatMap((match, semiFinal) =>
      (outcomeOf(state, match, order)?.through ?? []).map((player, place) => ({
        player,
        semiFinal,
        slot: FINAL_SEAT + THROUGH * semiFinal + place,
      })),
    ),
    ...round.byes.map(({ player }, index) => ({ player, semiFinal: -1, slot: FINAL_SEAT + THROUGH * round.matches.length + index })),
  ];
  const seats: FinalSeat[] = through.map((seat) => ({ ...seat, origin: seat.player }));
  for (const { player, inPlaceOf, slot } of state.promotions) {
    if (slot === undefined || slot < FINAL_SEAT || seats.some((seat) => seat.player === player)) continue;
    const at = seats.findIndex((seat) => seat.player === inPlaceOf);
    if (at >= 0) seats[at] = { ...(seats[at] as FinalSeat), player };
  }
  return seats;
};

/** The tables of the round to come: those with which the finals begin, then the final; without who has left. */
export const tablesToCome = (state: TournamentState): readonly (readonly number[])[] => {
  const stage = tablesStage(state);
  if (stage === undefined) return [];
  const begun = state.rounds.some((round) => round.stage === stage.stage);
  const tables = begun ? [finalSeats(state).map(({ player }) => player)] : (stage.groups ?? [stage.entrants.map(({ player }) => player)]);
  return tables.map((seats) => seats.filter((player) => canSit(state, player, state.rounds.length + 1)));
};

/** What the finals begin with: so many tables are semi-finals, or the final alone. */
export const phaseOfTables = (tables: number): string => (tables > 1 ? SEMI_FINALS : FINAL);

/** The phase of the round to come; undefined where the finals are over, by a final or because nobody is left to play it. */
export const tablesComing = (state: TournamentState): string | undefined => {
  const stage = tablesStage(state);
  if (stage === undefined) return SEMI_FINALS;
  const [first] = roundsOf(state, stage.stage, state.rounds.length);
  if (first === undefined) return phaseOfTables(stage.groups?.length ?? 1);
  if (finalsRound(state, FINAL) !== undefined) return undefined;
  return tablesToCome(state).flat().length > 1 ? FINAL : undefined;
};

/** Who sits in a round, resting players too. */
const seatedIn = (round: Round | undefined): readonly number[] =>
  round === undefined ? [] : [...round.matches.flatMap(seatsOf), ...round.byes.map(({ player }) => player)];

/** Whether nothing of the finals is open after a round: the final has its result, or nobody is left to play one. */
export const isDecided = (state: TournamentState, afterRound: number): boolean => {
  const final = finalsRound(state, FINAL, afterRound);
  if (final !== undefined) return final.matches.every((match) => countingResult(state, match) !== undefined);
  const semiFinals = finalsRound(state, SEMI_FINALS, afterRound);
  const played = semiFinals?.matches.every((match) => countingResult(state, match) !== undefined) === true;
  return played && afterRound === state.rounds.length && stillIn(state, afterRound).length < 2;
};

/** Who can still win the finals after a round. */
export const stillIn = (state: TournamentState, afterRound: number): readonly number[] => {
  const final = finalsRound(state, FINAL, afterRound);
  if (final !== undefined) {
    const [match] = final.matches;
    const result = match === undefined ? undefined : countingResult(state, match);
    return result?.order?.[0] ?? seatedIn(final);
  }
  const semiFinals = finalsRound(state, SEMI_FINALS, afterRound);
  if (semiFinals === undefined) return [];
  const open = semiFinals.matches.filter((match) => countingResult(state, match) === undefined).flatMap(seatsOf);
  const through = finalSeats(state, afterRound)
    .map(({ player }) => player)
    .filter((player) => mayPlay(playerOf(state, player) as Player, afterRound + 1));
  return [...open, ...through];
};

/**
 * Places in the finals as groups of equals, best first (rules.md 6.7, 8): the final table; then who came so far and gave the final up,
 * the thirds and the fourths of the semi-finals. Who still plays stands in the order of the seeds.
 */
export const finalsPlaces = (state: TournamentState, afterRound: number): readonly (readonly number[])[] => {
  const final = finalsRound(state, FINAL, afterRound);
  const [table] = final?.matches ?? [];
  const played = table === undefined ? undefined : countingResult(state, table)?.order;
  const bySeed = seedOf(state);
  const open = played === undefined ? [...(final === undefined ? stillIn(state, afterRound) : seatedIn(final))] : [];
  const first = played ?? open.sort((one, other) => bySeed(one) - bySeed(other)).map((player) => [player]);
  const placed = new Set(first.flat());
  const behind = new Map<number, number[]>();
  for (const match of finalsRound(state, SEMI_FINALS, afterRound)?.matches ?? []) {
    for (const { player, place } of outcomeOf(state, match)?.placed ?? [])
      if (!placed.has(player)) behind.set(place, [...(behind.get(place) ?? []), player]);
  }
  const places = [...behind]
    .sort(([one], [other]) => one - other)
    .map(([, players]) => players.sort((one, other) => bySeed(one) - bySeed(other)));
  return [...first, ...places];
};

/** Seeds of the finals; who came in later stands behind. */
const seedOf = (state: TournamentState): ((registration: number) => number) => {
  const seeds = new Map(seatsAtStart(state).map(({ seed, player }) => [player, seed]));
  return (registration) => seeds.get(registration) ?? 1_000 + registration;
};

/** Who began the finals with which seed; who was promoted before a semi-final, or before a final without one, has the other's. */
export const seatsAtStart = (state: TournamentState): readonly { readonly seed: number; readonly player: number }[] =>
  (tablesStage(state)?.entrants ?? []).map(({ player, seed }, index) => ({
    seed: seed ?? index + 1,
    player: state.promotions.reduce(
      (seated, one) => (one.slot !== undefined && one.slot < FINAL_SEAT && one.inPlaceOf === seated ? one.player : seated),
      player,
    ),
  }));
