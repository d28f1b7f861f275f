import type { MatchJson } from '../api/shapes';
import { useText } from '../text';
import { absentSides, winningSide } from './result-words';

interface SideNameProps {
  readonly match: Pick<MatchJson, 'players' | 'result' | 'starts'>;
  readonly side: 0 | 1;
}

/** One side of a match in a row: the winner stands out, and who did not appear is said to have not. */
export const SideName = ({ match: { players, result, starts }, side }: SideNameProps) => {
  const text = useText();
  const won = result !== null && winningSide(result.outcome) === side + 1;
  return (
    <span className={`side${side === 0 ? ' side-left' : ''}${won ? ' won' : ''}`}>
      {players[side].name}
      {starts === (side === 0 ? 'a' : 'b') && <span className="badge">{text('round.starts')}</span>}
      {result !== null && absentSides(result.outcome)[side] && <span className="badge badge-warn">{text('results.absentMark')}</span>}
    </span>
  );
};
