interface TestScript {
  readReport(report: unknown): { passed: number; failed: string[]; skipped: string[] };
  verdict(counts: { passed: number; failed: number; skipped: number }, strict: boolean): { line: string; well: boolean };
}
const { readReport, verdict } = jest.requireActual<TestScript>('../../scripts/test.js');

const file = (status: string, ...statuses: readonly string[]) => ({
  name: 'a.spec.ts',
  status,
  assertionResults: statuses.map((own, at) => ({ fullName: `test ${at}`, status: own })),
});

describe('the last line of npm test', () => {
  it('counts passed, failed and skipped tests', () => {
    const { passed, failed, skipped } = readReport({
      testResults: [file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed', 'todo')],
    });
    expect([passed, failed.length, skipped.length]).toEqual([2, 1, 2]);
    expect(failed[0]).toMatch(/a\.spec\.ts: test 1$/);
  });

  it('counts a file that could not be run as a failure', () => {
    expect(readReport({ testResults: [file('failed')] })).toMatchObject({
      passed: 0,
      failed: [expect.stringContaining('could not be run')],
    });
  });

  it('names skipped tests apart, and counts them as failed in CI', () => {
    expect(verdict({ passed: 7, failed: 0, skipped: 0 }, false)).toEqual({ line: '7 passed, 0 failed', well: true });
    expect(verdict({ passed: 7, failed: 0, skipped: 2 }, false)).toEqual({ line: '7 passed, 0 failed, 2 skipped', well: true });
    expect(verdict({ passed: 7, failed: 1, skipped: 2 }, true)).toEqual({ line: '7 passed, 3 failed', well: false });
    expect(verdict({ passed: 7, failed: 1, skipped: 0 }, false).well).toBe(false);
  });
});
