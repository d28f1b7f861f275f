import fc from 'fast-check';
import { add, div, fraction, max, mean, ONE, sub, ZERO, type Column, type Fraction } from '@roundbook/exact';
import { computeFigures } from './figures';
import { rankFigures, rankGroups } from './ranking';
import type { ScoreSheet, ScoringRules, SheetMatch } from './score-sheet';
import { TIE_BREAKERS, type TieBreakerName } from './tie-breakers';

const numRuns = 300 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const NAMES = Object.keys(TIE_BREAKERS) as TieBreakerName[];

/** One player's view of one match: how it ended for the player, against whom, and the games. */
interface Seat {
  readonly ended: 'won' | 'lost' | 'drawn' | 'bye';
  readonly opponent: number;
  readonly games: { readonly won: number; readonly lost: number; readonly drawn: number };
}

function gamesOfA(match: SheetMatch, rules: ScoringRules): Seat['games'] {
  const { outcome, games } = match;
  const noted = games && { won: games.a, lost: games.b, drawn: games.draws };
  const some = noted && noted.won + noted.lost + noted.drawn > 0 ? noted : undefined;
  switch (outcome) {
    case 'bye':
      return { won: rules.byeGames.a, lost: rules.byeGames.b, drawn: 0 };
    case 'draw':
      return (rules.drawnMatch === 'recorded' && noted) || { won: 0, lost: 0, drawn: 1 };
    case 'doubleLoss':
    case 'walkoverBoth':
      return noted ?? { won: 0, lost: 0, drawn: 0 };
    case 'a':
    case 'walkoverB':
      return some ?? { won: 1, lost: 0, drawn: 0 };
    case 'b':
    case 'walkoverA':
      return some ?? { won: 0, lost: 1, drawn: 0 };
  }
}

function seatsOf(sheet: ScoreSheet, rules: ScoringRules, player: number): Seat[] {
  return sheet.matches.flatMap((match): Seat[] => {
    if (match.a !== player && match.b !== player) return [];
    const { won, lost, drawn } = gamesOfA(match, rules);
    if (match.outcome === 'bye') return [{ ended: 'bye', opponent: -1, games: { won, lost, drawn } }];
    const isA = match.a === player;
    const wins = isA ? ['a', 'walkoverB'] : ['b', 'walkoverA'];
    const ended = match.outcome === 'draw' ? 'drawn' : wins.includes(match.outcome) ? 'won' : 'lost';
    return [{ ended, opponent: isA ? match.b : match.a, games: isA ? { won, lost, drawn } : { won: lost, lost: won, drawn } }];
  });
}

/** The rules once more, one fraction at a time. */
function plainFigures(sheet: ScoreSheet, rules: ScoringRules) {
  const players = Array.from({ length: sheet.players }, (_, player) => player);
  const seats = players.map((player) => seatsOf(sheet, rules, player));
  const missed = (player: number) => sheet.missedLosses?.[player] ?? 0;
  const worth = { won: rules.win, lost: rules.loss, drawn: rules.draw, bye: rules.byeWorth };
  const count = (player: number, ...ends: Seat['ended'][]) => seats[player]!.filter((seat) => ends.includes(seat.ended)).length;
  const pointsFrom = (player: number, counted: Seat[]) =>
    counted.reduce((sum, seat) => sum + worth[seat.ended], 0) + missed(player) * rules.loss;
  const opponents = seats.map((own) => own.filter((seat) => seat.ended !== 'bye').map((seat) => seat.opponent));
  const over = (player: number, figure: (opponent: number) => Fraction, otherwise: Fraction) =>
    opponents[player]!.length === 0 ? otherwise : mean(opponents[player]!.map(figure));

  const matchWins = (player: number) => {
    const counted = seats[player]!.filter((seat) => rules.byesInOpponentRecord === 'include' || seat.ended !== 'bye');
    return fraction(pointsFrom(player, counted), rules.win * (counted.length + missed(player)));
  };
  const games = (player: number, credit: (of: Seat['games']) => Fraction) => {
    const all = seats[player]!.map((seat) => seat.games);
    const played = all.reduce((sum, { won, lost, drawn }) => sum + won + lost + drawn, 0);
    return played === 0 ? ZERO : div(all.map(credit).reduce(add, ZERO), fraction(played));
  };
  const gw = players.map((p) => games(p, ({ won, drawn }) => add(fraction(won), fraction(drawn, 3))));
  const omw = players.map((p) => over(p, (o) => max(matchWins(o), rules.floor), rules.floor));
  const sos = players.map((p) => over(p, (o) => fraction(count(o, 'won', 'bye'), seats[o]!.length), ZERO));
  return {
    points: players.map((p) => pointsFrom(p, seats[p]!) - (sheet.penalties?.[p] ?? 0)),
    wins: players.map((p) => count(p, 'won', 'bye')),
    losses: players.map((p) => count(p, 'lost') + missed(p)),
    draws: players.map((p) => count(p, 'drawn')),
    byes: players.map((p) => count(p, 'bye')),
    rounds: players.map((p) => seats[p]!.length),
    opponents,
    tieBreakers: {
      omw,
      gw,
      ogw: players.map((p) => over(p, (o) => max(gw[o]!, rules.opponentGameFloor), rules.opponentGameFloor)),
      oomw: players.map((p) => over(p, (o) => omw[o]!, rules.floor)),
      sos,
      esos: players.map((p) => over(p, (o) => sos[o]!, ZERO)),
      gamesWon: players.map((p) => games(p, ({ won }) => fraction(won))),
    },
  };
}

