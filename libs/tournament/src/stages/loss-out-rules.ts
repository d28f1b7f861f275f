import { conflict, refused, type Refusal } from '@roundbook/kernel';
import { countingResult, roundsOf } from '../attendance';
import type { LossOutPolicy, Policy } from '../policies/policy';
import type { TournamentState } from '../state';
import { attendanceOf } from './attendance-of';
import { cutAbove } from './cut-above-field';
import { cutByAttendance, cutSize, lossOutPlacing, lossOutProgress, lossOutQualifiers, lostMatch, roundsMissed } from './loss-out-stage';
import { nobodyLeft } from './hands-on';
import { ranked } from './ranked';
import { rankedOnce } from './ranked-once';
import type { StageRules, Standing } from './stage-rules';
import { tooLate } from './too-late';

const standing =
  (policy: LossOutPolicy): StageRules['standing'] =>
  (state, _stage, afterRound) => {
    if (afterRound === 0) return () => 'active';
    const progress = lossOutProgress(state, policy, afterRound);
    const playIn = roundsOf(state, 0, afterRound).find((round) => round.phase === 'playIn');
    const through = new Set(progress.ranking.flat());
    return (registration): Standing => {
      if (progress.qualified.includes(registration)) return 'qualified';
      if ((progress.losses[registration - 1] ?? 0) >= policy.lossLimit) return 'eliminated';
      if (progress.phase !== 'finals') return 'active';
      const match = playIn?.matches.find((candidate) => candidate.sides.includes(registration));
      if (match === undefined) return through.has(registration) ? 'qualified' : 'eliminated';
      if (countingResult(state, match) === undefined) return 'active';
      return lostMatch(state, match, registration) ? 'eliminated' : 'qualified';
    };
  };

const closed = (state: TournamentState, policy: LossOutPolicy, fromRound: number): Refusal | undefined => {
  if (fromRound === 1) return undefined;
  const late = tooLate(policy, fromRound);
  if (late !== undefined) return late;
  // An open round can only make the undefeated fewer: that they are few enough already is certain.
  return lossOutProgress(state, policy, state.rounds.length).phase !== 'qualifying'
    ? refused('registration_closed', 'The undefeated have qualified: nobody can enter any more.', { rule: '1.6' })
    : undefined;
};

/** rules.md 1: pools by losses, then run-offs and a play-in for the cut. */
export const lossOutRules = (policy: Policy): StageRules => {
  const own = policy as LossOutPolicy;
  const ranking = rankedOnce((state, _stage, afterRound) => lossOutPlacing(state, own, afterRound));
  return {
    phases: ['qualifying', 'runOff', 'playIn'],
    coming: (state) => {
      const { phase } = lossOutProgress(state, own, state.rounds.length);
      return phase === 'finals' ? undefined : phase;
    },
    missing: (state) => {
      if (state.rounds.length === 0) return 'no round was played';
      return lossOutProgress(state, own, state.rounds.length).phase === 'finals' ? undefined : 'the cut does not stand yet';
    },
    handsOn: (state) => lossOutQualifiers(state, own, state.rounds.length).seeds,
    done: nobodyLeft,
    ranking,
    places: (state, stage, afterRound) => ranked(ranking(state, stage, afterRound).groups),
    standing: standing(own),
    counts: (phase) => phase !== 'playIn',
    form: () => ({ needsWinner: true }),
    decides: (phase) => phase === 'playIn',
    bestOf: ({ bestOf }) => bestOf,
    rounds: () => null,
    announces: (state, first) => (own.cut === null ? { cut: cutSize(state, own, attendanceOf(first)) } : {}),
    unfit: (changed, field) => cutAbove((changed as LossOutPolicy).cut ?? cutByAttendance(changed as LossOutPolicy, field), field, '1.11'),
    expected: (state) => lossOutProgress(state, own, state.rounds.length).pools.flat(),
    closed: (state, fromRound) => closed(state, own, fromRound),
    noReturn: (state) =>
      lossOutProgress(state, own, state.rounds.length).phase === 'qualifying'
        ? undefined
        : refused('no_return_after_qualification', 'The undefeated have qualified: nobody returns any more.', {
            field: 'player',
            rule: '1.6',
          }),
    noHandBye: (state, registration) =>
      registration === undefined || lossOutProgress(state, own, state.rounds.length).pools.flat().includes(registration)
        ? undefined
        : conflict('not_active', `Player ${registration} is in no pool any more.`, { field: 'player', rule: '1.2' }),
    fixed: (round) =>
      round.phase === 'playIn'
        ? refused('play_in_is_fixed', 'A play-in is paired by the ranks of the cut.', {
            rule: '1.7',
            allowed: 'void the round and pair again, or repair it as given',
          })
        : undefined,
    noLongerThrough: (before, { qualified = [] }) => {
      const through = lossOutProgress(before, own, before.rounds.length).qualified;
      return qualified.filter((registration) => !through.includes(registration));
    },
    poolOf: (before) => {
      const { losses } = lossOutProgress(before, own, before.rounds.length);
      return (registration) => losses[registration - 1] ?? 0;
    },
    missed: (_state, player, afterRound) => roundsMissed(player, afterRound),
  };
};
