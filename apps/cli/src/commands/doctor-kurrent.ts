import { RefusalError } from '@roundbook/kernel';
import { kurrentPorts, type KurrentPorts } from '@roundbook/ledger';
import { counted } from '../text/words';
import { attempt, chainsCheck, fine, keysCheck, wrong, type Check } from './doctor-checks';

/** Alarms beyond these are counted. */
const MOST_ALARMS = 20;

const alarmChecks = async ({ store }: KurrentPorts): Promise<readonly Check[]> => {
  const alarms = await store.alarms();
  if (alarms.length === 0) return [fine('Store', store.shown)];
  const more = alarms.length - MOST_ALARMS;
  const shown = alarms.slice(0, MOST_ALARMS).map(({ found }) => wrong('Store', found));
  return more > 0 ? [...shown, wrong('Store', `and ${counted(more, 'alarm')} more`)] : shown;
};

const keysInStore = async (ports: KurrentPorts): Promise<Check> => {
  const { ok, found } = await keysCheck(ports);
  const { unscavenged } = await ports.store.keys.survey();
  const left = unscavenged.length === 0 ? '' : `; ${counted(unscavenged.length, 'erased key')} on its disks until every node is scavenged`;
  return { name: 'Keys', ok, found: `${found}${left}` };
};

const opened = (address: string): KurrentPorts | Check => {
  try {
    return kurrentPorts(address, { readOnly: true });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.kind !== 'unavailable') throw error;
    return wrong('Master key', error.refusal.message);
  }
};

/** A ledger in KurrentDB: what its server does to it, chains and keys. A store that is away is one finding. */
export const kurrentChecks = async (address: string): Promise<readonly Check[]> => {
  const ports = opened(address);
  if ('ok' in ports) return [ports];
  try {
    const alarms = await alarmChecks(ports);
    const chains = await attempt('Chains', () => chainsCheck(ports));
    return [...alarms, chains, fine('Master key', 'given by ROUNDBOOK_MASTER_KEY'), await attempt('Keys', () => keysInStore(ports))];
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return [wrong('Store', error.refusal.message)];
  } finally {
    await ports.keyring.close();
    await ports.store.close();
  }
};
