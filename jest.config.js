/** Unit tests stand beside the file they test (`*.spec.ts`); everything else under `test/`. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/apps', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  // Long runs: `npm run sweep`.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/sweep/'],
  transform: {
    '^.+\\.[tj]s$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
        },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs|@noble|fast-check|pure-rand)/)'],
  moduleNameMapper: {
    '^@roundbook/(ledger|query)$': '<rootDir>/services/$1/src/index.ts',
    '^@roundbook/query/log$': '<rootDir>/services/query/src/log/index.ts',
    '^@roundbook/ledger/http$': '<rootDir>/services/ledger/src/http/index.ts',
    '^@roundbook/(.*)$': '<rootDir>/libs/$1/src/index.ts',
  },
  setupFiles: ['<rootDir>/test/support/property-seed.js'],
  // Machines are noisy: this stops what hangs, not what is slow.
  testTimeout: 30_000,
  maxWorkers: 2,
};
