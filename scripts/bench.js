/** `npm run bench -- [topic …] [--json] [--quick]`: runs test/bench/<topic>.bench.ts and prints; a bench never fails a build. */
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');

const folder = path.resolve(__dirname, '../test/bench');
const ENDING = '.bench.ts';
const COLUMNS = ['name', 'size', 'median', 'unit', 'ratio', 'ratioTo'];

const topics = () =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();

const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
});

const shown = (value) => {
  if (value === null) return '';
  if (typeof value !== 'number') return String(value);
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(3);
};

function printTable(topic, rows) {
  const cells = rows.map((row) => COLUMNS.map((column) => (column === 'size' ? row.size.toLocaleString('en-GB') : shown(row[column]))));
  const lines = [COLUMNS.map((column) => (column === 'ratioTo' ? 'to' : column)), ...cells];
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  const numeric = new Set(['size', 'median', 'ratio']);
  console.log(`\n${topic}`);
  for (const line of lines) {
    console.log(
      `  ${line.map((cell, at) => (numeric.has(COLUMNS[at]) ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join('  ')}`.trimEnd(),
    );
  }
}

async function main(args) {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')));
  const asked = args.filter((arg) => !arg.startsWith('--'));
  const known = topics();
  const wrong = [...[...flags].filter((flag) => !['--json', '--quick'].includes(flag)), ...asked.filter((topic) => !known.includes(topic))];
  if (wrong.length > 0) {
    console.error(`unknown: ${wrong.join(' ')}\nusage: npm run bench -- [topic …] [--json] [--quick]\ntopics: ${known.join(' ')}`);
    process.exitCode = 2;
    return;
  }
  // The samples call for a collection between them; see test/bench/measure.ts.
  v8.setFlagsFromString('--expose-gc');
  globalThis.gc = vm.runInNewContext('gc');
  require('./typescript-hook.js');
  const json = flags.has('--json');
  if (!json) console.log(Object.values(machine()).join(', '));
  const documents = [];
  for (const topic of asked.length > 0 ? asked : known) {
    const { bench } = require(path.join(folder, topic + ENDING));
    const rows = await bench({ quick: flags.has('--quick') });
    documents.push({ machine: machine(), topic, rows });
    if (!json) printTable(topic, rows);
  }
  // One topic is one document; several are a list of them.
  if (json) console.log(JSON.stringify(documents.length === 1 ? documents[0] : documents, null, 2));
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
