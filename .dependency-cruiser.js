/**
 * Arrows point one way:
 * {kernel, exact, draw} <- {pairing, scoring, person, transparency} <- tournament <- {projections, interchange} <- verifier;
 * kernel <- {event-store, keyring}; services use libs and never each other; apps compose services;
 * test/reference imports nothing from libs.
 */
const lib = (...names) => `^libs/(${names.join('|')})/`;
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${name}: may use only ${allowed.join(', ') || 'nothing of ours'}`,
  from: { path: from },
  to: { path: '^(libs|services|apps|test)/', pathNot: [from, ...allowed] },
});
const base = lib('kernel', 'exact', 'draw');
const second = lib('pairing', 'scoring', 'person', 'transparency');
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('kernel-is-the-floor', '^libs/kernel/', []),
    only('exact-stands-alone', '^libs/exact/', [lib('kernel')]),
    only('draw-stands-alone', '^libs/draw/', [lib('kernel', 'exact')]),
    only('pairing-knows-numbers-only', '^libs/pairing/', [base]),
    only('scoring-knows-numbers-only', '^libs/scoring/', [base]),
    only('person-uses-the-floor', '^libs/person/', [base]),
    only('transparency-uses-the-floor', '^libs/transparency/', [base]),
    only('tournament-uses-pure-libs', '^libs/tournament/', [base, second]),
    only('projections-fold-tournaments', '^libs/projections/', [base, second, lib('tournament')]),
    only('interchange-reads-tournaments', '^libs/interchange/', [base, second, lib('tournament')]),
    only('verifier-is-on-top-of-the-pure-libs', '^libs/verifier/', [
      base,
      second,
      lib('tournament', 'projections', 'interchange'),
    ]),
    only('event-store-uses-kernel', '^libs/event-store/', [lib('kernel')]),
    only('keyring-uses-kernel', '^libs/keyring/', [lib('kernel')]),
    {
      ...only('services-never-use-each-other', '^services/([^/]+)/', ['^libs/']),
      to: { path: '^(libs|services|apps|test)/', pathNot: ['^services/$1/', '^libs/'] },
    },
    only('references-are-independent', '^test/reference/', []),
    { name: 'apps-are-on-top', severity: 'error', from: { path: '^(libs|services)/' }, to: { path: '^(apps|test)/' } },
    {
      name: 'pure-libs-do-no-io',
      severity: 'error',
      from: { path: '^libs/(?!event-store|keyring)', pathNot: ['\\.spec\\.ts$', '^libs/transparency/src/node'] },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-test-code-in-product', severity: 'error', from: { pathNot: '(\\.spec\\.ts$|^test/)' }, to: { path: '\\.spec\\.ts$' } },
    // The page is bundled when it is built: what it is made of need not be installed where it is served.
    {
      name: 'the-page-uses-pure-libs',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(services|apps|libs/(event-store|keyring))/', pathNot: '^apps/web/' },
    },
    { name: 'only-the-browser-has-the-page', severity: 'error', from: { pathNot: '^apps/web/' }, to: { path: '^apps/web/' } },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      from: { path: '^(libs|services|apps)/', pathNot: ['\\.spec\\.ts$', '^apps/web/'] },
      to: { dependencyTypes: ['npm-dev'], pathNot: '@types/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
