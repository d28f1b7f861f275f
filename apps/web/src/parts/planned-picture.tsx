import type { PlannedBracket, PlannedMatch } from '../api/shapes';
import { useText, type Text } from '../text';
import { fitted } from './fitted-text';
import { layoutOf, type Laid } from './planned-layout';
import { matchLabel, sideWords } from './planned-words';

const BOX = { width: 244, height: 50 };
const COLUMN = 280;
const ROW = 78;
const HEAD = 30;
/** Letters of a name, and of one that has won: bold ones are wider. */
const ROOM = { plain: 20, won: 18 };
const NAME = { x: 30, width: BOX.width - 62 };

const scoreOf = ({ result, winner, sides }: PlannedMatch, side: 0 | 1): string => {
  const games = result?.games;
  if (games !== undefined) return String(side === 0 ? games.a : games.b);
  return winner !== null && winner.id === sides[side].player?.id && result !== null ? '✓' : '';
};

const lineClass = ({ sides, winner, state }: PlannedMatch, side: 0 | 1): string => {
  const { player } = sides[side];
  if (player === null) return 'bracket-nobody';
  if (winner === null) return state === 'played' ? 'bracket-lost' : '';
  return winner.id === player.id ? 'bracket-won' : 'bracket-lost';
};

const boxClass = ({ state }: PlannedMatch): string => {
  if (state === 'paired') return 'bracket-box running';
  return state === 'bye' || state === 'empty' || state === 'notNeeded' ? 'bracket-box idle' : 'bracket-box';
};

const Side = ({ match, side, text }: { readonly match: PlannedMatch; readonly side: 0 | 1; readonly text: Text }) => {
  const line = BOX.height * (side === 0 ? 0.25 : 0.75) + 5;
  const words = sideWords(text, match, side);
  const { player } = match.sides[side];
  const lined = lineClass(match, side);
  const won = lined === 'bracket-won';
  return (
    <g className={lined}>
      {player !== null && (
        <text className="bracket-seed" x={22} y={line} textAnchor="end">
          {player.seed}
        </text>
      )}
      <svg x={NAME.x} width={NAME.width} height={BOX.height}>
        <text y={line}>
          <title>{words}</title>
          {fitted(words, won ? ROOM.won : ROOM.plain)}
        </text>
      </svg>
      <text className="bracket-score" x={BOX.width - 10} y={line} textAnchor="end">
        {scoreOf(match, side)}
      </text>
    </g>
  );
};

const Box = ({ match, x, y }: { readonly match: PlannedMatch; readonly x: number; readonly y: number }) => {
  const text = useText();
  return (
    <g transform={`translate(${x} ${y - BOX.height / 2})`}>
      <text className="bracket-label" x={2} y={-4}>
        {matchLabel(text, match)}
      </text>
      <rect className={boxClass(match)} width={BOX.width} height={BOX.height} rx={6} />
      <line className="bracket-middle" x1={0} x2={BOX.width} y1={BOX.height / 2} y2={BOX.height / 2} />
      <Side match={match} side={0} text={text} />
      <Side match={match} side={1} text={text} />
    </g>
  );
};

const xOf = ({ column }: Laid): number => COLUMN * column;
const yOf = ({ middle }: Laid): number => HEAD + 8 + ROW * middle;

interface PictureProps {
  readonly bracket: PlannedBracket;
  readonly name: string;
  readonly heads: readonly string[];
}

/** One of several brackets at its natural size, to be moved where the window is narrower; the list below says the same in words. */
export const PlannedPicture = ({ bracket, name, heads }: PictureProps) => {
  const text = useText();
  const { places, lines, columns, rows } = layoutOf(bracket);
  const width = COLUMN * (columns - 1) + BOX.width + 2;
  const height = HEAD + 8 + ROW * rows;
  return (
    <div className="bracket-pan" role="region" aria-label={text('bracket.pan', { name })} tabIndex={0}>
      <svg
        className="planned-picture"
        viewBox={`-1 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={text('bracket.pictureOf', { name, matches: places.length })}
      >
        {heads.map((head, column) => (
          <text key={head} className="bracket-head" x={COLUMN * column} y={16}>
            {head}
          </text>
        ))}
        {lines.map(({ from, to }) => {
          const [x, y] = [xOf(from) + BOX.width, yOf(from)];
          const turn = x + (COLUMN - BOX.width) / 2;
          return <path key={from.match.bracketMatch} className="bracket-line" d={`M${x} ${y}H${turn}V${yOf(to)}H${xOf(to)}`} />;
        })}
        {places.map((laid) => (
          <Box key={laid.match.bracketMatch} match={laid.match} x={xOf(laid)} y={yOf(laid)} />
        ))}
      </svg>
    </div>
  );
};
