import { evening } from './evening';

// Some fifty commands, each with a write that waits for the disk.
jest.setTimeout(60_000);

describe('the guided evening', () => {
  it('tells the same evening every time, and the ledger backs what it tells', async () => {
    const call = { json: false, ledger: 'unused' };
    const [one, other] = [await evening(call, {}), await evening(call, {})];
    expect(other).toEqual(one);
    const { corrected, backIn, winner, drawSecret } = one.json as { corrected: string; backIn: string; winner: string; drawSecret: string };
    expect(corrected).toMatch(/^r1m\d$/);
    expect(drawSecret).toMatch(/^[0-9a-f]{64}$/);
    const { text } = one;
    const chapters = [
      'A tournament is created',
      'Round 1',
      'Round 2',
      'a mistake comes to light',
      'two answers',
      'goes on',
      'the proof',
      'What to try next',
    ];
    expect(chapters.map((chapter) => text.indexOf(chapter)).every((at, index, all) => at > (all[index - 1] ?? -1))).toBe(true);
    // Out on the wall, in as we know it now.
    expect(text).toMatch(new RegExp(`known at revision 25,[^$]*\\n +\\d +${backIn} .* eliminated`));
    expect(text).toMatch(new RegExp(`--after-round 2\\n[^$]*\\n +\\d +${backIn} .* active`));
    expect(text).toContain('Nothing was written.');
    expect(text).toContain(`Winner: ${winner}`);
    expect(text.split('its SHA-256            ')[1]?.slice(0, 64)).toBe(text.split('published at creation  ')[1]?.slice(0, 64));
  });
});
