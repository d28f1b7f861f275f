import { conflict, malformed, notFound, problemOf, refused, unavailable } from '@roundbook/kernel';
import { isOurProblem, refusalIn } from './answer-refused';

describe('a refusal that came over HTTP', () => {
  const extra = { rule: '2.4', field: 'result', allowed: '2-1', details: { match: 'r1m1', open: [1, 2] } };
  it.each([
    malformed('a', 'A.', extra),
    refused('b', 'B.', { rule: '1.12' }),
    conflict('c', 'C.'),
    notFound('d', 'D.', extra),
    unavailable('e', 'E.', { details: { file: 'x' } }),
    malformed('session_needed', 'F.'),
    malformed('too_large', 'G.'),
    conflict('stale_revision', 'H.'),
  ])('is the one that was sent: %j', (refusal) => {
    const problem = problemOf(refusal);
    const body: unknown = JSON.parse(JSON.stringify(problem));
    if (!isOurProblem(body)) throw new Error('it is not recognised');
    expect(refusalIn(body, problem.status)).toEqual(refusal);
  });

  it('of too many requests is none of the call: later it may be taken', () => {
    const problem = problemOf(malformed('too_many_requests', 'Wait.'));
    expect(refusalIn(problem, problem.status).kind).toBe('unavailable');
  });

  it.each([null, 'x', [], {}, { type: 'about:blank', status: 404 }, { type: 7 }])('is not taken from others: %j', (body) => {
    expect(isOurProblem(body)).toBe(false);
  });
});
