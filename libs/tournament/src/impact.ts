import * as E from 'fp-ts/Either';
import type { TournamentEvent } from './events';
import { choicesAfter, type Choice } from './impact-choices';
import { evolve } from './evolve';
import { decide } from './decide/decide';
import { placingAfter } from './stages/placing';
import { lossOutProgress } from './stages/loss-out-stage';
import { isLeagues, isLossOut, isSwiss } from './policies/policy';
import { rulesOf } from './stages/registry';
import { seatsOf } from './stages/stage-rules';
import type { Round, TournamentState } from './state';
import { initialState } from './state-changes';

/** What an action changes, said before it is confirmed (ledger.md, Undo; rules.md 7). Players are registration numbers. */
export interface Impact {
  readonly moved: readonly { readonly player: number; readonly from: number | null; readonly to: number | null }[];
  /** Rounds that were paired on the old result. They stand as played. */
  readonly pairedOnIt: readonly number[];
  /** For the rounds paired since: how many matches would be drawn otherwise, and how many of those are played. */
  readonly pairingsThatWouldDiffer: readonly { readonly round: number; readonly matches: number; readonly played: number }[];
  readonly cut: { readonly before: readonly number[]; readonly after: readonly number[] };
  readonly playIn: { readonly before: number; readonly after: number };
  /** Who is out by it, and who is in again: from the next round on (rules.md 7). Not there where nobody is. */
  readonly out?: readonly number[];
  readonly back?: readonly number[];
  /** The cut that the bracket's first round would have if it were voided and paired again; only while it has no result (rules.md 7). */
  readonly newCut?: readonly number[];
  /** What can be done about the newest round, where it is a result that changes. */
  readonly choices?: readonly Choice[];
}

/** The consequences of going from one state to the other; `changedRound` is the round of the result that changes, if one does. */
export const impactOf = (
  before: TournamentState,
  after: TournamentState,
  history: readonly TournamentEvent[],
  changedRound?: number,
): Impact => {
  const newest = after.rounds.length;
  const [then, now] = [placingAfter(before, newest).rows, placingAfter(after, newest).rows];
  const ranks = new Map(then.map((row) => [row.registration, row.rank]));
  const moved = now.flatMap((row) => {
    const from = ranks.get(row.registration) ?? null;
    return from === row.rank ? [] : [{ player: row.registration, from, to: row.rank }];
  });
  const [out, back] = [becameEliminated(then, now), becameEliminated(now, then)];
  const later = changedRound === undefined ? [] : after.rounds.filter((round) => round.round > changedRound);
  const newCut = cutOffered(after);
  return {
    moved,
    pairedOnIt: later.map((round) => round.round),
    pairingsThatWouldDiffer: later.flatMap((round) => wouldDiffer(after, round, history)),
    cut: { before: cutNow(before), after: cutNow(after) },
    playIn: { before: playInsOf(before), after: playInsOf(after) },
    ...(out.length === 0 ? {} : { out }),
    ...(back.length === 0 ? {} : { back }),
    ...(newCut === undefined ? {} : { newCut }),
    ...(changedRound === undefined ? {} : { choices: choicesAfter(after, changedRound) }),
  };
};

type Rows = ReturnType<typeof placingAfter>['rows'];

/** Who plays on by the one order and is eliminated by the other. */
const becameEliminated = (one: Rows, other: Rows): readonly number[] => {
  const playing = new Set(
    one.filter(({ status }) => status === 'active' || status === 'qualified').map(({ registration }) => registration),
  );
  return other
    .filter(({ registration, status }) => status === 'eliminated' && playing.has(registration))
    .map(({ registration }) => registration);
};

/** Places behind the first stage. */
const cutSizeOf = (state: TournamentState): number => {
  const { policy } = state;
  if (isLossOut(policy)) return policy.cut === undefined ? 0 : lossOutProgress(state, policy, state.rounds.length).cut;
  if (isSwiss(policy)) return policy.cut;
  return policy.stages.length > 1 ? (rulesOf(policy, 0).handsOn?.(state) ?? []).flat().length : 0;
};

/** The cut as it stands, or as it would stand by the present ranking. */
export const cutNow = (state: TournamentState): readonly number[] => {
  const { cut, rows } = placingAfter(state, state.rounds.length);
  if (cut.length > 0) return cut.map(({ player }) => player);
  const groups = rulesOf(state.policy, 0).groupOf === undefined ? undefined : rulesOf(state.policy, 0).handsOn?.(state);
  if (groups !== undefined) return groups.flat();
  const size = cutSizeOf(state);
  // Who has left is passed over (rules.md 2.6), so the next in the order comes in.
  return rows
    .filter((row) => row.status === 'active' || row.status === 'qualified')
    .slice(0, size)
    .map((row) => row.registration);
};

/** The cut by the ranking as it is now, where it is another than the bracket's and the bracket has no result yet. */
const cutOffered = (state: TournamentState): readonly number[] | undefined => {
  const finals = state.rounds.filter((round) => round.stage > 0);
  if (finals.length === 0 || finals.some((round) => round.matches.some((match) => match.result !== undefined))) return undefined;
  const before = {
    ...state,
    rounds: state.rounds.filter((round) => round.stage === 0),
    stages: state.stages.filter(({ stage }) => stage === 0),
  };
  // At tables the place of who has declined is filled, and stays so.
  const seated = (player: number) =>
    state.promotions.reduce((sits, { player: next, inPlaceOf }) => (isLeagues(state.policy) && inPlaceOf === sits ? next : sits), player);
  const [now, offered] = [cutNow(state), cutNow(before).map(seated)];
  // Of groups the seeds are drawn, so that only who is in the cut can be another.
  const drawn = rulesOf(state.policy, 0).groupOf !== undefined;
  const same = (player: number, place: number) => (drawn ? offered.includes(player) : player === offered[place]);
  return now.length === offered.length && now.every(same) ? undefined : offered;
};

const playInsOf = (state: TournamentState): number =>
  isLossOut(state.policy) && state.policy.cut !== undefined ? lossOutProgress(state, state.policy, state.rounds.length).playIn.length : 0;

/** The round drawn again from its own seed on the results as they are now, beside the round as it was paired. */
const wouldDiffer = (after: TournamentState, round: Round, history: readonly TournamentEvent[]): Impact['pairingsThatWouldDiffer'] => {
  if (round.drawSeed === undefined) return [];
  const until = history.filter((event) => event.revision < round.pairedAt).reduce(evolve, initialState);
  const rounds = after.rounds.slice(0, round.round - 1);
  const asNow: TournamentState = {
    ...until,
    rounds: until.rounds.map((one, index) => rounds[index] ?? one),
    stages: until.stages.filter((stage) => rounds.some((one) => one.stage === stage.stage)),
  };
  const payload = round.settings === undefined ? {} : { settings: round.settings };
  const again = decide(asNow, { type: 'pair', payload }, { at: after.at, localDate: after.at.slice(0, 10), drawSeed: round.drawSeed });
  const drawn = E.isRight(again) ? again.right.find((event) => event.type === 'RoundPaired') : undefined;
  const key = (sides: readonly number[]) => [...sides].sort((one, other) => one - other).join('-');
  const wanted = new Set(drawn?.type === 'RoundPaired' ? drawn.data.matches.map((match) => key(match.seats ?? match.sides)) : []);
  const differing = round.matches.filter((match) => !wanted.has(key(seatsOf(match))));
  return differing.length === 0
    ? []
    : [{ round: round.round, matches: differing.length, played: differing.filter((match) => match.result !== undefined).length }];
};
