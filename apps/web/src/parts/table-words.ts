import type { MatchJson } from '../api/shapes';
import { placesOf, seatLetter, type PlacedSeat } from '../results/typed-table';
import type { Text } from '../text';

type Result = NonNullable<MatchJson['result']>;
type Seats = NonNullable<MatchJson['seats']>;

interface Placed {
  readonly place: number;
  readonly name: string;
  /** Empty where none is known. */
  readonly score: string;
  readonly substituted: boolean;
}

const line = (text: Text, placed: readonly Placed[]): string =>
  placed
    .map(({ place, name, score, substituted }) => {
      const who = substituted ? text('table.substituted', { name }) : name;
      return text(score === '' ? 'table.place' : 'table.placeScore', { place, name: who, score: score.replace(/^-/, '−') });
    })
    .join(' · ');

/** The order of a table that was recorded: `1. Ada 41 · 2. Ben 38 · …`. */
export const orderWords = (text: Text, { order = [], seatScores = [], substituted = [] }: Result, seats: Seats): string => {
  let before = 0;
  const placed = order.flatMap((group) => {
    const place = before + 1;
    before += group.length;
    return group.map((registration): Placed => ({
      place,
      name: seats.find((seat) => seat.registration === registration)?.name ?? String(registration),
      score: String(seatScores.find((one) => one.registration === registration)?.score ?? ''),
      substituted: substituted.includes(registration),
    }));
  });
  return line(text, placed);
};

/** The same of one that is typed. */
export const typedOrderWords = (text: Text, order: readonly PlacedSeat[], seats: Seats): string =>
  line(
    text,
    placesOf(order).map(({ seat, place }): Placed => {
      const one = order.find((other) => other.seat === seat);
      return { place, name: seats[seat]?.name ?? '', score: one?.score ?? '', substituted: one?.substituted === true };
    }),
  );

/** Who plays: two names, or everybody at a table by the seats. */
export const sidesWords = ({ players, seats }: Pick<MatchJson, 'players' | 'seats'>): string =>
  seats === undefined
    ? players.map(({ name }) => name).join(' – ')
    : seats.map(({ name }, seat) => `${seatLetter(seat)} ${name}`).join(', ');
