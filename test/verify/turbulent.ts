import { RefusalError } from '@roundbook/kernel';
import { Ledger, type LedgerPorts } from '@roundbook/ledger';
import type { PresetName } from '@roundbook/tournament';
import { simulatedPorts, seededIds, steppingClock } from '../../apps/cli/src/simulate/simulated-ports';
import { picksFrom } from '../simulation/picks';
import { anyOrder } from '../simulation/replicas/any-order';
import { newPlayers } from '../simulation/replicas/names';
import type { Order } from '../simulation/replicas/order';

/** So many orders are given, most of them what comes next, the others anything at any moment. */
const ORDERS = 160;

/** A ledger with one tournament in which everything happened that a desk can ask for; what is refused is asked for in vain. */
export const turbulent = async (preset: PresetName, seed: number): Promise<LedgerPorts> => {
  const ports = { ...simulatedPorts(`turbulent ${preset} ${seed}`), clock: steppingClock() };
  const ledger = new Ledger(ports);
  const picks = picksFrom(Math.imul(seed, 0x9e37) + preset.length);
  const nextId = seededIds(`turbulent ${preset} ${seed}`);
  const issued = () => ({
    commandId: nextId(),
    actor: { id: `desk-${1 + picks.int(3)}`, role: picks.percent(50) ? 'organiser' : 'judge' },
  });
  const { tournament } = await ledger.create({ name: 'Turbulent', preset, settings: {} }, issued());
  const give = async (order: Order): Promise<void> => {
    try {
      if (order.kind === 'register') await ledger.register(tournament, order.players, order.how, issued());
      if (order.kind === 'execute') await ledger.execute(tournament, order.type, order.payload, issued());
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  };
  await give({ kind: 'register', players: newPlayers(seed, 0, 8 + picks.int(8), picks), how: { confirmSameName: true } });
  for (let count = 0; count < ORDERS; count += 1) {
    const state = await ledger.stateAt(tournament);
    await give(anyOrder({ seed, state, picks, regulars: [], count: count * 3 }));
  }
  await give({ kind: 'execute', type: 'complete', payload: { early: true } });
  return ports;
};
