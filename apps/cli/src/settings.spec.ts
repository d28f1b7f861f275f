import { RefusalError } from '@roundbook/kernel';
import { parseSettings } from './settings';

const codeOf = (pairs: readonly string[]): string => {
  try {
    parseSettings(pairs);
    return 'done';
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.code;
    throw error;
  }
};

describe('--set', () => {
  it('takes everything behind the first = as it is written', () => {
    expect(parseSettings(['cut=8', 'cutSizes=8:2,*:4', 'x=a=b', 'empty='])).toEqual({ cut: '8', cutSizes: '8:2,*:4', x: 'a=b', empty: '' });
    expect(parseSettings()).toEqual({});
  });

  it('keeps a name that means something to JavaScript as any other name', () => {
    expect(Object.entries(parseSettings(['__proto__=1']))).toEqual([['__proto__', '1']]);
  });

  it('refuses what is no pair, and a parameter set twice', () => {
    expect(codeOf(['cut'])).toBe('invalid_setting');
    expect(codeOf(['=8'])).toBe('invalid_setting');
    expect(codeOf(['cut=8', 'cut=4'])).toBe('invalid_setting');
  });
});
