import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import { nearestPairing, pairPools, swissBye, swissPairing, type PoolsPaired, type SwissBye, type SwissPaired } from '@roundbook/pairing';
import { algorithm } from '../../algorithms';
import { fieldOf } from '../../attendance';
import type { SwissPolicy } from '../../policies/policy';
import type { TournamentState } from '../../state';
import { isLastRound, resultsWaitedFor, swissRanking } from '../../stages/swiss-stage';
import { byesHad } from '../byes-so-far';
import type { DrawnRound } from '../drawn-round';
import { handByes } from '../hand-byes';
import { historyAmong, historyOfRounds } from '../histories';
import { tooFewPlayers } from '../next-pairing';

type Paired = Pick<SwissPaired, 'pairs' | 'rematches' | 'scoreDifferenceSquared'> & { readonly method: string };

const byHand = (players: readonly number[]) => players.map((player) => ({ player, byHand: true as const }));

/** One Swiss round (rules.md 2.1, 2.2). */
export const pairSwiss = (state: TournamentState, policy: SwissPolicy, seed: string): Decision<DrawnRound> => {
  const field = fieldOf(state, state.rounds.length + 1);
  const assigned = handByes(state, field);
  const rest = field.filter((registration) => !assigned.includes(registration));
  const few = tooFewPlayers(field.length) ?? (rest.length === 1 && assigned.length > 0 ? undefined : tooFewPlayers(rest.length));
  if (few !== undefined) return E.left(few);
  const coming: Coming = { state, policy, rest, assigned, seed };
  if (state.rounds.length === 0) return E.right(firstRound(policy, rest, assigned, seed));
  return resultsWaitedFor(state, policy) === 0 ? randomRound(coming) : laterRound(coming);
};

interface Coming {
  readonly state: TournamentState;
  readonly policy: SwissPolicy;
  /** Who is to be paired, byes by hand taken out. */
  readonly rest: readonly number[];
  readonly assigned: readonly number[];
  readonly seed: string;
}

/** rules.md 5 (key-swiss-simplified): a round before any result counts is drawn, without the pairs that were. */
const randomRound = ({ state, rest, assigned, seed }: Coming): Decision<DrawnRound> => {
  const paired = pairPools({
    pools: [rest],
    met: historyOfRounds(
      state,
      state.rounds.filter((round) => round.stage === 0),
    ),
    byes: byesHad(state),
    oddPools: 'bye',
    drawBye: drawFrom(seed, 'bye'),
    drawPairs: drawFrom(seed, 'pairs'),
  });
  const order = new Map(
    drawFrom(seed, 'tables')
      .shuffle(rest)
      .map((registration, index) => [registration, index]),
  );
  const place = (registration: number) => order.get(registration) ?? rest.length;
  return E.map(({ matches, byes, rematches, method }: PoolsPaired): DrawnRound => ({
    matches: matches.map(({ a, b }) => ({ sides: place(a) <= place(b) ? [a, b] : [b, a] })),
    byes: [...byHand(assigned), ...byes.map(({ player }) => ({ player }))],
    place,
    algorithm: algorithm('pools-uniform'),
    objective: { rematches, method },
  }))(paired);
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
    algorithm: algorithm(random ? 'swiss-first-round-random' : 'swiss-first-round-sign-up'),
    objective: { rematches: 0, scoreDifferenceSquared: 0, method: policy.firstRound },
  };
};

/** The first with the second, the third with the fourth and so on. */
const pairsOf = (order: readonly number[]): readonly (readonly [number, number])[] =>
  order.flatMap((one, index) => {
    const other = order[index + 1];
    return index % 2 === 1 || other === undefined ? [] : [[one, other] as const];
  });

const laterRound = ({ state, policy, rest, assigned, seed }: Coming): Decision<DrawnRound> => {
  const { groups, figures } = swissRanking(state, policy, resultsWaitedFor(state, policy), rest);
  const bye = rest.length % 2 === 0 ? undefined : byeOf(state, policy, groups, seed);
  const paired = rest.filter((registration) => registration !== bye?.receiver);
  const place = new Map(groups.flat().map((registration, index) => [registration, index]));
  const placeOf = (registration: number) => place.get(registration) ?? rest.length;
  const registrationAt = (index: number) => paired[index] as number;
  const input = {
    scores: paired.map((registration) => figures.points[registration - 1] ?? 0),
    history: historyAmong(
      state.rounds.filter((round) => round.stage === 0),
      paired,
    ),
    draw: drawFrom(seed, 'pairs'),
  };
  const free = policy.lastRoundRematches === true && isLastRound(state, policy);
  const pairing = free ? E.right(nearestPairing(input)) : swissPairing(input);
  return E.map(({ pairs, rematches, scoreDifferenceSquared, method }: Paired): DrawnRound => ({
    matches: pairs.map(([i, j]) => {
      const [one, other] = [registrationAt(i), registrationAt(j)];
      return { sides: placeOf(one) <= placeOf(other) ? [one, other] : [other, one] };
    }),
    byes: [...byHand(assigned), ...(bye === undefined ? [] : [{ player: bye.receiver }])],
    place: placeOf,
    algorithm: algorithm(free ? 'swiss-nearest' : 'swiss-least-squares'),
    objective: { rematches, scoreDifferenceSquared, method },
    ...(bye?.tie === undefined ? {} : { ties: [bye.tie] }),
  }))(pairing);
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
