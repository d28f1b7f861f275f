import {
  countingResult,
  isPlanned,
  openDisputes,
  rulesOf,
  type Bye,
  type Forfeit,
  type Match,
  type MatchForm,
  type Round,
  type TournamentState,
  type VoidedRound,
} from '@roundbook/tournament';
import { resultShown, type ResultJson } from './result-shown';
import { known, lastRound, playerShown, visibleTo, type Known, type Names, type PlayerJson, type ViewOptions } from './view';

interface Side extends PlayerJson {
  readonly registration: number;
}

export interface MatchJson {
  readonly match: string;
  readonly table: number;
  readonly players: readonly [Side, Side];
  readonly bestOf: number;
  readonly pool?: number;
  readonly slot?: number;
  /** Group or league, from 1. */
  readonly group?: number;
  /** Place in the plan of a double elimination or a consolation bracket. */
  readonly bracketMatch?: string;
  readonly starts?: 'a' | 'b';
  /** At a table: everybody who sits there, in the seats A, B, C, ...; `players` are the first two. */
  readonly seats?: readonly Side[];
  /** `reported`: a result that waits for staff to confirm it. */
  readonly status: 'open' | 'reported' | 'final';
  readonly result: ResultJson | null;
  readonly confirmed: boolean;
  readonly unusual: boolean;
  readonly repaired: boolean;
  /** Its result is disputed and not ruled on. */
  readonly disputed?: boolean;
  /** What stood here before, and how many rounds had been paired when it was corrected. */
  readonly corrections: readonly { readonly was: ResultJson; readonly afterRound: number; readonly revision: number }[];
}

export interface RoundByeJson {
  readonly player: Side;
  readonly pool?: number;
  readonly slot?: number;
  readonly group?: number;
  readonly bracketMatch?: string;
  readonly byHand: boolean;
  /** Where it is another than the policy gives for a bye. */
  readonly spread?: number;
}

/** A draw that was made void: public with its reason, its pairings only where they had been published. */
export interface VoidedDrawJson {
  readonly attempt: number;
  readonly reason: string;
  readonly published: boolean;
  readonly pairedAt: number;
  readonly voidedAt: number;
  readonly drawSeed?: string;
  readonly matches?: readonly MatchJson[];
  readonly byes?: readonly RoundByeJson[];
}

export interface RoundJson {
  readonly round: number;
  /** The phase, as `swiss`, `runOff`, `losersBracket` or `semiFinals`. */
  readonly stage: string;
  /** What results its matches admit. */
  readonly form: Pick<MatchForm, 'needsWinner' | 'draws' | 'timeout' | 'unprovable' | 'scored'>;
  /** Who meets whom follows from places alone: nothing is changed by hand. */
  readonly planned: boolean;
  readonly published: boolean;
  readonly completed: boolean;
  readonly source: Round['source'];
  readonly attempt: number;
  /** As `draw 2 of 2`, with why the draw before was void; null for a first draw. */
  readonly draw: { readonly text: string; readonly reason: string } | null;
  readonly drawSeed: string | null;
  readonly algorithm: Round['algorithm'];
  readonly objective: Round['objective'];
  readonly settings?: Round['settings'];
  readonly ruleBreaks: readonly string[];
  readonly matches: readonly MatchJson[];
  readonly byes: readonly RoundByeJson[];
  /** Who lost the round without an opponent, in a tournament that was taken over. */
  readonly forfeits?: readonly Pick<RoundByeJson, 'player' | 'spread'>[];
  readonly voided: readonly VoidedDrawJson[];
}

export interface RoundsJson extends Known {
  readonly rounds: readonly RoundJson[];
  /** Draws made void of a round that is not paired again. */
  readonly voided: readonly (VoidedDrawJson & { readonly round: number })[];
}

export interface RoundsOptions extends ViewOptions {
  /** This round alone. */
  readonly only?: number;
}

