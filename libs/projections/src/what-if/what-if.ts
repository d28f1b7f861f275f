import * as E from 'fp-ts/Either';
import { malformed, type Decision } from '@roundbook/kernel';
import {
  cutNow,
  evolveAll,
  initialState,
  isLossOut,
  placingAfter,
  rulesOf,
  type PlayerStatus,
  type Policy,
  type Setting,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { changedRows, type MovedRow } from '../diff';
import { resultShown, type ResultJson } from '../result-shown';
import { standings, type StandingsJson } from '../standings';
import { known, lastRound, withoutDrafts, type Known, type Names, type ViewOptions } from '../view';
import { showing, type Numbered } from '../explain/explained';
import { differing, otherPhase, supposedPolicy, underPolicy, unreadable } from './supposed-policy';
import { readResults, withResults, type ReplacedResult, type SupposedResult } from './supposed-results';

/** What is supposed: another policy, other parameters, other results. */
export interface Supposed {
  readonly preset?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly results?: readonly SupposedResult[];
}

interface StandsInPool {
  readonly losses: number;
  readonly status: PlayerStatus;
}

/** Where a player stands in a stage with pools. */
export interface InPool {
  readonly player: Numbered;
  readonly from: StandsInPool;
  readonly to: StandsInPool;
}

/** What would be otherwise. */
export interface WhatIfJson extends Known {
  readonly supposed: {
    /** The presets, where another is supposed. */
    readonly policy: { readonly from: string; readonly to: string } | null;
    /** Every parameter that would be another. */
    readonly settings: readonly { readonly name: string; readonly from: Setting; readonly to: Setting }[];
    readonly results: readonly {
      readonly match: string;
      readonly round: number;
      readonly table: number;
      readonly players: readonly Numbered[];
      readonly was: ResultJson | null;
      readonly result: ResultJson;
    }[];
  };
  /** Whose rank, points or status would be others. */
  readonly moved: readonly MovedRow[];
  readonly standings: StandingsJson;
  /** Who would go on to the finals by the order, best first; null where nobody does. */
  readonly cut: {
    readonly before: readonly Numbered[];
    readonly after: readonly Numbered[];
    readonly comes: readonly Numbered[];
    readonly goes: readonly Numbered[];
  } | null;
  /** In a stage with pools: whose losses or whose standing in it would be others. */
  readonly pools: readonly InPool[] | null;
  /** What no answer can say. */
  readonly cannotKnow: readonly string[];
}

/** The tournament as it was after a round: what was recorded behind it never happened. */
const endingAfter = (state: TournamentState, upTo: number): TournamentState => {
  if (upTo >= state.rounds.length) return state;
  const rounds = state.rounds.slice(0, upTo);
  return {
    ...state,
    rounds,
    stages: state.stages.filter(({ stage }) => stage === 0 || rounds.some((round) => round.stage === stage)),
    completed: false,
  };
};

/** Who goes on by the order of the first stage, whatever was drawn behind it. */
const goingOn = (state: TournamentState): readonly number[] => {
  const rounds = state.rounds.filter(({ stage }) => stage === 0);
  const first = { ...state, rounds, stages: state.stages.filter(({ stage }) => stage === 0), promotions: [], completed: false };
  const out = rounds.length === 0 || state.policy.stages.length < 2;
  return out || rulesOf(state.policy, 0).ranking === undefined ? [] : cutNow(first);
};

const poolRows = (state: TournamentState): ReadonlyMap<number, StandsInPool> =>
  new Map(
    placingAfter(state, state.rounds.length).rows.map(({ registration, record, status }) => [
      registration,
      { losses: record.losses, status },
    ]),
  );

const poolsChanged = (
  before: TournamentState,
  after: TournamentState,
  show: (registration: number) => Numbered,
): readonly InPool[] | null => {
  if (!isLossOut(before.policy) || !isLossOut(after.policy)) return null;
  const [was, is] = [poolRows(before), poolRows(after)];
  return [...is].flatMap(([registration, to]) => {
    const from = was.get(registration);
    return from === undefined || (from.losses === to.losses && from.status === to.status) ? [] : [{ player: show(registration), from, to }];
  });
};

const unknowable = (before: TournamentState, after: TournamentState, replaced: readonly ReplacedResult[]): readonly string[] => {
  const upTo = after.rounds.length;
  const first = Math.min(...replaced.map(({ match }) => match.round));
  const another = before.policy.preset !== after.policy.preset || differing(before.policy, after.policy).length > 0;
  return [
    ...(another && upTo > 1
      ? ['The pairings stay as they were: under other rules other players might have met, and other results followed.']
      : []),
    ...(replaced.length > 0 && upTo > first
      ? [`The pairings behind round ${first} stay as they were: with this result others might have met, and other results followed.`]
      : []),
    ...(after.stages.length > 1 ? ['The finals stay as they were played, with those who played in them.'] : []),
    ...(after.ties.length > 0 ? ['Orders that lots decided stay as they were drawn; ties that are new here are not drawn.'] : []),
  ];
};

const nothingSupposed = malformed('nothing_supposed', 'What is to be supposed?', {
  allowed: 'another policy, settings, or results',
});

/** Under the policy that is supposed; the state itself where it is the same. */
const foldedUnder = (events: readonly TournamentEvent[], state: TournamentState, policy: Policy): Decision<TournamentState> => {
  if (policy.preset === state.policy.preset && differing(state.policy, policy).length === 0) return E.right(state);
  return E.chain((phase: string | undefined) => {
    const folded = withoutDrafts(evolveAll(initialState, underPolicy(events, policy, phase)));
    const supposed = endingAfter(folded, state.rounds.length);
    return unreadable(state, supposed);
  })(otherPhase(state, policy));
};

/**
 * The fold of these events under another policy, with other parameters or other results, beside the fold as it is. Nothing is written
 * anywhere. Refusals: `nothing_supposed`, `results_not_readable`, `later_rounds_rest_on_it`, and those of policies and results.
 */
export const whatIf = (
  events: readonly TournamentEvent[],
  names: Names,
  { preset, settings = {}, results = [] }: Supposed,
  options: ViewOptions = {},
): Decision<WhatIfJson> => {
  if (preset === undefined && Object.keys(settings).length === 0 && results.length === 0) return E.left(nothingSupposed);
  const whole = withoutDrafts(evolveAll(initialState, events));
  const before = endingAfter(whole, lastRound(whole, options));
  const policy = supposedPolicy(before.policy, preset, settings);
  if (E.isLeft(policy)) return policy;
  const folded = foldedUnder(events, before, policy.right);
  if (E.isLeft(folded)) return folded;
  const replaced = readResults(folded.right, results, before.rounds.length);
  if (E.isLeft(replaced)) return replaced;
  const after = withResults(folded.right, replaced.right);
  const show = showing(after, names);
  const [one, other] = [standings(before, names), standings(after, names)];
  const [was, is] = [goingOn(before), goingOn(after)];
  return E.right({
    ...known(whole, before.rounds.length),
    supposed: {
      policy: before.policy.preset === after.policy.preset ? null : { from: before.policy.preset, to: after.policy.preset },
      settings: differing(before.policy, after.policy),
      results: replaced.right.map(({ match, result }) => ({
        match: match.id,
        round: match.round,
        table: match.table,
        players: (match.seats ?? match.sides).map(show),
        was: match.result === undefined ? null : resultShown(match.result, match.seats),
        result: resultShown(result, match.seats),
      })),
    },
    moved: changedRows(one, other),
    standings: other,
    cut:
      was.length + is.length === 0
        ? null
        : {
            before: was.map(show),
            after: is.map(show),
            comes: is.filter((player) => !was.includes(player)).map(show),
            goes: was.filter((player) => !is.includes(player)).map(show),
          },
    pools: poolsChanged(before, after, show),
    cannotKnow: unknowable(before, after, replaced.right),
  });
};
