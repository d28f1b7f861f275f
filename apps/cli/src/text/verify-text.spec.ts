import type { VerifyReport } from '@roundbook/verifier';
import { verifyText } from './verify-text';

const GOOD: VerifyReport = {
  ok: true,
  stream: 'tournament-1',
  events: 2,
  head: 'ab'.repeat(32),
  signer: 'own',
  checked: [
    { what: 'events', count: 2 },
    { what: 'seeds', count: 0 },
  ],
  unchecked: [],
  faults: [],
};

describe('what a check found, as text', () => {
  it('says of a file in order what was checked, and that nobody vouched for the signer', () => {
    const text = verifyText(GOOD);
    expect(text.split('\n')[0]).toBe('In order.');
    expect(text).toContain('2 events in an unbroken chain');
    expect(text).not.toContain('draw seed');
    expect(text).toContain('Self-consistent; signer not checked');
  });

  it('says of a file with a fault neither that it agrees with itself nor that no key was given', () => {
    const faults = [{ code: 'other_key', message: 'The checkpoint is not signed with the key that was given (log).', line: 3 }];
    const text = verifyText({ ...GOOD, ok: false, faults });
    expect(text.split('\n').slice(0, 2)).toEqual(['NOT in order: 1 fault.', `  ${faults[0]?.message} [other_key]`]);
    expect(text).not.toMatch(/Self-consistent|give --key/);
    expect(text).toContain('that says nothing of who signed it');
  });
});
