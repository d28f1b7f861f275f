/**
 * Installs what package-lock.json names and, with --build, builds the command line and the page; what is done and current is skipped.
 * Runs before node_modules exists, so it uses nothing but Node itself.
 */
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const at = (...parts) => path.join(root, ...parts);
const INSTALL_STAMP = at('node_modules/.roundbook-setup');
const BUILD_STAMP = at('dist/.roundbook-build');
const LEAST_NODE = [20, 19];
const COMPILERS = ['g++', 'make', 'python3'];

class SetupError extends Error {}

const say = (text) => console.log(`setup: ${text}`);
const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
const sha256 = (content) => createHash('sha256').update(content).digest('hex');
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** The sentence for a Node that is too old, or undefined. */
function tooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return undefined;
  return `Roundbook needs Node.js ${LEAST_NODE.join('.')} or newer, and this is ${version}: install a newer one from https://nodejs.org.`;
}

/** Runs npm as the npm that started us, so that a second npm on the PATH does no harm. */
function npm(args, env) {
  const own = process.env.npm_execpath;
  const throughNode = own !== undefined && /npm-cli\.c?js$/.test(own);
  const [command, first] = throughNode ? [process.execPath, [own]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, ...args], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw new SetupError(`npm could not be started: ${error.message}.`);
  return status === 0;
}

/** All processors, and the headers that come with Node, where they do: native code then compiles without a network. */
function compileEnvironment() {
  const nodedir = path.resolve(path.dirname(fs.realpathSync(process.execPath)), '..');
  const headers = fs.existsSync(path.join(nodedir, 'include/node/node.h'));
  return { JOBS: 'max', ...process.env, ...(headers ? { npm_config_nodedir: nodedir } : {}) };
}

/** Whether what is installed is what the lock says: also true after an `npm ci` made by hand. */
function installedAsLocked() {
  const installed = textOf(at('node_modules/.package-lock.json'));
  if (installed === '') return false;
  const found = JSON.parse(installed).packages;
  const locked = JSON.parse(textOf(at('package-lock.json'))).packages;
  return (
    Object.entries(locked).every(
      ([name, { version, optional }]) => name === '' || (found[name] === undefined ? optional === true : found[name].version === version),
    ) && Object.keys(found).every((name) => locked[name] !== undefined)
  );
}

/** In a process of its own: a native module that failed to load cannot be loaded again in the same one. */
function sqliteWorks() {
  const probe = "new (require('better-sqlite3'))(':memory:').prepare('select 1').get()";
  return spawnSync(process.execPath, ['-e', probe], { cwd: root, stdio: 'ignore' }).status === 0;
}

const missingCompilers = () => COMPILERS.filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0);

function fetchPrebuilt() {
  const fetcher = at('node_modules/prebuild-install/bin.js');
  const options = { cwd: at('node_modules/better-sqlite3'), stdio: 'ignore', timeout: 60_000 };
  return spawnSync(process.execPath, [fetcher], options).status === 0 && sqliteWorks();
}

function buildSqlite() {
  const began = Date.now();
  const missing = missingCompilers();
  if (missing.length > 0) {
    if (fetchPrebuilt()) return say(`better-sqlite3 fetched ready-made (${seconds(began)})`);
    throw new SetupError(
      `better-sqlite3 has to be compiled here, and ${missing.join(', ')} cannot be run: install them ` +
        '(Debian, Ubuntu: apt-get install g++ make python3; Fedora: dnf install gcc-c++ make python3; macOS: xcode-select --install) and run this again.',
    );
  }
  say('building better-sqlite3, which takes a minute or more');
  if (!npm(['rebuild', 'better-sqlite3', '--loglevel=error'], compileEnvironment()) || !sqliteWorks()) {
    throw new SetupError('better-sqlite3 could not be built; the messages above say why.');
  }
  say(`better-sqlite3 built (${seconds(began)})`);
}

/** Install scripts are not run, so that only better-sqlite3, which needs its own, runs code of a package during set-up. */
function install() {
  const stamp = sha256(textOf(at('package-lock.json')));
  const began = Date.now();
  if (textOf(INSTALL_STAMP) === stamp || installedAsLocked()) {
    say('packages are as package-lock.json says, not installed again');
  } else {
    say('installing the packages of package-lock.json');
    fs.rmSync(INSTALL_STAMP, { force: true });
    if (!npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], process.env)) {
      throw new SetupError('npm ci failed; the messages above say why. Without a network, set up once where there is one.');
    }
    say(`packages installed (${seconds(began)})`);
  }
  if (!sqliteWorks()) buildSqlite();
  fs.writeFileSync(INSTALL_STAMP, stamp);
}

function* sources(folder) {
  for (const entry of fs.readdirSync(at(folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* sources(file);
    } else if (/\.(ts|tsx|mts|css|html|svg|json)$/.test(entry.name) && !entry.name.endsWith('.spec.ts')) yield file;
  }
}

/** A digest over everything the build reads, by content: a checkout or a copy changes times and nothing else. */
function sourcesDigest() {
  const folders = ['apps', 'libs', 'services'].filter((folder) => fs.existsSync(at(folder)));
  const files = [...folders.flatMap((folder) => [...sources(folder)]), 'nest-cli.json', 'tsconfig.base.json', 'package-lock.json'].sort();
  return sha256(files.map((file) => `${file} ${sha256(fs.readFileSync(at(file)))}\n`).join(''));
}

const pageIsBuilt = () => !fs.existsSync(at('apps/web')) || fs.existsSync(at('dist/web/index.html'));

/** The page, after the programs: their build empties the folder. */
function buildPage() {
  const config = at('apps/web/vite.config.mts');
  if (!fs.existsSync(config)) return;
  const vite = at('node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new SetupError('the build of the page failed; the messages above say why.');
}

function build() {
  const digest = sourcesDigest();
  if (textOf(BUILD_STAMP) === digest && fs.existsSync(at('dist/apps/cli/src/main.js')) && pageIsBuilt()) {
    return say('the build is newer than the sources, not built again');
  }
  const began = Date.now();
  const nest = at('node_modules/@nestjs/cli/bin/nest.js');
  const { status } = spawnSync(process.execPath, [nest, 'build', 'cli'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new SetupError('the build failed; the messages above say why.');
  buildPage();
  fs.writeFileSync(BUILD_STAMP, digest);
  say(`built (${seconds(began)})`);
}

function main(args) {
  const unknown = args.filter((arg) => arg !== '--build');
  if (unknown.length > 0) throw new SetupError(`this takes --build and nothing else, not ${unknown.join(' ')}.`);
  const old = tooOld(process.versions.node);
  if (old !== undefined) throw new SetupError(old);
  install();
  if (args.includes('--build')) build();
}

module.exports = { tooOld };

if (require.main === module) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`setup: ${error.message}`);
    process.exitCode = 1;
  }
}
