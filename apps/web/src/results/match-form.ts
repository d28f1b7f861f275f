import type { MatchJson, RoundJson } from '../api/shapes';
import { scoreExample, type MatchForm } from './typed-result';

/** What results the match admits, by the rules of its round. */
export const formOf = ({ form }: Pick<RoundJson, 'form'>, { bestOf, seats }: Pick<MatchJson, 'bestOf' | 'seats'>): MatchForm => ({
  bestOf,
  drawAllowed: form.draws ?? !form.needsWinner,
  form,
  ...(seats === undefined ? {} : { seats: seats.length }),
});

/** What kind of result is entered. */
export type Entered = 'games' | 'keys' | 'scores' | 'table';

export const enteredAs = ({ seats, form }: MatchForm): Entered => {
  if (seats !== undefined) return 'table';
  return form?.scored === 'keys' ? 'keys' : form?.scored === 'spread' || form?.scored === 'victoryPoints' ? 'scores' : 'games';
};

/** Something that can be typed for such a match. */
export const exampleOf = (match: MatchForm): string => {
  switch (enteredAs(match)) {
    case 'table':
      return ['BA', 'BAC', 'BADC'][(match.seats ?? 4) - 2] ?? 'BADC';
    case 'scores':
      return match.form?.scored === 'spread' ? '431-388' : '38-12';
    case 'keys':
      return `${scoreExample(match.bestOf)} keys 5-3`;
    case 'games':
      return scoreExample(match.bestOf);
  }
};
