import { drawFrom } from '@roundbook/draw';
import {
  contenders,
  factorPairing,
  fewestMeetings,
  isLeaderGibsonised,
  lastRoundPairing,
  performancePairing,
  type PairedGroup,
  type PerformancePaired,
} from '@roundbook/pairing';
import { pairingText } from '../reference/pairing/every-pairing';
import {
  bestFactorPairings,
  bestRestPairings,
  factorMeasures,
  kingOfTheHill,
  performanceRound,
  restMeasures,
} from '../reference/pairing/performance';
import { PerformanceField } from '../reference/pairing/performance-field';
import { contenders as referenceContenders, gibsonised, settledGroups } from '../reference/pairing/performance-groups';
import { Chance } from './chance';
import { fields } from './how-many';
import { evenSize, everybodyIn, numbers, oddSize, pairsOf, randomMeetings } from './small-fields';

/** A division in the order of its records, so that groups of every size come up and leaders who cannot be caught. */
function randomDivision(n: number, chance: Chance): PerformanceField {
  const highest = chance.pick([3, 6, 12, 24]);
  const lines = numbers(n).map(() => ({ half: chance.between(0, highest), spread: chance.between(-1500, 1500) }));
  if (chance.happens(35)) lines[0]!.half = highest + chance.between(1, 6);
  lines.sort((a, b) => b.half - a.half || b.spread - a.spread);
  return {
    halfWins: lines.map(({ half }) => half),
    spreads: lines.map(({ spread }) => spread),
    byes: numbers(n).map(() => chance.pick([0, 0, 1, 2])),
    met: randomMeetings(n, chance),
    roundsLeft: chance.pick([1, 2, 2, 3, 4, 6]),
    prizes: chance.between(1, 6),
    maxMeetings: chance.pick([1, 2, 2, 3]),
    bar: !chance.happens(15),
    gibsonSpread: chance.pick([500, 500, 100]),
    trimSpread: chance.pick([null, null, 50, 200]),
  };
}

const size = (chance: Chance): number => (chance.happens(50) ? evenSize(chance) : oddSize(chance));

const inputOf = (field: PerformanceField, seed: string) => ({
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
  draw: drawFrom(seed, 'pairs'),
});

const pairsIn = (paired: PerformancePaired, group: PairedGroup['group']): [number, number][] =>
  pairsOf(paired.groups.filter((one) => one.group === group).flatMap(({ pairs }) => pairs));

const count = fields(150);

describe('factor pairing', () => {
  it(`has the fewest barred pairs and then the smallest sum of squared deviations, in ${count} groups`, () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const n = evenSize(chance);
      const field = randomDivision(n, chance);
      const best = bestFactorPairings(numbers(n), field);
      const { roundsLeft, met, maxMeetings, discountBars, draw } = inputOf(field, `${seed}`);
      const { pairs, barred, deviationSquared } = factorPairing({ n, roundsLeft, met, maxMeetings, discountBars, draw });
      const measured = factorMeasures(pairsOf(pairs), numbers(n), field);
      expect({ seed, everybody: everybodyIn(pairs), measured }).toEqual({ seed, everybody: numbers(n), measured: best.value });
      expect({ seed, said: [barred, deviationSquared] }).toEqual({ seed, said: best.value });
    }
  });
});

describe('the pairing of non-contenders', () => {
  it(`has the fewest meetings and then the smallest sum of distances, in ${count} groups`, () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const n = evenSize(chance);
      const total = n + chance.between(0, 5);
      const field = randomDivision(total, chance);
      const group = chance
        .shuffled(numbers(total))
        .slice(0, n)
        .sort((a, b) => a - b);
      const best = bestRestPairings(group, field);
      const { pairs, meetings, rankDistance } = fewestMeetings({
        ranks: group.map((player) => player + 1),
        met: (i, j) => field.met[group[i]!]![group[j]!]!,
        draw: drawFrom(`${seed}`, 'pairs'),
      });
      const named = pairs.map(([i, j]) => [group[i]!, group[j]!] as [number, number]);
      const measured = restMeasures(named, field);
      expect({ seed, everybody: everybodyIn(named), measured }).toEqual({ seed, everybody: group, measured: best.value });
      expect({ seed, said: [meetings, rankDistance] }).toEqual({ seed, said: best.value });
    }
  });
});

describe('contenders', () => {
  it(`are those of the text, the leader gibsonised or not, in ${5 * count} divisions`, () => {
    let apart = 0;
    for (let seed = 1; seed <= 5 * count; seed += 1) {
      const chance = new Chance(seed);
      const field = randomDivision(size(chance), chance);
      const leaderGibsonised = isLeaderGibsonised({ wins: field.halfWins, spread: field.spreads }, field.roundsLeft, field.gibsonSpread);
      expect({ seed, leaderGibsonised }).toEqual({ seed, leaderGibsonised: gibsonised(field) });
      const { firstPlace, money, nonContenders } = contenders({ ...inputOf(field, `${seed}`), leaderGibsonised });
      const { first, money: forMoney, rest } = referenceContenders(field);
      expect({ seed, firstPlace, money, nonContenders }).toEqual({ seed, firstPlace: first, money: forMoney, nonContenders: rest });
      if (leaderGibsonised) apart += 1;
    }
    expect(apart).toBeGreaterThan(count / 4);
  });
});

describe('a round of performance pairings', () => {
  it(`settles bye, leader and parity as the text does and pairs each group with its least value, in ${count} divisions`, () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const field = randomDivision(size(chance), chance);
      const paired = performancePairing(inputOf(field, `${seed}`));
      const wanted = performanceRound(field);
      const settled = settledGroups(field);
      const leader = pairsIn(paired, 'gibsonised').map((pair) => pairingText({ pairs: [pair] }));
      const first = pairsIn(paired, 'firstPlace');
      const money = pairsIn(paired, 'money');
      const rest = pairsIn(paired, 'nonContenders');
      expect({ seed, bye: paired.bye, leader, first: everybodyIn(first), money: everybodyIn(money), rest: everybodyIn(rest) }).toEqual({
        seed,
        bye: settled.bye,
        leader: settled.leaderMeets === null ? [] : [`0-${settled.leaderMeets}`],
        first: settled.first,
        money: settled.money,
        rest: settled.rest,
      });
      expect({
        seed,
        first: factorMeasures(first, settled.first, field),
        money: factorMeasures(money, settled.money, field),
        rest: restMeasures(rest, field),
      }).toEqual({ seed, first: wanted.bestFirst.value, money: wanted.bestMoney.value, rest: wanted.bestRest.value });
    }
  });

  it(`ends with King Of The Hill after the bye and a clinched leader's match, in ${5 * count} divisions`, () => {
    for (let seed = 1; seed <= 5 * count; seed += 1) {
      const chance = new Chance(seed);
      const field = { ...randomDivision(size(chance), chance), roundsLeft: 1 };
      const paired = lastRoundPairing(inputOf(field, `${seed}`));
      const wanted = kingOfTheHill(field, true);
      const pairs = pairsOf(paired.groups.flatMap((group) => group.pairs));
      expect({ seed, bye: paired.bye, pairs: pairingText({ pairs }) }).toEqual({
        seed,
        bye: wanted.bye,
        pairs: pairingText({ pairs: wanted.pairs }),
      });
    }
  });
});
