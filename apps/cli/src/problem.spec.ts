import { CommanderError } from 'commander';
import { conflict, malformed, notFound, refused, RefusalError, unavailable } from '@roundbook/kernel';
import { stoppedWith } from './problem';

describe('what stops a command', () => {
  it.each([
    [malformed('a', 'A.'), 2, 400],
    [refused('b', 'B.'), 3, 422],
    [conflict('c', 'C.'), 3, 409],
    [notFound('d', 'D.'), 3, 404],
    [unavailable('e', 'E.'), 4, 503],
  ])('%j exits with %i and has the status %i', (refusal, exitCode, status) => {
    const stopped = stoppedWith(new RefusalError(refusal));
    expect(stopped).toMatchObject({
      exitCode,
      fault: false,
      problem: { code: refusal.code, status, type: `urn:roundbook:problem:${refusal.code}` },
    });
  });

  it('says in one sentence what is allowed and which rule it is; details never hide the code', () => {
    const refusal = refused('result_impossible', '3-2 cannot be.', {
      rule: '2.4',
      field: 'result',
      allowed: '2-1',
      details: { code: 'other', match: 'r1m1' },
    });
    const { sentence, problem } = stoppedWith(new RefusalError(refusal));
    expect(sentence).toBe('3-2 cannot be; allowed: 2-1 (rule 2.4).');
    expect(problem).toMatchObject({
      code: 'result_impossible',
      detail: '3-2 cannot be.',
      rule: '2.4',
      field: 'result',
      allowed: '2-1',
      match: 'r1m1',
    });
  });

  it('is a wrong call where the command line is not understood', () => {
    const stopped = stoppedWith(new CommanderError(1, 'commander.unknownOption', "error: unknown option '--foo'"));
    expect(stopped).toMatchObject({ exitCode: 2, problem: { code: 'unknown_option', detail: "Unknown option '--foo'" } });
  });

  it('is called a fault of the program where it is none of the answers, in one sentence without a stack', () => {
    const stopped = stoppedWith(new TypeError('x is\nundefined'));
    expect(stopped).toMatchObject({ exitCode: 1, fault: true, problem: { code: 'internal_fault', status: 500 } });
    expect(stopped.sentence).toBe('A fault in Roundbook itself: x is undefined (ROUNDBOOK_DEBUG=1 shows where).');
  });
});