/** Every round up to `afterRound` with its pairings and results; whoever is not staff sees it from its publication on. */
export const rounds = (whole: TournamentState, names: Names, options: RoundsOptions = {}): RoundsJson => {
  const state = visibleTo(whole, options);
  const upTo = lastRound(state, options);
  const show = showing(state, names);
  const draws = new Map<number, VoidedRound[]>();
  for (const voided of state.voided) draws.set(voided.round, [...(draws.get(voided.round) ?? []), voided]);
  const voidedShown = (voided: VoidedRound): VoidedDrawJson => ({
    attempt: voided.attempt,
    reason: voided.reason,
    published: voided.published,
    pairedAt: voided.pairedAt,
    voidedAt: voided.voidedAt,
    ...(voided.drawSeed === undefined ? {} : { drawSeed: voided.drawSeed }),
    ...(voided.published || options.staff === true ? { matches: voided.matches.map(show.match), byes: voided.byes.map(show.bye) } : {}),
  });
  const unpaired = state.voided.filter(
    ({ round, published }) =>
      round > state.rounds.length && round <= (options.afterRound ?? round) && (published || options.staff === true),
  );
  const wanted = state.rounds.slice(0, upTo).filter(({ round }) => options.only === undefined || round === options.only);
  return {
    ...known(state, upTo),
    rounds: wanted.map((round) => ({
      ...roundShown(round, show, draws.get(round.round) ?? [], voidedShown),
      form: rulesOf(state.policy, round.stage).form(state, round),
      planned: isPlanned(state, round),
    })),
    voided: unpaired.map((voided) => ({ round: voided.round, ...voidedShown(voided) })),
  };
};

interface Showing {
  readonly match: (match: Match) => MatchJson;
  readonly bye: (bye: Bye) => RoundByeJson;
  readonly forfeit: (forfeit: Forfeit) => Pick<RoundByeJson, 'player' | 'spread'>;
}

const roundShown = (
  round: Round,
  show: Showing,
  before: readonly VoidedRound[],
  voidedShown: (voided: VoidedRound) => VoidedDrawJson,
): Omit<RoundJson, 'form' | 'planned'> => {
  const last = before[before.length - 1];
  return {
    round: round.round,
    stage: round.phase,
    published: round.published,
    completed: round.completed,
    source: round.source,
    attempt: round.attempt,
    draw: last === undefined ? null : { text: `draw ${round.attempt} of ${round.attempt}`, reason: last.reason },
    drawSeed: round.drawSeed ?? null,
    algorithm: round.algorithm,
    objective: round.objective,
    ...(round.settings === undefined ? {} : { settings: round.settings }),
    ruleBreaks: round.ruleBreaks ?? [],
    matches: round.matches.map(show.match),
    byes: round.byes.map(show.bye),
    ...(round.forfeits === undefined ? {} : { forfeits: round.forfeits.map(show.forfeit) }),
    voided: before.map(voidedShown),
  };
};

const showing = (state: TournamentState, names: Names): Showing => {
  const player = playerShown(state, names);
  const side = (registration: number): Side => ({ ...player(registration), registration });
  const disputed = new Set(openDisputes(state).map(({ match }) => match));
  return {
    match: (match) => ({
      match: match.id,
      table: match.table,
      players: [side(match.sides[0]), side(match.sides[1])],
      bestOf: match.bestOf,
      ...(match.pool === undefined ? {} : { pool: match.pool }),
      ...(match.slot === undefined ? {} : { slot: match.slot }),
      ...(match.group === undefined ? {} : { group: match.group }),
      ...(match.bracketMatch === undefined ? {} : { bracketMatch: match.bracketMatch }),
      ...(match.starts === undefined ? {} : { starts: match.starts }),
      ...(match.seats === undefined ? {} : { seats: match.seats.map(side) }),
      status: match.result === undefined ? 'open' : countingResult(state, match) === undefined ? 'reported' : 'final',
      result: match.result === undefined ? null : resultShown(match.result, match.seats),
      confirmed: match.confirmed,
      unusual: match.unusual === true,
      repaired: match.repaired === true,
      ...(disputed.has(match.id) ? { disputed: true } : {}),
      corrections: match.corrections.map(({ was, afterRound, revision }) => ({ was: resultShown(was, match.seats), afterRound, revision })),
    }),
    bye: (bye) => ({
      player: side(bye.player),
      ...(bye.pool === undefined ? {} : { pool: bye.pool }),
      ...(bye.slot === undefined ? {} : { slot: bye.slot }),
      ...(bye.group === undefined ? {} : { group: bye.group }),
      ...(bye.bracketMatch === undefined ? {} : { bracketMatch: bye.bracketMatch }),
      byHand: bye.byHand === true,
      ...(bye.spread === undefined ? {} : { spread: bye.spread }),
    }),
    forfeit: ({ player: registration, spread }) => ({ player: side(registration), ...(spread === undefined ? {} : { spread }) }),
  };
};
