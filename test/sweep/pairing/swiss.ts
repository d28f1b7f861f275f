import { drawFrom } from '@roundbook/draw';
import { historyOf, swissBye, swissPairing } from '@roundbook/pairing';
import { isDeepStrictEqual } from 'node:util';
import { coreField } from '../../../libs/pairing/src/swiss/core-field';
import { corePairing } from '../../../libs/pairing/src/swiss/find-pairing';
import { pairCost, swissField, type SwissField as EngineField } from '../../../libs/pairing/src/swiss/swiss-field';
import { faultInSwiss } from '../../../libs/pairing/src/swiss/swiss-proof';
import { Chance } from '../../optimality/chance';
import { everyWay } from '../../optimality/enumerated-draw';
import {
  evenSize,
  everybodyIn,
  historyFrom,
  numbers,
  oddSize,
  pairsOf,
  randomAvoided,
  randomMeetings,
} from '../../optimality/small-fields';
import { SwissField, bestSwissPairings, swissByeReceivers, swissMeasures } from '../../reference/pairing/swiss';
import { denseLeast } from './dense-least';

function randomSwiss(n: number, chance: Chance): SwissField {
  const step = chance.pick([1, 3]);
  const highest = chance.pick([1, 2, 6]);
  const points = numbers(n).map(() => step * chance.between(0, highest));
  return { points, met: randomMeetings(n, chance), avoided: randomAvoided(n, chance) };
}

const paired = ({ points, met, avoided }: SwissField, chance: Chance) => {
  const draw = drawFrom(`${chance.below(1e9)}`, 'pairs');
  const answer = swissPairing({ scores: points, history: historyFrom(met), avoided: historyOf(points.length, avoided ?? []), draw });
  if (answer._tag === 'Left') throw new Error(`refused: ${answer.left.code}`);
  return answer.right;
};

/** Against every pairing of a small field. */
export function wrongSwiss(chance: Chance): boolean {
  const n = evenSize(chance);
  const field = randomSwiss(n, chance);
  const { value } = bestSwissPairings(numbers(n), field);
  const { pairs, rematches, avoidances, scoreDifferenceSquared } = paired(field, chance);
  return (
    !isDeepStrictEqual(everybodyIn(pairs), numbers(n)) ||
    !isDeepStrictEqual(swissMeasures(pairsOf(pairs), field), value) ||
    !isDeepStrictEqual([rematches, avoidances, scoreDifferenceSquared], value)
  );
}

/** Fields too large to be counted, against the independent solver: neighbours will do, some must be settled, or a core is solved. */
export function wrongLargeSwiss(chance: Chance): boolean {
  const n = chance.pick([18, 20, 24, 30, 30, 72]);
  const density = chance.pick([5, 20, 60, 90]);
  const points = numbers(n).map(() => 3 * chance.between(0, chance.pick([2, 5])));
  const met = numbers(n).map(() => numbers(n).map(() => 0));
  for (let a = 0; a < n; a += 1) for (let b = a + 1; b < n; b += 1) met[a]![b] = met[b]![a] = chance.happens(density) ? 1 : 0;
  const squares = (a: number, b: number): number => ((points[a]! - points[b]!) / 3) ** 2;
  const rematch = (n / 2) * 25 + 1;
  const best = denseLeast(n, (a, b) => squares(a, b) + met[a]![b]! * rematch);
  const { pairs, rematches, scoreDifferenceSquared } = paired({ points, met }, chance);
  const measured = swissMeasures(pairsOf(pairs), { points, met });
  const sum = pairs.reduce((total, [a, b]) => total + squares(a, b) + met[a]![b]! * rematch, 0);
  return (
    !isDeepStrictEqual(everybodyIn(pairs), numbers(n)) ||
    sum !== best ||
    !isDeepStrictEqual(measured, [rematches, 0, scoreDifferenceSquared])
  );
}

/** A field of few scores, so that much of it may stay outside a small core; one or two may have met everybody. */
export function cored(chance: Chance, sizes: readonly number[]): { n: number; field: EngineField; order: number[] } {
  const n = chance.pick(sizes);
  const scores = numbers(n).map(() => 3 * chance.below(chance.pick([1, 2, 3])));
  const density = chance.pick([0, 10, 30, 60]);
  const hubs = chance.pick([0, 0, 1, 2]);
  const met = numbers(n).flatMap((a) =>
    numbers(a)
      .filter((b) => b < hubs || chance.happens(density))
      .map((b) => [b, a] as [number, number]),
  );
  const avoided = chance.happens(30) ? historyOf(n, randomAvoided(n, chance)) : null;
  return { n, field: swissField(scores, historyOf(n, met), avoided)!, order: chance.shuffled(numbers(n)) };
}

/** A core of a few players and the rest paired at once: the cheapest pairing and a proof that holds, against every pair. */
export function wrongCore(chance: Chance): boolean {
  const { n, field, order } = cored(chance, [8, 10, 12, 16, 20]);
  const cost = (i: number, j: number): number => pairCost(field, i, j);
  const { pairs, proof } = corePairing(field, order, coreField(field, order, chance.pick([2, 4]), 0));
  const paid = pairs.reduce((sum, [i, j]) => sum + cost(i, j), 0);
  return (
    !isDeepStrictEqual(everybodyIn(pairs), numbers(n)) ||
    faultInSwiss(field, numbers(n), pairs, proof) !== null ||
    paid !== denseLeast(n, cost)
  );
}

/** Every way in which the draw can turn out, against those who may rest, each as likely. */
export function wrongSwissBye(chance: Chance): boolean {
  const n = oddSize(chance);
  const groups: number[][] = [];
  for (const player of chance.shuffled(numbers(n))) {
    const last = groups[groups.length - 1];
    if (last === undefined || last.length === 4 || chance.happens(50)) groups.push([player]);
    else last.push(player);
  }
  const late = numbers(n).map(() => chance.happens(20));
  const most = chance.pick([0, 1, 2]);
  const byes = late.map((one) => (one ? 0 : chance.between(most === 2 ? 1 : 0, most)));
  const firstRoundPlayedIsNoBye = chance.happens(50);
  const rank = numbers(n).map((player) => groups.findIndex((group) => group.includes(player)) + 1);
  const allowed = swissByeReceivers(numbers(n), { rank, byes, inFirstRound: late, firstRoundPlayedIsNoBye });
  const passedOver = (player: number): boolean => firstRoundPlayedIsNoBye && late[player]!;
  const ways = everyWay((draw) => swissBye({ groups, byes: (player) => byes[player]!, passedOver, draw }).receiver, 5000)!;
  return allowed.some((player) => ways.filter(({ result }) => result === player).length * allowed.length !== ways.length);
}
