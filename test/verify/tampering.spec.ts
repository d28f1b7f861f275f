import { drawFrom } from '@roundbook/draw';
import { PRESETS } from '@roundbook/tournament';
import { nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile } from '@roundbook/verifier';
import { runs } from '../simulation/runs';
import { exported, played, type Exported } from './exported';
import { KINDS, tampered, type Tampered } from './tampering';

const tools = { hashing: nodeHashing, verifying: nodeSigning };
const TIMES = runs(60);

/** An honest file, and the one that somebody kept when the tournament was half over. */
interface Kept {
  readonly now: Exported;
  readonly checkpoint: string;
}

/** Found by what the file says of itself; where everything was signed anew, by the key and by the older checkpoint each. */
const missedBy = ({ now, checkpoint }: Kept, { text, resigned, what, first }: Tampered): readonly string[] => {
  const found = (how: string, options: Parameters<typeof verifyLedgerFile>[2]): readonly string[] => {
    const { ok, faults } = verifyLedgerFile(tools, text, { ...options, replay: false });
    if (ok) return [`${what} at ${first} not found ${how}`];
    const named = faults[0]?.revision;
    const mustName = !resigned && what !== 'tail' && what !== 'bit' && first < now.file.events.length - 1;
    return mustName && named !== first ? [`${what} at ${first} was named as ${named}: ${faults[0]?.message}`] : [];
  };
  if (!resigned) return found('by the file alone', {});
  return [...found('by the key', { key: now.key }), ...found('by the checkpoint', { checkpoint })];
};

describe('a ledger file that somebody changed', () => {
  const honest: Kept[] = [];
  beforeAll(async () => {
    for (const { name } of PRESETS) {
      const now = await played({ preset: name, players: 9, seed: 't', drawRate: 0.1 });
      honest.push({ now, checkpoint: (await now.log.checkpoint()).note });
    }
  }, 120_000);

  it.each(KINDS.map((kind) => [kind]))('by %s is found out, and what is named is where it begins', (kind) => {
    const missed: string[] = [];
    const counts = { plain: 0, resigned: 0 };
    for (let time = 0; counts.plain + counts.resigned < TIMES; time += 1) {
      const kept = honest[time % honest.length];
      if (kept === undefined) throw new Error('no honest file');
      const one = tampered(kept.now.text, kind, time % 2 === 1, drawFrom(`${kind} ${time}`, 'tampering'));
      if (one === undefined) continue;
      counts[one.resigned ? 'resigned' : 'plain'] += 1;
      missed.push(...missedBy(kept, one));
    }
    expect(missed).toEqual([]);
    process.stdout.write(`tampering by ${kind}: ${counts.plain} as they are, ${counts.resigned} signed anew\n`);
  });

  it('is told apart from an honest one by its replay alone, where a pairing was changed and everything signed anew', () => {
    const [kept] = honest;
    const one = kept && tampered(kept.now.text, 'pairing', true, drawFrom('replay', 'tampering'));
    const { faults, checked } = verifyLedgerFile(tools, one?.text ?? '');
    expect(faults[0]).toMatchObject({ code: 'wrong_outcome', revision: one?.first });
    // What came to something else is not counted among what came to the same.
    const paired = kept?.now.file.events.filter(({ type }) => type === 'RoundPaired').length ?? 0;
    expect(checked.find(({ what }) => what === 'pairings')?.count).toBeLessThan(paired);
  });

  it('by a mark in front of it is found out as well', () => {
    const { ok, faults } = verifyLedgerFile(tools, `\uFEFF${honest[0]?.now.text ?? ''}`);
    expect([ok, faults[0]?.line]).toEqual([false, 1]);
  });

  it('names the file of the honest ledger where it was cut off before what an older file knows', async () => {
    const [kept] = honest;
    if (kept === undefined) throw new Error('no honest file');
    const { text } = await exported(kept.now.ports, kept.now.log);
    const cut = tampered(text, 'tail', true, drawFrom('cut', 'tampering'));
    const { faults } = verifyLedgerFile(tools, cut?.text ?? '', { checkpoint: text, replay: false });
    expect(faults.map(({ code }) => code)).toContain('cut_off');
  });
});
