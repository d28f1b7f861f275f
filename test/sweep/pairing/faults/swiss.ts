import { faultsOf } from './fault';

const field = 'swiss/swiss-field.ts';
const neighbours = 'swiss/neighbours.ts';
const lifted = 'swiss/lifted-proof.ts';
const core = 'swiss/core-field.ts';
const proof = 'swiss/swiss-proof.ts';
const bye = 'swiss/swiss-bye.ts';

/** Swiss pairings: weights, neighbours, the core and the proof lifted from it, the check of proofs, the bye. */
export const SWISS_FAULTS = [
  ...faultsOf(
    '2.2',
    'swiss',
    ['a rematch weighs as much as one avoided pair', field, 'perAvoidance * (avoidances + 1)', 'perAvoidance'],
    ['an avoided pair weighs as much as one square', field, 'largestSquares(steps) + 1', '1'],
    ['differences are not squared', field, 'return difference * difference +', 'return Math.abs(difference) +'],
    [
      'the first rematch is free',
      field,
      'field.history.meetings(i, j) > 0 ? field.perRematch',
      'field.history.meetings(i, j) > 1 ? field.perRematch',
    ],
    ['the sum of squares is told in steps', field, 'unit: step ** 2', 'unit: step'],
  ),
  ...faultsOf(
    '2.2',
    'largeSwiss',
    ['a neighbour is exchanged whatever the other pair becomes', neighbours, '|| !isFree(field, line[other ^ 1]!, mine)', ''],
    [
      'neighbours are exchanged across scores',
      neighbours,
      'steps[line[to]!] === steps[line[from]!]',
      'steps[line[to]!]! <= steps[line[from]!]!',
    ],
    ['unsettled neighbours are not named', neighbours, 'unsettled.push(place);', '{}'],
    ['the bound of neighbours is not squared', neighbours, '(waiting - step) ** 2', 'waiting - step'],
    ['no edges are added to those of a large core', 'swiss/core-matching.ts', 'own === ADDED_FOR_EACH) break;', 'own === 0) break;'],
  ),
  ...faultsOf(
    '2.2',
    'swissCore',
    ['the rest may be like anybody of its score', lifted, '|| this.dual[a]! !== this.around.total[a]!', ''],
    ['who contradicts that the rest is alike is overlooked', lifted, 'found.push({ position: b, worth });', ''],
    ['one of a pair that comes into the core is lost', core, 'larger.push(...pair);', 'larger.push(pair[0]);'],
    ['the core has an odd rest beside it', core, '((group.length - wanted) % 2)', '((group.length - wanted + 1) % 2)'],
  ),
  ...faultsOf(
    '2.2',
    'swissProofCheck',
    [
      'neighbours in the core are not checked',
      proof,
      'for (let b = a + 1; b < core.length; b++)',
      'for (let b = a + 2; b < core.length; b++)',
    ],
    [
      'sets of the core are not subtracted',
      proof,
      'if (sum - 2 * around.common(a, b) > 2 * pairCost(field, core[a]!, core[b]!))',
      'if (sum > 2 * pairCost(field, core[a]!, core[b]!))',
    ],
    [
      'sets of the core are subtracted twice',
      proof,
      'if (sum - 2 * around.common(a, b) > 2 * pairCost(field, core[a]!, core[b]!))',
      'if (sum - 4 * around.common(a, b) > 2 * pairCost(field, core[a]!, core[b]!))',
    ],
    ['a pairing may cost more than the bound of the core', proof, '(2 * cost === boundOf(', '(2 * cost >= boundOf('],
    ['a pairing may cost more than neighbours', proof, 'return cost === bound ?', 'return cost >= bound ?'],
    ['the rest may be worth less than nothing', proof, 'dual[a]! !== around.total[a]!', 'dual[a]! > around.total[a]!'],
    [
      'the rest is not checked with the core',
      proof,
      'alike.some((player) => worth > 2 * pairCost(field, player, core[b]!))',
      'alike.length < 0',
    ],
    ['nobody of the rest is checked', proof, 'faultInRest(field, rest, proof, around) ??', ''],
  ),
  ...faultsOf(
    '2.2 a',
    'swissBye',
    ['a player with a bye may have another', bye, 'byes(player) === fewest)', 'byes(player) >= fewest)'],
    ['a late entrant is not passed over', bye, '!passedOver(player)', 'player >= 0'],
    ['nobody rests where all would be passed over', bye, 'settled.length > 0 ? settled : eligible', 'settled'],
    ['the best-ranked rests', bye, 'groups.findLast(', 'groups.find('],
    ['who shares the lowest rank is not drawn', bye, 'draw.shuffle(lowest)', 'lowest'],
  ),
];
