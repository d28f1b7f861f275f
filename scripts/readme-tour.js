/**
 * The tours in README.md and docs/audit.md: blocks marked `console`, in which a line that begins with `$ ` is a command and what follows is its
 * output. `node scripts/readme-tour.js --write` runs them in an empty folder and writes down what they print.
 */
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const BLOCK = /```console\n([\s\S]*?)```/g;

/** The steps of every block, in order: a command and the lines that it printed. */
function stepsOf(readme) {
  return [...readme.matchAll(BLOCK)].map(([, text]) => {
    const steps = [];
    for (const line of text.split('\n').slice(0, -1)) {
      if (line.startsWith('$ ')) steps.push({ command: line.slice(2), output: [] });
      else steps[steps.length - 1].output.push(line);
    }
    return steps;
  });
}

/** Runs a command line of the tour in a folder; what it prints on either stream, without blank lines at the end. */
function run(command, folder, env) {
  const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' });
  return `${stdout}${stderr}`.trimEnd().split('\n');
}

/** Instants and hashes are another's each time; everything else has to be as written, but for blank lines. */
const comparable = (lines) =>
  lines
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?/g, '<instant>')
        .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
        .trimEnd(),
    )
    .join('\n')
    .trimEnd();

/** In the checkout the command is the one that was built here. */
function checkoutFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-tour-'));
  const bin = path.join(folder, 'node_modules', '.bin');
  fs.mkdirSync(bin, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  fs.symlinkSync(path.join(root, 'bin', 'roundbook.js'), path.join(bin, 'roundbook'));
  // What docs/audit.md has its readers install.
  fs.symlinkSync(path.join(root, 'node_modules', 'seedrandom'), path.join(folder, 'node_modules', 'seedrandom'));
  return folder;
}

function write(name) {
  const file = path.join(root, name);
  const folder = checkoutFolder();
  const text = fs.readFileSync(file, 'utf8').replace(BLOCK, (_, block) => {
    const commands = block.split('\n').filter((line) => line.startsWith('$ '));
    const shown = commands.map((line) => [line, ...run(line.slice(2), folder, {})].filter((one) => one !== '').join('\n'));
    return `\`\`\`console\n${shown.join('\n')}\n\`\`\``;
  });
  fs.writeFileSync(file, text);
  fs.rmSync(folder, { recursive: true, force: true });
}

if (require.main === module && process.argv.includes('--write')) ['README.md', 'docs/audit.md'].forEach(write);

module.exports = { stepsOf, run, comparable, checkoutFolder };
