import * as E from 'fp-ts/Either';
import { conflict, refused, type Decision, type Plain } from '@roundbook/kernel';
import { countingResult, fieldOf } from '../attendance';
import { bracketOver, bracketStage, placesByRound, type Places } from '../bracket-stage';
import type { TournamentCommand } from '../commands';
import { lossOutProgress, type LossOutProgress } from '../loss-out-stage';
import { isLossOut, type Policy, type Settings } from '../policy';
import { amended } from '../presets';
import type { TournamentState } from '../state';
import { swissRounds } from '../swiss-stage';
import { whenAllResultsIn, whenRunning } from './guards';

/** What `pair` would pair: the stage and phase of the coming round. */
export type NextPairing =
  | { readonly kind: 'swiss'; readonly stage: 0 }
  | { readonly kind: 'lossOut'; readonly stage: 0; readonly progress: LossOutProgress }
  | { readonly kind: 'bracket'; readonly stage: 1; readonly first: boolean };

export const nextPairing = (state: TournamentState): Decision<NextPairing> => {
  const stopped = whenRunning(state) ?? whenAllResultsIn(state);
  if (stopped !== undefined) return E.left(stopped);
  const stage = bracketStage(state);
  if (stage !== undefined) {
    const places = placesByRound(state, stage, state.rounds.length);
    if (bracketOver(places[places.length - 1] as Places))
      return E.left(conflict('nothing_to_pair', 'The bracket is played to its end.', { allowed: 'complete' }));
    return E.right({ kind: 'bracket', stage: 1, first: false });
  }
  if (isLossOut(state.policy)) {
    const progress = lossOutProgress(state, state.policy, state.rounds.length);
    return E.right(progress.phase === 'finals' ? { kind: 'bracket', stage: 1, first: true } : { kind: 'lossOut', stage: 0, progress });
  }
  const field = fieldOf(state, state.rounds.length + 1).length;
  if (state.rounds.length < swissRounds(state, state.policy, field)) return E.right({ kind: 'swiss', stage: 0 });
  if (state.policy.cut > 0) return E.right({ kind: 'bracket', stage: 1, first: true });
  return E.left(
    conflict('nothing_to_pair', `All ${state.rounds.length} rounds are played.`, {
      rule: '2.7',
      allowed: 'complete, or amend the number of rounds',
    }),
  );
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

const outcomes = (state: TournamentState): Plain => {
  const byPlayer = new Map<number, Plain[]>(state.players.map((player) => [player.registration, []]));
  for (const round of state.rounds) {
    for (const match of round.matches) {
      const result = countingResult(state, match);
      if (result === undefined) continue;
      const games = result.games === undefined ? [] : [result.games.a, result.games.b, result.games.draws];
      byPlayer.get(match.sides[0])?.push([round.round, match.sides[1], 'a', result.outcome, games]);
      byPlayer.get(match.sides[1])?.push([round.round, match.sides[0], 'b', result.outcome, games]);
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
  // Correcting, or taking a correction back, completes a completed tournament again.
  const completes = command.type === 'complete' || (state.completed && (command.type === 'correct' || command.type === 'undo'));
  return completes ? basis(state, state.rounds[state.rounds.length - 1]?.stage ?? 0, state.rounds.length + 1, 1) : undefined;
};

export const tooFewPlayers = (players: number) =>
  players < 2
    ? refused('too_few_players', `${players === 0 ? 'Nobody is' : 'Only one player is'} there to be paired.`, {
        rule: '7',
        allowed: 'two players or more',
      })
    : undefined;
