import { Ledger } from '@roundbook/ledger';
import { eventId, nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile } from '@roundbook/verifier';
import { exported, played } from './exported';
import { forged } from './tampering';

const tools = { hashing: nodeHashing, verifying: nodeSigning };
const COMMAND = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f';

type Line = Parameters<typeof forged>[1][number];

describe('whoever signs the log cannot record what no command comes to', () => {
  let text = '';
  let events: readonly Line[] = [];
  beforeAll(async () => {
    ({ text } = await played({ preset: 'magic', players: 8, seed: 'by itself', settings: { rounds: 1, cut: 0 } }));
    events = text
      .trimEnd()
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line) as Line);
  });

  const faultsOf = (changed: readonly Line[]) => {
    const { faults } = verifyLedgerFile(tools, forged(text, changed as Line[]));
    return faults.map(({ code, revision }) => [code, revision]);
  };
  const last = () => events[events.length - 1] as Line;

  it('and the file is in order without it', () => expect(faultsOf(events)).toEqual([]));

  it.each<[string, Line['data'], string]>([
    ['RoundCompleted', { stage: 0, round: 1 }, 'no_command'],
    ['StageCompleted', { stage: 0, order: [[8], [1]], advancing: [8] }, 'no_command'],
    ['PlayerPromoted', { player: 1, inPlaceOf: 2, rule: '2.8' }, 'no_command'],
    ['CandidatePassedOver', { player: 1, inPlaceOf: 2, reason: 'noShow' }, 'no_command'],
    ['DrawCommitmentReplaced', { sealedSecret: 'x', drawCommitment: '0'.repeat(64), reason: 'lost' }, 'no_command'],
    ['PolicyAmended', { settings: { winPoints: 9 }, fromRound: 1, reason: 'why not' }, 'not_allowed'],
    ['PenaltyWithdrawn', { player: 1, penalty: COMMAND, reason: 'none there' }, 'not_allowed'],
  ])('%s by itself', (type, data, code) => {
    const metadata = { ...last().metadata, commandId: COMMAND, $causationId: COMMAND, $correlationId: COMMAND };
    const alone = { ...last(), type, data, metadata, id: eventId(nodeHashing, last().stream, COMMAND, 0) };
    expect(faultsOf([...events, alone])).toEqual([[code, events.length]]);
  });

  it.each<[string, Line['data']]>([
    ['a parameter that there is not', { luck: 1 }],
    ['a value out of its range', { winPoints: 1_000 }],
    ['another value of what the preset fixes', { stages: ['swiss'] }],
    ['an unknown preset', { preset: 'chaos' }],
  ])('a policy with %s', (_, changed) => {
    const [first, ...rest] = events as [Line, ...Line[]];
    const policy = { ...(first.data['policy'] as Line['data']), ...changed };
    expect(faultsOf([{ ...first, data: { ...first.data, policy } }, ...rest])).toContainEqual(['not_allowed', 0]);
  });

  it('a whole tournament in the answer of its creation', () => {
    const [first] = events as [Line];
    const { commandId } = first.metadata as { commandId: string };
    const whole = events.map((event, index) => {
      const metadata = { ...event.metadata, commandId, $causationId: commandId, $correlationId: commandId };
      return { ...event, metadata, id: eventId(nodeHashing, event.stream, commandId, index) };
    });
    expect(faultsOf(whole)).toContainEqual(['wrong_outcome', 1]);
  });
});

it('a proof that does not hold is not counted as one', async () => {
  const [one, other] = [await played({ preset: 'magic', players: 4, seed: 'a' }), await played({ preset: 'magic', players: 4, seed: 'b' })];
  const mixed = `${one.text.trimEnd().split('\n').slice(0, -1).join('\n')}\n${other.text.trimEnd().split('\n').at(-1) ?? ''}\n`;
  const { faults, checked } = verifyLedgerFile(tools, mixed, { checkpoint: (await one.log.checkpoint()).note });
  expect(faults.map(({ code }) => code)).toContain('not_in_the_log');
  expect(checked.filter(({ what }) => what === 'inclusion' || what === 'checkpoint').map(({ count }) => count)).toEqual([0, 0]);
});

it('a kept checkpoint may have passed through a mail or an editor', async () => {
  const { text, key, log } = await played({ preset: 'magic', players: 4, seed: 'mail' });
  const { note } = await log.checkpoint();
  for (const kept of [note.trimEnd(), `\n${note}\n\n`, note.replace(/\n/g, '\r\n')])
    expect(verifyLedgerFile(tools, text, { key, checkpoint: kept }).faults).toEqual([]);
  for (const front of ['\uFEFF', '\n', '  ', '\uFEFF\r\n'])
    expect(verifyLedgerFile(tools, text, { key, checkpoint: `${front}${text}` }).faults).toEqual([]);
  expect(verifyLedgerFile(tools, text, { key, checkpoint: text.replace(/\n/g, '\r\n') }).faults).toEqual([]);
  expect(verifyLedgerFile(tools, text, { key, checkpoint: note.replace(/\n\d+\n/, '\n1\n') }).ok).toBe(false);
});

it('an earlier checkpoint that is given and stands in the file as well is one', async () => {
  const first = await played({ preset: 'magic', players: 4, seed: 'once' });
  const { note } = await first.log.checkpoint();
  await new Ledger(first.ports).create(
    { name: 'Another', preset: 'magic', settings: {} },
    { commandId: COMMAND, actor: { id: 'desk', role: 'organiser' } },
  );
  const { text, key } = await exported(first.ports, first.log);
  for (const checkpoint of [undefined, note]) {
    const { faults, checked } = verifyLedgerFile(tools, text, checkpoint === undefined ? { key } : { key, checkpoint });
    expect(faults).toEqual([]);
    expect(checked).toContainEqual({ what: 'checkpoint', count: 1 });
  }
});
