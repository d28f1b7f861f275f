import fc from 'fast-check';
import { equals, fraction, toText, ZERO } from '@roundbook/exact';
import type { TieBreakerName } from './basis';
import { computeFigures } from './figures';
import { sheets, rulesOfAllKinds } from './sheets.spec-support';
import { bye, match, sheetOf, KEY } from './sheet-given.spec-support';
import { TIE_BREAKERS } from './tie-breakers';
import { quotientOf, workings } from './workings';

const numRuns = 150 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const NAMES = Object.keys(TIE_BREAKERS) as TieBreakerName[];

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
      { numRuns },
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
      { numRuns },
    );
  });

  it('says of a floor that it is one, and leaves the smallest out of a cut Buchholz', () => {
    const sheet = sheetOf(3, match(0, 1, 'a'), match(0, 2, 'b'), bye(1));
    const opened = workings(sheet, { ...KEY, floor: fraction(1, 3) });
    expect(opened.working('omw', 0).terms).toMatchObject([
      { match: 0, opponent: 1, floored: true, rate: { part: 0, whole: 3 } },
      { match: 1, opponent: 2, rate: { part: 3, whole: 3 } },
    ]);
    expect(opened.working('buchholzCut1', 0).terms.map(({ value }) => value && toText(value))).toEqual([null, '3']);
  });
});
