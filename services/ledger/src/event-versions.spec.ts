import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import { timeline } from '@roundbook/projections';
import { upcast, versionOf } from '@roundbook/tournament';
import { nodeHashing, verifyChain } from '@roundbook/transparency';
import { memoryPorts } from './embedded';
import { Ledger } from './ledger';
import { tournamentEvent, tournamentStream } from './tournament-streams';

/** A ledger that was begun when an undo was written in its first version, and went on with the second. */
const FIXTURE = path.join(__dirname, '../../../test/fixtures/two-event-versions.jsonl');
const TOURNAMENT = '113000a4-bf26-441f-8444-bb9d42b32800';

const stored: readonly SealedEvent[] = fs
  .readFileSync(FIXTURE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as SealedEvent);

const opened = async (events: readonly SealedEvent[]): Promise<Ledger> => {
  const ports = memoryPorts();
  await ports.store.append(tournamentStream(TOURNAMENT), 'noStream', events);
  return new Ledger(ports);
};

const place = (event: SealedEvent, revision: number): RecordedEvent => ({ ...event, stream: 's', revision, position: String(revision) });

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof RefusalError) return `${error.refusal.code}: ${error.refusal.message}`;
    throw error;
  }
};

const undos = stored.flatMap((event, revision) => (event.type === 'ActionUndone' ? [place(event, revision)] : []));
const [ofPlayer, , ofMatch, ...later] = undos as [RecordedEvent, RecordedEvent, RecordedEvent, ...RecordedEvent[]];

describe('events of two versions in one stream', () => {
  it('are both there, and the chain is over what is stored', () => {
    expect(undos.map(({ metadata }) => metadata.schemaVersion)).toEqual([1, 1, 1, 1, 2, 2]);
    const verdict = verifyChain(nodeHashing, tournamentStream(TOURNAMENT), stored);
    expect(verdict).toEqual({ ok: true, head: 'aed4e0bd3ffe74fd90cec627e66489c6e55b1351e6b12dafff659e727e45512d' });
    const read = stored.map((event, index) => ({ ...event, data: tournamentEvent(place(event, index)).data }));
    expect(verifyChain(nodeHashing, tournamentStream(TOURNAMENT), read)).toEqual({ ok: false, revision: 8, reason: 'wrong_hash' });
  });

  it('are read in the shape of today', () => {
    expect(undos.map((event) => (tournamentEvent(event).data as { concerns: unknown }).concerns)).toEqual([
      { player: 2 },
      { player: 5 },
      { match: 'r1m1' },
      { player: 3 },
      { match: 'r1m1' },
      { player: 4 },
    ]);
    const whole = upcast('ActionUndone', 1, { event: ofMatch.id, type: 'StageStarted', reason: 'begun too early' });
    expect(whole).toMatchObject({ right: { concerns: null, reason: 'begun too early' } });
  });

  it('fold to the same whichever version they were written in', async () => {
    const state = await (await opened(stored)).stateAt(TOURNAMENT);
    expect(state.players.map(({ status, checkedIn }) => [status, checkedIn])).toEqual(Array(5).fill(['active', true]));
    expect(state.assignedByes).toEqual([]);
    expect(state.rounds[0]?.matches[0]).toMatchObject({ id: 'r1m1', confirmed: false });
    expect(state.revision).toBe(26);
  });

  it('are given out as they are stored, and told in the same words', async () => {
    const ledger = await opened(stored);
    const recorded = await ledger.recorded(TOURNAMENT);
    expect(recorded.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual(stored);
    const told = recorded.map((event) => ({ ...tournamentEvent(event), actor: event.metadata.actor }));
    const sentences = timeline(told, (person) => person.slice(0, 4), { staff: true }).filter(({ type }) => type === 'ActionUndone');
    const about = sentences.filter(({ text }) => text.includes('confirm')).map(({ text, round }) => [text.split(' Reason')[0], round]);
    expect(about).toHaveLength(2);
    expect(about[0]).toEqual(about[1]);
  });

  it('are followed by events of the newest version', async () => {
    const ledger = await opened(stored);
    const issued = { commandId: '00000000-0000-4000-8000-000000000001', actor: { id: 'desk-1', role: 'organiser' } };
    const { events } = await ledger.execute(TOURNAMENT, 'confirm', { matches: ['r1m1'] }, issued);
    expect(events[0]?.metadata.schemaVersion).toBe(versionOf('ResultConfirmed'));
    expect([versionOf('ResultConfirmed'), versionOf('ActionUndone')]).toEqual([1, 2]);
  });
});

describe('an event that is not what its version says', () => {
  const as = (event: RecordedEvent, schemaVersion: number) => ({ ...event, metadata: { ...event.metadata, schemaVersion } });
  it('is refused: of the first version, of the second, of none, of one to come', () => {
    const [second] = later.slice(1) as [RecordedEvent];
    expect(codeOf(() => tournamentEvent(as(second, 1)))).toMatch(/^damaged_event: .* concerns/);
    expect(codeOf(() => tournamentEvent(as(ofPlayer, 2)))).toMatch(/^damaged_event: .* concerns/);
    for (const version of [0, -1, 0.5]) {
      expect(codeOf(() => tournamentEvent(as(ofPlayer, version)))).toMatch(/^damaged_event: .* no version/);
      expect(codeOf(() => tournamentEvent(as(place(stored[1] as SealedEvent, 1), version)))).toMatch(/^damaged_event: .* no version/);
    }
    expect(codeOf(() => tournamentEvent(as(second, 3)))).toMatch(/^newer_event/);
    expect(codeOf(() => tournamentEvent({ ...ofPlayer, type: 'constructor' }))).toMatch(/^newer_event/);
  });
});
