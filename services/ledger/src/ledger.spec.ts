import { randomUUID } from 'node:crypto';
import { RefusalError } from '@roundbook/kernel';
import { placingAfter } from '@roundbook/tournament';
import { memoryPorts } from './embedded';
import { Ledger } from './ledger';
import { rebuild } from './rebuild';

const staff = { id: 'desk-1', role: 'organiser' };
const now = () => ({ commandId: randomUUID(), actor: staff });
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.code;
    throw error;
  }
};

const evening = async (players = 8) => {
  const ports = memoryPorts();
  const ledger = new Ledger(ports);
  const { tournament } = await ledger.create({ name: 'Friday', preset: 'playstile-2lo', settings: {} }, now());
  await ledger.register(
    tournament,
    Array.from({ length: players }, (_, index) => ({ name: `Player ${index + 1}` })),
    {},
    now(),
  );
  return { ports, ledger, tournament };
};

/** Plays on until nothing is left to be paired; side a wins every match. */
const playOut = async (ledger: Ledger, tournament: string) => {
  for (;;) {
    const code = await codeOf(ledger.execute(tournament, 'pair', {}, now()));
    if (code === 'nothing_to_pair') return;
    if (code !== 'done') throw new Error(code);
    await ledger.execute(tournament, 'publish', {}, now());
    const state = await ledger.stateAt(tournament);
    for (const match of state.rounds[state.rounds.length - 1]?.matches ?? [])
      await ledger.execute(tournament, 'report', { match: match.id, result: '1-0' }, now());
  }
};

