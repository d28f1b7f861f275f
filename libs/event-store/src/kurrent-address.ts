import { malformed, RefusalError } from '@roundbook/kernel';

/** Where a KurrentDB or EventStoreDB is. */
export interface KurrentAddress {
  /** For the client: its own scheme, and nothing that would make it answer wrongly. */
  readonly url: string;
  /** For people and logs: no password, no options. */
  readonly shown: string;
}

const FORM = /^(kurrentdb|esdb)(\+discover)?:\/\/(?:[^@/]*@)?([^@/?]+)\/?(?:\?(.*))?$/;

/** What the client knows; it compares without case, `-` and `_`. */
const OPTIONS = new Set(
  [
    'tls',
    'tlsVerifyCert',
    'tlsCAFile',
    'userCertFile',
    'userKeyFile',
    'connectionName',
    'defaultDeadline',
    'discoveryInterval',
    'gossipTimeout',
    'maxDiscoverAttempts',
    'nodePreference',
    'keepAliveInterval',
    'keepAliveTimeout',
    'throwOnAppendFailure',
  ].map((name) => name.toLowerCase()),
);

/**
 * With `throwOnAppendFailure=false` the client reports the wrong revision after a conflict; `gossipTimeout` is seconds to one half of
 * it and milliseconds to the other.
 */
const LEFT_OUT = new Set(['throwonappendfailure', 'gossiptimeout']);

/** The half of the client that reads waits so long before it connects: half a second, unless it is told. */
const DISCOVERY = 'discoveryInterval=100';

const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

const addressRefusal = (message: string, allowed: string): RefusalError =>
  new RefusalError(malformed('store_address', message, { field: 'store', allowed }));

/** Whether a store's address means KurrentDB (or EventStoreDB, as it was called). */
export const isKurrentAddress = (address: string): boolean => /^(kurrentdb|esdb)(\+discover)?:\/\//.test(address);

/**
 * Reads a connection string: `kurrentdb://` or `esdb://`, either with `+discover`, user, hosts, and the client's options.
 * Refuses `store_address`; no message repeats the password.
 */
export const kurrentAddress = (address: string): KurrentAddress => {
  const [, scheme, discover = '', hosts = '', query = ''] = FORM.exec(address.trim()) ?? [];
  if (scheme === undefined)
    throw addressRefusal('This is no address of a KurrentDB.', 'kurrentdb://HOST:2113?tls=true, or esdb://, or kurrentdb+discover://');
  const options = query.split('&').filter((option) => option !== '');
  for (const option of options) {
    const [name = ''] = option.split('=');
    if (!OPTIONS.has(flat(name)))
      throw addressRefusal(`The store's address has an option that is not known: ${name.slice(0, 40)}`, [...OPTIONS].join(', '));
  }
  const kept = options.filter((option) => !LEFT_OUT.has(flat(option.split('=')[0] ?? '')));
  const named = kept.some((option) => flat(option).startsWith('discoveryinterval'));
  const user = /:\/\/([^@/]*@)/.exec(address)?.[1] ?? '';
  return {
    url: `kurrentdb${discover}://${user}${hosts}?${[...kept, ...(named ? [] : [DISCOVERY])].join('&')}`,
    shown: `${scheme}${discover}://${hosts}`,
  };
};
