/**
 * Everything that `npm test` checks, one step after the other; a step that fails does not keep the others from running.
 * The last line counts one for each check and one for each test. Arguments are handed on to jest.
 */
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const inCi = process.env.CI === 'true';

const BUILD = { name: 'build', command: ['scripts/setup.js', '--build'] };

/** These only look at the sources and do not disturb each other. */
const CHECKS = [
  { name: 'lint', command: ['node_modules/eslint/bin/eslint.js', '.'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the page', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'apps/web/tsconfig.json'] },
  {
    name: 'boundaries',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.js',
      'apps',
      'services',
      'libs',
      'test',
    ],
  },
  { name: 'licences', command: ['scripts/licences.js'] },
];

/** Runs one Node program, its output in sight. */
function run(heading, command) {
  console.log(`\n== ${heading}`);
  const began = Date.now();
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = (Date.now() - began) / 1000;
  console.log(`== ${heading}: ${status === 0 ? 'passed' : 'failed'}, ${seconds.toFixed(1)} s`);
  return { passed: status === 0, seconds };
}

/** The same without waiting; what it says is shown whole when it has ended. */
function runBeside(name, command) {
  const began = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    child.on('error', reject).on('close', (code) => {
      const seconds = (Date.now() - began) / 1000;
      console.log(`\n== ${name}`);
      process.stdout.write(Buffer.concat(parts));
      console.log(`== ${name}: ${code === 0 ? 'passed' : 'failed'}, ${seconds.toFixed(1)} s`);
      resolve({ name, passed: code === 0, seconds });
    });
  });
}

const LANES = 2;

/** Every check, in the order in which they are listed. */
async function checked(checks) {
  const ended = [];
  let next = 0;
  const lane = async () => {
    while (next < checks.length) {
      const at = next++;
      ended[at] = await runBeside(checks[at].name, checks[at].command);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return ended;
}

/** Counts of a jest report, and the names of what failed or was skipped. A file that could not be run is one failure. */
function readReport(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status }) => ({ status, name: `${path.relative(root, file.name)}: ${fullName}` })),
  );
  const named = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
  const brokenFiles = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'))
    .map(({ name }) => `${path.relative(root, name)}: the file could not be run`);
  return {
    passed: named('passed').length,
    failed: [...named('failed'), ...brokenFiles],
    skipped: named('pending', 'skipped', 'todo', 'disabled'),
  };
}

function runJest(args) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-test-'));
  const file = path.join(folder, 'report.json');
  try {
    const { passed, seconds } = run('tests', ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args]);
    const counts = fs.existsSync(file)
      ? readReport(JSON.parse(fs.readFileSync(file, 'utf8')))
      : { passed: 0, failed: ['jest ended without a report'], skipped: [] };
    if (!passed && counts.failed.length === 0) counts.failed.push('jest ended with an error');
    return { ...counts, seconds };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The last line, and whether all is well. Where nobody looks (CI) a skipped test is a failed one. */
function verdict({ passed, failed, skipped }, strict) {
  const failures = failed + (strict ? skipped : 0);
  const rest = strict || skipped === 0 ? '' : `, ${skipped} skipped`;
  return { line: `${passed} passed, ${failures} failed${rest}`, well: failures === 0 };
}

function conclude(checks, tests) {
  console.log('\n== summary');
  for (const { name, passed, seconds } of checks) console.log(`${name}: ${passed ? 'passed' : 'failed'} (${seconds.toFixed(1)} s)`);
  if (tests.seconds !== undefined) {
    const counts = `${tests.passed} passed, ${tests.failed.length} failed, ${tests.skipped.length} skipped`;
    console.log(`tests: ${counts} (${tests.seconds.toFixed(1)} s)`);
    console.log(
      `property tests ran at ${process.env.ROUNDBOOK_RUNS ?? '1'} times their usual counts (ROUNDBOOK_RUNS); \`npm run sweep\` runs more`,
    );
  }
  for (const name of tests.failed) console.log(`failed: ${name}`);
  for (const name of tests.skipped) console.log(`skipped${inCi ? ', which CI counts as failed' : ''}: ${name}`);
  const held = checks.filter(({ passed }) => passed).length;
  const { line, well } = verdict(
    { passed: held + tests.passed, failed: checks.length - held + tests.failed.length, skipped: tests.skipped.length },
    inCi,
  );
  process.exitCode = well ? 0 : 1;
  console.log(line);
}

async function main(args) {
  const installed = { name: 'install', ...run('install', ['scripts/setup.js']) };
  // Without packages nothing else can be run.
  if (!installed.passed) return conclude([installed], { passed: 0, failed: [], skipped: [] });
  const built = { name: BUILD.name, ...run(BUILD.name, BUILD.command) };
  const checks = await checked(CHECKS);
  return conclude([installed, built, ...checks], runJest(args));
}

module.exports = { readReport, verdict };

if (require.main === module) main(process.argv.slice(2));
