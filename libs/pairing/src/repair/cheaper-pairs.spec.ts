import { testDraw } from '../../test/every-pairing';
import type { Certificate } from '../matching/certificate';
import type { Pair } from '../pairing-terms';
import { addCheaper, faultInRepair } from './cheaper-pairs';
import { firstEdges } from './repair-edges';
import { RepairProblem } from './repair-problem';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** A hundred players of whom the first two are loose; nobody has met. */
const problem = (): RepairProblem => {
  const current = range(50)
    .slice(1)
    .map((i): Pair => [2 * i, 2 * i + 1]);
  const players = range(100);
  return new RepairProblem(
    { n: 100, current, players, met: () => 0, currentBye: null, byeCandidates: [], draw: testDraw('proof') },
    players,
  );
};

const kept = (of: RepairProblem): Pair[] => [...of.partner.entries()].filter(([x, y]) => y > x);

const numbers = (of: RepairProblem, change: (dual: number[]) => void = () => undefined): Certificate => {
  const dual = range(of.size).map((x) => (of.loose.includes(x) ? 1 : 0));
  change(dual);
  return { dual, sets: [] };
};

describe('the proof of a repair', () => {
  it('holds where the two loose players meet', () => {
    const of = problem();
    const [x = 0, y = 0] = of.loose;
    expect(addCheaper(of, firstEdges(of), 3, 8, numbers(of))).toBe(0);
    expect(faultInRepair(of, [...kept(of), [x, y]], numbers(of))).toBeNull();
  });

  it('fails for a dearer pairing, for players left out, and for numbers that a match contradicts', () => {
    const of = problem();
    const [x = 0, y = 0] = of.loose;
    const [[a, b] = [0, 0], ...others] = kept(of);
    expect(faultInRepair(of, [...others, [a, x], [b, y]], numbers(of))).toContain('the repair costs 2, the bound is 1');
    expect(faultInRepair(of, kept(of), numbers(of))).toContain('not paired');
    const raised = numbers(of, (dual) => (dual[a] = 1));
    expect(faultInRepair(of, [...kept(of), [x, y]], raised)).toContain('costs less than its numbers allow');
  });

  it('pairs that the numbers show to be too cheap become edges, no more than asked for at a time', () => {
    const of = problem();
    const edges = firstEdges(of);
    const [[x] = [0]] = kept(of);
    const before = edges.size;
    const far = range(of.size).filter((z) => z !== x && !edges.has(x, z));
    expect(far.length).toBeGreaterThan(2);
    // Only pairs that are no edges yet: the numbers of all others fall with that of x.
    const shown = numbers(of, (dual) => {
      for (const z of range(of.size)) dual[z] = far.includes(z) ? 0 : -5;
      dual[x] = 3;
    });
    expect(addCheaper(of, edges, 3, 2, shown)).toBe(2);
    expect(edges.size - before).toBe(2);
  });
});
