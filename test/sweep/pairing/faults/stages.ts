import { faultsOf } from './fault';

const problem = 'repair/repair-problem.ts';
const cheapest = 'repair/cheapest-repair.ts';
const gap = 'performance/gap-limited-swiss.ts';
const factor = 'performance/factor-pairing.ts';
const fewest = 'performance/fewest-meetings.ts';
const contenders = 'performance/contenders.ts';
const gibson = 'performance/gibsonised-leader.ts';
const performance = 'performance/performance-pairing.ts';

/** Repairs and performance pairings against every pairing of a small field. */
export const REPAIR_FAULTS = [
  ...faultsOf(
    '7',
    'repair',
    [
      'avoided pairs weigh more than rematches',
      problem,
      'rematches * this.base + this.avoidance(i, j)',
      'rematches + this.avoidance(i, j) * this.base',
    ],
    ['a measure may be outweighed by those after it', problem, 'this.size / 2 + 1', '2'],
    ['every match counts as changed', problem, 'this.partner[x] === y ? 0 : 1', '1'],
    ['anybody may rest', problem, 'return this.mayRest.has(i === BYE ? j : i);', 'return true;'],
    [
      'who may not meet is paired where nothing else is left',
      cheapest,
      'pairs.some(([x, y]) => problem.value(x, y) === null) ? null : pairs',
      'pairs',
    ],
    ['the bye counts as kept', 'repair/smallest-repair.ts', '?.[2] ?? 0', '?.[1] ?? 0'],
  ),
  ...faultsOf(
    '7',
    'largeRepair',
    ['no pairs are added to the first ones', cheapest, 'addCheaper(problem, edges, measured, most, certificate) === 0', 'edges.size > 0'],
    [
      'the search for cheaper pairs stops early',
      'repair/cheaper-pairs.ts',
      'b < size && own < most',
      'b < Math.min(size, a + 3) && own < most',
    ],
  ),
];

export const PERFORMANCE_FAULTS = [
  ...faultsOf(
    '4.2',
    'gapLimited',
    ['a pair may have met once more than it may', gap, 'met(i, j) <= mayHaveMet', 'met(i, j) <= mayHaveMet + 1'],
    ['the gap is counted in half wins', gap, '2 * reasonableWinGap', 'reasonableWinGap'],
    ['only the better one may have nobody nearer', gap, 'at(nearest, i), at(nearest, j))', 'at(nearest, i))'],
    ['a floater stands at the head of a group', gap, ': at(size, i);', ': 0;'],
    ['the middle player belongs to the lower half', gap, 'Math.ceil(at(size, i) / 2)', 'Math.floor(at(size, i) / 2)'],
    [
      'deviations weigh as much as gaps',
      gap,
      '[gap(i, j) ** 2, deviation(i, j) ** 2]',
      '[gap(i, j) ** 2 + deviation(i, j) ** 2, deviation(i, j) ** 2]',
    ],
  ),
  ...faultsOf(
    '4.3',
    'factor',
    ['a pair that met as often as it may is not barred', factor, 'met(i, j) >= maxMeetings', 'met(i, j) > maxMeetings'],
    ['the bars cannot be switched off', factor, '!discountBars && met', 'met'],
    ['a rest smaller than 2N is not halved', factor, ': (n - whole) / 2', ': roundsLeft'],
    ['deviations are not squared', factor, '(j - i - at(distance, i)) ** 2', 'Math.abs(j - i - at(distance, i))'],
  ),
  ...faultsOf(
    '4.3',
    'fewestMeetings',
    ['pairs that met are counted, not meetings', fewest, '[met(i, j), at(ranks', '[Math.min(1, met(i, j)), at(ranks'],
    ['ranks of the group count, not of the division', fewest, 'at(ranks, j) - at(ranks, i)]', 'j - i]'],
    ['distances weigh more than meetings', fewest, '[met(i, j), at(ranks, j) - at(ranks, i)]', '[at(ranks, j) - at(ranks, i), met(i, j)]'],
  ),
  ...faultsOf(
    '4.3',
    'contenders',
    ['contenders are within N wins', contenders, 'at(wins, reference) - roundsLeft', 'at(wins, reference) - 2 * roundsLeft'],
    ['exactly N/2 wins behind does not contend', contenders, 'at(wins, player) >= limit', 'at(wins, player) > limit'],
    ['money contenders are measured by the leader', contenders, 'groupBehind(input, last, others)', 'groupBehind(input, 0, others)'],
    ['trimming ignores the rounds left', contenders, 'trimSpread * roundsLeft', 'trimSpread'],
    ['trimming reaches everybody', contenders, 'at(wins, player) === lowest && behind', 'behind'],
    ['a gibsonised leader stays a contender', contenders, '&& !(leaderGibsonised && player === 0)', ''],
  ),
  ...faultsOf(
    '4.4',
    'contenders',
    [
      'as many wins behind as rounds are left cannot be caught up',
      gibson,
      '|| (winGap === 2 * roundsLeft && spreadGap <= 2 * gibsonSpread * roundsLeft)',
      '',
    ],
    ['the spread counts for one player only', gibson, 'spreadGap <= 2 * gibsonSpread', 'spreadGap <= gibsonSpread'],
    ['the second alone may catch the leader', gibson, 'i > 0 && caughtBy(i)', 'i === 2 && caughtBy(i)'],
  ),
  ...faultsOf(
    '4.4',
    'performance',
    ['the leader meets the lowest non-contender', gibson, 'nonContenders.find((player)', 'nonContenders.findLast((player)'],
    ['the leader meets whoever ranks next', gibson, 'met(leader, player) === fewest', 'true'],
    ['the bye looks at no groups', performance, "byeFor === 'nonContenderFirst' ? contending.nonContenders.filter(there) : []", '[]'],
    ['an odd group takes in the lowest of the next', 'performance/even-groups.ts', 'even[from]?.shift()', 'even[from]?.pop()'],
    ['the best-ranked has the bye', 'performance/division-bye.ts', 'candidates.findLast(', 'candidates.find('],
  ),
  ...faultsOf(
    '4.6',
    'lastRound',
    ['the first meets the last', 'performance/king-of-the-hill.ts', '[2 * i, 2 * i + 1]', '[i, n - 1 - i]'],
    ['the bye of the last round goes to a non-contender', performance, "byeFor === 'nonContenderFirst' ?", 'byeFor.length > 0 ?'],
    ['a gibsonised leader meets the second', performance, '!leaderGibsonised || playing[0] !== 0', 'playing[0] !== -1'],
  ),
];
