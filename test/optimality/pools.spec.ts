import { drawFrom } from '@roundbook/draw';
import { pairPools, type PoolsInput, type PoolsPaired } from '@roundbook/pairing';
import { add, fraction, showFraction } from '../reference/fraction';
import { Law, PoolsField, outcomeText, poolsLaw } from '../reference/pairing/pools';
import { Chance } from './chance';
import { everyWay } from './enumerated-draw';
import { deviationFrom } from './frequencies';
import { fields } from './how-many';
import { numbers, randomMeetings } from './small-fields';

/** Sizes for which the draw of the engine can be led through every way, nearly always. */
const FEW_WAYS = ['1 2 3 4 5 6 8', '1+1 1+2 2+1 1+3 3+1 1+4 4+1 1+5 5+1 2+2 2+3 3+2 2+4 4+2 2+6 6+2', '3+3 3+4 4+3 4+4 4+6 6+4 6+6']
  .flatMap((line) => line.split(' '))
  .map((text) => text.split('+').map(Number));
const MOST_CHOICES = 10_000;
const MANY_DRAWS = 2000;

/** Byes so that they have to move now and then, meetings from none to all. */
function randomPools(sizes: number[], chance: Chance): PoolsField {
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const order = chance.shuffled(numbers(n));
  const pools = sizes.map((size) => order.splice(0, size));
  const hadOne = pools.map(() => chance.pick([0, 50, 100]));
  const byes = numbers(n).map((player) => {
    const pool = pools.findIndex((one) => one.includes(player));
    // Two of five have had byes more, since all five in every order of drawing are too many ways.
    const more = pools[pool]!.length === 5 && pools[pool]!.indexOf(player) < 2 ? 3 : 0;
    return more + (chance.happens(hadOne[pool]!) ? chance.pick([1, 1, 2]) : 0);
  });
  return { pools, byes, met: randomMeetings(n, chance), oddPools: chance.pick(['bye', 'bye', 'crossPair']) };
}

const shown = (law: Law): Record<string, string> =>
  Object.fromEntries([...law].map(([text, chance]) => [text, showFraction(chance)] as const).sort());

const textOf = (paired: PoolsPaired): string =>
  outcomeText({ pairs: paired.matches.map(({ a, b }) => [a, b] as [number, number]), byes: paired.byes.map(({ player }) => player) });

type Draws = Pick<PoolsInput, 'drawBye' | 'drawPairs'>;

function paired(field: PoolsField, draws: Draws): PoolsPaired {
  const answer = pairPools({
    pools: field.pools,
    met: (i, j) => field.met[i]![j]!,
    byes: (player) => field.byes[player]!,
    oddPools: field.oddPools,
    ...draws,
  });
  if (answer._tag === 'Left') throw new Error(`refused: ${answer.left.code}`);
  return answer.right;
}

/** The engine's own law: its draw is led through every way it can turn out; null for too many choices. */
function engineLaw(field: PoolsField): Law | null {
  const ways = everyWay((draw) => textOf(paired(field, { drawBye: draw, drawPairs: draw })), MOST_CHOICES);
  if (ways === null) return null;
  const law: Law = new Map();
  for (const { result, ranges } of ways) {
    const chance = fraction(
      1,
      ranges.reduce((product, range) => product * BigInt(range), 1n),
    );
    law.set(result, add(law.get(result) ?? fraction(0), chance));
  }
  return law;
}

/** How far the outcomes of many draws are from a law, in standard deviations. */
function drawnDeviation(field: PoolsField, law: Law, seed: string): number {
  const counted = new Map<string, number>();
  for (let again = 1; again <= MANY_DRAWS; again += 1) {
    const text = textOf(paired(field, { drawBye: drawFrom(`${seed}/${again}`, 'bye'), drawPairs: drawFrom(`${seed}/${again}`, 'pairs') }));
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
  return deviationFrom(law, counted);
}

const isMixed = (pair: string, field: PoolsField): boolean => {
  const pools = pair.split('-').map((player) => field.pools.findIndex((pool) => pool.includes(Number(player))));
  return pools.length === 2 && pools[0] !== pools[1];
};

/** Whether a bye moved or pools crossed: that shows in every outcome alike. */
function special(law: Law, field: PoolsField): 'moved' | 'crossed' | null {
  const [text] = law.keys();
  if (!text!.split(' ').some((pair) => isMixed(pair, field))) return null;
  return text!.includes('bye') ? 'moved' : 'crossed';
}

const count = fields(80);
const larger = fields(4, 200);

describe('the draw of pools', () => {
  it(`has the law of the rules, exactly or (where the ways have no end) by ${MANY_DRAWS} draws, in ${count} fields`, () => {
    const seen = { crossed: 0, moved: 0 };
    let counted = 0;
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const field = randomPools(chance.pick(FEW_WAYS), chance);
      const law = poolsLaw(field);
      const engine = engineLaw(field);
      if (engine === null) {
        expect({ seed, far: drawnDeviation(field, law, `${seed}`) > 5.5 }).toEqual({ seed, far: false });
        counted += 1;
        continue;
      }
      expect({ seed, law: shown(engine) }).toEqual({ seed, law: shown(law) });
      const kind = special(law, field);
      if (kind !== null) seen[kind] += 1;
    }
    expect(counted).toBeLessThan(count / 4);
    expect(Math.min(seen.crossed, seen.moved)).toBeGreaterThan(0);
  });

  it(`gives the outcomes of the rules as often as it ought to, in ${larger} fields of 9 to 15 players`, () => {
    for (let seed = 1; seed <= larger; seed += 1) {
      const chance = new Chance(-seed);
      const sizes = [[9], [10], [5, 5], [6, 5], [5, 6], [7, 7], [6, 7], [8, 7]];
      const field = randomPools(sizes[seed % sizes.length]!, chance);
      expect({ seed, far: drawnDeviation(field, poolsLaw(field), `larger/${seed}`) > 5.5 }).toEqual({ seed, far: false });
    }
  });
});
