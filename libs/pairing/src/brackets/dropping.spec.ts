import { runs, testDraw } from '../../test/every-pairing';
import { eachOutcome, firstRematch, playBracket, seatsBySeed } from '../../test/played-bracket';
import type { BracketPlan } from './bracket-plan';
import { doubleEliminationPlan } from './double-elimination';
import { crossedDropping, earliestRematch, type Dropping } from './dropping';

const straight: Dropping = (_round, slot) => slot;

/** The matches of the losers' bracket that follow for one who loses this match and then wins. */
const wayDown = ({ matches }: BracketPlan, lost: string): string[] => {
  const way: string[] = [];
  for (const { id, bracket, sides } of matches) {
    const from = way[way.length - 1];
    const next = sides.some((side) => ('loserOf' in side && side.loserOf === lost) || ('winnerOf' in side && side.winnerOf === from));
    if (bracket === 'losers' && next) way.push(id);
  }
  return way;
};

/**
 * The earliest possible rematch from the plan alone: of two who meet in a match of the winners' bracket, one takes the way down
 * from there, the other from any match that follows; where these ways first join they can meet.
 */
const earliestByPlan = (plan: BracketPlan): number => {
  const winners = plan.matches.filter(({ bracket }) => bracket === 'winners');
  const downOf = new Map(winners.map(({ id }) => [id, wayDown(plan, id)]));
  const roundOf = new Map(plan.matches.map(({ id, round }) => [id, round]));
  let earliest = Infinity;
  for (const { id, round, slot } of winners) {
    for (const later of winners.filter((match) => match.round > round && match.slot === slot >> (match.round - round))) {
      const joint = downOf.get(id)!.find((match) => downOf.get(later.id)!.includes(match));
      if (joint !== undefined) earliest = Math.min(earliest, roundOf.get(joint)!);
    }
  }
  return earliest;
};

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0 ? [[]] : items.flatMap((item) => permutations(items.filter((one) => one !== item)).map((rest) => [item, ...rest]));

describe('dropping into the losers’ bracket (rules 5, key-revival)', () => {
  it('exchanges halves after round 2, quarters after round 3, both after round 4', () => {
    const slots = (size: number, round: number): number[] =>
      Array.from({ length: size / 2 ** round }, (_, slot) => crossedDropping(size)(round, slot));
    expect(slots(8, 2)).toEqual([1, 0]);
    expect(slots(32, 2)).toEqual([4, 5, 6, 7, 0, 1, 2, 3]);
    expect(slots(32, 3)).toEqual([1, 0, 3, 2]);
    expect(slots(64, 4)).toEqual([3, 2, 1, 0]);
    expect(slots(16, 4)).toEqual([0]);
  });

  it.each([
    [4, 2],
    [8, 3],
    [16, 4],
    [32, 5],
    [64, 7],
    [128, 8],
  ])('of %d places guarantees no rematch before round %d of the losers’ bracket, and straight dropping only round 2', (size, round) => {
    expect(earliestRematch(size)).toBe(round);
    expect(earliestByPlan(doubleEliminationPlan(size))).toBe(round);
    expect(earliestByPlan(doubleEliminationPlan(size, straight))).toBe(2);
  });

  it('has no losers’ bracket for two', () => expect(earliestRematch(2)).toBeNull());

  it('of 8: over every outcome the earliest rematch is the guaranteed one; straight dropping has earlier ones', () => {
    for (const [dropping, round] of [
      [crossedDropping(8), 3],
      [straight, 2],
    ] as const) {
      const plan = doubleEliminationPlan(8, dropping);
      let earliest = Infinity;
      let outcomes = 0;
      eachOutcome(
        { ...plan, matches: plan.matches.filter(({ id }) => !id.startsWith('GF')) },
        seatsBySeed(8),
        ['a', 'b'],
        ({ matches }) => {
          outcomes += 1;
          earliest = Math.min(earliest, firstRematch(matches));
        },
      );
      expect(outcomes).toBe(2 ** 13);
      expect(earliest).toBe(round);
    }
  });

  it('of 16: no other dropping guarantees more', () => {
    const best = Math.max(
      ...permutations([0, 1, 2, 3]).flatMap((two) =>
        permutations([0, 1]).map((three) =>
          earliestByPlan(doubleEliminationPlan(16, (round, slot) => [two, three, [0]][round - 2]![slot]!)),
        ),
      ),
    );
    expect(best).toBe(earliestRematch(16));
  });

  it.each([16, 32, 64, 128])('of %d: no drawn outcome has a rematch earlier, for full and for smaller fields', (size) => {
    const plan = doubleEliminationPlan(size);
    const plain = doubleEliminationPlan(size, straight);
    let earliestStraight = Infinity;
    for (let run = 0; run < runs(12); run++) {
      const draw = testDraw(`rematches ${size} ${run}`);
      const seats = seatsBySeed(run % 2 === 0 ? size : size / 2 + 1 + draw.int(size / 2));
      const coin = (): 'a' | 'b' => draw.pick(['a', 'b'] as const);
      expect(firstRematch(playBracket(plan, seats, coin).matches)).toBeGreaterThanOrEqual(earliestRematch(size)!);
      earliestStraight = Math.min(earliestStraight, firstRematch(playBracket(plain, seats, coin).matches));
    }
    expect(earliestStraight).toBe(2);
  });

  it('refuses a dropping in which two have one place', () => {
    expect(() => doubleEliminationPlan(8, () => 0)).toThrow(RangeError);
  });
});
