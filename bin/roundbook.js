#!/usr/bin/env node
const fs = require('node:fs');
const path = require('node:path');

const main = path.resolve(__dirname, '../dist/apps/cli/src/main.js');
if (fs.existsSync(main)) {
  require(main);
} else {
  console.error('Roundbook is not built yet: run `npm start` once in its folder.');
  process.exitCode = 2;
}
