import { readNeutral, writeNeutral } from '@roundbook/interchange';
import { importTournament, Ledger, memoryPorts } from '@roundbook/ledger';
import { nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile } from '@roundbook/verifier';
import { seededIds, simulatedPorts, steppingClock } from '../../apps/cli/src/simulate/simulated-ports';
import { exported } from './exported';
import { turbulent } from './turbulent';

const tools = { hashing: nodeHashing, verifying: nodeSigning };
const actor = { id: 'desk', role: 'organiser' };

describe('what was given with a command is no fault of the ledger file', () => {
  it('an order of tied players that the organiser knows completes a tournament', async () => {
    const ports = { ...simulatedPorts('ties'), clock: steppingClock() };
    const ledger = new Ledger(ports);
    const nextId = seededIds('ties');
    const issued = () => ({ commandId: nextId(), actor });
    const { tournament } = await ledger.create({ name: 'Ties', preset: 'magic', settings: { rounds: 1, cut: 0 } }, issued());
    const give = (type: string, payload: object) => ledger.execute(tournament, type, payload, issued());
    const players = ['Ada', 'Ben', 'Cleo', 'Dmitri'].map((name) => ({ name }));
    await ledger.register(tournament, players, {}, issued());
    await give('pair', {});
    await give('publish', {});
    for (const match of [1, 2]) await give('report', { match, result: '2-0' });
    const { rounds } = await ledger.stateAt(tournament);
    const ties = [0, 1].map((side) => (rounds[0]?.matches ?? []).map(({ sides }) => sides[side]).reverse());
    await give('complete', { ties });
    const { text, key } = await exported(ports);
    const { ok, faults, unchecked } = verifyLedgerFile(tools, text, { key });
    expect({ ok, faults }).toEqual({ ok: true, faults: [] });
    expect(unchecked.map(({ code, count }) => [code, count])).toEqual([['ties', 1]]);
  });

  it('a bracket that was taken over keeps the corrections it came with', async () => {
    const before = await turbulent('key-knockout', 3);
    const stream = (await before.store.streams('tournament-')).at(-1)?.stream ?? '';
    const state = await new Ledger(before).stateAt(stream.replace('tournament-', ''));
    const names = new Map(state.players.map(({ person, registration }) => [person, `player ${registration}`]));
    const plan = readNeutral(JSON.stringify(writeNeutral(state, names)));
    if (plan._tag === 'Left') throw new Error(plan.left.message);
    expect(plan.right.steps.filter(({ kind }) => kind === 'correct')).not.toEqual([]);
    const ports = memoryPorts();
    await importTournament(ports, plan.right, { actor });
    const { text, key } = await exported(ports);
    expect(verifyLedgerFile(tools, text, { key }).faults).toEqual([]);
  });
});
