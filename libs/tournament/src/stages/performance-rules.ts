import { conflict, refused, type Refusal } from '@roundbook/kernel';
import { fieldOf } from '../attendance';
import type { PerformancePolicy, Policy } from '../policies/policy';
import type { Round, TournamentState } from '../state';
import { attendanceOf } from './attendance-of';
import { automaticRounds, mayHaveMet, performanceRanking, performanceRounds } from './performance-stage';
import { ranked } from './ranked';
import { rankedOnce } from './ranked-once';
import { lateLosses } from './scored-ranking';
import type { StageRules } from './stage-rules';
import { comingRound } from './swiss-outlook';

const LARGEST_ROUND_ROBIN = 16;

const tooFew = (players: number, needed: number, initial: string, allowed: string): Refusal =>
  refused('too_few_players', `${initial} ${needed} players; there ${players === 1 ? 'is' : 'are'} ${players}.`, { rule: '4.1', allowed });

/** rules.md 4.1: initial groups need four players; a round robin two, and of more than sixteen it takes more rounds than a tournament has. */
export const unfitForInitial = ({ initial }: PerformancePolicy, field: number): Refusal | undefined => {
  if (initial === 'initFontes')
    return field >= 4
      ? undefined
      : tooFew(field, 4, 'Initial groups need', field < 2 ? 'four players or more' : 'four players or more, or initial: roundRobin');
  if (field < 2) return tooFew(field, 2, 'A round robin needs', 'two players or more');
  if (field <= LARGEST_ROUND_ROBIN) return undefined;
  const rounds = field - 1 + (field % 2);
  return refused('field_too_large', `An initial round robin of ${field} players would take ${rounds} rounds.`, {
    field: 'initial',
    rule: '4.1',
    allowed: `up to ${LARGEST_ROUND_ROBIN} players, or initial: initFontes`,
  });
};

const missingRounds = (state: TournamentState, policy: PerformancePolicy): string | undefined => {
  const played = state.rounds.length;
  if (played === 0) return 'no round was played';
  const rounds = performanceRounds(state, policy);
  return played < rounds ? `${played} of ${rounds} rounds are played` : undefined;
};

/** rules.md 4. */
export const performanceRules = (policy: Policy): StageRules => {
  const own = policy as PerformancePolicy;
  const ranking = rankedOnce((state, _stage, afterRound) => performanceRanking(state, own, afterRound));
  return {
    phases: ['initial', 'swiss', 'performance', 'lastRound'],
    coming: (state) => comingRound(state, own, state.rounds.length)?.phase,
    missing: (state) => missingRounds(state, own),
    done: (state) =>
      conflict('nothing_to_pair', `All ${state.rounds.length} rounds are played.`, {
        rule: '4',
        allowed: 'complete, or amend the number of rounds',
      }),
    ranking,
    places: (state, stage, afterRound) => ranked(ranking(state, stage, afterRound).groups),
    standing: () => () => 'active',
    counts: () => true,
    form: () => ({ needsWinner: false, scored: 'spread' }),
    decides: () => false,
    bestOf: () => 1,
    rounds: (state) => own.rounds ?? state.announced.rounds ?? null,
    announces: (_state, first: Round) => (own.rounds === null ? { rounds: automaticRounds(own, attendanceOf(first)) } : {}),
    unfit: (changed, field) => unfitForInitial(changed as PerformancePolicy, field),
    expected: (state) => fieldOf(state, state.rounds.length + 1),
    closed: () => undefined,
    noReturn: () => undefined,
    noHandBye: (state) =>
      state.rounds.length < performanceRounds(state, own)
        ? undefined
        : refused('bye_not_possible', `All ${state.rounds.length} rounds are paired: no bye is given behind them.`, {
            rule: '4',
            allowed: 'to amend the number of rounds first',
          }),
    fixed: ({ phase }) =>
      phase === 'initial'
        ? refused('initial_round_is_fixed', 'An initial round is paired by its groups.', {
            rule: '4.1',
            allowed: 'the pairing as it is to be (repair with given pairs), or void the round and pair again',
          })
        : undefined,
    joinsDraft: () => true,
    mayHaveMet: (phase) => (phase === 'swiss' ? mayHaveMet(own) : phase === 'initial' ? 0 : Infinity),
    missed: (_state, player, afterRound) => lateLosses(own, player, afterRound),
  };
};
