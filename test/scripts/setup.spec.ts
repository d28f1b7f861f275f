import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const { tooOld } = jest.requireActual<{ tooOld(version: string): string | undefined }>('../../scripts/setup.js');

const LOCK = {
  packages: {
    '': {},
    'node_modules/better-sqlite3': { version: '12.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
  },
};
const SQLITE = 'module.exports = class { prepare() { return { get: () => 1 }; } };';

/** An npm that writes down what it was asked, and installs a better-sqlite3 that works only once it is rebuilt. */
const NPM = `
const fs = require('node:fs');
fs.appendFileSync('calls', process.argv[2] + '\\n');
fs.mkdirSync('node_modules/better-sqlite3', { recursive: true });
const { 'node_modules/better-sqlite3': sqlite } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages;
if (process.argv[2] === 'ci') {
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/better-sqlite3': sqlite } }));
  fs.writeFileSync('node_modules/better-sqlite3/index.js', 'throw new Error("not built")');
  fs.mkdirSync('node_modules/@nestjs/cli/bin', { recursive: true });
  fs.copyFileSync('nest.js', 'node_modules/@nestjs/cli/bin/nest.js');
}
if (process.argv[2] === 'rebuild') fs.writeFileSync('node_modules/better-sqlite3/index.js', ${JSON.stringify(SQLITE)});
`;

/** A build that fails where a source says so. */
const NEST = `
const fs = require('node:fs');
fs.appendFileSync('calls', 'build\\n');
fs.rmSync('dist', { recursive: true, force: true });
fs.mkdirSync('dist/apps/cli/src', { recursive: true });
fs.copyFileSync('apps/cli/src/main.ts', 'dist/apps/cli/src/main.js');
if (fs.readFileSync('apps/cli/src/main.ts', 'utf8').includes('broken')) process.exit(1);
`;

class Checkout {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-setup-'));

  constructor() {
    for (const file of ['scripts/setup.js', 'bin/roundbook.js']) this.write(file, fs.readFileSync(path.join(ROOT, file), 'utf8'));
    this.write('package-lock.json', JSON.stringify(LOCK));
    this.write('npm/npm-cli.js', NPM);
    this.write('nest.js', NEST);
    this.write('nest-cli.json', '{}');
    this.write('tsconfig.base.json', '{}');
    this.write('apps/cli/src/main.ts', 'console.log("plays")');
    // Compilers that answer, so that the test asks nothing of the machine it runs on.
    for (const tool of ['g++', 'make', 'python3']) {
      this.write(`tools/${tool}`, '#!/bin/sh\nexit 0\n');
      fs.chmodSync(path.join(this.folder, 'tools', tool), 0o755);
    }
  }

  write(file: string, text: string): void {
    const target = path.join(this.folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }

  remove(file: string): void {
    fs.rmSync(path.join(this.folder, file), { recursive: true, force: true });
  }

  /** Exit code, and what npm and the build were asked since the last time. */
  run(script: string, ...args: readonly string[]): { status: number | null; asked: string[]; output: string } {
    const env = { PATH: path.join(this.folder, 'tools'), npm_execpath: path.join(this.folder, 'npm/npm-cli.js') };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: this.folder, env, encoding: 'utf8' });
    const calls = path.join(this.folder, 'calls');
    const asked = fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8').trim().split('\n') : [];
    fs.rmSync(calls, { force: true });
    return { status, asked, output: stdout + stderr };
  }

  setup(...args: readonly string[]) {
    return this.run('scripts/setup.js', ...args);
  }
}

describe('set-up', () => {
  let checkout: Checkout;
  beforeEach(() => {
    checkout = new Checkout();
  });
  afterEach(() => fs.rmSync(checkout.folder, { recursive: true, force: true }));

  it('refuses a Node that is too old, in one sentence', () => {
    expect(['18.20.0', '20.18.3'].map(tooOld)).toEqual([expect.stringContaining('20.19 or newer'), expect.stringContaining('20.18.3')]);
    expect(['20.19.0', '22.0.0', '24.1.0'].map(tooOld)).toEqual([undefined, undefined, undefined]);
  });

  it('does everything in a fresh checkout and nothing the second time', () => {
    expect(checkout.setup('--build')).toMatchObject({ status: 0, asked: ['ci', 'rebuild', 'build'] });
    expect(checkout.setup('--build')).toMatchObject({ status: 0, asked: [] });
    expect(checkout.run('bin/roundbook.js')).toMatchObject({ status: 0, output: 'plays\n' });
  });

  it('installs again when the lock has changed or the packages are gone', () => {
    checkout.setup();
    checkout.write('package-lock.json', JSON.stringify(LOCK).replace('12.0.0', '12.0.1'));
    expect(checkout.setup().asked).toEqual(['ci', 'rebuild']);
    checkout.remove('node_modules');
    expect(checkout.setup().asked).toEqual(['ci', 'rebuild']);
  });

  it('takes an installation made by hand for what it is', () => {
    checkout.setup();
    checkout.remove('node_modules/.roundbook-setup');
    expect(checkout.setup().asked).toEqual([]);
  });

  it('builds better-sqlite3 again when it does not load', () => {
    checkout.setup();
    checkout.write('node_modules/better-sqlite3/index.js', 'throw new Error("built for another Node")');
    expect(checkout.setup()).toMatchObject({ status: 0, asked: ['rebuild'] });
  });

  it('names the compilers that are missing', () => {
    checkout.remove('tools/make');
    const { status, output, asked } = checkout.setup();
    expect({ status, asked }).toEqual({ status: 1, asked: ['ci'] });
    expect(output).toMatch(/better-sqlite3 has to be compiled here, and make cannot be run: install .*apt-get install g\+\+ make python3/);
  });

  it('builds again when a source has changed, and does not take a failed build for one', () => {
    checkout.setup('--build');
    checkout.write('apps/cli/src/main.spec.ts', 'a test is no source of the build');
    expect(checkout.setup('--build').asked).toEqual([]);
    checkout.write('apps/cli/src/main.ts', '// broken');
    expect(checkout.setup('--build')).toMatchObject({ status: 1, asked: ['build'] });
    expect(checkout.setup('--build')).toMatchObject({ status: 1, asked: ['build'] });
    checkout.write('apps/cli/src/main.ts', '// whole');
    expect(checkout.setup('--build')).toMatchObject({ status: 0, asked: ['build'] });
  });

  it('refuses arguments it does not know', () => {
    expect(checkout.setup('--biuld')).toMatchObject({ status: 1, asked: [] });
  });

  it('says what to run where nothing is built', () => {
    expect(checkout.run('bin/roundbook.js')).toMatchObject({ status: 2, output: expect.stringContaining('npm start') as string });
  });
});
