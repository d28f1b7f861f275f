import { roundsOfSize } from './bracket-plan';

/**
 * In which match of the losers' bracket the loser of a match of the winners' bracket takes its place: round of the winners' bracket
 * from 2, slot from 0; a permutation of the slots of each round. Losers of round 1 meet their neighbours.
 */
export type Dropping = (round: number, slot: number) => number;

/**
 * Losers of round 2 change halves, those of round 3 change quarters within their half, those of round 4 both, those of round 5
 * eighths, and so on: the bits of `round - 1`, the lowest first, say which halves, quarters, eighths ... change.
 *
 * Why this delays rematches as long as anything can: on the way of one player, those whom it beat in rounds 1, 2, 3 ... wait in the
 * places of these rounds, and it drops into one of them. Two of these places come together the later, the earlier they differ in
 * the sequence of half, quarter, eighth; and any 2^d neighbouring rounds differ within the first d, which no other order can better,
 * since there are not more than 2^d parts to be in. `earliestRematch` counts it out.
 */
export const crossedDropping = (size: number): Dropping => {
  const rounds = roundsOfSize(size);
  return (round, slot) => {
    let exchanged = 0;
    for (let bit = 0, part = (1 << (rounds - round)) >> 1; part >= 1; bit++, part >>= 1) {
      if ((((round - 1) >> bit) & 1) === 1) exchanged |= part;
    }
    return slot ^ exchanged;
  };
};

/**
 * The earliest round of the losers' bracket in which two who met in the winners' bracket can meet again, under the crossed
 * dropping: 8 places round 3 of 4, 16 round 4 of 6, 32 round 5 of 8, 64 round 7 of 10, 128 round 8 of 12. No dropping has a
 * later one. Null for 2 places, which have no losers' bracket. Two who both lost one match are apart: they meet at once. rules.md 5
 *
 * Round R is reached when those who drop early enough to meet before it, from rounds 1 .. r of the winners' bracket, can all be in
 * different ones of the 2^parted parts that come together no earlier.
 */
export const earliestRematch = (size: number): number | null => {
  const rounds = roundsOfSize(size);
  const reached = (round: number): boolean => {
    const r = Math.ceil(round / 2);
    const parted = round % 2 === 0 ? rounds - r - 1 : rounds - r;
    return parted >= 0 && r <= 1 << parted;
  };
  for (let round = 2 * (rounds - 1); round >= 1; round--) if (reached(round)) return round;
  return null;
};
