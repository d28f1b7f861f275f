import type { PlannedBracket, PlannedMatch } from '../api/shapes';
import type { Text } from '../text';

/** Who stands on a side, or where it comes from, or that nobody does. */
export const sideWords = (text: Text, { sides, state }: PlannedMatch, side: 0 | 1): string => {
  const { player, from } = sides[side];
  if (player !== null) return player.name;
  if (state === 'notNeeded') return text('bracket.notNeeded');
  if (state === 'bye' || state === 'empty') return text('bracket.nobody');
  if (from === null) return text('bracket.open');
  return text(from.take === 'winner' ? 'bracket.winnerOf' : 'bracket.loserOf', { match: from.match });
};

/** Beside a main bracket for everybody there is one for who lost the first match; else the winners' is one of two. */
export const bracketName = (text: Text, { name }: PlannedBracket, all: readonly PlannedBracket[]): string =>
  text(name === 'winners' && all.some((other) => other.name === 'consolation') ? 'bracket.main' : `bracket.${name}`);

/** What a match is called: its place in the plan, and its table once it has one. */
export const matchLabel = (text: Text, { bracketMatch, table }: PlannedMatch): string =>
  table === null ? bracketMatch : text('bracket.matchTable', { match: bracketMatch, table });
