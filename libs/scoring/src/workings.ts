import { add, compare, div, fraction, fractionAt, ZERO, type Column, type Fraction } from '@roundbook/exact';
import type { Basis, TieBreakerName } from './basis';
import { gamePointRate, matchPointRate, matchWinRate, gameWinRate, pointsPerRound, winsPerRound } from './opponent-record';
import type { ScoreSheet, SheetMatch } from './score-sheet';
import { completeRules, type ScoringRules } from './scoring-rules';
import { tally, type Tally } from './tally';
import { basisOf, TIE_BREAKERS } from './tie-breakers';

/** One thing that goes into a figure: a match or a bye of the player, or the opponent of a match. */
export interface Term {
  /** Index in the matches of the sheet. */
  readonly match: number;
  /** Index of the opponent; null in a bye and where there was none. */
  readonly opponent: number | null;
  /** What is added; null where it is left out. */
  readonly value: Fraction | null;
  /** Of a figure that is a part of a whole: what is added to the whole. */
  readonly whole?: number;
  /** The opponent's own record that the value is made of: part / whole. */
  readonly rate?: { readonly part: number; readonly whole: number };
  /** The value is the floor, as what was made is less. */
  readonly floored?: true;
}

/** How one player's figure is made: the values of the terms added up, and divided by `over`. */
export interface Working {
  /** What is counted: the opponents, each with a figure of its own, or the player's own matches. */
  readonly counts: 'opponents' | 'matches';
  readonly terms: readonly Term[];
  /** The tie-breaker of the opponents that goes in, where it is one. */
  readonly of?: TieBreakerName;
  readonly floor?: Fraction;
  readonly sum: Fraction;
  /** 0 where there is nothing to average: then the value is what the formula says of that. */
  readonly over: Fraction;
  readonly value: Fraction | null;
}

/** What one match or bye alone gives a player. */
export interface Counted {
  readonly points: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly byes: number;
  readonly games: { readonly won: number; readonly drawn: number; readonly played: number };
}

/** A sheet opened up: where each figure of it comes from. The figures themselves are those of `computeFigures`. */
export interface Workings {
  /** Indices of the player's matches and byes, in the order of the sheet. */
  readonly matchesOf: (player: number) => readonly number[];
  readonly counted: (match: number, player: number) => Counted;
  readonly working: (name: TieBreakerName, player: number) => Working;
}

interface OfOpponents {
  readonly column: (from: Basis) => Column;
  readonly of?: TieBreakerName;
  readonly floor?: 'floor' | 'opponentGameFloor';
  /** The column is a record of so many parts of a whole. */
  readonly isRate?: true;
  readonly skips?: (match: SheetMatch) => boolean;
}

const rateOf = (column: (from: Basis) => Column, floor?: 'floor'): OfOpponents => ({
  column,
  isRate: true,
  ...(floor === undefined ? {} : { floor }),
});
const figureOf = (of: TieBreakerName): OfOpponents => ({ column: (from) => from.column(of), of });

const isWalkover = ({ outcome }: SheetMatch): boolean => outcome.startsWith('walkover');

/** Means over the opponents, and of what. */
const OF_OPPONENTS: Readonly<Partial<Record<TieBreakerName, OfOpponents>>> = {
  omw: rateOf(matchPointRate, 'floor'),
  ogw: { ...rateOf(gamePointRate), of: 'gw', floor: 'opponentGameFloor' },
  oomw: figureOf('omw'),
  sos: rateOf(winsPerRound),
  esos: figureOf('sos'),
  opponentWins: rateOf(matchWinRate, 'floor'),
  opponentOpponentWins: figureOf('opponentWins'),
  meanSos: rateOf(pointsPerRound),
  meanEsos: figureOf('meanSos'),
  ow: rateOf(gameWinRate),
  aoasd: { ...figureOf('asd'), skips: isWalkover },
};

/** Parts of a whole of the player's own games: what a game won and a game drawn add to the part, and any game to the whole. */
const OF_GAMES: Readonly<Partial<Record<TieBreakerName, { readonly won: number; readonly drawn: number; readonly played: number }>>> = {
  gw: { won: 3, drawn: 1, played: 3 },
  gamesWon: { won: 1, drawn: 0, played: 1 },
};

/** The one match with the player as 0 and the opponent as 1, and what both have in the end. */
const alone = ({ sheet, tally: all, rules }: Basis, index: number, player: number): Basis => {
  const match = sheet.matches[index]!;
  const opponent = match.a === player ? match.b : match.a;
  const two = opponent < 0 ? [player] : [player, opponent];
  const own: ScoreSheet = {
    players: two.length,
    ...(sheet.rounds === undefined ? {} : { rounds: sheet.rounds }),
    matches: [{ ...match, a: match.a === player ? 0 : 1, b: opponent < 0 ? -1 : match.a === player ? 1 : 0 }],
  };
  const counts: Tally = { ...tally(own, rules), points: Float64Array.from(two, (one) => all.points[one]!) };
  return basisOf(own, counts, rules);
};

const total = (values: readonly (Fraction | null)[]): Fraction =>
  values.reduce<Fraction>((sum, value) => (value === null ? sum : add(sum, value)), ZERO);

const numberOf = (value: Fraction): number => Number(value.n);

