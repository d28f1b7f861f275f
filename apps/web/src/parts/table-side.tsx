import type { MatchJson } from '../api/shapes';
import { seatLetter } from '../results/typed-table';
import { useText } from '../text';
import { matchWords } from './result-words';

interface TableSideProps {
  readonly match: MatchJson;
  readonly seats: NonNullable<MatchJson['seats']>;
}

/** Everybody at a table: by the seats until it is played, and then in the order of places. */
export const TableSide = ({ match, seats }: TableSideProps) => {
  const text = useText();
  const { result } = match;
  if (result !== null) return <span className="side side-table">{matchWords(text, match, result)}</span>;
  return (
    <span className="side side-table">
      {seats.map(({ registration, name }, seat) => (
        <span key={registration} className="seated">
          <span className="seat-letter">{seatLetter(seat)}</span> <span className="seat-name">{name}</span>
        </span>
      ))}
    </span>
  );
};
