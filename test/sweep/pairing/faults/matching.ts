import { faultsOf } from './fault';

const search = 'matching/perfect-matching.ts';
const changes = 'matching/blossom-changes.ts';
const growth = 'matching/tree-growth.ts';
const least = 'matching/least-pairing.ts';
const certificate = 'matching/certificate.ts';

/** The search for the cheapest pairing: the proof that it checks before it answers throws, or the value is not the least. */
export const MATCHING_FAULTS = [
  ...faultsOf(
    '2.2, 4.3',
    'leastPairing',
    [
      'the numbers of a first matching are raised with the wrong sign',
      search,
      's.dual[v]! += s.slack(dart);',
      's.dual[v]! -= s.slack(dart);',
    ],
    ['the numbers of inner vertices and blossoms do not change', search, 'else if (kind === INNER) s.addToDual(node, -delta);', ''],
    [
      'the numbers of blossoms do not change',
      search,
      'if (s.base[blossom] !== NONE && s.parent[blossom] === NONE) changeDual(s, blossom, label[blossom]!, delta);',
      '{}',
    ],
    [
      'two outer vertices come closer at the pace of one',
      search,
      'label[v] === OUTER) propose(s.slack(best[v]!) / 2, best[v]!, NONE)',
      'label[v] === OUTER) propose(s.slack(best[v]!), best[v]!, NONE)',
    ],
    [
      'of two outer nodes the farthest counts',
      search,
      'slack < s.slack(known)) s.best[node] = dart',
      'slack > s.slack(known)) s.best[node] = dart',
    ],
    ['the odd way leads through a blossom that opens', changes, '(j % 2 === 1 ? 1 : -1)', '(j % 2 === 1 ? -1 : 1)'],
    ['the numbers of a base do not change once its blossom has opened', changes, 's.touch(base);', ''],
    ['the way to an inner blossom is lost when it opens', changes, 'assignLabel(s, head[entry]!, INNER, entry);', ''],
    ['matched edges within a blossom stay when its base moves', changes, 's.mate[s.tail(dart)] = dart;', ''],
    ['vertices that were inner are not looked at in a new blossom', growth, 'if (wasInner) s.queue.push(v);', ''],
    [
      'of the edges of a new blossom the farthest counts',
      growth,
      's.slack(dart) < s.slack(least)) least',
      's.slack(dart) > s.slack(least)) least',
    ],
    [
      'a new blossom keeps what only one of its nodes knew',
      growth,
      'else if (s.slack(dart) < s.slack(bestTo[node]!)) bestTo[node] = dart;',
      '',
    ],
    ['a measure may be outweighed by those after it', least, 'scale *= (n / 2) * at(most, k) + 1;', 'scale *= at(most, k) + 1;'],
    ['a barred pair costs no more than one pair may', least, 'barred ? (n / 2) * costOf(most, scales) + 1 : 0', 'barred ? 1 : 0'],
  ),
  ...faultsOf(
    '2.2, 4.3',
    'pricedPairing',
    ['pricing stops after the first round', 'matching/priced-matching.ts', 'addCheaper(certificate) === 0', 'addCheaper(certificate) >= 0'],
    ['pricing looks at a few players only', least, 'step < n && own < ADDED_FOR_EACH', 'step < 8 && own < ADDED_FOR_EACH'],
    [
      'pricing asks for twice the relief of the odd sets',
      least,
      'sum - 2 * around.common(i, j) <= 2 * paid) continue;',
      'sum - 4 * around.common(i, j) <= 2 * paid) continue;',
    ],
    ['numbers that new edges contradict are kept', search, 'if (slack < 0) s.dual[head[2 * k]!]! += slack;', ''],
  ),
  ...faultsOf(
    '2.2, 4.3',
    'certificateCheck',
    [
      'one pair of each player is not checked',
      certificate,
      'for (let j = i + 1; j < n; j++) { const sum',
      'for (let j = i + 2; j < n; j++) { const sum',
    ],
    ['odd sets are not subtracted', certificate, 'if (sum - 2 * around.common(i, j) > 2 * own)', 'if (sum > 2 * own)'],
    [
      'odd sets are subtracted twice',
      certificate,
      'if (sum - 2 * around.common(i, j) > 2 * own)',
      'if (sum - 4 * around.common(i, j) > 2 * own)',
    ],
    ['a pairing may cost more than the bound', certificate, 'return paid === bound ?', 'return paid >= bound ?'],
    ['sets are not taken off the bound', certificate, 'bound -= z * (members.length - 1);', '{}'],
    ['a player may stand in two pairs', certificate, 'if (seen[player] === 1) return `player ${player} is paired twice`;', ''],
    ['sets may be even', certificate, 'members.length % 2 === 0 ||', ''],
    ['sets may have negative values', certificate, '|| z < 0', ''],
  ),
];
