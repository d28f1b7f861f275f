import fc from 'fast-check';
import { equals, fraction, ONE, sub, toText, ZERO, type Column } from '@roundbook/exact';
import { computeFigures } from './figures';
import { plainFigures } from './plain-figures.spec-support';
import { rankFigures, rankGroups } from './ranking';
import type { TieBreakerName } from './basis';
import type { ScoreSheet, SheetMatch } from './score-sheet';
import type { ScoringRules } from './scoring-rules';
import { TIE_BREAKERS } from './tie-breakers';
import { quotientOf, workings } from './workings';

const numRuns = 300 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const NAMES = Object.keys(TIE_BREAKERS) as TieBreakerName[];

const gamesWritten = fc.option(fc.record({ a: fc.nat(3), b: fc.nat(3), draws: fc.nat(3) }), { nil: undefined });
const outcomes = fc.constantFrom<SheetMatch['outcome'][]>(
  'a',
  'b',
  'draw',
  'doubleLoss',
  'walkoverA',
  'walkoverB',
  'walkoverBoth',
  'timeout',
  'unprovable',
);
const pairOf = (figures: fc.Arbitrary<number>) => fc.option(fc.record({ a: figures, b: figures }), { nil: undefined });
const written = fc.record({
  games: gamesWritten,
  scores: pairOf(fc.integer({ min: -2, max: 500 })),
  difference: fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
  keys: pairOf(fc.nat(5)),
});
/** Only what was written down is there at all. */
const noted = (match: SheetMatch): SheetMatch =>
  Object.fromEntries(Object.entries(match).filter(([, value]) => value !== undefined)) as unknown as SheetMatch;

const sheets = fc.integer({ min: 2, max: 9 }).chain((players) => {
  const player = fc.nat(players - 1);
  const played = fc
    .tuple(player, fc.integer({ min: 1, max: players - 1 }), outcomes, written)
    .map(([a, step, outcome, noting]) => noted({ a, b: (a + step) % players, outcome, ...noting } as SheetMatch));
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

const rulesOfAllKinds = fc.record(
  {
    win: fc.integer({ min: 1, max: 3 }),
    draw: fc.nat(1),
    loss: fc.integer({ min: -1, max: 1 }),
    timeout: fc.integer({ min: -1, max: 1 }),
    walkover: fc.integer({ min: -2, max: 0 }),
    byeWorth: fc.integer({ min: -1, max: 3 }),
    byeSpread: fc.constantFrom(0, 50),
    pointsFrom: fc.constantFrom<'outcome' | 'scores'>('outcome', 'scores'),
    byeGames: fc.record({ a: fc.nat(2), b: fc.nat(1) }),
    byesInOpponentRecord: fc.constantFrom<'include' | 'exclude'>('include', 'exclude'),
    floor: floors,
    opponentGameFloor: floors,
    drawnMatch: fc.constantFrom<'recorded' | 'oneDrawnGame'>('recorded', 'oneDrawnGame'),
  },
  { requiredKeys: ['win', 'draw', 'loss', 'byeWorth', 'byeGames', 'byesInOpponentRecord', 'floor', 'opponentGameFloor', 'drawnMatch'] },
);

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
        const keys = figures.points.map((points, p) => [
          points,
          ...names.map((name) => {
            const figure = figures.tieBreakers[name][p]!;
            return figure !== null && TIE_BREAKERS[name].better === 'lower' ? sub(ZERO, figure) : figure;
          }),
        ]);
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
          const swapped = <T extends { a: number; b: number }>(pair: T | undefined) => pair && { ...pair, a: pair.b, b: pair.a };
          return noted({
            a: match.b,
            b: match.a,
            outcome: mirrored[match.outcome] ?? match.outcome,
            games: swapped(match.games),
            scores: swapped(match.scores),
            difference: match.difference === undefined ? undefined : -match.difference,
            keys: swapped(match.keys),
          } as SheetMatch);
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

describe('a sheet opened up', () => {
  it('gives terms that come to every figure of any player', () => {
    fc.assert(
      fc.property(sheets, rulesOfAllKinds, fc.constantFrom('wins', 'points', 'pointSum'), (sheet, own, sosFrom) => {
        const rules = { ...own, sosFrom: sosFrom as 'wins' };
        const figures = computeFigures(sheet, rules, NAMES);
        const opened = workings(sheet, rules);
        for (const name of NAMES)
          for (let player = 0; player < sheet.players; player++) {
            const working = opened.working(name, player);
            expect(working.value).toEqual(figures.tieBreakers[name][player]);
            const quotient = quotientOf(working);
            if (quotient !== undefined) expect([name, toText(quotient)]).toEqual([name, toText(working.value ?? ZERO)]);
            for (const { rate, value, floored } of working.terms)
              if (rate !== undefined && floored !== true) expect(equals(fraction(rate.part, rate.whole), value ?? ZERO)).toBe(true);
          }
      }),
      { numRuns: Math.ceil(numRuns / 6) },
    );
  });

  it('gives what each match is worth, which adds up to the record', () => {
    fc.assert(
      fc.property(sheets, rulesOfAllKinds, (sheet, rules) => {
        const figures = computeFigures(sheet, rules, []);
        const opened = workings(sheet, rules);
        for (let player = 0; player < sheet.players; player++) {
          const all = opened.matchesOf(player).map((index) => opened.counted(index, player));
          const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((so, one) => so + of(one), 0);
          const missed = sheet.missedLosses?.[player] ?? 0;
          expect(sum(({ points }) => points) + missed * rules.loss - (sheet.penalties?.[player] ?? 0)).toBe(figures.points[player]);
          expect(sum(({ wins }) => wins)).toBe(figures.wins[player]);
          expect(sum(({ losses }) => losses) + missed).toBe(figures.losses[player]);
          expect(sum(({ draws }) => draws)).toBe(figures.draws[player]);
          expect(sum(({ byes }) => byes)).toBe(figures.byes[player]);
        }
      }),
      { numRuns: Math.ceil(numRuns / 6) },
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
