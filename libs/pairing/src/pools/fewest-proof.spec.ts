import { countRematches, everyPairing, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { faultInFewest } from './fewest-proof';
import { largestMatching, SETTLED, SPARED, WANTED } from './largest-matching';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('the proof of the fewest rematches (rules 1.3)', () => {
  it('holds for every history, and half of those left over are the fewest of all pairings', () => {
    let forced = 0;
    for (let k = 0; k < runs(150); k++) {
      const n = 2 + 2 * (k % 4);
      const met = randomHistory(n, 40 + 15 * (k % 5), testDraw(`fewest ${k}`));
      const haveMet = (i: number, j: number): boolean => met(i, j) > 0;
      const found = largestMatching(n, haveMet);
      expect(faultInFewest(n, haveMet, found)).toBeNull();
      expect(found.unmatched / 2).toBe(Math.min(...everyPairing(range(n)).map((pairs) => countRematches(pairs, met))));
      if (found.unmatched > 0) forced += 1;
    }
    expect(forced).toBeGreaterThan(20);
  });

  it('is refused with another number left over, a player in another part, a group divided or joined', () => {
    // 0 has met all but 1; 2, 3, 4 have met all but 1 and each other's group: 1 is wanted by three groups of one.
    const n = 4;
    const haveMet = (i: number, j: number): boolean => i !== 1 && j !== 1;
    const found = largestMatching(n, haveMet);
    expect([...found.part]).toEqual([SPARED, WANTED, SPARED, SPARED]);
    expect(found.unmatched).toBe(2);
    expect(faultInFewest(n, haveMet, found)).toBeNull();
    expect(faultInFewest(n, haveMet, { ...found, unmatched: 4 })).toMatch('do not leave 4');
    expect(faultInFewest(n, haveMet, { ...found, part: Uint8Array.from([SPARED, SPARED, SPARED, SPARED]) })).not.toBeNull();
    expect(faultInFewest(n, haveMet, { ...found, part: Uint8Array.from([SPARED, SETTLED, SPARED, SPARED]) })).toMatch('has not met');
    expect(faultInFewest(n, haveMet, { ...found, group: Int32Array.from([0, -1, 0, 3]) })).toMatch('even number');
    const strangers = (): boolean => false;
    expect(faultInFewest(n, strangers, found)).toMatch('has not met');
  });
});
