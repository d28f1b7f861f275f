import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import { conflict, type Decision } from '@roundbook/kernel';
import { mayPlay, playerOf } from '../attendance';
import { bracketStage, pairPlaces, placesByRound, type Places } from '../bracket-stage';
import { lossOutQualifiers, type LossOutProgress } from '../loss-out-stage';
import { stageRanking } from '../placing';
import { isLossOut, type Policy } from '../policy';
import type { TournamentState } from '../state';
import type { DrawnRound } from './drawn-round';
import { event, type Events } from './proposal';

/** Groups in order with equals told apart by a draw; `ties` lists what had to be drawn. */
export const drawnOrder = (
  groups: readonly (readonly number[])[],
  seed: string,
): { readonly order: readonly number[]; readonly ties: readonly (readonly number[])[] } => {
  const draw = drawFrom(seed, 'ties');
  const ties: number[][] = [];
  const order = groups.flatMap((group) => {
    if (group.length < 2) return group;
    const drawn = draw.shuffle(group);
    ties.push(drawn);
    return drawn;
  });
  return { order, ties };
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
    algorithm: { name: 'play-in-by-sos', version: 1 },
    objective: { matches: progress.playIn.length },
    ...(ties.length > 0 ? { ties } : {}),
  };
  return { drawn, ranking: order };
};

interface Cut {
  readonly seeds: readonly number[];
  /** The same players with their seeds; a seed is missing where a place was vacated and nobody fills it. */
  readonly entrants: readonly { readonly player: number; readonly seed: number }[];
  readonly promotions: Events;
  readonly ties: readonly (readonly number[])[];
}

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

/** The standings of a Swiss stage without who has left: whom a top cut can take in (rules.md 2.6). */
export const presentForCut = (state: TournamentState): readonly (readonly number[])[] => {
  const played = state.rounds.length;
  const there = (registration: number) => {
    const player = playerOf(state, registration);
    return player !== undefined && mayPlay(player, played + 1);
  };
  return stageRanking(state, played)
    .groups.map((group) => group.filter(there))
    .filter((group) => group.length > 0);
};

/** Who comes into the bracket, best seed first (rules.md 1.9, 2.6); promotions into vacated places first (7). */
export const theCut = (state: TournamentState, policy: Policy, seed: string): Cut => {
  const played = state.rounds.length;
  if (isLossOut(policy)) {
    const { seeds, promoted } = lossOutQualifiers(state, policy, played);
    const { order, ties } = drawnOrder(seeds, seed);
    return {
      seeds: order,
      entrants: seated(seeds, order),
      ties,
      promotions: promoted.map((promotion) => event('PlayerPromoted', promotion)),
    };
  }
  const within: (readonly number[])[] = [];
  let taken = 0;
  for (const group of presentForCut(state)) {
    if (taken >= policy.cut) break;
    within.push(group);
    taken += group.length;
  }
  const { order, ties } = drawnOrder(within, seed);
  const seeds = order.slice(0, policy.cut);
  return { seeds, entrants: seeds.map((player, index) => ({ player, seed: index + 1 })), ties, promotions: [] };
};

/** The end of the first stage and the start of the bracket, as events. */
export const startOfBracket = (state: TournamentState, policy: Policy, seed: string, localDate: string): Decision<Events> => {
  const { seeds, entrants, promotions, ties } = theCut(state, policy, seed);
  if (seeds.length < 2)
    return E.left(conflict('nothing_to_pair', 'There is nobody left to play a bracket.', { rule: '1.7', allowed: 'complete' }));
  const rest = stageRanking(state, state.rounds.length)
    .groups.map((group) => group.filter((registration) => !seeds.includes(registration)))
    .filter((group) => group.length > 0);
  const settled = ties.length > 0 ? { ties, tiesSource: 'drawn' as const, drawSeed: seed } : {};
  return E.right([
    event('StageCompleted', { stage: 0, order: [...seeds.map((player) => [player]), ...rest], advancing: seeds, ...settled }),
    ...promotions,
    event('StageStarted', { stage: 1, kind: 'singleElimination', entrants, localDate }),
  ]);
};

/** The next bracket round of a stage that has started. */
export const pairBracket = (state: TournamentState): DrawnRound => {
  const stage = bracketStage(state);
  const places = stage === undefined ? [] : (placesByRound(state, stage, state.rounds.length).at(-1) as Places);
  const { matches, byes } = pairPlaces(state, places, state.rounds.length + 1);
  const seeds = new Map((stage?.entrants ?? []).map(({ player, seed }, index) => [player, seed ?? index + 1]));
  for (const { player, inPlaceOf, slot } of state.promotions)
    if (slot !== undefined) seeds.set(player, seeds.get(inPlaceOf) ?? seeds.size + 1);
  const place = (registration: number) => seeds.get(registration) ?? seeds.size;
  return {
    matches: matches.map(({ slot, sides: [a, b] }) => ({ slot, sides: place(a) <= place(b) ? ([a, b] as const) : ([b, a] as const) })),
    byes,
    place,
    algorithm: { name: 'bracket-fixed', version: 1 },
    objective: { matches: matches.length, last: places.length === 2 },
  };
};
