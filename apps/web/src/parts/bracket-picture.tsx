import type { BracketJson, BracketMatch } from '../api/shapes';
import { useText } from '../text';
import { fitted } from './fitted-text';

const BOX = { width: 240, height: 52 };
const COLUMN = 286;
const ROW = 68;
const HEAD = 28;
/** Letters of a name, and of one that has won: bold ones are wider. */
const ROOM = { plain: 20, won: 17 };
const NAME = { x: 30, width: BOX.width - 62 };

export const roundName = (text: ReturnType<typeof useText>, of: number): string =>
  of === 1
    ? text('bracket.final')
    : of === 2
      ? text('bracket.semi')
      : of === 4
        ? text('bracket.quarter')
        : text('bracket.roundOf', { players: of * 2 });

/** The middle of a match: those of later rounds stand between the two that feed them. */
const middle = (round: number, slot: number): number => HEAD + ROW * (2 ** round * (slot + 0.5));

const scoreOf = (match: BracketMatch, side: 0 | 1): string => {
  const games = match.result?.games;
  if (games !== undefined) return String(side === 0 ? games.a : games.b);
  return match.winner === null || match.bye ? '' : match.winner.id === match.sides[side]?.id ? '✓' : '';
};

const Box = ({ match, x, y }: { readonly match: BracketMatch; readonly x: number; readonly y: number }) => {
  const text = useText();
  return (
    <g transform={`translate(${x} ${y - BOX.height / 2})`}>
      <rect
        className={match.match === null ? 'bracket-box' : match.result === null ? 'bracket-box running' : 'bracket-box'}
        width={BOX.width}
        height={BOX.height}
        rx={6}
      />
      <line className="bracket-middle" x1={0} x2={BOX.width} y1={BOX.height / 2} y2={BOX.height / 2} />
      {match.sides.map((player, side) => {
        const won = player !== null && match.winner?.id === player.id;
        const lost = match.winner !== null && !won;
        const line = BOX.height * (side === 0 ? 0.25 : 0.75) + 4.5;
        const words = player?.name ?? (match.bye ? '' : text('bracket.open'));
        return (
          <g key={side} className={won ? 'bracket-won' : lost ? 'bracket-lost' : player === null ? 'bracket-nobody' : ''}>
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
              {scoreOf(match, side as 0 | 1)}
            </text>
          </g>
        );
      })}
    </g>
  );
};

/** The bracket as a picture; the list beside it says the same in words. */
export const BracketPicture = ({ bracket }: { readonly bracket: BracketJson }) => {
  const text = useText();
  const { rounds, size, winner } = bracket;
  const width = COLUMN * (rounds.length - 1) + BOX.width + 2;
  const height = HEAD + ROW * (size / 2) + (winner === null ? 0 : 8);
  return (
    <svg
      className="bracket-picture"
      viewBox={`-1 0 ${width} ${height}`}
      role="img"
      aria-label={text('bracket.picture', { size })}
      style={{ maxWidth: `${width * 1.15}px` }}
    >
      {rounds.map(({ of }, round) => (
        <text key={of} className="bracket-head" x={COLUMN * round} y={16}>
          {roundName(text, of)}
        </text>
      ))}
      {rounds.slice(0, -1).flatMap(({ matches, of }, round) =>
        matches.map(({ slot }) => {
          const [x, y] = [COLUMN * round + BOX.width, middle(round, slot)];
          const to = middle(round + 1, Math.floor(slot / 2));
          const turn = x + (COLUMN - BOX.width) / 2;
          return <path key={`${of}-${slot}`} className="bracket-line" d={`M${x} ${y}H${turn}V${to}H${COLUMN * (round + 1)}`} />;
        }),
      )}
      {rounds.flatMap(({ matches, of }, round) =>
        matches.map((match) => <Box key={`${of}-${match.slot}`} match={match} x={COLUMN * round} y={middle(round, match.slot)} />),
      )}
    </svg>
  );
};
