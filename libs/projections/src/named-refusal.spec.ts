import { conflict, RefusalError } from '@roundbook/kernel';
import { withPlayerNames, withSameNames } from './named-refusal';

const messageOf = (error: unknown): string => (error as RefusalError).refusal.message;

describe('refusals with names', () => {
  const nameOf = (registration: number) => (registration === 3 ? 'Bob' : undefined);

  it('name the player whom a rule knows by number', () => {
    expect(messageOf(withPlayerNames(new RefusalError(conflict('a', 'Player 3 has not dropped.')), nameOf))).toBe(
      'Bob (no. 3) has not dropped.',
    );
    const unknown = new RefusalError(conflict('a', 'Player 4 has left.'));
    expect(withPlayerNames(unknown, nameOf)).toBe(unknown);
    const fault = new Error('Player 3');
    expect(withPlayerNames(fault, nameOf)).toBe(fault);
  });

  it('name the players of one name, those of the list itself too, up to five', () => {
    const taken = (same: readonly object[]) => new RefusalError(conflict('name_taken', 'Taken.', { details: { same } }));
    const names = ['Ann', 'Bob', 'Ann', 'D', 'E', 'F', 'G', 'H'];
    const two = [
      { index: 1, registration: 3 },
      { index: 2, registration: 5 },
    ];
    const named = withSameNames(taken(two), names, 4, '--confirm-same-name') as RefusalError;
    expect(named.refusal.message).toBe('There is another player of the same name: Bob (no. 3) and Ann (twice in the list).');
    expect(named.refusal.allowed).toContain('--confirm-same-name');
    const many = [1, 3, 4, 5, 6, 7].map((index) => ({ index, registration: index }));
    expect(messageOf(withSameNames(taken(many), names, 8, '--confirm-same-name'))).toMatch(
      /: Bob \(no\. 1\), .*F \(no\. 5\), G \(no\. 6\) and 1 more\.$/,
    );
  });

  it('are left as they are otherwise', () => {
    const other = new RefusalError(conflict('not_active', 'Gone.', { details: { same: [] } }));
    expect(withSameNames(other, [], 0, '--confirm-same-name')).toBe(other);
    const without = new RefusalError(conflict('name_taken', 'Taken.'));
    expect(withSameNames(without, [], 0, '--confirm-same-name')).toBe(without);
  });
});
