/** `npm run pictures`: plays the first event in a browser and writes docs/first-event.md and docs/pictures anew. */
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const jest = path.join(root, 'node_modules/jest/bin/jest.js');
const { status } = spawnSync(process.execPath, [jest, 'test/browser/first-event'], {
  cwd: root,
  env: { ...process.env, ROUNDBOOK_PICTURES: 'write' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = status ?? 1;
