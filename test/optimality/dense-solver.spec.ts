import { drawFrom } from '@roundbook/draw';
import { swissPairing } from '@roundbook/pairing';
import maxWeightMatching from 'edmonds-blossom-fixed';
import { Chance } from './chance';
import { LONG } from './how-many';
import { everybodyIn, historyFrom, numbers } from './small-fields';

interface Played {
  scores: number[];
  met: number[][];
}

interface Objective {
  rematches: number;
  squares: number;
}

type Pairs = readonly (readonly [number, number])[];

function objectiveOf(pairs: Pairs, { scores, met }: Played): Objective {
  return {
    rematches: pairs.filter(([a, b]) => met[a]![b]! > 0).length,
    squares: pairs.reduce((sum, [a, b]) => sum + (scores[a]! - scores[b]!) ** 2, 0),
  };
}

/** Every pair is an edge; a rematch weighs more than all squares of a pairing together. */
function denselySolved({ scores, met }: Played): Objective {
  const n = scores.length;
  const most = Math.max(...scores) - Math.min(...scores);
  const rematch = (n / 2) * most * most + 1;
  const above = rematch + most * most + 1;
  const edges: [number, number, number][] = [];
  for (let a = 0; a < n; a += 1) {
    for (let b = a + 1; b < n; b += 1) {
      edges.push([a, b, above - (met[a]![b]! > 0 ? rematch : 0) - (scores[a]! - scores[b]!) ** 2]);
    }
  }
  const partner = maxWeightMatching(edges, true);
  const pairs = numbers(n)
    .filter((player) => player < partner[player]!)
    .map((player) => [player, partner[player]!] as const);
  expect(everybodyIn(pairs)).toEqual(numbers(n));
  return objectiveOf(pairs, { scores, met });
}

/** Three points for a win, one for a draw; better numbers win more often. */
function play(pairs: Pairs, { scores, met }: Played, chance: Chance): void {
  for (const [a, b] of pairs) {
    met[a]![b]! += 1;
    met[b]![a]! += 1;
    if (chance.happens(10)) {
      scores[a]! += 1;
      scores[b]! += 1;
    } else scores[chance.happens(a < b ? 65 : 35) ? a : b]! += 3;
  }
}

/** Rounds of one simulated tournament; how many of them had a rematch that nobody could avoid. */
function compareRounds(n: number, rounds: number, seed: number): number {
  const chance = new Chance(seed);
  const state: Played = { scores: numbers(n).map(() => 0), met: numbers(n).map(() => numbers(n).map(() => 0)) };
  let forced = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const answer = swissPairing({ scores: state.scores, history: historyFrom(state.met), draw: drawFrom(`${seed}/${round}`, 'pairs') });
    if (answer._tag === 'Left') throw new Error(`round ${round} of ${n} players refused: ${answer.left.code}`);
    const { pairs, rematches, scoreDifferenceSquared } = answer.right;
    const solved = denselySolved(state);
    expect(everybodyIn(pairs)).toEqual(numbers(n));
    expect({ round, ...objectiveOf(pairs, state) }).toEqual({ round, ...solved });
    expect({ round, rematches, squares: scoreDifferenceSquared }).toEqual({ round, ...solved });
    if (solved.rematches > 0) forced += 1;
    play(pairs, state, chance);
  }
  return forced;
}

const tournaments: [players: number, rounds: number][] = LONG
  ? [16, 32, 64, 128, 256].map((players) => [players, 40])
  : [
      [16, 40],
      [32, 40],
      [64, 8],
    ];

describe('Swiss tournaments against a dense exact matching', () => {
  it.each(tournaments)(
    'of %i players, %i rounds: the same rematches and the same sum of squares in every round',
    (players, rounds) => {
      const forced = compareRounds(players, rounds, players);
      // After n - 1 rounds without a rematch everybody has met everybody.
      expect(forced).toBeGreaterThanOrEqual(Math.max(0, rounds - (players - 1)));
    },
    1_200_000,
  );
});
