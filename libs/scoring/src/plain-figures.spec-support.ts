import { add, compare, div, fraction, max, mean, mul, ZERO, type Fraction } from '@roundbook/exact';
import type { TieBreakerName } from './basis';
import type { ScoreSheet, SheetMatch } from './score-sheet';
import type { ScoringRules } from './scoring-rules';

// An independent reckoning for the property specs: no columns, no tallies, nothing kept.

type Ending = 'won' | 'lost' | 'drawn' | 'bye' | 'stayed' | 'left' | 'timedOut';

/** One player's view of one match: how it ended for the player, against whom, and what was counted. */
interface Seat {
  readonly ended: Ending;
  /** None in a bye. */
  readonly opponent?: number;
  readonly games: { readonly won: number; readonly lost: number; readonly drawn: number };
  /** Own score less the opponent's, of a game played out. */
  readonly margin?: number;
  readonly ownScore?: number;
  readonly keys?: { readonly won: number; readonly lost: number };
  /** Games as written down, whoever has won. */
  readonly written: number;
  readonly bothLeft: boolean;
}

const ENDINGS: Record<SheetMatch['outcome'], readonly [Ending, Ending]> = {
  a: ['won', 'lost'],
  b: ['lost', 'won'],
  draw: ['drawn', 'drawn'],
  doubleLoss: ['lost', 'lost'],
  unprovable: ['lost', 'lost'],
  timeout: ['timedOut', 'timedOut'],
  walkoverA: ['left', 'stayed'],
  walkoverB: ['stayed', 'left'],
  walkoverBoth: ['left', 'left'],
  bye: ['bye', 'bye'],
};

function gamesOf({ outcome, games }: SheetMatch, isA: boolean, rules: ScoringRules): Seat['games'] {
  if (outcome === 'bye') return { won: rules.byeGames.a, lost: rules.byeGames.b, drawn: 0 };
  const noted = games && { won: isA ? games.a : games.b, lost: isA ? games.b : games.a, drawn: games.draws };
  const some = noted && noted.won + noted.lost + noted.drawn > 0 ? noted : undefined;
  const ended = ENDINGS[outcome];
  const own = ended[isA ? 0 : 1];
  if (own === 'drawn') return (rules.drawnMatch === 'recorded' && noted) || { won: 0, lost: 0, drawn: 1 };
  if (own === 'won' || own === 'stayed') return some ?? { won: 1, lost: 0, drawn: 0 };
  if (ended.includes('won') || ended.includes('stayed')) return some ?? { won: 0, lost: 1, drawn: 0 };
  return noted ?? { won: 0, lost: 0, drawn: 0 };
}

function seatsOf(sheet: ScoreSheet, rules: ScoringRules, player: number): Seat[] {
  return sheet.matches.flatMap((match): Seat[] => {
    if (match.a !== player && match.b !== player) return [];
    const isA = match.a === player;
    const ended = ENDINGS[match.outcome][isA ? 0 : 1];
    const games = gamesOf(match, isA, rules);
    const noted = match.games;
    const written = noted === undefined ? 0 : noted.a + noted.b + noted.draws;
    const bothLeft = match.outcome === 'walkoverBoth';
    if (match.outcome === 'bye') return [{ ended, games, written, bothLeft }];
    const { scores, difference, keys } = match;
    const lead = scores ? scores.a - scores.b : difference;
    const atTheTable = ['a', 'b', 'draw'].includes(match.outcome);
    const seat = {
      ended,
      opponent: isA ? match.b : match.a,
      games,
      written,
      bothLeft,
      ...(keys && ended !== 'stayed' && ended !== 'left' && { keys: isA ? { won: keys.a, lost: keys.b } : { won: keys.b, lost: keys.a } }),
      ...(atTheTable && lead !== undefined && { margin: isA ? lead : -lead }),
      ...(atTheTable && scores && { ownScore: isA ? scores.a : scores.b }),
    };
    return [seat];
  });
}

const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
function orNone<T extends Fraction | null>(list: readonly Fraction[], otherwise: T): Fraction | T {
  return list.length === 0 ? otherwise : mean(list);
}

/** The seats of every player, and what is counted from them. */
function seated(sheet: ScoreSheet, rules: ScoringRules) {
  const players = Array.from({ length: sheet.players }, (_, player) => player);
  const seats = players.map((player) => seatsOf(sheet, rules, player));
  const missed = (player: number) => sheet.missedLosses?.[player] ?? 0;
  const worth: Record<Ending, number> = {
    won: rules.win,
    stayed: rules.win,
    drawn: rules.draw,
    lost: rules.loss,
    left: rules.walkover ?? rules.loss,
    timedOut: rules.timeout ?? rules.loss,
    bye: rules.byeWorth,
  };
  const pointsOf = ({ ended, ownScore }: Seat) => (rules.pointsFrom === 'scores' ? (ownScore ?? worth[ended]) : worth[ended]);
  const pointsIn = (counted: Seat[]) => total(counted.map(pointsOf));
  const opponents = seats.map((own) => own.flatMap(({ opponent }) => opponent ?? []));
  return {
    players,
    seats,
    missed,
    pointsIn,
    opponents,
    /** Before penalties. */
    points: players.map((p) => pointsIn(seats[p]!) + missed(p) * rules.loss),
    count: (player: number, ...ends: Ending[]) => seats[player]!.filter((seat) => ends.includes(seat.ended)).length,
    matches: (player: number) => seats[player]!.filter(({ ended }) => ended !== 'bye'),
    /** The mean of a figure over the opponents of each player. */
    over: <T extends Fraction | null>(figure: (opponent: number) => Fraction, otherwise: T) =>
      players.map((p) => orNone(opponents[p]!.map(figure), otherwise)),
    sumOver: (figure: (seat: Seat) => number) => players.map((p) => fraction(total(seats[p]!.map(figure)))),
  };
}

