import { PRESETS } from '@roundbook/tournament';
import { nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile, type VerifyReport } from '@roundbook/verifier';
import { patience, runs } from '../simulation/runs';
import { exported, played } from './exported';
import { turbulent } from './turbulent';

const tools = { hashing: nodeHashing, verifying: nodeSigning };
const SIZES = [8, 13, 9, 16, 11, 24];

/** How many ledgers were found in order, and what was done again in them. */
class Tally {
  private ledgers = 0;
  private readonly counts = new Map<string, number>();

  add({ checked, unchecked }: VerifyReport): void {
    this.ledgers += 1;
    for (const { what, count } of checked) this.counts.set(what, (this.counts.get(what) ?? 0) + count);
    for (const { code, count } of unchecked) this.counts.set(`not: ${code}`, (this.counts.get(`not: ${code}`) ?? 0) + count);
  }

  of = (what: string): number => this.counts.get(what) ?? 0;

  toString = (): string => `${this.ledgers} honest ledgers: ${[...this.counts].map(([what, count]) => `${what} ${count}`).join(', ')}`;
}

describe('an honest ledger file is found to be in order', () => {
  const tally = new Tally();
  afterAll(() => process.stdout.write(`${tally}\n`));

  test.each(PRESETS.map(({ name }) => name))(
    'of %s, as it is played',
    async (preset) => {
      const rates = { dropRate: 0.05, drawRate: 0.1, walkoutRate: 0.1, lateRate: 0.05, returnRate: 0.3 };
      for (let seed = 0; seed < runs(1); seed += 1) {
        const { text, key } = await played({ preset, players: SIZES[seed % SIZES.length] ?? 8, seed: String(seed), ...rates });
        const report = verifyLedgerFile(tools, text, { key });
        expect([preset, seed, report.faults]).toEqual([preset, seed, []]);
        expect(report).toMatchObject({ ok: true, signer: 'given' });
        expect(report.checked).toContainEqual({ what: 'signature', count: 1 });
        tally.add(report);
      }
    },
    patience(10),
  );

  test.each(PRESETS.map(({ name }) => name))(
    'of %s, with corrections, undo, voided rounds and whatever else a desk asks for',
    async (preset) => {
      for (let seed = 0; seed < runs(1); seed += 1) {
        const { text, key } = await exported(await turbulent(preset, seed));
        const report = verifyLedgerFile(tools, text, { key });
        expect([preset, seed, report.faults.slice(0, 3)]).toEqual([preset, seed, []]);
        tally.add(report);
      }
    },
    patience(10),
  );

  it('and its draws were worked out again, its commands decided again', () => {
    expect(tally.of('seeds')).toBeGreaterThan(50);
    expect(tally.of('pairings')).toBeGreaterThan(50);
    // What is only folded and not decided again is the smaller part by far.
    expect(tally.of('commands')).toBeGreaterThan(5 * tally.of('not: byHand'));
  });
});
