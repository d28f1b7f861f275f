import { conflict, RefusalError } from '@roundbook/kernel';
import { withHint } from './with-hint';

const allowedOf = (code: string, allowed?: string): string | undefined => {
  const error = withHint(new RefusalError(conflict(code, 'No.', allowed === undefined ? {} : { allowed })), { own: 'its own' });
  return error instanceof RefusalError ? error.refusal.allowed : undefined;
};

describe('what helps at the command line', () => {
  it('is a flag of the same call, instead of what the rules say to everybody', () => {
    expect(allowedOf('open_disputes', 'complete despite it')).toContain('`--despite-disputes REASON`');
    expect(allowedOf('same_ruler', 'to say so')).toContain('`--alone`');
  });

  it('is otherwise what the refusal says itself, then what the command says, then what all commands say', () => {
    expect(allowedOf('reason_required', 'a reason')).toBe('a reason');
    expect(allowedOf('own')).toBe('its own');
    expect(allowedOf('reason_required')).toBe('--reason TEXT');
    expect(allowedOf('something_else')).toBeUndefined();
  });

  it('is nothing for what is no refusal', () => {
    const error = new Error('broken');
    expect(withHint(error)).toBe(error);
  });
});
