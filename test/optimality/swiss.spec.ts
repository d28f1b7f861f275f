import { drawFrom } from '@roundbook/draw';
import { historyOf, swissPairing, type SwissInput, type SwissPaired } from '@roundbook/pairing';
import { add, fraction, showFraction } from '../reference/fraction';
import { pairingText } from '../reference/pairing/every-pairing';
import { SwissField, bestSwissPairings, swissMeasures } from '../reference/pairing/swiss';
import { Chance } from './chance';
import { everyWay } from './enumerated-draw';
import { fields } from './how-many';
import { evenSize, everybodyIn, historyFrom, numbers, pairsOf, randomAvoided, randomMeetings } from './small-fields';

interface Case extends SwissField {
  /** Everybody but one who has the bye, where the field is odd. */
  players: number[];
}

function randomSwiss(size: number, chance: Chance): Case {
  const odd = chance.happens(30);
  const n = odd ? size + 1 : size;
  const step = chance.pick([1, 3, 3]);
  const highest = chance.pick([1, 3, 6]);
  const rests = odd ? chance.below(n) : null;
  return {
    players: numbers(n).filter((player) => player !== rests),
    points: numbers(n).map(() => step * chance.between(0, highest)),
    met: randomMeetings(n, chance),
    avoided: randomAvoided(n, chance),
  };
}

function paired(field: Case, draw: SwissInput['draw']): SwissPaired {
  const { points, met, avoided, players } = field;
  const answer = swissPairing({
    scores: points,
    history: historyFrom(met),
    avoided: historyOf(points.length, avoided ?? []),
    resting: numbers(points.length).filter((player) => !players.includes(player)),
    draw,
  });
  if (answer._tag === 'Left') throw new Error(`refused: ${answer.left.code}`);
  return answer.right;
}

const count = fields(300);
const laws = fields(50);

describe('the Swiss pairing', () => {
  it(`has the fewest rematches, avoidances and then the smallest sum of squares that any pairing has, in ${count} fields`, () => {
    const forced = { rematches: 0, avoidances: 0 };
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const field = randomSwiss(evenSize(chance), chance);
      const best = bestSwissPairings(field.players, field);
      const { pairs, rematches, avoidances, scoreDifferenceSquared } = paired(field, drawFrom(`${seed}`, 'pairs'));
      const measured = swissMeasures(pairsOf(pairs), field);
      expect({ seed, everybody: everybodyIn(pairs), measured }).toEqual({ seed, everybody: field.players, measured: best.value });
      expect({ seed, said: [rematches, avoidances, scoreDifferenceSquared] }).toEqual({ seed, said: best.value });
      if (rematches > 0) forced.rematches += 1;
      if (avoidances > 0) forced.avoidances += 1;
    }
    expect(Math.min(forced.rematches, forced.avoidances)).toBeGreaterThan(count / 25);
  });

  it(`draws each of the best pairings with the same chance, in ${laws} fields of 4 to 8 players`, () => {
    for (let seed = 1; seed <= laws; seed += 1) {
      const chance = new Chance(-seed);
      const field = randomSwiss(chance.pick([4, 6, 8]), chance);
      const { all } = bestSwissPairings(field.players, field);
      const ways = everyWay((draw) => pairingText({ pairs: pairsOf(paired(field, draw).pairs) }), 100_000);
      if (ways === null) throw new Error(`field ${seed} can turn out in too many ways`);
      const law = new Map<string, ReturnType<typeof fraction>>();
      for (const { result, ranges } of ways) {
        const way = fraction(
          1,
          ranges.reduce((product, range) => product * BigInt(range), 1n),
        );
        law.set(result, add(law.get(result) ?? fraction(0), way));
      }
      const shown = [...law].map(([text, one]) => `${text}: ${showFraction(one)}`).sort();
      const wanted = all.map((pairs) => `${pairingText({ pairs })}: ${showFraction(fraction(1, all.length))}`).sort();
      expect({ seed, law: shown }).toEqual({ seed, law: wanted });
    }
  });
});
