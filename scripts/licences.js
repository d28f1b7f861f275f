/** Says which packages of package-lock.json may not be used: `node scripts/licences.js` fails and names them. */
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
]);
/** For tools and data that are used while developing and are no part of what is handed on. */
const ALLOWED_IN_DEVELOPMENT = new Set([...ALLOWED, 'MPL-2.0', 'CC-BY-4.0']);

/**
 * Programs that a bench starts in a process of their own to be compared with: nothing of ours is linked with them, and nothing of
 * them is handed on. Each by its name, its licence as it was looked at.
 */
const COMPARED_WITH = new Map([['tournament-pairings', 'GPL-3.0-or-later']]);

/**
 * Whether an SPDX expression can be met with the allowed licences: of OR one has to be, of AND all. Anything that is not
 * understood is not allowed.
 */
function permits(expression, allowed) {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let next = 0;
  const take = (token) => tokens[next] === token && ++next > 0;
  const single = () => {
    if (take('(')) {
      const inside = either();
      return take(')') && inside;
    }
    return allowed.has(tokens[next++]);
  };
  const both = () => {
    let met = single();
    while (take('AND')) met = single() && met;
    return met;
  };
  const either = () => {
    let met = both();
    while (take('OR')) met = both() || met;
    return met;
  };
  const met = either();
  return met && next === tokens.length;
}

/** Older packages state a list of licences to choose from. */
function statedIn(manifest) {
  if (Array.isArray(manifest?.licenses)) return manifest.licenses.map(({ type }) => type).join(' OR ');
  return manifest?.license;
}

/** Packages of a version 3 lock that are refused; `installed(place)` gives the package.json of one whose lock entry is silent. */
function refusedPackages(lock, installed = () => undefined) {
  const refused = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '') continue;
    const licence = entry.license ?? statedIn(installed(place));
    const inDevelopment = entry.dev === true || entry.devOptional === true;
    if (typeof licence === 'string' && permits(licence, inDevelopment ? ALLOWED_IN_DEVELOPMENT : ALLOWED)) continue;
    const name = place.replace(/^.*node_modules\//, '');
    if (inDevelopment && licence !== undefined && COMPARED_WITH.get(name) === licence) continue;
    refused.push({ name, version: entry.version, licence: licence ?? 'none stated' });
  }
  return refused;
}

function main() {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const refused = refusedPackages(lock, (place) => {
    const file = path.join(root, place, 'package.json');
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  });
  for (const { name, version, licence } of refused)
    console.error(`${name} ${version}: ${JSON.stringify(licence)} is not among the allowed licences`);
  console.log(`${Object.keys(lock.packages).length - 1} packages, ${refused.length} refused`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}

module.exports = { permits, refusedPackages };

if (require.main === module) main();
