import { toText } from '@roundbook/exact';
import { placingAfter, regularRounds, rulesOf, type TournamentState } from '@roundbook/tournament';
import type { KeyDocument, KeyMatch } from '../reference/key-document';
import { referenceKeyStandings, type KeyRow, type KeyStandingsFault } from '../reference/key-standings';
import { firstStageAfter } from './first-stage';
import { formatDocument, idOf } from './format-document';

type Row = Omit<KeyRow, 'figures'> & { readonly figures: Record<string, string> };

/** Rows of one order: by group, place, and those who share one by id. */
const inOrder = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort(
    (one, other) =>
      (one.group ?? 0) - (other.group ?? 0) || (one.rank ?? Infinity) - (other.rank ?? Infinity) || (one.id < other.id ? -1 : 1),
  );

const ours = (state: TournamentState, afterRound: number, groups: boolean): readonly Row[] =>
  placingAfter(firstStageAfter(state, afterRound), afterRound).rows.map(({ rank, registration, points, record, tieBreakers, group }) => ({
    rank,
    id: idOf(registration),
    points: String(points),
    record,
    figures: Object.fromEntries(tieBreakers.map(({ name, value }) => [name, value === null ? 'null' : toText(value)])),
    ...(groups && group !== undefined ? { group } : {}),
  }));

/** Whether the round is the last of those that everybody was to play. */
const endsTheStage = (state: TournamentState, afterRound: number): boolean => {
  const rounds = regularRounds(state);
  return rounds.at(-1)?.round === afterRound && rulesOf(state.policy, 0).rounds(state, 0) === rounds.length;
};

/** Without the walkovers of the one player who has left, which the reference then gives by itself. */
const withoutGiven = (state: TournamentState, document: KeyDocument): KeyDocument => {
  const leavers = state.players.filter(({ absences }) => absences.length > 0);
  const [leaver] = leavers;
  const [absence] = leaver?.absences ?? [];
  if (leaver === undefined || absence === undefined || leavers.length > 1 || leaver.absences.length > 1 || absence.to !== undefined)
    return document;
  const given = (round: number, { a, b, outcome }: KeyMatch) =>
    round >= absence.from &&
    ((a === idOf(leaver.registration) && outcome === 'walkoverA') || (b === idOf(leaver.registration) && outcome === 'walkoverB'));
  return {
    ...document,
    rounds: document.rounds.map((round) => ({ ...round, matches: round.matches.filter((match) => !given(round.n, match)) })),
  };
};

/**
 * Where the standings after a round of the first stage differ from the reference; section 5 of rules.md. Who has left a round robin
 * gives its walkovers round by round, so the reference gives the rest of them only once all rounds are played.
 */
export const keyStandingsDifference = (state: TournamentState, afterRound: number, fault?: KeyStandingsFault): string | undefined => {
  const whole = formatDocument(state, afterRound) as unknown as KeyDocument;
  const rest = endsTheStage(state, afterRound) ? 'walkovers' : 'asRecorded';
  const document = rest === 'walkovers' ? withoutGiven(state, whole) : whole;
  const groups = state.rounds.some(({ phase }) => phase === 'groups');
  const own = inOrder(ours(state, afterRound, groups));
  const theirs = inOrder(referenceKeyStandings(document, { afterRound, rest, ...(fault === undefined ? {} : { fault }) }));
  const [one, other] = [own.map((row) => JSON.stringify(row)), theirs.map((row) => JSON.stringify(row))];
  const at = one.findIndex((row, index) => row !== other[index]);
  return at < 0 && one.length === other.length
    ? undefined
    : `${state.policy.preset} after round ${afterRound}\n  ours      ${one[at] ?? one.length}\n  reference ${other[at] ?? other.length}`;
};
