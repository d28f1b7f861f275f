import * as E from 'fp-ts/Either';
import { conflict, type Decision } from '@roundbook/kernel';
import {
  countingResult,
  isLossOut,
  lossOutProgress,
  placingAfter,
  roundsOf,
  winnerOf,
  type LossOutProgress,
  type Placing,
  type PlayerStatus,
  type TournamentState,
} from '@roundbook/tournament';
import { known, lastRound, playerShown, withoutDrafts, type Known, type Names, type PlayerJson, type ViewOptions } from './view';

interface Ranked extends PlayerJson {
  readonly registration: number;
}

export interface PoolsJson extends Known {
  /** Phase of the round to come; `finals`: the stage is over. */
  readonly phase: LossOutProgress['phase'];
  /** Size of the cut. */
  readonly cut: number;
  /** Places of the cut that the undefeated leave to the one-loss pool. */
  readonly slots: number;
  /** Who is still paired in this stage, by losses. */
  readonly pools: readonly { readonly losses: number; readonly players: readonly Ranked[] }[];
  /** The undefeated who are through. */
  readonly qualified: readonly Ranked[];
  /** Who is out of the running, in the order of their places; `status` says why. */
  readonly eliminated: readonly { readonly player: Ranked; readonly losses: number; readonly status: PlayerStatus }[];
  /** The order of the cut once the undefeated are through, best first; who is tied stands together. */
  readonly ranking: readonly (readonly Ranked[])[];
  /** Play-in matches in ranks of the cut, best rank first; `winner` is null while there is none. */
  readonly playIn: readonly {
    readonly ranks: readonly [number, number];
    readonly players: readonly [Ranked | null, Ranked | null];
    readonly winner: Ranked | null;
  }[];
}

/** Where a two-loss stage stands after a round (rules.md 1.5 to 1.9). Refusal `not_a_lossOut` for any other tournament. */
export const pools = (whole: TournamentState, names: Names, options: ViewOptions = {}): Decision<PoolsJson> => {
  const state = withoutDrafts(whole);
  const { policy } = state;
  if (!isLossOut(policy) || policy.cut === undefined)
    return E.left(conflict('not_a_lossOut', 'This tournament has no pools: only a two-loss tournament has.', { rule: '1.2' }));
  const wanted = lastRound(state, options);
  // Bracket rounds change nothing here: the pools are as the stage left them.
  const upTo = state.rounds.slice(0, wanted).filter((round) => round.stage === 0).length;
  const progress = lossOutProgress(state, policy, upTo);
  const player = playerShown(state, names);
  const shown = (registration: number): Ranked => ({ ...player(registration), registration });
  return E.right({
    ...known(state, wanted),
    phase: progress.phase,
    cut: progress.cut,
    slots: progress.slots,
    pools: progress.pools.map((players, losses) => ({ losses, players: players.map(shown) })),
    qualified: progress.qualified.map(shown),
    eliminated: eliminatedIn(placingAfter(state, upTo), progress).map(({ registration, losses, status }) => ({
      player: shown(registration),
      losses,
      status,
    })),
    ranking: progress.ranking.map((group) => group.map(shown)),
    playIn: playInShown(state, progress, upTo, shown),
  });
};

const eliminatedIn = (placing: Placing, progress: LossOutProgress) =>
  placing.rows
    .filter(({ status }) => status !== 'active' && status !== 'qualified')
    .map(({ registration, status }) => ({ registration, status, losses: progress.losses[registration - 1] ?? 0 }));

const playInShown = (
  state: TournamentState,
  progress: LossOutProgress,
  upTo: number,
  shown: (registration: number) => Ranked,
): PoolsJson['playIn'] => {
  const order = progress.ranking.flat();
  const round = roundsOf(state, 0, upTo).find(({ phase }) => phase === 'playIn');
  return progress.playIn.map((ranks) => {
    const [a, b] = [order[ranks[0] - 1], order[ranks[1] - 1]];
    const match = round?.matches.find(({ sides }) => sides[0] === a && sides[1] === b);
    const result = match === undefined ? undefined : countingResult(state, match);
    const side = result === undefined ? undefined : winnerOf(result);
    const winner = side === 'a' ? a : side === 'b' ? b : undefined;
    const place = (registration: number | undefined) => (registration === undefined ? null : shown(registration));
    return { ranks, players: [place(a), place(b)], winner: place(winner) };
  });
};
