import { faultsOf } from './fault';

const counted = 'counted-pairings.ts';
const drawn = 'pools/drawn-pool.ts';
const bye = 'pools/pool-bye.ts';
const odd = 'pools/odd-pool.ts';
const mixed = 'pools/mixed-match.ts';
const pairPools = 'pools/pair-pools.ts';
const side = 'pools/crossing-side.ts';
const rejected = 'pools/rejected-pairings.ts';
const budgets = 'pools/budgeted-pairings.ts';
const frontier = 'pools/frontier-pairings.ts';
const forest = 'pools/free-forest.ts';

/** The draw of pools: fewest rematches, receivers, crossings, and every law of the draw, by counted outcomes. */
export const POOL_FAULTS = [
  ...faultsOf(
    '1.3',
    'pools',
    ['rematches are not looked at in a pool', drawn, '(haveMet(i, j) ? 1 : 0)', '(haveMet(i, j) ? 0 : 0)'],
    ['low tickets are drawn more often', counted, 'draw.int(this.count(left))', 'draw.int(draw.int(this.count(left)) + 1)'],
    [
      'partners are counted, not pairings',
      counted,
      '(total < least ? 0 : count) + at(this.countOf, rest)',
      '(total < least ? 0 : count) + 1',
    ],
    ['pairings that cost more are counted too', counted, '(total < least ? 0 : count)', 'count'],
  ),
  ...faultsOf(
    '1.4',
    'pools',
    ['anybody may have the bye', bye, 'if (had > fewest) continue; if (had < fewest) positions = [];', ''],
    ['the bye goes to whose absence leaves more rematches', bye, 'pool.spared[position] === 1', 'pool.spared[position] === 0'],
    [
      'the bye goes to the first in order',
      bye,
      'drawBye.shuffle(positionsWithFewest(players, byes))',
      'positionsWithFewest(players, byes)',
    ],
    ['a crossing is thought to be a rematch always', odd, '(free ? 0 : 1)', '(free ? 1 : 1)'],
    [
      'the first of a pool cross more often',
      odd,
      '[draw.int(rows), draw.int(columns)]',
      '[draw.int(draw.int(rows) + 1), draw.int(columns)]',
    ],
    ['a bye moves as soon as one has had one', pairPools, 'odd.every((player)', 'odd.some((player)'],
    ['anybody may cross', odd, '+ met === this.rematches', '+ met >= this.rematches'],
  ),
  ...faultsOf(
    '8 (1.4)',
    'movedBye',
    ['a bye moves to whoever is there', pairPools, 'other.filter((player) => input.byes(player) === 0)', 'other.slice()'],
    ['a moved bye goes where it leaves most rematches', mixed, 'rematches < best.rematches', 'rematches > best.rematches'],
    ['everybody crosses as often, whatever the pairings', side, 'BigInt(counted.count(rest(i)))', '1n'],
  ),
  ...faultsOf(
    '1.3',
    'poolMethods',
    ['near partners are attempted more often', rejected, 'draw.int(n - i - 1)', 'draw.int(draw.int(n - i - 1) + 1)'],
    ['one rematch too many is accepted', rejected, '++rematches > limit', '++rematches > limit + 1'],
    ['the last rematch is never accepted', rejected, '++rematches > limit', '++rematches >= limit'],
    ['low budgets are given twice their chance', budgets, 'let left = ticket;', 'let left = ticket / 2;'],
    [
      'budgets hold back no chance to give up',
      budgets,
      'let left = ticket;',
      'let left = ticket % branches.reduce((sum, { units }) => sum + units, 0);',
    ],
    ['a budget is the same after every step', budgets, 'for (; units < FULL; units *= 2) exponent--;', 'units = FULL;'],
    ['ways to the same set are not added up', frontier, '(next.get(to) ?? 0n) + ways', 'ways'],
    [
      'the first way along a frontier is always taken',
      frontier,
      'drawBelow(this.layers[i + 1]?.get(taken * width + used) as bigint, draw)',
      '0n',
    ],
  ),
  ...faultsOf(
    '1.3',
    'fewestRematches',
    ['odd players of a contracted group stay odd', forest, 'if (this.label[partner] === ODD)', 'if (this.label[partner] === UNLABELLED)'],
    ['who has met is matched as if not', 'pools/largest-matching.ts', 'j !== absent && !haveMet(i, j)', 'j !== absent'],
    [
      'spared players of one group have rematches',
      'pools/fewest-rematches.ts',
      'group[i] !== group[j] || !haveMet(i, j)',
      'group[i] === group[j]',
    ],
  ),
  ...faultsOf(
    '8 (1.4)',
    'crossing',
    ['by counting, everybody crosses as often', side, 'BigInt(counted.count(rest(i)))', '1n'],
    ['by budgets, everybody crosses as often', side, 'rest(i).budget)', 'rest(0).budget)'],
    ['low weights are picked more often', side, 'drawBelow(total, draw)', 'drawBelow(drawBelow(total, draw) + 1n, draw)'],
    ['crossings are accepted whatever they leave', 'pools/joint-crossing.ts', '|| !best.has(one.position, two.position)', ''],
  ),
];
