import type { Impact } from '@roundbook/tournament';
import { impactShown } from '@roundbook/projections';
import { impactText } from './impact-text';

const player = (registration: number) => ({ id: `id-${registration}`, name: ['', 'Ann', 'Bob', 'Cy'][registration] ?? '?' });
const nothing: Impact = {
  moved: [],
  pairedOnIt: [],
  pairingsThatWouldDiffer: [],
  cut: { before: [1, 2], after: [1, 2] },
  playIn: { before: 1, after: 1 },
};
const words = (impact: Partial<Impact>) => impactText(impactShown({ ...nothing, ...impact }, player)).split('\n');

describe('an impact in words', () => {
  it('says when nothing else would change, and always that nothing was written', () => {
    expect(words({})).toEqual(['Nothing else would change.', 'Nothing was written.']);
  });

  it('names who moves, what was paired on it, and what would have been drawn otherwise', () => {
    expect(
      words({
        moved: [
          { player: 1, from: 1, to: 3 },
          { player: 2, from: 2, to: null },
          { player: 3, from: null, to: 2 },
        ],
        pairedOnIt: [2, 3],
        pairingsThatWouldDiffer: [
          { round: 2, matches: 2, played: 1 },
          { round: 3, matches: 1, played: 0 },
          { round: 4, matches: 1, played: 1 },
          { round: 5, matches: 3, played: 3 },
          { round: 6, matches: 3, played: 0 },
        ],
      }),
    ).toEqual([
      'Ann would go from rank 1 to 3.',
      'Bob would have no place any more (now rank 2).',
      'Cy would be rank 2.',
      'Paired on it already, and standing as played: rounds 2 and 3.',
      'Round 2 would have been drawn otherwise: 2 matches, 1 of them played.',
      'Round 3 would have been drawn otherwise: 1 match, not played yet.',
      'Round 4 would have been drawn otherwise: 1 match, played already.',
      'Round 5 would have been drawn otherwise: 3 matches, all of them played.',
      'Round 6 would have been drawn otherwise: 3 matches, none of them played.',
      'Nothing was written.',
    ]);
  });

  it('names what can be done about the pairings, where there is something to choose', () => {
    const keep = { choice: 'keep', possible: true, command: null, changes: [] } as const;
    const none = (choice: 'repair' | 'void', code: string, sentence: string) =>
      ({ choice, possible: false, why: { code, sentence }, command: null, changes: [] }) as const;
    const nothing_paired = ['nothing_paired', 'Nothing was paired on it.'] as const;
    expect(words({ choices: [keep, none('repair', ...nothing_paired), none('void', ...nothing_paired)] })).toHaveLength(2);
    const repair = {
      choice: 'repair',
      possible: true,
      command: { type: 'repair', payload: { round: 3, unplayed: true } },
      changes: [{ round: 3, matches: 2 }],
    } as const;
    expect(words({ choices: [keep, repair, none('void', 'has_results', 'Round 3 has results.')] })).toEqual([
      'Nothing else would change.',
      'Then choose:',
      '  keep the pairings as they are: nothing more is to be done',
      '  pair anew what is not played, 2 matches of round 3: `roundbook repair --unplayed --round 3 --reason TEXT`',
      '  void the round and pair it again: not possible. Round 3 has results.',
      'Nothing was written.',
    ]);
  });

  it('names who comes into the cut and who falls out, another order, and play-ins', () => {
    expect(words({ cut: { before: [1, 2], after: [1, 3] } }).slice(0, 2)).toEqual(['Into the cut: Cy.', 'Out of the cut: Bob.']);
    // Who was out and comes into the cut is named once.
    const promoted = words({ back: [3], cut: { before: [1, 2], after: [1, 3] } });
    expect(promoted).toEqual(['Into the cut: Cy.', 'Out of the cut: Bob.', 'Nothing was written.']);
    expect(words({ cut: { before: [1, 2], after: [2, 1] } })[0]).toBe('The cut would be seeded otherwise: Bob and Ann.');
    expect(words({ playIn: { before: 2, after: 1 } })[0]).toBe('Play-in matches: 1 instead of 2.');
  });
});
