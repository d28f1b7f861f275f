import fc from 'fast-check';
import { fraction, ONE, sub, ZERO, type Column } from '@roundbook/exact';
import { computeFigures } from './figures';
import { plainFigures } from './plain-figures.spec-support';
import { rankFigures, rankGroups } from './ranking';
import type { TieBreakerName } from './basis';
import type { ScoreSheet, SheetMatch } from './score-sheet';
import type { ScoringRules } from './scoring-rules';
import { noted, rulesOfAllKinds, sheets } from './sheets.spec-support';
import { TIE_BREAKERS } from './tie-breakers';

const numRuns = 300 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const NAMES = Object.keys(TIE_BREAKERS) as TieBreakerName[];

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
