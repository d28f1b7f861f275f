import type { Draw } from '@roundbook/draw';
import { at, type Pair } from '../pairing-terms';

export interface StartsInput {
  readonly pairs: readonly Pair[];
  /** Of each player: matches of the event in which it started. */
  readonly starts: readonly number[];
  /** Of each player: matches of the event in which the other started. */
  readonly replies: readonly number[];
  /** How often i started against j. */
  readonly startsAgainst: (i: number, j: number) => number;
  readonly draw: Draw;
}

export interface Start {
  readonly starts: number;
  readonly replies: number;
  readonly by: 'event' | 'meetings' | 'draw';
}

/**
 * Who starts in each pair, and what decided it: the smaller balance of starts less replies over the event (a bye is neither), then
 * fewer starts against this opponent, then the draw, asked once for each pair that is level. In the order of the pairs.
 * rules.md 4.5
 */
export const whoStarts = ({ pairs, starts, replies, startsAgainst, draw }: StartsInput): Start[] => {
  const balance = (player: number): number => at(starts, player) - at(replies, player);
  return pairs.map(([i, j]) => {
    const event = balance(i) - balance(j);
    const meetings = startsAgainst(i, j) - startsAgainst(j, i);
    const by = event !== 0 ? 'event' : meetings !== 0 ? 'meetings' : 'draw';
    const first = event !== 0 ? event < 0 : meetings !== 0 ? meetings < 0 : draw.int(2) === 0;
    return first ? { starts: i, replies: j, by } : { starts: j, replies: i, by };
  });
};
