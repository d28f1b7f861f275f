import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import {
  divisionBye,
  gapLimitedSwiss,
  heldSwiss,
  lastRoundPairing,
  performancePairing,
  type GapLimited,
  type Pair,
} from '@roundbook/pairing';
import { algorithm, type AlgorithmName } from '../../algorithms';
import { fieldOf } from '../../attendance';
import type { PerformancePolicy } from '../../policies/policy';
import { byRating } from '../../stages/by-rating';
import {
  divisionOf,
  divisionWithout,
  mayHaveMet,
  performanceRanking,
  performanceRounds,
  type Division,
} from '../../stages/performance-stage';
import { hasSwitched, swissOutlook, type PerformancePhase, type SwissOutlook } from '../../stages/swiss-outlook';
import type { TournamentState } from '../../state';
import { drawnOrder } from '../drawn-order';
import type { DrawnRound } from '../drawn-round';
import { handByes } from '../hand-byes';
import { historyOfRounds } from '../histories';
import { tooFewPlayers } from '../next-pairing';
import { pairInitial } from './pair-initial';
import { GROUP_OF, groupsTold } from './performance-objective';
import type { Pairing } from './stage-decider';
import { withStarts } from './who-starts-where';

type Objective = DrawnRound['objective'];

/** What a round is made of: registration numbers, before tables and starts. */
interface Made {
  readonly phase: PerformancePhase;
  readonly matches: readonly { readonly sides: Pair; readonly group?: number }[];
  readonly byes: readonly number[];
  readonly algorithm: DrawnRound['algorithm'];
  readonly objective: Objective;
}

/** The field in one strict order, equals told apart by the draw. */
interface Ordered {
  readonly division: Division;
  readonly byHand: readonly number[];
  readonly roundsLeft: number;
}

/** The next round of performance pairings (rules.md 4). */
export const pairPerformance = (state: TournamentState, policy: PerformancePolicy, phase: string, seed: string): Decision<Pairing> => {
  const round = state.rounds.length + 1;
  const field = fieldOf(state, round);
  const byHand = handByes(state, field);
  const rest = field.filter((registration) => !byHand.includes(registration));
  const few = tooFewPlayers(field.length) ?? (rest.length === 1 && byHand.length > 0 ? undefined : tooFewPlayers(rest.length));
  if (few !== undefined) return E.left(few);
  if (phase === 'initial') return E.right(initialRound(state, policy, rest, byHand, seed));
  const ranking = performanceRanking(state, policy, state.rounds.length, field);
  const { order, ties } = drawnOrder(ranking.groups, seed);
  const division = divisionOf(state, ranking, order, state.rounds.length);
  const ordered: Ordered = { division, byHand, roundsLeft: performanceRounds(state, policy) - state.rounds.length };
  const made =
    phase === 'swiss'
      ? swissRound(policy, ordered, seed)
      : phase === 'lastRound'
        ? contendersRound('lastRound', state, policy, ordered, seed)
        : contendersRound('performance', state, policy, ordered, seed);
  const place = placesIn(order);
  return E.right(asDrawn(state, policy, made, { place, tables: place, byHand, ties, seed }));
};

const placesIn = (order: readonly number[]): ((registration: number) => number) => {
  const place = new Map(order.map((registration, index) => [registration, index]));
  return (registration) => place.get(registration) ?? order.length;
};

/** Rounds of the groups. Nothing is drawn but who starts, and the tables of round 1 (rules.md 4.1, 7). */
const initialRound = (
  state: TournamentState,
  policy: PerformancePolicy,
  rest: readonly number[],
  byHand: readonly number[],
  seed: string,
): Pairing => {
  const { pairs, byes } = pairInitial(state, policy, rest, seed);
  const rated = byRating(state, [...rest, ...byHand]);
  const first = state.rounds.length === 0;
  const ranked = first ? rated : performanceRanking(state, policy, state.rounds.length, rated).groups.flat();
  const groups = policy.initial === 'initFontes';
  const made: Made = {
    phase: 'initial',
    matches: pairs.map((sides) => ({ sides })),
    byes,
    algorithm: algorithm(groups ? 'init-fontes' : 'initial-round-robin'),
    objective: { method: policy.initial },
  };
  const place = placesIn(ranked);
  const tables = first ? placesIn(drawFrom(seed, 'tables').shuffle(rated)) : place;
  return asDrawn(state, policy, made, { place, tables, byHand, ties: [], seed });
};

interface Around {
  readonly place: (registration: number) => number;
  readonly tables: (registration: number) => number;
  readonly byHand: readonly number[];
  readonly ties: readonly (readonly number[])[];
  readonly seed: string;
}

