import { drawFrom } from '@roundbook/draw';
import { smallestRepair } from '@roundbook/pairing';
import { isDeepStrictEqual } from 'node:util';
import { Chance } from '../../optimality/chance';
import { numbers, pairsOf, randomAvoided, randomMeetings } from '../../optimality/small-fields';
import { Pair } from '../../reference/pairing/every-pairing';
import { RepairField, repairMeasures, smallestRepairs } from '../../reference/pairing/repair';
import { denseLeast } from './dense-least';

type Case = RepairField & { mayRest: number[]; mayMeet: (a: number, b: number) => boolean };

/** A published round in which some left, some came, some matches stand and two pools may be apart. */
function randomRepair(chance: Chance): Case {
  const n = chance.between(4, 10);
  const seated = chance.shuffled(numbers(n)).slice(chance.pick([0, 0, 1, 2]));
  const rests = seated.length % 2 === 1 ? seated.pop()! : null;
  const pairs = numbers(seated.length / 2).map((k) => [seated[2 * k]!, seated[2 * k + 1]!] as Pair);
  const locked = pairs.filter(() => chance.happens(20));
  const open = chance.shuffled(numbers(n).filter((player) => !locked.flat().includes(player)));
  const gone = open.slice(0, chance.pick([0, 1, 1, 2]));
  const players = numbers(n).filter((player) => !gone.includes(player));
  const free = open.filter((player) => !gone.includes(player));
  const some = free.filter(() => chance.happens(60));
  const side = chance.happens(20) ? numbers(n).map(() => chance.below(2)) : numbers(n).map(() => 0);
  return {
    players,
    published: { pairs, rests },
    locked,
    met: randomMeetings(n, chance),
    avoided: randomAvoided(n, chance),
    mayMeet: (a, b) => side[a] === side[b],
    mayRest: free.length % 2 === 0 ? [] : some.length > 0 ? some : free,
  };
}

const repaired = (field: Case, chance: Chance) =>
  smallestRepair({
    n: field.met.length,
    current: field.published.pairs,
    players: field.players,
    locked: field.locked,
    allowed: field.mayMeet,
    avoided: (i, j) => field.avoided!.some(([a, b]) => (a === i && b === j) || (a === j && b === i)),
    met: (i, j) => field.met[i]![j]!,
    currentBye: field.published.rests,
    byeCandidates: field.mayRest,
    draw: drawFrom(`${chance.below(1e9)}`, 'pairs'),
  });

/** Against every pairing of a small round. */
export function wrongRepair(chance: Chance): boolean {
  const field = randomRepair(chance);
  const best = smallestRepairs(field);
  const answer = repaired(field, chance);
  if (answer._tag === 'Left') return answer.left.code !== 'no_pairing' || best.all.length > 0;
  const { pairs, bye, rematches, avoidances, changed } = answer.right;
  const all = pairsOf(pairs);
  const everybody = [...all.flat(), ...(bye === null ? [] : [bye])].sort((a, b) => a - b);
  const loose = all.filter((pair) => !field.locked.some((one) => one.includes(pair[0])));
  return (
    !isDeepStrictEqual(everybody, field.players) ||
    !field.locked.every(([a, b]) => all.some((pair) => pair.includes(a) && pair.includes(b))) ||
    (bye !== null && !field.mayRest.includes(bye)) ||
    !isDeepStrictEqual(repairMeasures({ pairs: loose, rests: bye }, field), best.value) ||
    !isDeepStrictEqual([rematches, avoidances, changed], repairMeasures({ pairs: all, rests: bye }, field))
  );
}

/** A round so large that pairs are added as the numbers ask for them, nearly all of whom have met, against the independent solver. */
export function wrongLargeRepair(chance: Chance): boolean {
  const n = 70;
  const density = chance.pick([80, 93, 97]);
  const met = numbers(n).map(() => numbers(n).map(() => 0));
  for (let a = 0; a < n; a += 1) for (let b = a + 1; b < n; b += 1) met[a]![b] = met[b]![a] = chance.happens(density) ? 1 : 0;
  const pairs = numbers(n / 2).map((k) => [2 * k, 2 * k + 1] as Pair);
  const field: Case = {
    players: numbers(n).slice(chance.pick([2, 10])),
    published: { pairs, rests: null },
    locked: [],
    met,
    avoided: [],
    mayMeet: () => true,
    mayRest: [],
  };
  const { players } = field;
  const base = n;
  const cost = (i: number, j: number): number => base * met[players[i]!]![players[j]!]! + (players[i]! >> 1 === players[j]! >> 1 ? 0 : 1);
  const answer = repaired(field, chance);
  if (answer._tag === 'Left') return true;
  const { rematches, changed, pairs: found } = answer.right;
  const measured = repairMeasures({ pairs: pairsOf(found), rests: null }, field);
  return !isDeepStrictEqual([rematches, 0, changed], measured) || base * rematches + changed !== denseLeast(players.length, cost);
}