/** Opens a sheet up. Refuses as `computeFigures` does. */
export function workings(sheet: ScoreSheet, scoring: ScoringRules): Workings {
  const rules = completeRules(scoring);
  const basis = basisOf(sheet, tally(sheet, rules), rules);
  const own = new Map<number, number[]>();
  const add1 = (player: number, index: number) => own.set(player, [...(own.get(player) ?? []), index]);
  sheet.matches.forEach(({ a, b }, index) => {
    add1(a, index);
    if (b >= 0) add1(b, index);
  });
  const matchesOf = (player: number) => own.get(player) ?? [];
  const opponentIn = (index: number, player: number): number | null => {
    const { a, b } = sheet.matches[index]!;
    return b < 0 ? null : a === player ? b : a;
  };
  return {
    matchesOf,
    counted: (match, player) => {
      const { sheet: one, rules: by } = alone(basis, match, player);
      const counts = tally(one, by);
      return {
        points: counts.points[0]!,
        wins: counts.wins[0]!,
        losses: counts.losses[0]!,
        draws: counts.draws[0]!,
        byes: counts.byes[0]!,
        games: { won: counts.gamesWon[0]!, drawn: counts.gamesDrawn[0]!, played: counts.gamesPlayed[0]! },
      };
    },
    working: (name, player) => {
      const value = fractionAt(basis.column(name), player);
      const asked = sourceOf(name, rules);
      const mine = matchesOf(player).map((match) => ({ match, opponent: opponentIn(match, player) }));
      const opponents = OF_OPPONENTS[asked];
      if (opponents !== undefined) return { ...overOpponents(basis, opponents, mine), value };
      const games = OF_GAMES[asked];
      if (games !== undefined) return { ...overGames(basis, games, mine, player), value };
      return { ...overMatches(basis, asked, mine, player), value };
    },
  };
}

/** `sos` is another figure where the rules say so. */
const sourceOf = (name: TieBreakerName, { sosFrom }: Required<ScoringRules>): TieBreakerName =>
  name !== 'sos' || sosFrom === 'wins' ? name : sosFrom === 'points' ? 'meanSos' : 'sumSos';

type Own = readonly { readonly match: number; readonly opponent: number | null }[];
type Made = Omit<Working, 'value'>;

const overOpponents = (basis: Basis, { column, of, floor, isRate, skips }: OfOpponents, own: Own): Made => {
  const figures = column(basis);
  const least = floor === undefined ? undefined : basis.rules[floor];
  const terms = own.flatMap(({ match, opponent }): Term[] => {
    if (opponent === null) return [];
    const made = skips?.(basis.sheet.matches[match]!) === true ? null : fractionAt(figures, opponent);
    const isFloor = made !== null && least !== undefined && compare(made, least) < 0;
    const part = Number(figures.values[opponent]!);
    const whole = Number(figures.unit) * figures.shares[opponent]!;
    return [
      {
        match,
        opponent,
        value: isFloor ? least : made,
        ...(isRate === true && made !== null ? { rate: { part, whole } } : {}),
        ...(isFloor ? { floored: true as const } : {}),
      },
    ];
  });
  const values = terms.map((term) => term.value);
  return {
    counts: 'opponents',
    terms,
    sum: total(values),
    over: fraction(values.filter((value) => value !== null).length),
    ...(of === undefined ? {} : { of }),
    ...(least === undefined ? {} : { floor: least }),
  };
};

const overGames = (basis: Basis, worth: { won: number; drawn: number; played: number }, own: Own, player: number): Made => {
  const terms = own.map(({ match, opponent }): Term => {
    const { tally: counts } = alone(basis, match, player);
    const part = worth.won * counts.gamesWon[0]! + worth.drawn * counts.gamesDrawn[0]!;
    return { match, opponent, value: fraction(part), whole: worth.played * counts.gamesPlayed[0]! };
  });
  return {
    counts: 'matches',
    terms,
    sum: total(terms.map(({ value }) => value)),
    over: fraction(terms.reduce((sum, { whole = 0 }) => sum + whole, 0)),
  };
};

/** The figure of a match alone; a mean counts the matches that have one. */
const overMatches = (basis: Basis, name: TieBreakerName, own: Own, player: number): Made => {
  const isMean = name === 'asd';
  const added = name === 'buchholzCut1' ? 'buchholz' : name;
  const terms = own.map(({ match, opponent }): Term => {
    const one = alone(basis, match, player);
    return { match, opponent, value: fractionAt(TIE_BREAKERS[added].compute(one), 0) };
  });
  const counted = name === 'buchholzCut1' ? withoutLeast(basis, terms) : terms;
  const values = counted.map(({ value }) => value);
  return {
    counts: 'matches',
    terms: counted,
    sum: total(values),
    over: isMean ? fraction(values.filter((value) => value !== null).length) : fraction(1),
  };
};

/** The smallest thing that was added is left out once: of a walk-out without an opponent nothing was. */
const withoutLeast = ({ sheet }: Basis, terms: readonly Term[]): readonly Term[] => {
  const adding = terms.filter(({ match, opponent }) => opponent !== null || sheet.matches[match]!.outcome === 'bye');
  const least = adding.reduce<Term | undefined>(
    (found, term) => (found === undefined || numberOf(term.value!) < numberOf(found.value!) ? term : found),
    undefined,
  );
  return terms.map((term) => (term === least ? { ...term, value: null } : term));
};

/** What the terms come to; undefined where there is nothing to divide by. */
export const quotientOf = ({ sum, over }: Pick<Working, 'sum' | 'over'>): Fraction | undefined =>
  over.n === 0n ? undefined : div(sum, over);