/** The better-ranked side first, who starts, and how many pairs have met before. */
const asDrawn = (state: TournamentState, policy: PerformancePolicy, made: Made, around: Around): Pairing => {
  const { place, tables, byHand, ties, seed } = around;
  const { meetings } = historyOfRounds(state, state.rounds);
  const better = ([one, other]: Pair): Pair => (place(one) <= place(other) ? [one, other] : [other, one]);
  const first = ({ sides: [one, other] }: { readonly sides: Pair }) => Math.min(tables(one), tables(other));
  const matches = made.matches.map((match) => ({ ...match, sides: better(match.sides) })).sort((one, other) => first(one) - first(other));
  const rematches = matches.filter(({ sides: [one, other] }) => meetings(one, other) > 0).length;
  return {
    phase: made.phase,
    drawn: {
      matches: policy.starts === 'balanced' ? withStarts(state, matches, seed) : matches,
      byes: [...byHand.map((player) => ({ player, byHand: true as const })), ...made.byes.map((player) => ({ player }))],
      place: tables,
      algorithm: made.algorithm,
      objective: { ...made.objective, rematches },
      ...(ties.length > 0 ? { ties } : {}),
    },
  };
};

/** Places of who rests by hand. */
const restingIn = ({ division, byHand }: Ordered): readonly number[] =>
  division.players.flatMap((player, place) => (byHand.includes(player) ? [place] : []));

/** rules.md 4.2: Swiss while it is reasonable; then performance pairings, unless it is held. */
const swissRound = (policy: PerformancePolicy, ordered: Ordered, seed: string): Made => {
  const resting = restingIn(ordered);
  const present = divisionWithout(ordered.division, (place) => resting.includes(place));
  const places = present.players.map((_, place) => place);
  const bye = places.length % 2 === 0 ? null : divisionBye(places, present.byes);
  const division = divisionWithout(present, (place) => place === bye);
  const input = { wins: division.wins, met: division.met, mayHaveMet: mayHaveMet(policy), draw: drawFrom(seed, 'pairs') };
  const reasonable = gapLimitedSwiss({ ...input, reasonableWinGap: policy.reasonableWinGap });
  const round = ({ pairs, winDifferenceSquared, deviationSquared }: GapLimited, name: AlgorithmName, objective: Objective): Made => ({
    phase: 'swiss',
    matches: pairs.map(([i, j]) => ({ sides: [division.players[i] as number, division.players[j] as number] })),
    byes: bye === null ? [] : [present.players[bye] as number],
    algorithm: algorithm(name),
    objective: { ...objective, winDifferenceSquared, deviationSquared },
  });
  if (E.isRight(reasonable)) return round(reasonable.right, 'swiss-gap-limited', { method: 'swiss', swissIsReasonable: true });
  const why = { swissIsReasonable: false, swissReason: reasonable.left.reason };
  // Only where the draw of the bye decides is this found out so late.
  if (policy.swissUntil === 'auto') return inGroups('performance', policy, ordered, { seed, why });
  const { repeats, ...held } = heldSwiss(input);
  return round(held, 'swiss-held', { method: 'swissHeld', ...why, tooOftenMet: repeats });
};

/** rules.md 4.3, 4.4, 4.6, with why Swiss is over where that has just been found. */
const contendersRound = (
  phase: 'performance' | 'lastRound',
  state: TournamentState,
  policy: PerformancePolicy,
  ordered: Ordered,
  seed: string,
): Made => {
  const played = state.rounds.length;
  const asked = phase === 'performance' && policy.swissUntil === 'auto' && !hasSwitched(state, played);
  const why = asked ? outlookTold(swissOutlook(state, policy, played)) : {};
  return inGroups(phase, policy, ordered, { seed, why });
};

const outlookTold = ({ reasonable, reason }: SwissOutlook): Objective => ({
  ...(reasonable === null ? {} : { swissIsReasonable: reasonable }),
  ...(reason === null ? {} : { swissReason: reason }),
});

interface Settling {
  readonly seed: string;
  readonly why: Objective;
}

const inGroups = (phase: 'performance' | 'lastRound', policy: PerformancePolicy, ordered: Ordered, { seed, why }: Settling): Made => {
  const { division, roundsLeft } = ordered;
  const { placePrizes, maxMeetings, discountBars, trimSpread, gibsonSpread } = policy;
  const input = {
    wins: division.wins,
    spread: division.spread,
    byes: division.byes,
    met: division.met,
    placePrizes,
    maxMeetings,
    discountBars,
    trimSpread,
    gibsonSpread,
    resting: restingIn(ordered),
    draw: drawFrom(seed, 'pairs'),
  };
  const paired = phase === 'lastRound' ? lastRoundPairing(input) : performancePairing({ ...input, roundsLeft });
  const named = (place: number): number => division.players[place] as number;
  return {
    phase,
    matches: paired.groups.flatMap(({ group, pairs }) => {
      const mark = GROUP_OF[group];
      return pairs.map(([i, j]) => ({ sides: [named(i), named(j)] as const, ...(mark === undefined ? {} : { group: mark }) }));
    }),
    byes: paired.bye === null ? [] : [named(paired.bye)],
    algorithm: algorithm(phase === 'lastRound' ? 'king-of-the-hill' : 'performance-groups'),
    objective: {
      method: phase === 'lastRound' ? 'kingOfTheHill' : 'performance',
      ...why,
      gibsonised: paired.leaderGibsonised,
      roundsLeft,
      ...(phase === 'lastRound' ? {} : groupsTold(paired, division.raised, policy)),
    },
  };
};
