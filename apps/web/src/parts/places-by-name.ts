import type { MatchJson, RoundJson } from '../api/shapes';
import type { Text } from '../text';
import { matchWords, winningSide } from './result-words';
import { sectionsOf } from './round-sections';

/** Where somebody plays in a round, as a reader looks for it. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly table: number | null;
  /** Whom it plays; everybody else at a table of several. */
  readonly against: string | null;
  /** Seat at a table of several. */
  readonly seat: string | null;
  readonly starts: 'own' | 'other' | null;
  /** Group, league or bracket. */
  readonly section: string | undefined;
  /** How it ended, in words. */
  readonly ended: string | null;
}

const RESTING = { table: null, against: null, seat: null, starts: null, ended: null } as const;

const endedFor = (text: Text, match: MatchJson, result: NonNullable<MatchJson['result']>, at: number): string => {
  const own = match.seats?.[at];
  if (own !== undefined) {
    const order = result.order ?? [];
    const group = order.findIndex((equals) => equals.includes(own.registration));
    return text('public.tablePlace', { place: order.slice(0, Math.max(0, group)).flat().length + 1 });
  }
  const won = winningSide(result.outcome);
  if (won === 0) return text('public.result', { text: matchWords(text, match, result) });
  return text(won === at + 1 ? 'public.won' : 'public.lost');
};

/** Everybody of a round by name, each with table and opponent. */
export const placesByName = (text: Text, round: RoundJson): readonly Place[] => {
  const sections = sectionsOf(text, round);
  const places = sections.flatMap(({ title: section, matches, byes }) => [
    ...matches.flatMap((match): Place[] => {
      const { players, seats, table, result, starts } = match;
      const everybody = seats ?? players;
      return everybody.map(({ id, name }, at): Place => {
        const others = everybody.filter((_, other) => other !== at);
        return {
          id,
          name,
          table,
          section,
          against: others.map((other) => other.name).join(', '),
          seat: seats === undefined ? null : String.fromCharCode(65 + at),
          starts: starts === undefined ? null : (starts === 'a') === (at === 0) ? 'own' : 'other',
          ended: result === null ? null : endedFor(text, match, result, at),
        };
      });
    }),
    ...byes.map(({ player: { id, name } }): Place => ({ id, name, section, ...RESTING })),
  ]);
  return places.sort((one, other) => one.name.localeCompare(other.name));
};
