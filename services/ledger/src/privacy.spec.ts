import { randomUUID } from 'node:crypto';
import { memoryPorts } from './embedded';
import { Ledger } from './ledger';

const now = () => ({ commandId: randomUUID(), actor: { id: 'desk-1', role: 'organiser' } });

const evening = async () => {
  const ports = memoryPorts();
  const ledger = new Ledger(ports);
  const { tournament } = await ledger.create({ name: 'Friday', preset: 'faction-play', settings: { rounds: 3 } }, now());
  const players = Array.from({ length: 4 }, (_, index) => ({ name: `Player ${index + 1}` }));
  await ledger.register(tournament, players, {}, now());
  return { ports, ledger, tournament };
};

describe('what only staff may read (ledger.md, Who sees what; Personal data)', () => {
  it('the words behind an undo of a disqualification and behind a reassignment are sealed, not lost', async () => {
    const { ports, ledger, tournament } = await evening();
    await ledger.execute(tournament, 'disqualify', { player: 1, reason: 'conduct' }, now());
    const undone = await ledger.execute(tournament, 'undo', { reason: 'it was Wilhelmina Quux' }, now());
    const other = randomUUID();
    await ledger.people.registerAll([{ person: other, name: 'Anna', commandId: randomUUID() }], now().actor, randomUUID());
    const reassign = { registration: 2, player: other, reason: 'her sister is Berta Quux' };
    const reassigned = await ledger.execute(tournament, 'reassign', reassign, now());
    expect(JSON.stringify(await ports.store.readAll())).not.toContain('Quux');
    const notes = await ledger.openNotes(tournament, [...undone.events, ...reassigned.events]);
    expect([...notes.values()]).toEqual(['it was Wilhelmina Quux', 'her sister is Berta Quux']);
  });

  it('an erasure that was broken off before its key was gone is brought to its end by the next try', async () => {
    const { ports, ledger, tournament } = await evening();
    const person = (await ledger.stateAt(tournament)).players[0]?.person ?? '';
    const issued = now();
    const { keyring } = ports;
    const erase = jest.spyOn(keyring, 'erase').mockRejectedValueOnce(new Error('power cut'));
    await expect(ledger.people.erase(person, issued)).rejects.toThrow('power cut');
    expect(await keyring.find(`person-${person}`)).toBeDefined();
    await ledger.people.erase(person, issued);
    expect(await keyring.find(`person-${person}`)).toBeUndefined();
    expect(erase).toHaveBeenCalledTimes(2);
    expect((await ledger.names(await ledger.stateAt(tournament))).get(person)).toMatch(/^Player [0-9a-f]{6}$/);
  });

  it('a registration that is repeated makes no key for a person who was erased since', async () => {
    const { ports, ledger, tournament } = await evening();
    const issued = now();
    const late = () => ledger.register(tournament, [{ name: 'Wilhelmina' }], {}, issued);
    const { revision } = await late();
    const person = (await ledger.stateAt(tournament)).players[4]?.person ?? '';
    await ledger.people.erase(person, now());
    expect(await late()).toMatchObject({ revision, repeated: true });
    expect(await ports.keyring.find(`person-${person}`)).toBeUndefined();
  });
});

describe('what an undo would change (ledger.md, Undo)', () => {
  it('names the rounds that were paired on the result it takes back', async () => {
    const { ledger, tournament } = await evening();
    for (let round = 1; round <= 2; round += 1) {
      await ledger.execute(tournament, 'pair', {}, now());
      await ledger.execute(tournament, 'publish', {}, now());
      if (round === 1) for (const match of [1, 2]) await ledger.execute(tournament, 'report', { match, result: '2-0' }, now());
    }
    const reported = (await ledger.history(tournament)).find(({ type }) => type === 'ResultReported');
    const { impact } = await ledger.foresee(tournament, 'undo', { event: reported?.id ?? '' });
    expect(impact.pairedOnIt).toEqual([2]);
  });
});
