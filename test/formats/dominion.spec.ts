import { DOMINION_FAULTS, type DominionFault } from '../reference/dominion/document';
import { DOMINION_COMPARISONS, dominionMoments, type DominionComparison, type DominionMoment } from './dominion-run';

const RUNS = Math.round(25 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1));

const comparisons = Object.keys(DOMINION_COMPARISONS) as DominionComparison[];

describe('Dominion leagues and their finals, beside the reference (rules.md 6)', () => {
  test(`${comparisons.join(', ')} of ${RUNS} tournaments`, () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const moments = dominionMoments(seed) ?? [];
      expect(moments.length).toBeGreaterThan(0);
      for (const name of comparisons) expect([seed, name, ...DOMINION_COMPARISONS[name](moments)]).toEqual([seed, name]);
    }
  });
});

/** What a fault in the reference is noticed by, where that is not the standings, and by which tournament. */
const NOTICED: Readonly<Partial<Record<DominionFault, readonly [DominionComparison, from: number]>>> = {
  'split-by-plain-difference': ['split', 1],
  'second-bye-before-everybody-had-one': ['byes', 11],
  'bye-only-to-the-last-rank': ['byes', 1],
  'dropped-after-the-league-keeps-its-rank': ['tables', 12],
  'semi-finals-dealt-in-turn': ['tables', 1],
  'substitute-scores-for-its-player': ['places', 16],
  'tie-for-second-to-league-2': ['tables', 32],
  'other-semi-final-promoted-first': ['tables', 17],
  'other-league-promoted-first': ['tables', 7],
  'promoted-takes-the-last-seat': ['tables', 1],
  'absent-candidate-is-promoted': ['tables', 13],
  'later-decline-settled-first': ['tables', 17],
  'semi-final-losers-by-league-rank': ['places', 1],
  'league-2-placed-first': ['places', 1],
};

const MOST_TRIED = 20;

const played = new Map<number, readonly DominionMoment[]>();
const momentsOf = (seed: number): readonly DominionMoment[] => {
  const moments = played.get(seed) ?? dominionMoments(seed) ?? [];
  played.set(seed, moments);
  return moments;
};

test.each(DOMINION_FAULTS)('a reference with %s is noticed by the comparison', (fault) => {
  const [name, from] = NOTICED[fault] ?? ['standings', 1];
  const seeds = Array.from({ length: MOST_TRIED }, (_, index) => from + index);
  expect(seeds.some((seed) => DOMINION_COMPARISONS[name](momentsOf(seed), fault).length > 0)).toBe(true);
});
