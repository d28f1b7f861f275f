/** Lets Node load the sources themselves: `node -r <this file> script.js`, or `require` it first. */
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { transformSync } = require('@swc/core');

const root = path.resolve(__dirname, '..');
const SERVICES = ['ledger', 'query'];
const jsc = {
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true },
  target: 'es2022',
};

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(fs.readFileSync(filename, 'utf8'), { filename, jsc, module: { type: 'commonjs' }, swcrc: false });
  module._compile(code, filename);
};

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  const [, name, inside = ''] = /^@roundbook\/([^/]+)(\/.+)?$/.exec(request) ?? [];
  if (name === undefined) return resolve.call(this, request, ...rest);
  const folder = SERVICES.includes(name) ? 'services' : 'libs';
  return resolve.call(this, path.join(root, folder, name, `src${inside}/index.ts`), ...rest);
};
