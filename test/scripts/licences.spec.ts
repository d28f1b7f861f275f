interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean }>>;
}
interface Licences {
  permits(expression: string, allowed: ReadonlySet<string>): boolean;
  refusedPackages(lock: Lock, installed?: (place: string) => { license?: unknown } | undefined): { name: string; licence: unknown }[];
}
const { permits, refusedPackages } = jest.requireActual<Licences>('../../scripts/licences.js');

const locked = (license: string | undefined, dev = false): Lock => ({
  packages: {
    '': { version: '0.1.0', license: 'Apache-2.0' },
    'node_modules/kind': { version: '1.0.0', license: 'MIT' },
    'node_modules/kind/node_modules/@some/where': { version: '2.0.0', ...(license === undefined ? {} : { license }), dev },
  },
});
const refused = (license: string | undefined, dev = false) => refusedPackages(locked(license, dev)).map(({ name }) => name);

describe('licences', () => {
  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'LGPL-2.1', 'SEE LICENSE IN LICENSE.txt', 'UNLICENSED', ''])(
    'refuses %s and names the package',
    (licence) => {
      expect(refused(licence)).toEqual(['@some/where']);
      expect(refused(licence, true)).toEqual(['@some/where']);
    },
  );

  it.each(['MIT', 'ISC', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR (ISC AND MIT)'])('lets %s pass', (licence) => {
    expect(refused(licence)).toEqual([]);
  });

  it('lets some licences pass for development only', () => {
    expect(refused('MPL-2.0', true)).toEqual([]);
    expect(refused('MPL-2.0')).toEqual(['@some/where']);
  });

  it('lets a program that a bench is compared with pass by its name, in development, under the licence that was looked at', () => {
    const compared = (license: string, dev: boolean) =>
      refusedPackages({ packages: { 'node_modules/tournament-pairings': { version: '2.0.1', license, dev } } });
    expect(compared('GPL-3.0-or-later', true)).toEqual([]);
    expect(compared('GPL-3.0-or-later', false)).toHaveLength(1);
    expect(compared('AGPL-3.0-only', true)).toHaveLength(1);
  });

  it('asks the package itself where the lock is silent, and refuses where both are', () => {
    expect(refused(undefined)).toEqual(['@some/where']);
    expect(refusedPackages(locked(undefined), () => ({ license: 'ISC' }))).toEqual([]);
    expect(refusedPackages(locked(undefined), () => ({ license: 'GPL-3.0-only' }))).toMatchObject([{ licence: 'GPL-3.0-only' }]);
    expect(refusedPackages(locked(undefined), () => ({ license: { type: 'MIT' } }))).toHaveLength(1);
  });

  it('needs every part of an AND, one part of an OR, and a whole expression', () => {
    const allowed = new Set(['MIT', 'ISC']);
    const permitted = (expression: string) => permits(expression, allowed);
    expect(['MIT AND ISC', 'MIT OR X', 'X OR MIT', 'X AND Y OR MIT', '((MIT))'].filter(permitted)).toHaveLength(5);
    expect(['MIT AND X', 'X AND MIT', 'X OR Y', 'MIT WITH X', '(MIT', 'MIT)', 'MIT ISC', 'OR MIT', ''].filter(permitted)).toEqual([]);
  });
});
