import type { Key, Keyring } from '@roundbook/keyring';
import { unreachable, type Line } from './line';

/** The shared keys as one life of a replica reaches them. */
export const faultyKeyring = (shared: Keyring, line: Line): Keyring => {
  const over = async <A>(ask: () => Promise<A>): Promise<A> => {
    await line.way();
    if (line.faults.happens('keysAway')) throw unreachable('The keyring');
    const answer = await ask();
    await line.wait(line.picks.int(3));
    return answer;
  };
  return {
    create: (id): Promise<Key> => over(() => shared.create(id)),
    createMany: (ids) => over(() => shared.createMany(ids)),
    find: (id) => over(() => shared.find(id)),
    count: () => over(() => shared.count()),
    erase: (id) => over(() => shared.erase(id)),
    sealSecret: (plain, about) => over(() => shared.sealSecret(plain, about)),
    openSecret: (sealed, about) => over(() => shared.openSecret(sealed, about)),
    close: () => over(() => Promise.resolve()),
  };
};
