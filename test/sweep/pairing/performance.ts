import { drawFrom } from '@roundbook/draw';
import {
  contenders,
  factorPairing,
  fewestMeetings,
  gapLimitedSwiss,
  isLeaderGibsonised,
  lastRoundPairing,
  performancePairing,
  type PairedGroup,
  type PerformancePaired,
} from '@roundbook/pairing';
import { isDeepStrictEqual } from 'node:util';
import { Chance } from '../../optimality/chance';
import { evenSize, everybodyIn, numbers, oddSize, pairsOf, randomMeetings } from '../../optimality/small-fields';
import { Pair, pairingText } from '../../reference/pairing/every-pairing';
import {
  bestFactorPairings,
  bestRestPairings,
  factorMeasures,
  kingOfTheHill,
  performanceRound,
  restMeasures,
} from '../../reference/pairing/performance';
import { PerformanceField } from '../../reference/pairing/performance-field';
import { contenders as referenceContenders, gibsonised, settledGroups } from '../../reference/pairing/performance-groups';
import { PerformanceSwissField, bestReasonablePairings, performanceSwissMeasures } from '../../reference/pairing/performance-swiss';

const drawOf = (chance: Chance) => drawFrom(`${chance.below(1e9)}`, 'pairs');

/** A division in the order of its records, now and then with a leader who cannot be caught. */
function randomDivision(n: number, chance: Chance): PerformanceField {
  const highest = chance.pick([3, 6, 12]);
  const lines = numbers(n).map(() => ({ half: chance.between(0, highest), spread: chance.between(-900, 900) }));
  if (chance.happens(35)) lines[0]!.half = highest + chance.between(1, 6);
  lines.sort((a, b) => b.half - a.half || b.spread - a.spread);
  return {
    halfWins: lines.map(({ half }) => half),
    spreads: lines.map(({ spread }) => spread),
    byes: numbers(n).map(() => chance.pick([0, 0, 1, 2])),
    met: randomMeetings(n, chance),
    roundsLeft: chance.pick([1, 2, 2, 3, 4]),
    prizes: chance.between(1, 5),
    maxMeetings: chance.pick([1, 2, 3]),
    bar: !chance.happens(15),
    gibsonSpread: chance.pick([500, 100]),
    trimSpread: chance.pick([null, 50, 200]),
  };
}

const size = (chance: Chance): number => (chance.happens(50) ? evenSize(chance) : oddSize(chance));

const inputOf = (field: PerformanceField, chance: Chance) => ({
  wins: field.halfWins,
  spread: field.spreads,
  byes: field.byes,
  met: (i: number, j: number) => field.met[i]![j]!,
  roundsLeft: field.roundsLeft,
  placePrizes: field.prizes,
  maxMeetings: field.maxMeetings!,
  discountBars: !field.bar,
  trimSpread: field.trimSpread!,
  gibsonSpread: field.gibsonSpread!,
  draw: drawOf(chance),
});

export function wrongFactor(chance: Chance): boolean {
  const n = evenSize(chance);
  const field = randomDivision(n, chance);
  const { value } = bestFactorPairings(numbers(n), field);
  const { pairs, barred, deviationSquared } = factorPairing({ n, ...inputOf(field, chance) });
  return (
    !isDeepStrictEqual(everybodyIn(pairs), numbers(n)) ||
    !isDeepStrictEqual(factorMeasures(pairsOf(pairs), numbers(n), field), value) ||
    !isDeepStrictEqual([barred, deviationSquared], value)
  );
}

export function wrongFewestMeetings(chance: Chance): boolean {
  const n = evenSize(chance);
  const total = n + chance.between(0, 4);
  const field = randomDivision(total, chance);
  const group = chance
    .shuffled(numbers(total))
    .slice(0, n)
    .sort((a, b) => a - b);
  const { value } = bestRestPairings(group, field);
  const met = (i: number, j: number): number => field.met[group[i]!]![group[j]!]!;
  const { pairs, meetings, rankDistance } = fewestMeetings({ ranks: group.map((player) => player + 1), met, draw: drawOf(chance) });
  const named = pairs.map(([i, j]) => [group[i]!, group[j]!] as Pair);
  return !isDeepStrictEqual(restMeasures(named, field), value) || !isDeepStrictEqual([meetings, rankDistance], value);
}

