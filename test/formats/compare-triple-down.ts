import { isLossOut, placingAfter, type TournamentState } from '@roundbook/tournament';
import { referenceTripleDown, type TripleDownFault } from '../reference/triple-down';
import type { KeyDocument } from '../reference/key-document';
import { firstStageAfter } from './first-stage';
import { formatDocument, idOf } from './format-document';

/** A correction can put somebody out who has played on since: such rounds stand, and the reference has no word for them. */
const judged = <A>(judge: () => A): A | undefined => {
  try {
    return judge();
  } catch (error) {
    if (error instanceof Error && / is out before round /.test(error.message)) return undefined;
    throw error;
  }
};

/** Where triple-down after a round differs from the reference: who is in, losses, places; section 1 of rules.md. */
export const tripleDownDifference = (state: TournamentState, afterRound: number, fault?: TripleDownFault): string | undefined => {
  if (!isLossOut(state.policy)) throw new RangeError('no triple-down');
  const document = formatDocument(state, afterRound) as unknown as KeyDocument;
  const theirs = judged(() => referenceTripleDown(document, { afterRound, ...(fault === undefined ? {} : { fault }) }));
  // Who entered with the round that was played next is not in the document yet, and may be whom the last player left still met.
  if (theirs === undefined || (theirs.done && state.rounds.length > afterRound)) return undefined;
  const rows = placingAfter(firstStageAfter(state, afterRound), afterRound).rows;
  const byId = <A extends { readonly id: string }>(all: readonly A[]): readonly A[] =>
    [...all].sort((one, other) => (one.id < other.id ? -1 : 1));
  const own = byId(
    rows.map(({ registration, rank, record, status }) => ({
      id: idOf(registration),
      place: rank,
      in: status === 'active' || (theirs.winner === idOf(registration) && rank === 1),
      wins: record.wins,
      losses: record.losses,
      byes: record.byes,
    })),
  );
  const reference = byId(
    theirs.rows.map(({ id, place, in: still, wins, losses, byes }) => ({ id, place, in: still && place !== null, wins, losses, byes })),
  );
  const [one, other] = [own.map((row) => JSON.stringify(row)), reference.map((row) => JSON.stringify(row))];
  const at = one.findIndex((row, index) => row !== other[index]);
  if (at < 0 && one.length === other.length) return undefined;
  return `after round ${afterRound}\n  ours      ${one[at] ?? one.length}\n  reference ${other[at] ?? other.length}`;
};
