import { RefusalError } from '@roundbook/kernel';
import type { LedgerPorts } from '@roundbook/ledger';
import { verifyChain } from '@roundbook/transparency';
import { counted } from '../text/words';

/** One thing that `doctor` looked at. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
}

export const fine = (name: string, found: string): Check => ({ name, ok: true, found });
export const wrong = (name: string, found: string): Check => ({ name, ok: false, found });

const SHOWN = 5;
export const some = (problems: readonly string[]): string =>
  [...problems.slice(0, SHOWN), ...(problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [])].join(' ');

/** What the check finds; a refusal on the way is a finding too. */
export const attempt = async (name: string, check: () => Check | Promise<Check>): Promise<Check> => {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return wrong(name, error.refusal.message);
  }
};

export const chainsCheck = async ({ store, hashing }: LedgerPorts): Promise<Check> => {
  const broken: string[] = [];
  let events = 0;
  const heads = await store.streams();
  for (const { stream } of heads) {
    const recorded = await store.readStream(stream);
    events += recorded.length;
    const verdict = verifyChain(hashing, stream, recorded);
    if (!verdict.ok) broken.push(`${stream} at revision ${verdict.revision} (${verdict.reason}).`);
  }
  return broken.length === 0
    ? fine('Chains', `${counted(events, 'event')} in ${counted(heads.length, 'stream')}`)
    : wrong('Chains', `broken: ${some(broken)}`);
};

/**
 * Keys come first, events behind them. Where the master key opens them, the next command goes on as ever, and where it does not, the
 * keyring refuses that here as it would then.
 */
const keysWithoutEvents = async ({ keyring }: LedgerPorts, keys: number): Promise<Check> => {
  await keyring.createMany([]);
  const left = `${counted(keys, 'key')} and no event yet: left by a command that was broken off, which goes through when it is sent again`;
  return fine('Keys', `${left}. Where there were events, this is not their ledger file`);
};

/** Every person has its key, unless it is erased, and then it has none; every draw secret opens. */
export const keysCheck = async (ports: LedgerPorts): Promise<Check> => {
  const { store, keyring } = ports;
  const problems: string[] = [];
  const keys = await keyring.count();
  if (keys > 0 && (await store.streams()).length === 0) return keysWithoutEvents(ports, keys);
  let persons = 0;
  for (const { stream } of await store.streams('person-')) {
    persons += 1;
    const erased = (await store.readStream(stream)).some(({ type }) => type === 'PersonErased');
    const there = (await keyring.find(stream)) !== undefined;
    if (erased && there) problems.push(`The key of ${stream} is still there although the person is erased.`);
    if (!erased && !there) problems.push(`The key of ${stream} is gone: the name cannot be shown.`);
  }
  for (const { stream } of await store.streams('tournament-')) {
    if ((await keyring.find(`staff-${stream.slice('tournament-'.length)}`)) === undefined)
      problems.push(`The staff key of ${stream} is gone.`);
  }
  return problems.length === 0 ? fine('Keys', `${counted(persons, 'person', 'persons')}, none missing`) : wrong('Keys', some(problems));
};
