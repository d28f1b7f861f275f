import * as E from 'fp-ts/Either';
import { refused, type Decision, type Refusal } from '@roundbook/kernel';
import { algorithm } from '../../algorithms';
import type { LossOutPolicy } from '../../policies/policy';
import { lost, winnerOf, type Result } from '../../result';
import { bracketStage, placesByRound, type Places } from '../../stages/bracket-stage';
import { lossOutProgress, lossOutQualifiers, type LossOutProgress } from '../../stages/loss-out-stage';
import type { Match, TournamentState } from '../../state';
import { reseated, voidFirst } from '../bracket-repairs';
import type { DrawnRound } from '../drawn-round';
import { drawnOrder } from '../drawn-order';
import { event, preview, type Events } from '../proposal';
import { beginWithField } from './begin-with-field';
import { pairLossOut } from './pair-loss-out';
import type { Cut, StageDecider } from './stage-decider';

/** rules.md 1. */
export const lossOutDecider: StageDecider = {
  begin: beginWithField,
  draw: (state, policy, phase, seed) => {
    const own = policy as LossOutPolicy;
    const progress = lossOutProgress(state, own, state.rounds.length);
    if (phase === 'playIn') {
      const { drawn, ranking } = pairPlayIn(progress, seed);
      return E.right({ drawn, phase, extra: { ranking, qualified: progress.qualified } });
    }
    const extra = phase === 'runOff' ? { extra: { qualified: progress.qualified } } : {};
    return E.map((drawn: DrawnRound) => ({ drawn, phase, ...extra }))(pairLossOut(state, own, progress, seed));
  },
  cut: (state, policy, seed) => {
    const { seeds, promoted } = lossOutQualifiers(state, policy as LossOutPolicy, state.rounds.length);
    const { order, ties } = drawnOrder(seeds, seed);
    return {
      seeds: order,
      entrants: seated(seeds, order),
      ties,
      promotions: promoted.map((promotion) => event('PlayerPromoted', promotion)),
    };
  },
  afterCorrection: ({ state, corrected, match, round, at, changesWinner }) => {
    const undone = qualificationUndone(state, corrected);
    if (undone !== undefined) return E.left(undone);
    return changesWinner && round.phase === 'playIn' ? playInCorrected(state, corrected, match, at) : E.right([]);
  },
};

/** The play-in, with the ranking of the cut frozen (rules.md 1.7, 1.9). */
export const pairPlayIn = (
  progress: LossOutProgress,
  seed: string,
): { readonly drawn: DrawnRound; readonly ranking: readonly number[] } => {
  const { order, ties } = drawnOrder(progress.ranking, seed);
  const place = new Map(order.map((registration, index) => [registration, index]));
  const drawn: DrawnRound = {
    matches: progress.playIn.map(([better, worse]) => ({
      sides: [order[better - 1] as number, order[worse - 1] as number] as const,
      pool: 1,
    })),
    byes: [],
    place: (registration) => place.get(registration) ?? order.length,
    algorithm: algorithm('play-in-by-sos'),
    objective: { matches: progress.playIn.length },
    ...(ties.length > 0 ? { ties } : {}),
  };
  return { drawn, ranking: order };
};

/** Seats from 1 on: each group takes as many as it has players, an empty one a seat of its own. */
const seated = (groups: readonly (readonly number[])[], order: readonly number[]): Cut['entrants'] => {
  const entrants: { player: number; seed: number }[] = [];
  let seed = 1;
  for (const group of groups) {
    for (let taken = 0; taken < group.length; taken += 1) entrants.push({ player: order[entrants.length] as number, seed: seed + taken });
    seed += Math.max(1, group.length);
  }
  return entrants;
};

/** Whether the player had a loss in the first stage by the results that stood at that revision: then nothing was qualified. */
const lostBefore = (state: TournamentState, registration: number, revision: number): boolean =>
  state.rounds.some((round) =>
    round.matches.some((match) => {
      if (round.phase === 'playIn' || round.stage > 0 || !match.sides.includes(registration)) return false;
      const result = match.corrections.find((correction) => correction.revision > revision)?.was ?? match.result;
      return result !== undefined && lost(result, match.sides[0] === registration ? 'a' : 'b');
    }),
  );

/** rules.md 1.6: once a play-in is paired, no correction takes a qualification away. */
const qualificationUndone = (state: TournamentState, corrected: TournamentState): Refusal | undefined => {
  const policy = state.policy as LossOutPolicy;
  const settled = state.rounds.find((round) => round.phase === 'playIn' || round.stage > 0);
  if (settled === undefined) return undefined;
  const { qualified } = lossOutProgress(state, policy, state.rounds.length);
  const { losses } = lossOutProgress(corrected, policy, state.rounds.length);
  // Whom a later correction made undefeated has no qualification that could be undone; without run-offs one loss qualified as well.
  const recorded = state.rounds.findLast((round) => round.phase === 'playIn' || round.phase === 'runOff')?.qualified;
  const loses = (registration: number) => losses[registration - 1] ?? 0;
  const undone = qualified.filter((registration) =>
    recorded === undefined
      ? loses(registration) > 1
      : recorded.includes(registration) && loses(registration) > 0 && !lostBefore(state, registration, settled.pairedAt),
  );
  if (undone.length === 0) return undefined;
  const details = { players: undone };
  return refused('qualification_stands', 'The correction would undo a qualification, and the play-in or the bracket is paired already.', {
    rule: '1.6',
    allowed: 'void the play-in or bracket round first while it has no result',
    details,
  });
};

/** The other player of the play-in takes the seat, as long as the bracket has no result. */
const playInCorrected = (before: TournamentState, corrected: TournamentState, match: Match, at: string): Decision<Events> => {
  const stage = bracketStage(corrected);
  if (stage === undefined) return E.right([]);
  const [first, second] = match.sides;
  const result = corrected.rounds[match.round - 1]?.matches.find((one) => one.id === match.id)?.result as Result;
  const winner = winnerOf(result);
  const player = winner === 'a' ? first : second;
  const inPlaceOf = winner === 'a' ? second : first;
  const finals = corrected.rounds.filter((round) => round.stage > 0);
  const slot = (placesByRound(corrected, stage, 0)[0] as Places).indexOf(inPlaceOf);
  if (winner === undefined || slot < 0 || finals.some((round) => round.matches.some((one) => one.result !== undefined))) {
    return E.left(voidFirst(finals.flatMap((round) => round.matches)));
  }
  const promotion = event('PlayerPromoted', { player, inPlaceOf, slot, rule: '7 correction' });
  return E.map((repairs: Events) => [promotion, ...repairs])(reseated(before, preview(corrected, [promotion], at), at));
};