type Seated = ReturnType<typeof seated>;

/** Figures of the opponents' records. */
function strength({ players, seats, missed, pointsIn, opponents, points, count, matches, over }: Seated, rules: ScoringRules) {
  const matchPoints = (player: number) => {
    const counted = rules.byesInOpponentRecord === 'include' ? seats[player]! : matches(player);
    return fraction(pointsIn(counted) + missed(player) * rules.loss, rules.win * (counted.length + missed(player)));
  };
  const matchWins = (player: number) => fraction(count(player, 'won', 'stayed'), matches(player).length + missed(player));
  const games = (player: number, credit: (of: Seat['games']) => Fraction) => {
    const all = seats[player]!.map((seat) => seat.games);
    const played = total(all.map(({ won, lost, drawn }) => won + lost + drawn));
    return played === 0 ? ZERO : div(all.map(credit).reduce(add, ZERO), fraction(played));
  };
  const gw = players.map((p) => games(p, ({ won, drawn }) => add(fraction(won), fraction(drawn, 3))));
  const omw = over((o) => max(matchPoints(o), rules.floor), rules.floor);
  const sos = over((o) => fraction(count(o, 'won', 'stayed', 'bye'), seats[o]!.length), ZERO);
  const meanSos = over((o) => fraction(pointsIn(seats[o]!), seats[o]!.length), ZERO);
  const opponentWins = over((o) => max(matchWins(o), rules.floor), rules.floor);
  return {
    omw,
    gw,
    ogw: over((o) => max(gw[o]!, rules.opponentGameFloor), rules.opponentGameFloor),
    oomw: over((o) => omw[o]!, rules.floor),
    sos,
    esos: over((o) => sos[o]!, ZERO),
    gamesWon: players.map((p) => games(p, ({ won }) => fraction(won))),
    opponentWins,
    opponentOpponentWins: over((o) => opponentWins[o]!, rules.floor),
    sumSos: opponents.map((own) => fraction(total(own.map((o) => points[o]!)))),
    meanSos,
    meanEsos: over((o) => meanSos[o]!, ZERO),
  };
}

/** Figures of score differences, keys and byes. */
function differences({ players, seats, matches, over, sumOver }: Seated, rules: ScoringRules) {
  const gameShare: Partial<Record<Ending, Fraction>> = { won: fraction(1), stayed: fraction(1), bye: fraction(1), drawn: fraction(1, 2) };
  const asd = players.map((p) =>
    orNone(
      seats[p]!.flatMap(({ margin }) => (margin === undefined ? [] : fraction(margin))),
      null,
    ),
  );
  const byeSpread = rules.byeSpread ?? 0;
  const spreadOf: Partial<Record<Ending, number>> = { bye: byeSpread, stayed: byeSpread, left: -byeSpread };
  const metAtTable = players.map((p) => matches(p).filter(({ ended }) => ended !== 'stayed' && ended !== 'left'));
  return {
    ow: over((o) => mean(seats[o]!.map(({ ended }) => gameShare[ended] ?? ZERO)), null),
    asd,
    aoasd: metAtTable.map((met) => {
      const found = met.flatMap(({ opponent }) => asd[opponent!] ?? []);
      return orNone(found, null);
    }),
    spread: sumOver(({ ended, margin }) => spreadOf[ended] ?? margin ?? 0),
    keys: sumOver(({ keys }) => keys?.won ?? 0),
    keyDifference: sumOver(({ keys }) => (keys ? keys.won - keys.lost : 0)),
    byePoints: sumOver(({ ended }) => (ended === 'bye' ? rules.byeWorth : 0)),
    gamesPlayed: sumOver(({ written, ended, opponent, bothLeft }) =>
      opponent === undefined ? 0 : written > 0 ? written : bothLeft || ended === 'timedOut' ? 0 : 1,
    ),
  };
}

/** The figures of chess: what each match adds, in the order of the matches. */
function chess({ seats, points }: Seated) {
  const least = (list: readonly Fraction[]) => list.reduce((x, y) => (compare(x, y) <= 0 ? x : y));
  const added = seats.map((own, p) => own.map(({ opponent }) => fraction(points[opponent ?? p]!)));
  const share: Partial<Record<Ending, Fraction>> = { won: fraction(1), stayed: fraction(1), bye: fraction(1), drawn: fraction(1, 2) };
  return {
    buchholz: added.map((list) => list.reduce(add, ZERO)),
    buchholzCut1: added.map((list) => (list.length === 0 ? ZERO : list.toSpliced(list.indexOf(least(list)), 1).reduce(add, ZERO))),
    sonnebornBerger: seats.map((own, p) => own.map(({ ended }, at) => mul(share[ended] ?? ZERO, added[p]![at]!)).reduce(add, ZERO)),
  };
}

/** The rules once more, one fraction at a time: what the columns have to come to. */
export function plainFigures(sheet: ScoreSheet, rules: ScoringRules) {
  const all = seated(sheet, rules);
  const { players, seats, missed, opponents, points, count } = all;
  const tieBreakers: Record<TieBreakerName, (Fraction | null)[]> = { ...strength(all, rules), ...differences(all, rules), ...chess(all) };
  return {
    points: players.map((p) => points[p]! - (sheet.penalties?.[p] ?? 0)),
    wins: players.map((p) => count(p, 'won', 'stayed', 'bye')),
    losses: players.map((p) => count(p, 'lost', 'left', 'timedOut') + missed(p)),
    draws: players.map((p) => count(p, 'drawn')),
    byes: players.map((p) => count(p, 'bye')),
    rounds: seats.map((own) => own.length),
    opponents,
    tieBreakers,
  };
}
