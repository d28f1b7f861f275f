import { drawFrom } from '@roundbook/draw';
import { gapLimitedSwiss } from '@roundbook/pairing';
import { everyCompletePairing } from '../reference/pairing/every-pairing';
import {
  PerformanceSwissField,
  bestReasonablePairings,
  performanceSwissMeasures,
  reasonablePair,
} from '../reference/pairing/performance-swiss';
import { Chance } from './chance';
import { fields } from './how-many';
import { evenSize, everybodyIn, numbers, pairsOf, randomMeetings } from './small-fields';

function randomDivision(chance: Chance): PerformanceSwissField {
  const n = evenSize(chance);
  const highest = chance.pick([2, 4, 8, 12]);
  const whole = chance.happens(50);
  const halfWins = numbers(n).map(() => (whole ? 2 * chance.between(0, highest / 2) : chance.between(0, highest)));
  return {
    halfWins: halfWins.sort((a, b) => b - a),
    met: randomMeetings(n, chance),
    mostMeetings: chance.pick([0, 0, 1]),
    reasonableWinGap: chance.pick([0, 1, 1, 1, 2]),
  };
}

/** The reason the text gives for there being no reasonable pairing. */
function whyNone(field: PerformanceSwissField): unknown {
  const players = numbers(field.halfWins.length);
  const mayMeet = (a: number, b: number): boolean => a !== b && field.met[a]![b]! <= field.mostMeetings;
  const without = players.filter((a) => !players.some((b) => mayMeet(a, b)));
  if (without.length > 0) return { reason: 'playersWithoutOpponent', players: without };
  const repeatless = [...everyCompletePairing(players)].some((pairs) => pairs.every(([a, b]) => mayMeet(a, b)));
  return { reason: repeatless ? 'gapUnavoidable' : 'repeatsUnavoidable' };
}

const count = fields(200);

describe('the Swiss pairing of a performance stage', () => {
  it(`is there where a reasonable pairing is, and is the best of them, in ${count} fields`, () => {
    const none = { playersWithoutOpponent: 0, repeatsUnavoidable: 0, gapUnavoidable: 0 };
    for (let seed = 1; seed <= count; seed += 1) {
      const field = randomDivision(new Chance(seed));
      const best = bestReasonablePairings(field);
      const answer = gapLimitedSwiss({
        wins: field.halfWins,
        met: (i, j) => field.met[i]![j]!,
        mayHaveMet: field.mostMeetings,
        reasonableWinGap: field.reasonableWinGap!,
        draw: drawFrom(`${seed}`, 'pairs'),
      });
      if (answer._tag === 'Left') {
        expect({ seed, reasonable: best.all, why: answer.left }).toEqual({ seed, reasonable: [], why: whyNone(field) });
        none[answer.left.reason] += 1;
        continue;
      }
      const { pairs, winDifferenceSquared, deviationSquared } = answer.right;
      const mine = pairsOf(pairs);
      expect({ seed, everybody: everybodyIn(pairs), reasonable: mine.every((pair) => reasonablePair(pair, field)) }).toEqual({
        seed,
        everybody: numbers(field.halfWins.length),
        reasonable: true,
      });
      expect({ seed, measured: performanceSwissMeasures(mine, field) }).toEqual({ seed, measured: best.value });
      expect({ seed, said: [winDifferenceSquared, deviationSquared] }).toEqual({ seed, said: best.value });
    }
    expect(Math.min(...Object.values(none))).toBeGreaterThan(0);
  });
});
