import { faultsOf } from './fault';

const berger = 'round-robin/berger.ts';
const cycles = 'round-robin/round-robin.ts';
const double = 'brackets/double-elimination.ts';
const progress = 'brackets/bracket-progress.ts';
const places = 'brackets/bracket-places.ts';
const apart = 'brackets/seeding-apart.ts';
const fontes = 'groups/init-fontes.ts';
const cut = 'groups/cut-groups.ts';
const league = 'groups/league-split.ts';

/** Round robins, eliminations and groups against what the text says of them. */
export const ROUND_ROBIN_FAULTS = [
  ...faultsOf(
    '5',
    'roundRobin',
    ['the last number has the second side always', berger, 'round % 2 === 0 ? [host, last] : [last, host]', '[host, last]'],
    ['partners stand one place off', berger, 'moved(last - 1 - i)', 'moved(last - i)'],
    ['one round is missing', berger, '{ length: last - 1 }', '{ length: last - 2 }'],
    ['nobody rests in an odd table', berger, 'rests: host', 'rests: null'],
    ['sides are not exchanged in the second cycle', cycles, 'cycle % 2 === 0', 'cycle >= 0'],
  ),
  ...faultsOf(
    '5',
    'groupRoundRobins',
    [
      'groups play as long as the first of them',
      cycles,
      'each.reduce((most, rounds) => Math.max(most, rounds.length), 0)',
      'each[0]!.length',
    ],
    ['who rests is not named', cycles, 'rounds[round]?.rests ?? null', 'null'],
    ['matches stand with the next group', cycles, '({ group, sides })', '({ group: (group + 1) % each.length, sides })'],
  ),
];

export const ELIMINATION_FAULTS = [
  ...faultsOf(
    '1.10, 5',
    'singleElimination',
    ['best meets second best', 'brackets/bracket-order.ts', '[seed, sum - seed]', '[seed, seed + order.length]'],
    ['the worst seeds have the byes', 'brackets/bracket-seats.ts', 'players.slice(0, count)', 'players.slice(players.length - count)'],
    [
      'the loser goes on',
      progress,
      "winner: a, loser: b } : { id, state: 'played', sides, winner: b, loser: a }",
      "winner: b, loser: a } : { id, state: 'played', sides, winner: a, loser: b }",
    ],
    ['a shared place is counted once', places, 'ahead += players.length', 'ahead += 1'],
    [
      'who loses after a bye plays no consolation',
      'brackets/consolation.ts',
      "loser === 'open' || loser === first.winner ? loser : null",
      'null',
    ],
  ),
  ...faultsOf(
    '5',
    'doubleElimination',
    ['losers drop straight down', 'brackets/dropping.ts', 'slot ^ exchanged', 'slot'],
    ['the grand final is never replayed', double, "onlyIf: { match: 'GF', result: 'b' }", "onlyIf: { match: 'GF', result: 'none' }"],
    ['all rounds of the losers share a place', double, '2 * round;', '2;'],
    ['the winner drops', double, "{ loserOf: matchId('W', level, from) }", "{ winnerOf: matchId('W', level, from) }"],
    ['a third loss is needed', progress, 'count >= plan.lossLimit', 'count > plan.lossLimit'],
  ),
  ...faultsOf(
    '5',
    'bothLost',
    [
      'a match lost by both is a loss of the first alone',
      progress,
      "result === 'none' ? sides : [sides",
      "result === 'none' ? [sides[0]] : [sides",
    ],
    [
      'after a match lost by both the first goes on',
      progress,
      "if (result === 'none') return { id, state: 'played', sides, winner: null, loser: null };",
      '',
    ],
    ['no decider sends anybody on', progress, "results.get(source.loserOf) === 'none' && decider !== undefined", 'decider === undefined'],
  ),
  ...faultsOf(
    '5, 8',
    'seedingApart',
    ['a group may be whole in one half', apart, 'cap: length, here: length', 'cap: 4 * length, here: length'],
    ['quarters are as wide as halves', apart, 'cap: Math.ceil(standing.cap / 2), here', 'cap: standing.cap, here'],
    ['shares go to the other groups', apart, 'here - (upper.get(group) ?? 0)', '(upper.get(group) ?? 0)'],
  ),
];

export const GROUP_FAULTS = [
  ...faultsOf(
    '4.1, 8',
    'initFontes',
    ['the odd group of five has one of the best', fontes, '[null, { parts: 6, from: 2 }', '[null, { parts: 5, from: 1 }'],
    ['the upper three of six meet the same opponent', fontes, '((i + round) % 3)', 'i'],
    ['one of five rests twice', fontes, '[5, 4, 3].map', '[5, 5, 3].map'],
    ['strata are not drawn', fontes, 'i === 0 ? stratum : draw.shuffle(stratum)', 'stratum'],
    ['strata overlap', fontes, 'stratum * count, (stratum + 1) * count', 'stratum, stratum + count'],
  ),
  ...faultsOf(
    '5',
    'groups',
    ['a remainder of two makes a group of five', 'groups/feather-groups.ts', 'i < players % 3 ? 4 : 3', 'i === 0 ? 3 + (players % 3) : 3'],
    ['a snake always goes down', cut, 'row % 2 === 0 ? i % groups', 'row >= 0 ? i % groups'],
    ['the first group takes the whole remainder', cut, '(i < players % groups ? 1 : 0)', '(i === 0 ? players % groups : 0)'],
    ['groups are cut without a draw', cut, 'dealt(draw.shuffle(players), evenSizes', 'dealt(players, evenSizes'],
  ),
  ...faultsOf(
    '6',
    'leagues',
    ['the farther split is taken', league, 'compare(lower.error, upper.error) <= 0', 'compare(lower.error, upper.error) >= 0'],
    ['the shares ought to be equal', league, '(3 * players) / 5', 'players / 2'],
    ['twenty players send as few to the finals as nineteen', league, 'players < 20 ? [3, 1]', 'players <= 20 ? [3, 1]'],
    ['five finalists play at one table', 'groups/final-tables.ts', 'order.length <= 4', 'order.length <= 5'],
  ),
];
