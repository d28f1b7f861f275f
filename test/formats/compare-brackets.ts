import { placingAfter, revivalPlan, type Placing, type PlacingRow, type Stage, type TournamentState } from '@roundbook/tournament';
import { referenceDoubleElimination, type DoubleEliminationFault } from '../reference/double-elimination';
import { referenceConsolation, referenceElimination, type EliminationFault, type EliminationRow } from '../reference/elimination-places';
import type { KeyDocument, KeyRound } from '../reference/key-document';
import { formatDocument, idOf } from './format-document';

type Line = Omit<EliminationRow, 'status'> & { readonly status: string };

const documentOf = (state: TournamentState, afterRound: number): KeyDocument => formatDocument(state, afterRound) as unknown as KeyDocument;

const isEnd = (state: TournamentState, afterRound: number): boolean => state.completed && afterRound === state.rounds.length;

const left = (row: PlacingRow): boolean => ['dropped', 'withdrawn', 'disqualified'].includes(row.status);

/** Who left while there was still something to play for it: before the end, and before so many losses. */
const leaversOf = (state: TournamentState, rows: readonly PlacingRow[], lossLimit = Infinity): ReadonlySet<string> => {
  const early = ({ registration, record }: PlacingRow) =>
    record.losses < lossLimit && state.players[registration - 1]?.absences.some(({ from }) => from <= state.rounds.length) === true;
  return new Set(rows.filter((row) => left(row) && early(row)).map(({ registration }) => idOf(registration)));
};

/** Every seat taken, every match won by somebody: a leaver then goes out where the plan has its next loss. */
const isPlain = (state: TournamentState): boolean => {
  const bracket = state.stages.at(-1);
  const players = bracket?.entrants.length ?? 0;
  const results = state.rounds.flatMap(({ matches }) => matches.map(({ result }) => result?.outcome));
  return (players & (players - 1)) === 0 && !results.includes('doubleLoss') && !results.includes('walkoverBoth');
};

/** Places counted among these rows alone. */
const amongThemselves = (rows: readonly Line[], kept: (id: string) => boolean): readonly Line[] => {
  const those = rows.filter(({ id }) => kept(id));
  const ahead = (row: Line) => those.filter(({ place }) => place === null || place < (row.place as number)).length;
  return those.map((row) => ({ ...row, place: row.place === null ? null : ahead(row) + 1 }));
};

const byId = (rows: readonly Line[]): readonly string[] =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1)).map((row) => JSON.stringify(row));

const firstDifference = (what: string, ours: readonly string[], theirs: readonly string[]): string | undefined => {
  const at = ours.findIndex((row, index) => row !== theirs[index]);
  return at < 0 && ours.length === theirs.length
    ? undefined
    : `${what}\n  ours      ${ours[at] ?? ours.length}\n  reference ${theirs[at] ?? theirs.length}`;
};

/** Our rows in the reference's words. Who is still in has no place yet; who left is out before the end only in the reference. */
const linesOf = (state: TournamentState, afterRound: number, { rows, winner }: Placing, theirs: readonly Line[]): readonly Line[] => {
  const reference = new Map(theirs.map((row) => [row.id, row]));
  return rows.flatMap((row): Line[] => {
    const other = reference.get(idOf(row.registration));
    if (other === undefined) return [];
    const early = left(row) && row.status !== 'disqualified' && !isEnd(state, afterRound);
    const still = row.status === 'active' || row.status === 'qualified';
    const first = row.registration === winner && isEnd(state, afterRound);
    const status = row.status === 'disqualified' ? 'disqualified' : first ? 'winner' : still ? 'in' : 'out';
    return [
      {
        id: other.id,
        place: early ? other.place : status === 'in' ? null : row.rank,
        status: early ? other.status : status,
        wins: row.record.wins,
        losses: row.record.losses,
      },
    ];
  });
};

/** Before the end nobody has won; at the end who moved up into the first place has. */
const asNamed =
  (state: TournamentState, afterRound: number, winner: string | null) =>
  (row: Line): Line => {
    if (isEnd(state, afterRound)) return row.id === winner ? { ...row, status: 'winner' } : row;
    return row.status === 'winner' ? { ...row, status: 'in', place: null } : row;
  };

/** Where the places, records and the winner of a single elimination differ from the reference after a round; rules.md 5, 1.12, 1.14. */
export const eliminationDifference = (state: TournamentState, afterRound: number, fault?: EliminationFault): string | undefined => {
  const document = documentOf(state, afterRound);
  const theirs = referenceElimination(document, { afterRound, ...(fault === undefined ? {} : { fault }) });
  const placing = placingAfter(state, afterRound);
  // Behind another stage the record is that of both; it is compared where the bracket is all there is.
  const shown = (rows: readonly Line[]) => byId(state.stages.length === 1 ? rows : rows.map((row) => ({ ...row, wins: 0, losses: 0 })));
  const own = linesOf(state, afterRound, placing, theirs.rows);
  const winner = placing.winner === undefined ? null : idOf(placing.winner);
  const named = asNamed(state, afterRound, theirs.winner);
  const what = `${state.policy.preset} after round ${afterRound}`;
  return (
    firstDifference(what, shown(own), shown(theirs.rows.map(named))) ??
    (isEnd(state, afterRound) ? firstDifference(`${what}, winner`, [String(winner)], [String(theirs.winner)]) : undefined)
  );
};

