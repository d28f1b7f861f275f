import { fraction } from '@roundbook/exact';
import { computeFigures, rankFigures, type ScoringRules, type SheetMatch, type TieBreakerName } from '@roundbook/scoring';
import { compare, type BenchOptions, type Row } from './measure';
import { playedRounds } from './played-rounds';

const RULES: ScoringRules = {
  win: 3,
  draw: 1,
  loss: 0,
  byeWorth: 3,
  byeGames: { a: 2, b: 0 },
  byesInOpponentRecord: 'include',
  floor: fraction(1, 3),
  opponentGameFloor: fraction(1, 3),
  drawnMatch: 'recorded',
};
const NAMES: readonly TieBreakerName[] = ['omw', 'gw', 'ogw'];

/**
 * The same points and tie-breakers in floating point, and the sort: what speed costs where ties may come out wrong. Knows
 * played matches only, which is all that this bench has.
 */
const inFloatingPoint = (players: number, matches: readonly SheetMatch[]): number[] => {
  const zeros = () => new Float64Array(players);
  const [points, rounds, credit, games, omw, ogw] = [zeros(), zeros(), zeros(), zeros(), zeros(), zeros()] as const;
  for (const { a, b, outcome, games: played } of matches) {
    if (played === undefined) throw new RangeError('every match here has its games');
    rounds[a]!++;
    rounds[b]!++;
    points[a]! += outcome === 'a' ? 3 : outcome === 'draw' ? 1 : 0;
    points[b]! += outcome === 'b' ? 3 : outcome === 'draw' ? 1 : 0;
    const total = played.a + played.b + played.draws;
    credit[a]! += 3 * played.a + played.draws;
    credit[b]! += 3 * played.b + played.draws;
    games[a]! += total;
    games[b]! += total;
  }
  const record = points.map((own, player) => Math.max(1 / 3, own / (3 * rounds[player]!)));
  const gw = credit.map((own, player) => own / (3 * games[player]!));
  for (const { a, b } of matches) {
    omw[a]! += record[b]! / rounds[a]!;
    omw[b]! += record[a]! / rounds[b]!;
    ogw[a]! += Math.max(1 / 3, gw[b]!) / rounds[a]!;
    ogw[b]! += Math.max(1 / 3, gw[a]!) / rounds[b]!;
  }
  return Array.from(points, (_, player) => player).sort(
    (p, q) => points[q]! - points[p]! || omw[q]! - omw[p]! || gw[q]! - gw[p]! || ogw[q]! - ogw[p]! || p - q,
  );
};

export const bench = async (options: BenchOptions): Promise<Row[]> => {
  const players = options.quick ? 1_000 : 10_000;
  const { matches } = playedRounds(players, 15, { byScore: true });
  const ranked = () => rankFigures(computeFigures({ players, matches }, RULES, NAMES), NAMES);
  return compare(
    {
      size: players,
      contestants: [
        { name: 'standings, 15 rounds', run: ranked },
        { name: 'floating point, 15 rounds', run: () => inFloatingPoint(players, matches) },
      ],
    },
    options,
  );
};
