import { embeddedPorts } from '@roundbook/ledger';
import { promisesBroken, withLedger, type Place } from './promise-kept';
import { ERASED, placesIn, shortRun, type Told } from './short-run';

/** Types of the events in each stream: the same in every short run that carries out every command once. */
export const eventTypes = (file: string): Promise<ReadonlyMap<string, string>> =>
  withLedger(file, async ({ store }) => {
    const heads = [...(await store.streams())].sort((one, other) => (one.stream < other.stream ? -1 : 1));
    const types = async (stream: string) => (await store.readStream(stream)).map(({ type }) => type).join(' ');
    return new Map(await Promise.all(heads.map(async ({ stream }) => [stream, await types(stream)] as const)));
  });

/**
 * The commands of a short run again under the same ids: what was answered `before` is answered alike, what was not is carried out
 * now, and nothing twice. One sentence for each thing that is wrong. `sound`: the event types that an undisturbed run leaves.
 */
export const wrongOnRetry = async (
  file: string,
  before: ReadonlyMap<string, Place>,
  sound: ReadonlyMap<string, string>,
): Promise<readonly string[]> => {
  const told: Told[] = [];
  const ended = await shortRun(
    async () => embeddedPorts(file),
    (one) => void told.push(one),
  );
  const after = placesIn(told);
  const changed = [...before].filter(([name, place]) => JSON.stringify(after.get(name)) !== JSON.stringify(place));
  const types = await eventTypes(file);
  const keyLeft = await withLedger(file, ({ keyring }) => keyring.find(`person-${ERASED}`));
  return [
    ...(ended ? [] : ['the run could not be brought to its end']),
    ...told.flatMap((one) => (one.what === 'refused' ? [`${one.name} was refused with ${one.code} on a sound disk`] : [])),
    ...changed.map(([name]) => `${name} was answered otherwise the second time`),
    ...(JSON.stringify([...types]) === JSON.stringify([...sound]) ? [] : ['not every command was carried out once']),
    ...(keyLeft === undefined ? [] : ['the key of an erased person is there']),
    ...(await promisesBroken(file, [...after.values()])),
  ];
};