const gamesWritten = fc.option(fc.record({ a: fc.nat(3), b: fc.nat(3), draws: fc.nat(3) }), { nil: undefined });
const outcomes = fc.constantFrom<SheetMatch['outcome'][]>('a', 'b', 'draw', 'doubleLoss', 'walkoverA', 'walkoverB', 'walkoverBoth');

const sheets = fc.integer({ min: 2, max: 9 }).chain((players) => {
  const player = fc.nat(players - 1);
  const played = fc
    .tuple(player, fc.integer({ min: 1, max: players - 1 }), outcomes, gamesWritten)
    .map(([a, step, outcome, games]): SheetMatch => ({ a, b: (a + step) % players, outcome, ...(games && { games }) }));
  const byes = player.map((a): SheetMatch => ({ a, b: -1, outcome: 'bye' }));
  const perPlayer = fc.array(fc.nat(3), { minLength: players, maxLength: players });
  return fc.record(
    {
      players: fc.constant(players),
      matches: fc.array(fc.oneof({ weight: 6, arbitrary: played }, byes), { maxLength: 40 }),
      missedLosses: perPlayer,
      penalties: perPlayer,
    },
    { requiredKeys: ['players', 'matches'] },
  );
});

/** The floors of rules.md, and primes that drive the common denominators beyond 2^53. */
const floors = fc.constantFrom(ZERO, ONE, fraction(1, 3), fraction(33, 100), fraction(33333333331, 99999999977));

const rulesOfAllKinds = fc.record<ScoringRules>({
  win: fc.integer({ min: 1, max: 3 }),
  draw: fc.nat(1),
  loss: fc.integer({ min: -1, max: 1 }),
  byeWorth: fc.nat(3),
  byeGames: fc.record({ a: fc.nat(2), b: fc.nat(1) }),
  byesInOpponentRecord: fc.constantFrom('include', 'exclude'),
  floor: floors,
  opponentGameFloor: floors,
  drawnMatch: fc.constantFrom('recorded', 'oneDrawnGame'),
});

describe('every figure of any sheet', () => {
  it('is exactly what the rules give one fraction at a time', () => {
    fc.assert(
      fc.property(sheets, rulesOfAllKinds, (sheet, rules) => {
        const { columns: _columns, ...figures } = computeFigures(sheet, rules, NAMES);
        expect(figures).toEqual(plainFigures(sheet, rules));
      }),
      { numRuns },
    );
  });

  it('comes from both kinds of columns, within 2^53 and beyond, in sheets as above', () => {
    const kinds = new Set<Column['size']>();
    for (const [sheet, rules] of fc.sample(fc.tuple(sheets, rulesOfAllKinds), { numRuns: 1_000, seed: 1 }))
      computeFigures(sheet, rules, NAMES).columns.forEach((column) => kinds.add(column.size));
    expect(kinds).toEqual(new Set(['small', 'big']));
  });

  it('ranks the same by columns as by the fractions in lowest terms', () => {
    fc.assert(
      fc.property(sheets, rulesOfAllKinds, fc.shuffledSubarray(NAMES), (sheet, rules, names) => {
        const figures = computeFigures(sheet, rules, names);
        const keys = figures.points.map((points, p) => [points, ...names.map((name) => figures.tieBreakers[name][p]!)]);
        expect(rankFigures(figures, names)).toEqual(rankGroups(keys));
      }),
      { numRuns },
    );
  });

  it('is the same for both sides of the table', () => {
    const mirrored = { a: 'b', b: 'a', walkoverA: 'walkoverB', walkoverB: 'walkoverA' } as Partial<
      Record<SheetMatch['outcome'], SheetMatch['outcome']>
    >;
    fc.assert(
      fc.property(sheets, rulesOfAllKinds, (sheet, rules) => {
        const matches = sheet.matches.map((match): SheetMatch => {
          if (match.outcome === 'bye') return match;
          const games = match.games && { a: match.games.b, b: match.games.a, draws: match.games.draws };
          return { a: match.b, b: match.a, outcome: mirrored[match.outcome] ?? match.outcome, ...(games && { games }) };
        });
        expect(computeFigures({ ...sheet, matches }, rules, NAMES).tieBreakers).toEqual(computeFigures(sheet, rules, NAMES).tieBreakers);
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  });

  it('does not change with penalties, the own points apart (rules.md 7)', () => {
    fc.assert(
      fc.property(sheets, rulesOfAllKinds, (sheet, rules) => {
        const { penalties, ...clean } = sheet;
        const [fined, free] = [computeFigures(sheet, rules, NAMES), computeFigures(clean, rules, NAMES)];
        expect(fined.tieBreakers).toEqual(free.tieBreakers);
        expect(fined.points).toEqual(free.points.map((points, p) => points - (penalties?.[p] ?? 0)));
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  });
});

describe('the plain computation', () => {
  it('itself agrees with a table worked out by hand', () => {
    const sheet: ScoreSheet = {
      players: 3,
      matches: [
        { a: 0, b: 1, outcome: 'a', games: { a: 2, b: 1, draws: 0 } },
        { a: 2, b: -1, outcome: 'bye' },
      ],
    };
    const rules: ScoringRules = {
      win: 3,
      draw: 1,
      loss: 0,
      byeWorth: 3,
      byeGames: { a: 2, b: 0 },
      byesInOpponentRecord: 'exclude',
      floor: fraction(1, 3),
      opponentGameFloor: fraction(1, 3),
      drawnMatch: 'recorded',
    };
    const { tieBreakers } = plainFigures(sheet, rules);
    expect(tieBreakers.omw).toEqual([fraction(1, 3), ONE, fraction(1, 3)]);
    expect(tieBreakers.gw).toEqual([fraction(2, 3), sub(ONE, fraction(2, 3)), ONE]);
    expect(tieBreakers.sos).toEqual([ZERO, ONE, ZERO]);
  });
});
