/** Long runs of tests, by topic: `npm run sweep -- <topic> [arguments for jest]`. */
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const TOPICS = {
  properties: {
    does: 'property tests and simulations, 20 times their usual counts',
    paths: ['test/simulation', 'libs', 'test/reference'],
    runs: 20,
  },
  pairing: {
    does: 'pairings against brute force, an independent solver and the law of their draws, at their full counts',
    paths: ['libs/pairing', 'test/optimality', 'test/reference/pairing'],
    runs: 20,
  },
  mutants: {
    does: 'changes the sources on purpose and asks the tests to notice',
    paths: ['test/sweep/mutants', 'test/sweep/pairing-mutants', 'test/sweep/format-mutants'],
  },
  'formats-reference': {
    does: 'a thousand tournaments of every format beside its slow references, and faults put into those',
    paths: ['test/formats', 'test/sweep/reference-faults'],
    runs: 40,
  },
  timetravel: {
    does: 'every projection at every revision of 500 tournaments, both axes beside their slow reference, and faults put into the sources',
    paths: ['test/timetravel', 'test/sweep/timetravel-mutants'],
    runs: 32,
  },
  verify: {
    does: 'five thousand ledger files that somebody changed, and over two hundred honest ones of every preset',
    paths: ['test/verify'],
    runs: 7,
  },
  kills: {
    does: 'kills a process that plays events, 200 times, and looks at what is left',
    paths: ['test/fault/killed', 'test/contract'],
    runs: 20,
  },
  injections: {
    does: 'fails or kills at every call that writes to the files of a ledger, cuts the power behind each (strace), looks at what is left',
    paths: ['test/fault/injections', 'test/fault/power-cut', 'test/fault/noticed'],
    runs: 20,
  },
  requests: {
    does: 'a million bad requests over HTTP: none a fault, none that changes the ledger',
    paths: ['test/http/requests'],
    runs: 50,
  },
};

/** A topic that is a program of its own takes its own arguments. */
const SCRIPTS = {
  simulation: {
    does: 'tournaments over several replicas while everything fails: [--tournaments 2000] [--minutes M] [--from SEED] | --seed N',
    script: 'test/simulation/replicas/run-simulation.ts',
  },
  formats: {
    does: 'every preset with every field up to 64 and with large ones: [--preset P] [--players N] [--seed N] [--seeds N] [--upTo N]',
    script: 'test/sweep/formats/run-formats.ts',
  },
};

function runNode(args, env = process.env) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: path.resolve(__dirname, '..'),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exitCode = status ?? 1;
}

function main([topic, ...rest]) {
  if (Object.hasOwn(SCRIPTS, topic ?? '')) {
    runNode(['-r', path.join(__dirname, 'typescript-hook.js'), SCRIPTS[topic].script, ...rest]);
    return;
  }
  if (topic === undefined || !Object.hasOwn(TOPICS, topic)) {
    console.error(
      `usage: npm run sweep -- <topic>\n${Object.entries({ ...TOPICS, ...SCRIPTS })
        .map(([name, { does }]) => `  ${name.padEnd(20)}${does}`)
        .join('\n')}`,
    );
    process.exitCode = 2;
    return;
  }
  const { paths, runs } = TOPICS[topic];
  const jest = path.resolve(__dirname, '../node_modules/jest/bin/jest.js');
  const env = runs === undefined ? process.env : { ...process.env, ROUNDBOOK_RUNS: process.env.ROUNDBOOK_RUNS ?? String(runs) };
  // jest.config.js leaves test/sweep out of `npm test`; here it is wanted.
  const args = ['--testPathIgnorePatterns=/node_modules/', ...rest, '--', ...paths];
  runNode([jest, ...args], env);
}

main(process.argv.slice(2));
