import { fraction, toText } from '@roundbook/exact';
import { bye, match, sheetOf, KEY } from './sheet-given.spec-support';
import { workings } from './workings';

describe('a sheet opened up', () => {
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
