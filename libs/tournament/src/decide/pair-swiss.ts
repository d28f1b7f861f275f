import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import { historyOf, swissBye, swissPairing, type History, type Pair, type SwissBye, type SwissPaired } from '@roundbook/pairing';
import { fieldOf } from '../attendance';
import type { EventData } from '../events';
import type { SwissPolicy } from '../policy';
import type { Round, TournamentState } from '../state';
import { swissRanking } from '../swiss-stage';
import { tooFewPlayers } from './next-pairing';

/** What the draw of a round comes to, before tables and ids. Sides: the better-ranked player first. */
export interface DrawnRound {
  readonly matches: readonly { readonly sides: readonly [number, number]; readonly pool?: number; readonly slot?: number }[];
  readonly byes: EventData<'RoundPaired'>['byes'];
  /** Tables follow this order of the better-ranked side; a lower number is a better place. */
  readonly place: (registration: number) => number;
  readonly algorithm: { readonly name: string; readonly version: number };
  readonly objective: EventData<'RoundPaired'>['objective'];
  readonly ties?: readonly (readonly number[])[];
}

/** How often each pair met in these rounds. A walkover counts as met, a bye does not (rules.md 0). */
export const meetings = (rounds: readonly Round[]): ((one: number, other: number) => number) => {
  const met = new Map<string, number>();
  const key = (one: number, other: number) => (one < other ? `${one}-${other}` : `${other}-${one}`);
  for (const round of rounds) for (const { sides } of round.matches) met.set(key(...sides), (met.get(key(...sides)) ?? 0) + 1);
  return (one, other) => met.get(key(one, other)) ?? 0;
};

/** Byes had so far, those given by hand included. */
export const byesHad = (state: TournamentState): ((registration: number) => number) => {
  const had = new Map<number, number>();
  for (const round of state.rounds) for (const bye of round.byes) had.set(bye.player, (had.get(bye.player) ?? 0) + 1);
  return (registration) => had.get(registration) ?? 0;
};

/** Byes given by hand for the coming round, of players who are there. */
export const handByes = (state: TournamentState, field: readonly number[]): readonly number[] =>
  state.assignedByes.filter((bye) => bye.round === state.rounds.length + 1 && field.includes(bye.player)).map((bye) => bye.player);

const byHand = (players: readonly number[]) => players.map((player) => ({ player, byHand: true as const }));

/** One Swiss round (rules.md 2.1, 2.2). */
export const pairSwiss = (state: TournamentState, policy: SwissPolicy, seed: string): Decision<DrawnRound> => {
  const field = fieldOf(state, state.rounds.length + 1);
  const assigned = handByes(state, field);
  const rest = field.filter((registration) => !assigned.includes(registration));
  const few = tooFewPlayers(field.length) ?? (rest.length === 1 && assigned.length > 0 ? undefined : tooFewPlayers(rest.length));
  if (few !== undefined) return E.left(few);
  return state.rounds.length === 0 ? E.right(firstRound(policy, rest, assigned, seed)) : laterRound(state, policy, rest, assigned, seed);
};

/** rules.md 2.1: in sign-up order with the last one resting, or at random. */
const firstRound = (policy: SwissPolicy, rest: readonly number[], assigned: readonly number[], seed: string): DrawnRound => {
  const random = policy.firstRound === 'random';
  const odd = rest.length % 2 === 1;
  const rests = !odd ? undefined : random ? drawFrom(seed, 'bye').pick(rest) : rest[rest.length - 1];
  const paired = rest.filter((registration) => registration !== rests);
  const order = random ? drawFrom(seed, 'pairs').shuffle(paired) : paired;
  const matches = pairsOf(order).map((sides) => ({ sides }));
  const place = new Map(order.map((registration, index) => [registration, index]));
  return {
    matches,
    byes: [...byHand(assigned), ...(rests === undefined ? [] : [{ player: rests }])],
    place: (registration) => place.get(registration) ?? 0,
    algorithm: { name: random ? 'swiss-first-round-random' : 'swiss-first-round-sign-up', version: 1 },
    objective: { rematches: 0, scoreDifferenceSquared: 0 },
  };
};

const pairsOf = (order: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(order.length / 2) }, (_, index) => [order[2 * index] as number, order[2 * index + 1] as number] as const);

const laterRound = (
  state: TournamentState,
  policy: SwissPolicy,
  rest: readonly number[],
  assigned: readonly number[],
  seed: string,
): Decision<DrawnRound> => {
  const { groups, figures } = swissRanking(state, policy, state.rounds.length, rest);
  const bye = rest.length % 2 === 0 ? undefined : byeOf(state, policy, groups, seed);
  const paired = rest.filter((registration) => registration !== bye?.receiver);
  const place = new Map(groups.flat().map((registration, index) => [registration, index]));
  const placeOf = (registration: number) => place.get(registration) ?? rest.length;
  const pairing = swissPairing({
    scores: paired.map((registration) => figures.points[registration - 1] ?? 0),
    history: historyAmong(
      state.rounds.filter((round) => round.stage === 0),
      paired,
    ),
    draw: drawFrom(seed, 'pairs'),
  });
  return E.map(({ pairs, rematches, scoreDifferenceSquared, method }: SwissPaired): DrawnRound => ({
    matches: pairs.map(([i, j]) => {
      const [one, other] = [paired[i] as number, paired[j] as number];
      return { sides: placeOf(one) <= placeOf(other) ? [one, other] : [other, one] };
    }),
    byes: [...byHand(assigned), ...(bye === undefined ? [] : [{ player: bye.receiver }])],
    place: placeOf,
    algorithm: { name: 'swiss-least-squares', version: 2 },
    objective: { rematches, scoreDifferenceSquared, method },
    ...(bye?.tie === undefined ? {} : { ties: [bye.tie] }),
  }))(pairing);
};

/** Who met whom in these rounds, by place in the list of players. */
const historyAmong = (rounds: readonly Round[], players: readonly number[]): History => {
  const index = new Map(players.map((registration, place) => [registration, place]));
  const pairs = rounds.flatMap((round) =>
    round.matches.flatMap(({ sides: [one, other] }): Pair[] => {
      const [i, j] = [index.get(one), index.get(other)];
      return i === undefined || j === undefined ? [] : [[i, j]];
    }),
  );
  return historyOf(players.length, pairs);
};

/** rules.md 2.2 a, with late entrants in their first round passed over as the policy says. */
const byeOf = (state: TournamentState, policy: SwissPolicy, groups: readonly (readonly number[])[], seed: string): SwissBye => {
  const enters = (registration: number) =>
    state.players[registration - 1]?.entryRound === state.rounds.length + 1 && state.rounds.length > 0;
  return swissBye({
    groups,
    byes: byesHad(state),
    passedOver: (registration) => policy.firstRoundPlayedIsNoBye && enters(registration),
    draw: drawFrom(seed, 'ties'),
  });
};
