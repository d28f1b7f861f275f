import { matchId, roundsOfSize, winnersMatches, type BracketPlan, type PlannedMatch, type Source } from './bracket-plan';
import { crossedDropping, type Dropping } from './dropping';

/**
 * A double elimination of `size` seats (a power of two from 2; a smaller field leaves seats empty): the winners' bracket, the
 * losers' bracket with 2 x (rounds - 1) rounds, the grand final, and its replay if the side without a loss lost it. An even round
 * 2(k - 1) of the losers' bracket takes in the losers of round k, as `dropping` says; in an odd one those who are there meet.
 *
 * Two who both lost a match of the winners' bracket have one loss each and one place below: they play a decider for it.
 * Places are shared by those who go out in one round. rules.md 5 (`key-revival`), 1.12
 */
export const doubleEliminationPlan = (size: number, dropping: Dropping = crossedDropping(size)): BracketPlan => {
  const rounds = roundsOfSize(size);
  const winners = winnersMatches(size, () => 0);
  const losers = Array.from({ length: 2 * (rounds - 1) }, (_, i) => losersRound(size, i + 1, dropping)).flat();
  return { size, lossLimit: 2, matches: [...winners, ...winners.map(deciderOf), ...losers, ...grandFinals(rounds)] };
};

/** The round of the losers' bracket that the losers of this round of the winners' bracket come into. */
const entryRound = (round: number): number => Math.max(1, 2 * (round - 1));

const tierOfLosers = (round: number): number => 2 * round;

const deciderOf = (match: PlannedMatch): PlannedMatch => ({
  ...match,
  id: matchId('D', match.round, match.slot),
  bracket: 'decider',
  onlyIf: { match: match.id, result: 'none' },
  tier: tierOfLosers(entryRound(match.round)) - 1,
});

const losersRound = (size: number, round: number, dropping: Dropping): PlannedMatch[] => {
  const level = Math.floor(round / 2) + 1;
  const count = round % 2 === 0 ? size >> level : size >> (level + 1);
  const dropped = new Map(round % 2 === 0 ? Array.from({ length: count }, (_, slot) => [dropping(level, slot), slot]) : []);
  if (round % 2 === 0 && !Array.from({ length: count }, (_, slot) => dropped.has(slot)).every(Boolean)) {
    throw new RangeError(`the losers of round ${level} do not have one place each`);
  }
  const sides = (slot: number): readonly [Source, Source] => {
    const from = dropped.get(slot);
    if (from !== undefined) return [{ loserOf: matchId('W', level, from) }, { winnerOf: matchId('L', round - 1, slot) }];
    const before = (position: number): Source =>
      round === 1 ? { loserOf: matchId('W', 1, position) } : { winnerOf: matchId('L', round - 1, position) };
    return [before(2 * slot), before(2 * slot + 1)];
  };
  return Array.from({ length: count }, (_, slot) => ({
    id: matchId('L', round, slot),
    bracket: 'losers',
    round,
    slot,
    sides: sides(slot),
    tier: tierOfLosers(round),
  }));
};

const grandFinals = (rounds: number): PlannedMatch[] => {
  const last = 2 * (rounds - 1);
  const challenger: Source = last === 0 ? { loserOf: matchId('W', 1, 0) } : { winnerOf: matchId('L', last, 0) };
  const sides = [{ winnerOf: matchId('W', rounds, 0) }, challenger] as const;
  const tier = tierOfLosers(last + 1);
  return [
    { id: 'GF', bracket: 'grandFinal', round: 1, slot: 0, sides, tier },
    { id: 'GF2', bracket: 'replay', round: 1, slot: 0, sides, onlyIf: { match: 'GF', result: 'b' }, tier },
  ];
};
