import { Ledger } from '@roundbook/ledger';
import { nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile } from '@roundbook/verifier';
import { seededIds, simulatedPorts } from '../../apps/cli/src/simulate/simulated-ports';
import { exported } from './exported';
import { forged } from './tampering';

const tools = { hashing: nodeHashing, verifying: nodeSigning };
const NOWHERE = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f';

type Line = Parameters<typeof forged>[1][number];

/** Two rounds of four players, in which a result, a withdrawal with words about somebody, and a drop were taken back. */
const withUndo = async (): Promise<string> => {
  const ports = simulatedPorts('taken back');
  const ledger = new Ledger(ports);
  const nextId = seededIds('taken back');
  const issued = () => ({ commandId: nextId(), actor: { id: 'desk', role: 'organiser' } });
  const { tournament } = await ledger.create({ name: 'Back', preset: 'magic', settings: { rounds: 2, cut: 0 } }, issued());
  await ledger.register(tournament, ['Ada', 'Ben', 'Cleo', 'Dmitri'].map((name) => ({ name })) as never, {}, issued());
  const give = (type: string, payload: object) => ledger.execute(tournament, type, payload, issued());
  const playRound = async () => {
    await give('pair', {});
    await give('publish', {});
    const { rounds } = await ledger.stateAt(tournament);
    for (const { id } of rounds[rounds.length - 1]?.matches ?? [])
      await give('report', { match: id, result: { outcome: 'a', games: { a: 2, b: 0, draws: 0 } } });
  };
  await playRound();
  const last = (await ledger.recorded(tournament)).filter(({ type }) => type === 'ResultReported').at(-1);
  await give('undo', { event: last?.id, reason: 'the wrong table' });
  await give('report', { match: last?.data['match'], result: { outcome: 'b', games: { a: 0, b: 2, draws: 0 } } });
  await give('withdraw', { player: 2, reason: 'Ben felt ill' });
  await give('undo', { reason: 'Ben is well again' });
  await give('drop', { player: 1 });
  await give('undo', {});
  await playRound();
  await give('complete', {});
  return (await exported(ports)).text;
};

describe('what takes something back is decided again as the undo that it says it is', () => {
  let text = '';
  let events: readonly Line[] = [];
  beforeAll(async () => {
    text = await withUndo();
    events = text
      .trimEnd()
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line) as Line);
  });

  const reportOf = (changed: readonly Line[]) => verifyLedgerFile(tools, forged(text, changed as Line[]));
  const faultsOf = (changed: readonly Line[]) => reportOf(changed).faults.map(({ code, revision }) => [code, revision]);
  const newest = (type: string): number => events.findLastIndex((event) => event.type === type);
  /** The same events, the answer of one command brought about by something else. */
  const causedBy = (at: number, cause: unknown): readonly Line[] => {
    const command = events[at]?.metadata['commandId'];
    return events.map((event) =>
      event.metadata['commandId'] === command ? { ...event, metadata: { ...event.metadata, $causationId: cause as string } } : event,
    );
  };
  const changed = (at: number, data: Line['data']): readonly Line[] =>
    events.map((event, index) => (index === at ? { ...event, data: { ...event.data, ...data } } : event));

  it('and an honest one comes to the same events, sealed words and all', () => {
    const { ok, checked, unchecked, faults } = verifyLedgerFile(tools, text);
    expect([ok, faults, unchecked]).toEqual([true, [], []]);
    const commands = new Set(events.map(({ metadata }) => metadata['commandId'])).size;
    expect(checked).toContainEqual({ what: 'commands', count: commands - 1 });
    expect(checked).toContainEqual({ what: 'standings', count: 2 });
    expect(events.some(({ type, data }) => type === 'ActionUndone' && data['sealedNote'] !== undefined)).toBe(true);
  });

  it('a command that says it takes something back, and does something else', () => {
    const at = newest('ResultReported');
    const codes = events.slice(0, at).flatMap(({ id, metadata }) => {
      if (metadata['commandId'] === events[at]?.metadata['commandId']) return [];
      return faultsOf(causedBy(at, id)).slice(0, 1);
    });
    expect(codes.length).toBeGreaterThan(20);
    for (const [code, revision] of codes) {
      expect(['not_allowed', 'wrong_outcome']).toContain(code);
      expect(events[revision as number]?.metadata['commandId']).toBe(events[at]?.metadata['commandId']);
    }
  });

  it('a result that nobody entered, as if it came of taking one back', () => {
    const at = newest('ResultReported');
    const turned = changed(at, { result: { outcome: 'b', games: { a: 0, b: 2, draws: 0 } } });
    const cause = events.find(({ type }) => type === 'ResultVoided')?.id ?? '';
    const command = events[at]?.metadata['commandId'];
    const lied = turned.map((event) =>
      event.metadata['commandId'] === command ? { ...event, metadata: { ...event.metadata, $causationId: cause } } : event,
    );
    expect(faultsOf(lied)[0]).toEqual(['not_allowed', at]);
  });

  it.each<[string, Line['data']]>([
    ['another event than the one that brought it about', { event: NOWHERE }],
    ['another kind of event', { type: 'PlayerDropped' }],
    ['somebody else', { concerns: { player: 3 } }],
  ])('an undo that names %s', (_, data) => {
    const at = newest('ActionUndone');
    expect(faultsOf(changed(at, data))[0]).toEqual(['wrong_outcome', at]);
  });

  it('an undo that is brought about by itself alone', () => {
    const at = newest('ActionUndone');
    expect(faultsOf(causedBy(at, events[at]?.metadata['commandId']))[0]).toEqual(['no_command', at]);
  });

  it('an event that is brought about by what is not there, by itself, or by what comes later', () => {
    const at = newest('PlayerDropped');
    for (const cause of [NOWHERE, 'undo', events[at]?.id, events[at + 1]?.id, events[at + 1]?.metadata['commandId']])
      expect(faultsOf(causedBy(at, cause))).toEqual([['wrong_cause', at]]);
    const [first, second] = [newest('PairingsPublished'), newest('StageCompleted')];
    expect(events[second]?.metadata['commandId']).toBe(events[second + 1]?.metadata['commandId']);
    const halves = events.map((event, index) =>
      index === second + 1 ? { ...event, metadata: { ...event.metadata, $causationId: events[first]?.id ?? '' } } : event,
    );
    expect(faultsOf(halves)).toContainEqual(['wrong_cause', second + 1]);
  });

  describe('the algorithm of a round', () => {
    const paired = () => newest('RoundPaired');
    const named = () => events[paired()]?.data['algorithm'] as { name: string; version: number };

    it('that there is not', () => {
      for (const name of ['swiss-at-will', 'toString'])
        expect(faultsOf(changed(paired(), { algorithm: { ...named(), name } }))).toEqual([['unknown_algorithm', paired()]]);
    });

    it('that there is, but not for this round', () =>
      expect(faultsOf(changed(paired(), { algorithm: { name: 'bracket-fixed', version: 1 } }))).toEqual([['wrong_outcome', paired()]]));

    it.each([
      ['newer', 'newerVersion', 99],
      ['older', 'version', 1],
    ])('in a version that is %s is listed apart', (words, code, version) => {
      const { faults, unchecked } = reportOf(changed(paired(), { algorithm: { ...named(), version } }));
      expect(faults).toEqual([]);
      expect(unchecked).toEqual([{ code, message: expect.stringContaining(words), count: 1 }]);
    });
  });
});
