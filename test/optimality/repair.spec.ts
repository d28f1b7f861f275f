import { drawFrom } from '@roundbook/draw';
import { smallestRepair } from '@roundbook/pairing';
import { RepairField, repairMeasures, smallestRepairs } from '../reference/pairing/repair';
import { Chance } from './chance';
import { fields } from './how-many';
import { numbers, pairsOf, randomAvoided, randomMeetings } from './small-fields';

type Pair = [number, number];

/** A published round of up to ten players in which some left, some came, some matches are locked and two pools may be apart. */
function randomRepair(chance: Chance): RepairField & { n: number; mayRest: number[] } {
  const n = chance.between(4, 11);
  const order = chance.shuffled(numbers(n));
  const newcomers = chance.pick([0, 0, 1, 2]);
  const seated = order.slice(newcomers);
  const rests = seated.length % 2 === 1 ? seated.pop()! : null;
  const pairs = numbers(seated.length / 2).map((k) => [seated[2 * k]!, seated[2 * k + 1]!] as Pair);
  const locked = pairs.filter(() => chance.happens(25));
  const leaving = chance.pick([0, 1, 1, 2]);
  const gone = chance.shuffled(numbers(n).filter((player) => !locked.flat().includes(player))).slice(0, leaving);
  const players = numbers(n).filter((player) => !gone.includes(player));
  const free = players.filter((player) => !locked.flat().includes(player));
  const some = free.filter(() => chance.happens(60));
  const apart = chance.happens(20) ? numbers(n).map(() => chance.below(2)) : numbers(n).map(() => 0);
  return {
    n,
    players,
    published: { pairs, rests },
    locked,
    met: randomMeetings(n, chance),
    avoided: randomAvoided(n, chance),
    mayMeet: (a, b) => apart[a] === apart[b],
    mayRest: free.length % 2 === 0 ? [] : some.length > 0 ? some : free,
  };
}

const count = fields(200);

describe('the smallest repair', () => {
  it(`has the fewest rematches, avoidances and then changed matches that any repair has, in ${count} rounds`, () => {
    const seen = { none: 0, unchanged: 0, changed: 0 };
    for (let seed = 1; seed <= count; seed += 1) {
      const field = randomRepair(new Chance(seed));
      const best = smallestRepairs(field);
      const answer = smallestRepair({
        n: field.n,
        current: field.published.pairs,
        players: field.players,
        locked: field.locked,
        allowed: field.mayMeet!,
        avoided: (i, j) => field.avoided!.some(([a, b]) => (a === i && b === j) || (a === j && b === i)),
        met: (i, j) => field.met[i]![j]!,
        currentBye: field.published.rests,
        byeCandidates: field.mayRest,
        draw: drawFrom(`${seed}`, 'pairs'),
      });
      if (answer._tag === 'Left') {
        expect({ seed, code: answer.left.code, pairings: best.all.length }).toEqual({ seed, code: 'no_pairing', pairings: 0 });
        seen.none += 1;
        continue;
      }
      const { pairs, bye, rematches, avoidances, changed } = answer.right;
      const all = pairsOf(pairs);
      const kept = field.locked.map(([a, b]) => all.some((pair) => pair.includes(a) && pair.includes(b)));
      const everybody = [...all.flat(), ...(bye === null ? [] : [bye])].sort((a, b) => a - b);
      expect({ seed, everybody, kept }).toEqual({ seed, everybody: field.players, kept: field.locked.map(() => true) });
      expect(bye === null || field.mayRest.includes(bye)).toBe(true);
      const loose = all.filter((pair) => !field.locked.some((one) => one.includes(pair[0])));
      expect({ seed, measured: repairMeasures({ pairs: loose, rests: bye }, field) }).toEqual({ seed, measured: best.value });
      const whole = repairMeasures({ pairs: all, rests: bye }, field);
      expect({ seed, said: [rematches, avoidances, changed] }).toEqual({ seed, said: whole });
      seen[changed === 0 ? 'unchanged' : 'changed'] += 1;
    }
    expect(Math.min(seen.none, seen.unchanged, seen.changed)).toBeGreaterThan(0);
  });
});
