import { RefusalError } from '@roundbook/kernel';
import { Ledger, type LedgerPorts } from '@roundbook/ledger';
import { openDisputes, PRESETS, type PresetName } from '@roundbook/tournament';
import { nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile } from '@roundbook/verifier';
import { seededIds, simulatedPorts, steppingClock } from '../../apps/cli/src/simulate/simulated-ports';
import { needsWinner } from '../simulation/actions';
import { picksFrom } from '../simulation/picks';
import { possibleResult } from '../simulation/results';
import { patience, runs } from '../simulation/runs';
import { newPlayers } from '../simulation/replicas/names';
import { nextStep } from '../simulation/replicas/next-step';
import { exported } from './exported';
import { forged } from './tampering';

const tools = { hashing: nodeHashing, verifying: nodeSigning };
const ORDERS = 90;

interface Disputed {
  readonly ports: LedgerPorts;
  readonly counts: Readonly<Record<string, number>>;
}

/** A tournament in which results are disputed all the time, by several judges. */
const disputedAll = async (preset: PresetName, seed: number): Promise<Disputed> => {
  const ports = { ...simulatedPorts(`disputed ${preset} ${seed}`), clock: steppingClock() };
  const ledger = new Ledger(ports);
  const picks = picksFrom(Math.imul(seed + 1, 0x9e37) + preset.length);
  const nextId = seededIds(`disputed ${preset} ${seed}`);
  const issued = () => ({ commandId: nextId(), actor: { id: `judge-${1 + picks.int(2)}`, role: 'judge' } });
  const { tournament } = await ledger.create({ name: 'Disputed', preset, settings: {} }, issued());
  await ledger.register(tournament, newPlayers(seed, 0, 9, picks), { confirmSameName: true }, issued());
  const counts: Record<string, number> = {};
  const give = async (type: string, payload: object): Promise<void> => {
    try {
      const { events } = await ledger.execute(tournament, type, payload, issued());
      for (const event of events) counts[event.type] = (counts[event.type] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      counts[error.refusal.code] = (counts[error.refusal.code] ?? 0) + 1;
    }
  };
  const about = async (): Promise<void> => {
    const state = await ledger.stateAt(tournament);
    const match = picks.of(state.rounds.flatMap(({ matches }) => matches).filter(({ result }) => result !== undefined));
    const dispute = picks.of(state.disputes ?? [])?.id;
    if (match === undefined) return;
    const result = possibleResult(match, needsWinner(state, match), picks);
    const by = match.sides[picks.int(2)];
    const ruling = picks.of(['keep', 'correct', 'correct', 'void'] as const);
    const alone = picks.percent(50) ? { alone: true } : {};
    const kind = picks.int(10);
    if (kind < 4) return give('dispute', { match: match.id, claim: result, by, reason: 'wrongSides', evidence: 'slip 4', note: 'signed' });
    if (dispute === undefined || kind === 9) return give('undo', { reason: 'not meant' });
    if (kind === 8) return give('repair', { unplayed: true, reason: 'the correction' });
    if (kind < 6) return give('appeal', { dispute, by, reason: 'they never asked me' });
    const disputed = state.disputes?.find(({ id }) => id === dispute)?.match;
    const its = state.rounds.flatMap(({ matches }) => matches).find(({ id }) => id === disputed) ?? match;
    const right = ruling === 'correct' ? { result: possibleResult(its, needsWinner(state, its), picks) } : {};
    return give('resolve', { dispute, ruling, ...right, reason: picks.percent(50) ? 'judgeRuling' : 'as they say', ...alone });
  };
  for (let count = 0; count < ORDERS; count += 1) {
    const state = await ledger.stateAt(tournament);
    const next = nextStep(state, picks);
    if (next.kind === 'execute' && next.type !== 'complete') await give(next.type, next.payload as object);
    if (picks.percent(40)) await about();
  }
  await give('complete', { early: true });
  await give('complete', { early: true, despiteDisputes: 'the hall closes' });
  for (let count = 0; count < 8; count += 1) await about();
  const state = await ledger.stateAt(tournament);
  counts['open'] = openDisputes(state).length;
  return { ports, counts };
};

interface Line {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, never>;
  readonly metadata: { readonly actor: { readonly id: string } };
}

describe('disputes in a ledger file', () => {
  const counts: Record<string, number> = {};
  test.each(PRESETS.map(({ name }) => name))(
    'of %s are decided again to the same',
    async (preset) => {
      for (let seed = 0; seed < runs(1); seed += 1) {
        const disputed = await disputedAll(preset, seed);
        for (const [what, count] of Object.entries(disputed.counts)) counts[what] = (counts[what] ?? 0) + count;
        const { text, key } = await exported(disputed.ports);
        expect([preset, seed, verifyLedgerFile(tools, text, { key }).faults.slice(0, 2)]).toEqual([preset, seed, []]);
      }
    },
    patience(10),
  );

  it('and everything happened in them', () => {
    const least = (what: string): number => counts[what] ?? 0;
    expect(
      [
        'ResultDisputed',
        'DisputeRuled',
        'RulingAppealed',
        'ResultCorrected',
        'ResultVoided',
        'same_ruler',
        'PairingRepaired',
        'ActionUndone',
      ].filter((what) => least(what) < 2),
    ).toEqual([]);
  });

  it('a ruling that was made another is found, even where every later hash was made anew', async () => {
    const found = new Set<string>();
    for (let seed = 0; seed < 6; seed += 1) {
      const { text } = await exported((await disputedAll('faction-play', seed)).ports);
      const events = text
        .trimEnd()
        .split('\n')
        .slice(1, -1)
        .map((line) => JSON.parse(line) as Line);
      const changes: readonly (readonly [string, (one: Line) => object | undefined])[] = [
        ['ruling', ({ type, data }) => (type === 'DisputeRuled' && data['ruling'] === 'corrected' ? { ruling: 'upheld' } : undefined)],
        ['correction', ({ type, data, id }) => (type === 'DisputeRuled' && 'correction' in data ? { correction: id } : undefined)],
        ['appeal', ({ type, id }) => (type === 'RulingAppealed' ? { ruling: id } : undefined)],
      ];
      for (const [what, change] of changes) {
        const at = events.findIndex((one) => change(one) !== undefined);
        const one = events[at];
        if (one === undefined) continue;
        const changed = events.with(at, { ...one, data: { ...one.data, ...change(one) } } as Line);
        const report = verifyLedgerFile(tools, forged(text, changed as never));
        expect([what, report.ok, report.faults[0]?.event]).toEqual([what, false, one.id]);
        found.add(what);
      }
    }
    expect([...found].sort()).toEqual(['appeal', 'correction', 'ruling']);
  }, 60_000);
});
