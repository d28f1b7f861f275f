import * as E from 'fp-ts/Either';
import { conflict, type Refusal } from '@roundbook/kernel';
import { newestRound } from './attendance';
import { decide } from './decide/decide';
import type { TournamentState } from './state';

/** What can be done about the newest round after a result was corrected that it was paired on (ledger.md, Undo). */
export interface Choice {
  /** The pairings stand; who has not played is paired anew; the round is made void and drawn again. */
  readonly choice: 'keep' | 'repair' | 'void';
  readonly possible: boolean;
  /** Why it is not possible. */
  readonly why?: { readonly code: string; readonly sentence: string };
  /** What carries it out once the correction is recorded, with a reason; null: nothing more is to be done. */
  readonly command: { readonly type: 'repair' | 'void'; readonly payload: { readonly round: number; readonly unplayed?: true } } | null;
  /** Matches that are drawn again by it, or taken away. */
  readonly changes: readonly { readonly round: number; readonly matches: number }[];
}

const KEEP: Choice = { choice: 'keep', possible: true, command: null, changes: [] };

const impossible = (choice: 'repair' | 'void', { code, message }: Refusal): Choice => ({
  choice,
  possible: false,
  why: { code, sentence: message },
  command: null,
  changes: [],
});

/** What is asked for only to see whether it can be; nobody is told what would be drawn. */
const REASON = 'foreseen';

/** The three choices behind the correction of a result of `changedRound`, each with whether it can be taken. */
export const choicesAfter = (after: TournamentState, changedRound: number): readonly Choice[] => {
  const newest = newestRound(after);
  if (newest === undefined || newest.round <= changedRound) {
    const nothing = conflict('nothing_paired', 'Nothing was paired on it.');
    return [KEEP, impossible('repair', nothing), impossible('void', nothing)];
  }
  const { round } = newest;
  const context = { at: after.at, localDate: after.at.slice(0, 10), drawSeed: newest.drawSeed ?? REASON };
  const open = newest.matches.filter(({ result }) => result === undefined).length;
  const repaired = decide(after, { type: 'repair', payload: { round, unplayed: true, reason: REASON } }, context);
  const voided = decide(after, { type: 'void', payload: { round, reason: REASON } }, context);
  return [
    KEEP,
    // From the seed of another draw the same pairs may come, or not from this one's: that is no reason why it cannot be tried.
    E.isLeft(repaired) && repaired.left.code !== 'same_pairing'
      ? impossible('repair', repaired.left)
      : {
          choice: 'repair',
          possible: true,
          command: { type: 'repair', payload: { round, unplayed: true } },
          changes: [{ round, matches: open }],
        },
    E.isLeft(voided)
      ? impossible('void', voided.left)
      : {
          choice: 'void',
          possible: true,
          command: { type: 'void', payload: { round } },
          changes: [{ round, matches: newest.matches.length }],
        },
  ];
};
