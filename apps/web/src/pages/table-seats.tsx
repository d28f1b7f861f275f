import type { MatchJson } from '../api/shapes';
import { NumberBox } from '../parts/number-box';
import { placesOf, readOrder, seatLetter, writeOrder, type PlacedSeat } from '../results/typed-table';
import { useText } from '../text';

type Seats = NonNullable<MatchJson['seats']>;

interface TableSeatsProps {
  readonly seats: Seats;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Who has the most first, equals on one place; who has no score stays behind in the order there was. */
const byScore = (order: readonly PlacedSeat[]): readonly PlacedSeat[] => {
  const points = ({ score }: PlacedSeat) => (score === '' ? -Infinity : Number(score));
  return [...order]
    .sort((one, other) => points(other) - points(one))
    .map((one, index, all) => {
      const before = all[index - 1];
      return { ...one, level: before !== undefined && one.score !== '' && points(before) === points(one) };
    });
};

/** The seats of a table: pressed in the order of places, each with its score, and whether a substitute played on. */
export const TableSeats = ({ seats, typed, onType }: TableSeatsProps) => {
  const text = useText();
  const order = readOrder(typed, seats.length) ?? [];
  const places = new Map(placesOf(order).map(({ seat, place }) => [seat, place]));
  const write = (next: readonly PlacedSeat[]) => onType(next.length === 0 ? '' : writeOrder(next));
  const placed = (seat: number) => order.find((one) => one.seat === seat);
  const change = (seat: number, to: Partial<PlacedSeat>) => {
    const now: PlacedSeat = placed(seat) ?? { seat, level: false, substituted: false, score: '' };
    const changed = { ...now, ...to };
    write(placed(seat) === undefined ? [...order, changed] : order.map((one) => (one.seat === seat ? changed : one)));
  };
  const press = (seat: number) => (placed(seat) === undefined ? change(seat, {}) : write(order.filter((one) => one.seat !== seat)));
  return (
    <div className="seats" role="group" aria-label={text('table.seats')}>
      {seats.map(({ registration, name }, seat) => {
        const one = placed(seat);
        const place = places.get(seat);
        return (
          <div className="seat-row" key={registration}>
            <button type="button" className="score-button seat-button" aria-pressed={one !== undefined} onClick={() => press(seat)}>
              <span className="seat-letter">{seatLetter(seat)}</span>
              <span className="seat-name">{name}</span>
              <span className="seat-place">{place === undefined ? '' : text('table.placeMark', { place })}</span>
            </button>
            <NumberBox
              negative
              digits={5}
              label={text('table.score')}
              of={name}
              value={one?.score ?? ''}
              onChange={(score) => change(seat, { score })}
            />
            <label className="check">
              <input
                type="checkbox"
                checked={one?.substituted === true}
                onChange={({ target }) => change(seat, { substituted: target.checked })}
              />
              <span>
                {text('table.substitute')} <span className="unseen">{name}</span>
              </span>
            </label>
          </div>
        );
      })}
      <div className="row">
        <button
          type="button"
          className="button small"
          disabled={order.filter(({ score }) => score !== '').length < 2}
          onClick={() => write(byScore(order))}
        >
          {text('table.byScore')}
        </button>
        <button type="button" className="button plain small" disabled={order.length === 0} onClick={() => write([])}>
          {text('table.again')}
        </button>
      </div>
    </div>
  );
};
