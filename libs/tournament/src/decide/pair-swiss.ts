import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import { swissPairing } from '@roundbook/pairing';
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
  const ranking = swissRanking(state, policy, state.rounds.length, rest);
  const receiver = rest.length % 2 === 0 ? undefined : byeReceiver(state, policy, ranking.groups, seed);
  const paired = rest.filter((registration) => registration !== receiver?.player);
  const order = ranking.groups.flat();
  const place = new Map(order.map((registration, index) => [registration, index]));
  const placeOf = (registration: number) => place.get(registration) ?? order.length;
  const met = meetings(state.rounds.filter((round) => round.stage === 0));
  const scores = paired.map((registration) => ranking.figures.points[registration - 1] ?? 0);
  const pairing = swissPairing({
    n: paired.length,
    scores,
    met: (i, j) => met(paired[i] as number, paired[j] as number),
    draw: drawFrom(seed, 'pairs'),
  });
  return E.map(
    ({
      pairs,
      rematches,
      scoreDifferenceSquared,
      method,
    }: {
      pairs: readonly (readonly [number, number])[];
      rematches: number;
      scoreDifferenceSquared: number;
      method: string;
    }) => {
      const matches = pairs.map(([i, j]) => {
        const [one, other] = [paired[i] as number, paired[j] as number];
        return { sides: (placeOf(one) <= placeOf(other) ? [one, other] : [other, one]) as readonly [number, number] };
      });
      return {
        matches,
        byes: [...byHand(assigned), ...(receiver === undefined ? [] : [{ player: receiver.player }])],
        place: placeOf,
        algorithm: { name: 'swiss-least-squares', version: 1 },
        objective: { rematches, scoreDifferenceSquared, method },
        ...(receiver?.tie === undefined ? {} : { ties: [receiver.tie] }),
      };
    },
  )(pairing);
};

/** rules.md 2.2 a: the lowest-ranked of those with the fewest byes; who stands level is told apart by a draw, which is recorded. */
const byeReceiver = (
  state: TournamentState,
  policy: SwissPolicy,
  groups: readonly (readonly number[])[],
  seed: string,
): { player: number; tie?: readonly number[] } => {
  const had = byesHad(state);
  const all = groups.flat();
  const fewest = Math.min(...all.map(had));
  const eligible = all.filter((registration) => had(registration) === fewest);
  const newcomer = (registration: number) =>
    state.players[registration - 1]?.entryRound === state.rounds.length + 1 && state.rounds.length > 0;
  const settled = policy.firstRoundPlayedIsNoBye ? eligible.filter((registration) => !newcomer(registration)) : eligible;
  const candidates = new Set(settled.length > 0 ? settled : eligible);
  const lowest = groups.findLast((group) => group.some((registration) => candidates.has(registration))) ?? all;
  if (lowest.length === 1) return { player: lowest[0] as number };
  const order = drawFrom(seed, 'ties').shuffle(lowest);
  return { player: order.findLast((registration) => candidates.has(registration)) as number, tie: order };
};
