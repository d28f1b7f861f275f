import * as E from 'fp-ts/Either';
import { refused, type Decision, type Plain, type Refusal } from '@roundbook/kernel';
import { countingResult } from '../attendance';
import type { TournamentCommand } from '../commands';
import type { Policy, Settings } from '../policies/policy';
import { amended } from '../policies/presets';
import type { Result } from '../result';
import type { TournamentState } from '../state';
import { presentStage, rulesOf } from '../stages/registry';
import { whenResultsIn } from '../stages/when-results-in';
import { whenRunning } from './guards';

/** What `pair` would pair: the stage and phase of the coming round, and whether the stage begins with it. */
export interface NextPairing {
  readonly stage: number;
  readonly phase: string;
  readonly begins: boolean;
}

const whenWaiting = (state: TournamentState): Refusal | undefined => {
  const { waits } = rulesOf(state.policy, presentStage(state));
  return waits === undefined ? whenResultsIn(state) : waits(state, presentStage(state));
};

export const nextPairing = (state: TournamentState): Decision<NextPairing> => {
  const stopped = whenRunning(state) ?? whenWaiting(state);
  if (stopped !== undefined) return E.left(stopped);
  const stage = presentStage(state);
  const rules = rulesOf(state.policy, stage);
  const phase = rules.coming(state, stage);
  if (phase !== undefined) return E.right({ stage, phase, begins: state.stages.length === 0 });
  const goOn = state.policy.stages.length > stage + 1 ? (rules.handsOn?.(state) ?? []) : [];
  if (goOn.flat().length < 2) return E.left(rules.done(state));
  const then = rulesOf(state.policy, stage + 1);
  return E.right({ stage: stage + 1, phase: then.begins?.(goOn.flat().length) ?? (then.phases[0] as string), begins: true });
};

/** The policy under which this round alone is paired (`pair --set`). */
export const roundPolicy = (policy: Policy, settings: Settings | undefined): Policy =>
  settings === undefined ? policy : amended(policy, settings);

/** 1 for the first draw of a round, one more for each draw of it that was voided. */
export const attemptOf = (state: TournamentState, round: number): number =>
  1 + state.voided.filter((voided) => voided.round === round).length;

/** What a draw seed is derived from (ledger.md, Draws): no instant, no event id, nothing that could be rolled again unseen. */
export interface DrawBasis {
  readonly tournament: string;
  readonly stage: number;
  readonly round: number;
  readonly attempt: number;
  /** The entrants by registration number with their counting outcomes; its canonical JSON is hashed. */
  readonly entrants: Plain;
}

/** Games as before there were other figures, so that old draws are derived as they were. */
const figuresOf = ({ outcome: _outcome, games, ...rest }: Result): Plain => {
  const played: Plain[] = games === undefined ? [] : [games.a, games.b, games.draws];
  return Object.keys(rest).length === 0 ? played : [played, JSON.parse(JSON.stringify(rest)) as Plain];
};

const outcomes = (state: TournamentState): Plain => {
  const byPlayer = new Map<number, Plain[]>(state.players.map((player) => [player.registration, []]));
  for (const round of state.rounds) {
    for (const match of round.matches) {
      const result = countingResult(state, match);
      if (result === undefined) continue;
      const figures = figuresOf(result);
      if (match.seats !== undefined)
        match.seats.forEach((player) => byPlayer.get(player)?.push([round.round, [...(match.seats ?? [])], result.outcome, figures]));
      else {
        byPlayer.get(match.sides[0])?.push([round.round, match.sides[1], 'a', result.outcome, figures]);
        byPlayer.get(match.sides[1])?.push([round.round, match.sides[0], 'b', result.outcome, figures]);
      }
    }
    for (const bye of round.byes) byPlayer.get(bye.player)?.push([round.round, 'bye']);
  }
  return state.players.map((player) => [player.registration, player.status, byPlayer.get(player.registration) ?? []]);
};

const basis = (state: TournamentState, stage: number, round: number, attempt: number): DrawBasis => ({
  tournament: state.id,
  stage,
  round,
  attempt,
  entrants: outcomes(state),
});

/** Correcting, by a ruling as well, or taking a correction back completes a completed tournament again. */
export const mayCompleteAgain = (command: TournamentCommand): boolean =>
  command.type === 'correct' || command.type === 'undo' || (command.type === 'resolve' && command.payload.ruling === 'correct');

/** The basis of the draw seed that this command needs, or undefined where it draws nothing. */
export const drawBasis = (state: TournamentState, command: TournamentCommand): DrawBasis | undefined => {
  if (state.revision < 0) return undefined;
  if (command.type === 'pair') {
    const next = nextPairing(state);
    if (E.isLeft(next)) return undefined;
    const round = state.rounds.length + 1;
    return basis(state, next.right.stage, round, attemptOf(state, round));
  }
  if (command.type === 'repair') {
    const round = state.rounds[(command.payload.round ?? state.rounds.length) - 1];
    // A repair draws once more in the same round: its own attempt, counted behind those of the round.
    return round === undefined ? undefined : basis(state, round.stage, round.round, round.attempt * 1000 + round.repairs + 1);
  }
  if (command.type === 'balanceLeagues') return basis(state, 0, state.rounds.length + 1, attemptOf(state, state.rounds.length + 1));
  const completes = command.type === 'complete' || (state.completed && mayCompleteAgain(command));
  return completes ? basis(state, state.rounds[state.rounds.length - 1]?.stage ?? 0, state.rounds.length + 1, 1) : undefined;
};

export const tooFewPlayers = (players: number) =>
  players < 2
    ? refused('too_few_players', `${players === 0 ? 'Nobody is' : 'Only one player is'} there to be paired.`, {
        rule: '7',
        allowed: 'two players or more',
      })
    : undefined;