describe('the ledger', () => {
  it('takes a 2LO from registration to its winner, reveals the draw secret, and rebuilds to the same', async () => {
    const { ports, ledger, tournament } = await evening();
    await playOut(ledger, tournament);
    const answer = await ledger.execute(tournament, 'complete', {}, now());
    expect(answer.events.map((event) => event.type)).toEqual(['StageCompleted', 'TournamentCompleted', 'DrawSecretRevealed']);
    const state = await ledger.stateAt(tournament);
    expect(ports.hashing.sha256HexOfBytes(state.revealedSecret ?? '')).toBe(state.drawCommitment);
    expect(placingAfter(state, state.rounds.length).winner).toEqual(placingAfter(state, state.rounds.length).rows[0]?.registration);
    const rebuilt = await rebuild(ports, () => undefined);
    expect(rebuilt).toMatchObject({ tournaments: 1, brokenChains: [], differing: [] });
  });

  it('answers the same command under the same key as the first time, and refuses another under it', async () => {
    const { ledger, tournament } = await evening();
    const once = now();
    const first = await ledger.execute(tournament, 'pair', {}, once);
    const again = await ledger.execute(tournament, 'pair', {}, once);
    expect(again).toMatchObject({ revision: first.revision, repeated: true });
    expect(again.events.map((event) => event.id)).toEqual(first.events.map((event) => event.id));
    expect(await codeOf(ledger.execute(tournament, 'pair', { seed: 'dice 4' }, once))).toBe('idempotency_key_reused');
    expect(await codeOf(ledger.execute(tournament, 'pair', {}, { ...once, actor: { id: 'desk-2', role: 'organiser' } }))).toBe(
      'idempotency_key_reused',
    );
  });

  it('lets two desks report different matches at once, and only one of them the same match', async () => {
    const { ledger, tournament } = await evening();
    await ledger.execute(tournament, 'pair', {}, now());
    await ledger.execute(tournament, 'publish', {}, now());
    const reports = [1, 2, 3, 3].map((table) => codeOf(ledger.execute(tournament, 'report', { match: table, result: '1-0' }, now())));
    expect((await Promise.all(reports)).sort()).toEqual(['already_reported', 'done', 'done', 'done']);
  });

  it('keeps two replicas over one store in step: each decides on what the other wrote', async () => {
    const { ports, ledger, tournament } = await evening(40);
    const other = new Ledger(ports);
    await ledger.execute(tournament, 'pair', {}, now());
    await other.execute(tournament, 'publish', {}, now());
    const reports = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? ledger : other).execute(tournament, 'report', { match: index + 1, result: '0-1' }, now()),
    );
    await Promise.all(reports);
    expect((await other.stateAt(tournament)).rounds[0]?.completed).toBe(true);
  });

  it('shows an erased person by a pseudonym; no place and no hash changes', async () => {
    const { ports, ledger, tournament } = await evening();
    await playOut(ledger, tournament);
    const before = await ledger.stateAt(tournament);
    const person = before.players[2]?.person ?? '';
    expect((await ledger.names(before)).get(person)).toBe('Player 3');
    await ledger.people.rename(person, 'Zed', now());
    expect((await ledger.names(before)).get(person)).toBe('Zed');
    await ledger.people.erase(person, now());
    expect((await ledger.names(before)).get(person)).toMatch(/^Player [0-9a-f]{6}$/);
    expect(await ledger.stateAt(tournament)).toEqual(before);
    expect((await rebuild(ports, () => undefined)).brokenChains).toEqual([]);
    expect(await codeOf(ledger.people.rename(person, 'Back', now()))).toBe('person_erased');
  });

  it('leaves no person behind when the registration is refused', async () => {
    const { ports, ledger, tournament } = await evening();
    const before = (await ports.store.streams()).length;
    expect(await codeOf(ledger.register(tournament, [{ name: 'player 1' }], {}, now()))).toBe('name_taken');
    expect(await codeOf(ledger.register(tournament, [{ name: 'New' }, { name: 'Bad\u0007' }], {}, now()))).toBe('invalid_name');
    expect((await ports.store.streams()).length).toBe(before);
    await ledger.register(tournament, [{ name: 'player 1' }], { confirmSameName: true }, now());
    expect((await ledger.stateAt(tournament)).players).toHaveLength(9);
  });

  it('holds no name in any event', async () => {
    const { ports, ledger, tournament } = await evening();
    await ledger.register(tournament, [{ name: 'Wilhelmina Quux' }], {}, now());
    await ledger.execute(tournament, 'drop', { player: 9, reason: 'Wilhelmina Quux is ill' }, now());
    const all = JSON.stringify(await ports.store.readAll());
    expect(all).not.toContain('Quux');
    const dropped = (await ledger.recorded(tournament)).find((event) => event.type === 'PlayerDropped');
    expect(await ledger.openNote(tournament, String(dropped?.data['sealedNote']))).toBe('Wilhelmina Quux is ill');
  });

  it('says what a correction would change and writes nothing', async () => {
    const { ledger, tournament } = await evening();
    await ledger.execute(tournament, 'pair', {}, now());
    await ledger.execute(tournament, 'publish', {}, now());
    for (const table of [1, 2, 3, 4]) await ledger.execute(tournament, 'report', { match: table, result: '1-0' }, now());
    await ledger.execute(tournament, 'pair', {}, now());
    await ledger.execute(tournament, 'publish', {}, now());
    const { revision } = await ledger.stateAt(tournament);
    const foreseen = await ledger.foresee(tournament, 'correct', { match: 'r1m1', result: '0-1', reason: 'swapped' });
    expect(foreseen.events.map((event) => event.type)).toEqual(['ResultCorrected']);
    expect(foreseen.impact).toMatchObject({ pairedOnIt: [2], pairingsThatWouldDiffer: [{ round: 2, played: 0 }] });
    expect(foreseen.impact.moved).toHaveLength(2);
    expect((await ledger.stateAt(tournament)).revision).toBe(revision);
  });

  it('takes back one action after the other, and does an undone one again when that undo is named', async () => {
    const { ledger, tournament } = await evening();
    await ledger.execute(tournament, 'pair', {}, now());
    await ledger.execute(tournament, 'publish', {}, now());
    await ledger.execute(tournament, 'report', { match: 1, result: '1-0' }, now());
    const types = async () => (await ledger.execute(tournament, 'undo', {}, now())).events.map((event) => event.type);
    const first = await ledger.execute(tournament, 'undo', {}, now());
    expect(first.events.map((event) => event.type)).toEqual(['ResultVoided']);
    const again = await ledger.execute(tournament, 'undo', { event: first.events[0]?.id }, now());
    expect(again.events.map((event) => event.type)).toEqual(['ResultReported']);
    expect(await types()).toEqual(['ResultVoided']);
    expect(await types()).toEqual(['PublicationWithdrawn']);
    expect(await types()).toEqual(['RoundVoided']);
    expect(await types()).toEqual(['PlayerWithdrawn']);
  });

  it('registers a known person under the name that it has, and nobody who is not known', async () => {
    const { ledger, tournament } = await evening(2);
    const { tournament: other } = await ledger.create({ name: 'Saturday', preset: 'magic', settings: {} }, now());
    const person = (await ledger.stateAt(tournament)).players[0]?.person ?? '';
    await ledger.register(other, [{ name: 'ignored', person }], {}, now());
    const state = await ledger.stateAt(other);
    expect((await ledger.names(state)).get(person)).toBe('Player 1');
    const unknown = randomUUID();
    expect(await codeOf(ledger.register(other, [{ name: 'x', person: unknown }], {}, now()))).toBe('unknown_person');
    expect(await codeOf(ledger.execute(other, 'register', { players: [{ player: unknown }] }, now()))).toBe('unknown_person');
    await ledger.people.erase(person, now());
    expect(await codeOf(ledger.execute(tournament, 'reassign', { registration: 2, player: person, reason: 'mixed up' }, now()))).toBe(
      'person_erased',
    );
  });

  it('shows and writes nothing behind a broken chain', async () => {
    const { ports, ledger, tournament } = await evening(2);
    await ledger.execute(tournament, 'pair', {}, now());
    const changed: typeof ports.store = {
      ...ports.store,
      append: (...call) => ports.store.append(...call),
      readStream: async (stream, options) =>
        (await ports.store.readStream(stream, options)).map((event) =>
          event.type === 'TournamentCreated' ? { ...event, data: { ...event.data, name: 'Sunday' } } : event,
        ),
    };
    const fresh = new Ledger({ ...ports, store: changed });
    expect(await codeOf(fresh.stateAt(tournament))).toBe('broken_chain');
    expect(await codeOf(fresh.stateAt(tournament, 1))).toBe('broken_chain');
    expect(await codeOf(fresh.execute(tournament, 'publish', {}, now()))).toBe('broken_chain');
  });
});
