import { drawFrom } from '@roundbook/draw';
import { whoStarts, type Pair } from '@roundbook/pairing';
import type { TournamentState } from '../../state';

/** Starts so far, as the pairings had them: a walkover counts as met, so its start counts too (rules.md 0). */
const startsSoFar = ({ players, rounds }: TournamentState) => {
  const starts = new Array<number>(players.length + 1).fill(0);
  const replies = new Array<number>(players.length + 1).fill(0);
  const against = new Map<string, number>();
  for (const { matches } of rounds) {
    for (const { sides, starts: side } of matches) {
      if (side === undefined) continue;
      const [first, second] = side === 'a' ? sides : [sides[1], sides[0]];
      starts[first] = (starts[first] ?? 0) + 1;
      replies[second] = (replies[second] ?? 0) + 1;
      against.set(`${first}-${second}`, (against.get(`${first}-${second}`) ?? 0) + 1);
    }
  }
  return { starts, replies, startsAgainst: (i: number, j: number) => against.get(`${i}-${j}`) ?? 0 };
};

/** The matches with who starts in each: balanced over the event, then over the meetings, then drawn in the order given (rules.md 4.5). */
export const withStarts = <M extends { readonly sides: Pair }>(
  before: TournamentState,
  matches: readonly M[],
  seed: string,
): readonly (M & { readonly starts: 'a' | 'b' })[] => {
  const pairs = matches.map(({ sides }) => sides);
  const decided = whoStarts({ ...startsSoFar(before), pairs, draw: drawFrom(seed, 'starts') });
  return matches.map((match, index) => ({ ...match, starts: decided[index]?.starts === match.sides[0] ? 'a' : 'b' }));
};
