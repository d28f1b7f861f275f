import { PRESETS } from '@roundbook/tournament';
import { nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile } from '@roundbook/verifier';
import { played } from './exported';

const tools = { hashing: nodeHashing, verifying: nodeSigning };

describe('an honest ledger file', () => {
  test.each(PRESETS.map(({ name }) => name))('of %s is found to be in order', async (preset) => {
    const rates = { dropRate: 0.05, drawRate: 0.1, walkoutRate: 0.1, lateRate: 0.05, returnRate: 0.3 };
    const { text, key } = await played({ preset, players: 13, seed: '1', ...rates });
    const report = verifyLedgerFile(tools, text, { key });
    expect(report.faults).toEqual([]);
    expect(report).toMatchObject({ ok: true, signer: 'given' });
    console.log(preset, JSON.stringify(report.checked), JSON.stringify(report.unchecked));
  });
});