/** The same for a double elimination, and whether the grand final is played once more. */
export const doubleEliminationDifference = (
  state: TournamentState,
  afterRound: number,
  fault?: DoubleEliminationFault,
): string | undefined => {
  const theirs = referenceDoubleElimination(documentOf(state, afterRound), { afterRound, ...(fault === undefined ? {} : { fault }) });
  const placing = placingAfter(state, afterRound);
  const own = linesOf(state, afterRound, placing, theirs.rows);
  const leavers = leaversOf(state, placing.rows, 2);
  const stayed = (id: string) => !leavers.has(id);
  const strict = leavers.size === 0 || (leavers.size === 1 && isPlain(state) && isEnd(state, afterRound));
  const shown = (rows: readonly Line[]) => byId(strict ? rows : amongThemselves(rows, stayed));
  const named = asNamed(state, afterRound, theirs.winner);
  const what = `key-revival after round ${afterRound}`;
  const replayed = state.rounds[afterRound]?.matches.some(({ bracketMatch }) => bracketMatch === 'GF2') === true;
  const winner = placing.winner === undefined ? null : idOf(placing.winner);
  return (
    firstDifference(what, shown(own), shown(theirs.rows.map(named))) ??
    (leavers.size === 0 ? firstDifference(`${what}, replay`, [String(replayed)], [String(theirs.replay)]) : undefined) ??
    (isEnd(state, afterRound) ? firstDifference(`${what}, winner`, [String(winner)], [String(theirs.winner)]) : undefined)
  );
};

/** Matches of both brackets can stand in one round; the reference reads each bracket by its own phase. */
const roundsApart = (document: KeyDocument): KeyDocument => ({
  ...document,
  rounds: document.rounds.flatMap((round): KeyRound[] => {
    const { n, seats, matches } = round;
    const below = matches.filter(({ bracketMatch }) => bracketMatch?.startsWith('C') === true);
    const main = matches.filter((match) => !below.includes(match));
    return [
      { n, stage: 'bracket', matches: main, ...(seats === undefined ? {} : { seats }) },
      { ...round, stage: 'consolation', matches: below, seats: [] },
    ];
  }),
});

/** Who met and lost in round 1 of the main bracket. */
const lostFirst = (document: KeyDocument): ReadonlySet<string> => {
  const lost = new Set<string>();
  for (const { a, b, bracketMatch, outcome } of document.rounds.flatMap(({ matches }) => matches)) {
    if (bracketMatch?.startsWith('W1.') !== true || b === null) continue;
    if (outcome !== 'a' && outcome !== 'walkoverB') lost.add(a);
    if (outcome !== 'b' && outcome !== 'walkoverA') lost.add(b);
  }
  return lost;
};

/** One order of both brackets: who did not lose its first match, then the consolation bracket, then who has no place in that. */
const together = (document: KeyDocument, fault: EliminationFault | undefined) => {
  const { main, consolation } = referenceConsolation(document, fault === undefined ? {} : { fault });
  const first = lostFirst(document);
  const below = new Map(consolation.rows.map((row) => [row.id, row]));
  const tiered = main.rows.map((row) => {
    const other = below.get(row.id);
    const tier = other !== undefined ? 1 : first.has(row.id) ? 2 : 0;
    return { row, tier, within: (tier === 1 ? other?.place : row.place) ?? null, other };
  });
  const rows = tiered.map(({ row, tier, within, other }): Line => {
    const ahead = tiered.filter(
      (one) => one.row.place !== null && (one.tier < tier || (one.tier === tier && one.within !== null && one.within < (within ?? 0))),
    ).length;
    const nobodyWon = main.winner === null && tier === 0 && within === 2;
    const place = row.status === 'disqualified' ? null : nobodyWon ? 2 : ahead + 1;
    return { id: row.id, place, status: 'out', wins: row.wins + (other?.wins ?? 0), losses: row.losses + (other?.losses ?? 0) };
  });
  // Where the winner is disqualified who is first of all has moved up.
  const best = rows.filter(({ place }) => place === 1);
  return { rows, sizes: [main.size, consolation.size], winner: main.winner ?? (best.length === 1 ? (best[0] as Line).id : null) };
};

const sizesOf = (state: TournamentState): readonly string[] => {
  const { main, consolation } = revivalPlan(state, state.stages[0] as Stage);
  return [String(main.size), String(consolation?.size)];
};

/** Where the final places, the winner and the sizes of a bracket with a consolation bracket differ from the reference; rules.md 5. */
export const consolationDifference = (state: TournamentState, fault?: EliminationFault): string | undefined => {
  // Nobody was there to be paired.
  if (state.stages.length === 0) return undefined;
  const placing = placingAfter(state, state.rounds.length);
  const theirs = together(roundsApart(documentOf(state, state.rounds.length)), fault);
  const leavers = leaversOf(state, placing.rows);
  const stayed = (id: string) => !leavers.has(id);
  const own = placing.rows.map(({ registration, rank, record }): Line => ({
    id: idOf(registration),
    place: rank,
    status: 'out',
    wins: record.wins,
    losses: record.losses,
  }));
  const shown = (rows: readonly Line[]) => byId(leavers.size === 0 ? rows : amongThemselves(rows, stayed));
  const winner = placing.winner === undefined ? null : idOf(placing.winner);
  return (
    firstDifference('key-revival with a consolation bracket', shown(own), shown(theirs.rows)) ??
    firstDifference('key-revival with a consolation bracket, sizes', sizesOf(state), theirs.sizes.map(String)) ??
    firstDifference('key-revival with a consolation bracket, winner', [String(winner)], [String(theirs.winner)])
  );
};
