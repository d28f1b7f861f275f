import { malformed, RefusalError } from '@roundbook/kernel';

const refuse = (written: string): RefusalError =>
  new RefusalError(
    malformed('invalid_field', `${JSON.stringify(written.slice(0, 100))} is no address of a server.`, {
      field: 'server',
      allowed: 'an address as http://127.0.0.1:3000',
    }),
  );

/** The address of a server without what follows its path, and without a slash at the end. Refuses `invalid_field`. */
export const serverAddress = (written: string): string => {
  const whole = written.includes('://') ? written : `http://${written}`;
  if (!URL.canParse(whole)) throw refuse(written);
  const { protocol, username, password, origin, pathname } = new URL(whole);
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') throw refuse(written);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
};

/** A venue is asked by either name of this machine, and listens on one address. Certificates go by the name. */
export const reachedAs = (server: string): string => server.replace(/^http:\/\/localhost(?=[:/]|$)/, 'http://127.0.0.1');

/** The address and port behind the address of a server on this machine, as `127.0.0.1:3000`. */
export const socketOf = (server: string): string => {
  const { protocol, hostname, port } = new URL(server);
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[(.*)\]$/, '$1');
  return `${address}:${port === '' ? { 'http:': 80, 'https:': 443 }[protocol] : port}`;
};

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether the server runs on this machine. */
export const isOnThisMachine = (server: string): boolean => LOOPBACK.has(new URL(server).hostname);
