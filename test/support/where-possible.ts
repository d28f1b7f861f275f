const inCi = process.env['CI'] === 'true';

/** Whether tests are declared that need something of the machine. Where not, one line says `why`; in CI they are, and fail. */
const isPossible = (name: string, why: string | undefined): boolean => {
  if (why === undefined || inCi) return true;
  console.warn(`${name}: skipped, ${why}`);
  return false;
};

/** `describe` where nothing stands against it; elsewhere the tests are skipped by name. */
export const describeWhere = (why: string | undefined, name: string, tests: () => void): void =>
  isPossible(name, why) ? describe(name, tests) : describe.skip(name, tests);

/** `test` where nothing stands against it; elsewhere it is skipped by name. */
export const testWhere = (why: string | undefined, name: string, run: () => Promise<void>, timeout?: number): void =>
  isPossible(name, why) ? test(name, run, timeout) : test.skip(name, run, timeout);