export function wrongContenders(chance: Chance): boolean {
  const field = randomDivision(size(chance), chance);
  const leaderGibsonised = isLeaderGibsonised({ wins: field.halfWins, spread: field.spreads }, field.roundsLeft, field.gibsonSpread);
  const mine = contenders({ ...inputOf(field, chance), leaderGibsonised });
  const { first, money, rest } = referenceContenders(field);
  return (
    leaderGibsonised !== gibsonised(field) || !isDeepStrictEqual([mine.firstPlace, mine.money, mine.nonContenders], [first, money, rest])
  );
}

const pairsIn = (paired: PerformancePaired, group: PairedGroup['group']): Pair[] =>
  pairsOf(paired.groups.filter((one) => one.group === group).flatMap(({ pairs }) => pairs));

/** Bye, leader's match, parity, and the least value of each group. */
export function wrongPerformance(chance: Chance): boolean {
  const field = randomDivision(size(chance), chance);
  const paired = performancePairing(inputOf(field, chance));
  const wanted = performanceRound(field);
  const { bye, leaderMeets, ...groups } = settledGroups(field);
  const leader = pairsIn(paired, 'gibsonised').map((pair) => pairingText({ pairs: [pair] }));
  const [first, money, rest] = [pairsIn(paired, 'firstPlace'), pairsIn(paired, 'money'), pairsIn(paired, 'nonContenders')];
  return (
    paired.bye !== bye ||
    !isDeepStrictEqual(leader, leaderMeets === null ? [] : [`0-${leaderMeets}`]) ||
    !isDeepStrictEqual([first, money, rest].map(everybodyIn), [groups.first, groups.money, groups.rest]) ||
    !isDeepStrictEqual(factorMeasures(first, groups.first, field), wanted.bestFirst.value) ||
    !isDeepStrictEqual(factorMeasures(money, groups.money, field), wanted.bestMoney.value) ||
    !isDeepStrictEqual(restMeasures(rest, field), wanted.bestRest.value)
  );
}

export function wrongLastRound(chance: Chance): boolean {
  const field = { ...randomDivision(size(chance), chance), roundsLeft: 1 };
  const paired = lastRoundPairing(inputOf(field, chance));
  const wanted = kingOfTheHill(field, true);
  const pairs = pairsOf(paired.groups.flatMap((group) => group.pairs));
  return paired.bye !== wanted.bye || pairingText({ pairs }) !== pairingText({ pairs: wanted.pairs });
}

/** The Swiss pairing within a gap: there where a reasonable one is, and the best of them. */
export function wrongGapLimited(chance: Chance): boolean {
  const n = evenSize(chance);
  const highest = chance.pick([2, 4, 8]);
  const field: PerformanceSwissField = {
    halfWins: numbers(n)
      .map(() => chance.between(0, highest))
      .sort((a, b) => b - a),
    met: randomMeetings(n, chance),
    mostMeetings: chance.pick([0, 0, 1]),
    reasonableWinGap: chance.pick([0, 1, 1, 2]),
  };
  const best = bestReasonablePairings(field);
  const answer = gapLimitedSwiss({
    wins: field.halfWins,
    met: (i, j) => field.met[i]![j]!,
    mayHaveMet: field.mostMeetings,
    reasonableWinGap: field.reasonableWinGap!,
    draw: drawOf(chance),
  });
  if (answer._tag === 'Left') return best.all.length > 0;
  const { pairs, winDifferenceSquared, deviationSquared } = answer.right;
  return (
    best.all.length === 0 ||
    !isDeepStrictEqual(performanceSwissMeasures(pairsOf(pairs), field), best.value) ||
    !isDeepStrictEqual([winDifferenceSquared, deviationSquared], best.value)
  );
}
