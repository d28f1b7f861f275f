import { toText, type Fraction } from '@roundbook/exact';
import {
  cutSize,
  isLossOut,
  isScored,
  lossOutProgress,
  lossOutQualifiers,
  openMatches,
  placingAfter,
  type LossOutPolicy,
  type PlacingRow,
  type TournamentState,
} from '@roundbook/tournament';
import { referenceStandings, type StandingsFault } from '../reference/standings';
import { referenceTwoLossOut, type TwoLossOut, type TwoLossOutFault } from '../reference/two-loss-out';
import { asNeutral, type Document } from './as-neutral';

/** A fault that the reference is asked to make, to see whether the comparison notices. */
export interface Faults {
  readonly standings?: StandingsFault;
  readonly lossOut?: TwoLossOutFault;
}

const shown = (value: Fraction | null): string | null => (value === null ? null : toText(value));

const person = (state: TournamentState, registration: number): string => state.players[registration - 1]?.person ?? '';

const differences = (what: string, ours: unknown, theirs: unknown): readonly string[] => {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return one === other ? [] : [`${what}\n  ours      ${one}\n  reference ${other}`];
};

/** Rows in one order: by place, and those who share one by id. */
const inOrder = <A extends { readonly rank: number | null; readonly player: string }>(rows: readonly A[]): readonly A[] =>
  [...rows].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || (one.player < other.player ? -1 : 1));

/** Where the standings after some round of the first stage, or its progress, differ from the reference. */
export const disagreements = (state: TournamentState, names: ReadonlyMap<string, string>, faults: Faults = {}): readonly string[] => {
  const document = asNeutral(state, names);
  const first = state.rounds.filter((round) => round.stage === 0).length;
  const found: string[] = [];
  for (let round = 1; round <= first; round += 1)
    found.push(...(isLossOut(state.policy) ? lossOutRows(state, document, round, faults) : swissRows(state, document, round, faults)));
  return found;
};

const swissRows = (state: TournamentState, document: Document, afterRound: number, { standings }: Faults): readonly string[] => {
  const upTo = upToRound(document, afterRound);
  const theirs = referenceStandings(upTo, { afterRound, ...(standings === undefined ? {} : { fault: standings }) });
  const known = new Set(theirs.map((row) => row.player));
  const ours = stageRows(state, afterRound).filter((row) => known.has(person(state, row.registration)));
  const names = Object.keys(theirs[0]?.tieBreakers ?? {});
  const settled = withoutDraws(state, ours, afterRound);
  const own = settled.map(({ row, rank }) => ({
    rank,
    player: person(state, row.registration),
    points: String(row.points),
    record: row.record,
    tieBreakers: Object.fromEntries(names.map((name) => [name, shown(row.tieBreakers.find((one) => one.name === name)?.value ?? null)])),
  }));
  return differences(`standings after round ${afterRound}`, inOrder(own), inOrder(theirs));
};

/** The standings of the first stage after one of its rounds, whatever has been played since. */
const stageRows = (state: TournamentState, afterRound: number): readonly PlacingRow[] =>
  placingAfter(asOfStage(state, afterRound), afterRound).rows;

/** The state without the bracket, so that the first stage is ranked by itself. */
const asOfStage = (state: TournamentState, afterRound: number): TournamentState =>
  state.rounds[afterRound]?.stage === 1 || state.completed
    ? { ...state, completed: false, stages: state.stages.filter((stage) => stage.stage === 0), rounds: state.rounds.slice(0, afterRound) }
    : state;

const upToRound = (document: Document, afterRound: number): Document => ({
  ...document,
  rounds: document.rounds.filter((round) => round.n <= afterRound),
});

/** The reference of the Swiss knows no recorded draws: places that only a draw has told apart are shared again. */
const withoutDraws = (
  state: TournamentState,
  rows: readonly PlacingRow[],
  afterRound: number,
): readonly { readonly row: PlacingRow; readonly rank: number | null }[] => {
  const ties = state.ties.filter((tie) => tie.round <= afterRound);
  let previous: { row: PlacingRow; rank: number | null } | undefined;
  return rows.map((row) => {
    const together =
      previous !== undefined &&
      row.rank !== null &&
      sameFigures(state, previous.row, row) &&
      ties.some((tie) => tie.order.includes(row.registration) && tie.order.includes((previous as { row: PlacingRow }).row.registration));
    previous = { row, rank: together ? (previous?.rank ?? null) : row.rank };
    return previous;
  });
};

const sameFigures = (state: TournamentState, one: PlacingRow, other: PlacingRow): boolean => {
  if (!isScored(state.policy)) return false;
  const names: readonly string[] = state.policy.tieBreakers;
  const figures = (row: PlacingRow) =>
    row.tieBreakers
      .filter(({ name }) => names.includes(name))
      .map(({ value }) => shown(value))
      .join();
  return !names.includes('name') && one.points === other.points && figures(one) === figures(other);
};

const isDecided = (phase: string | undefined): boolean => phase === 'qualifying' || phase === 'runOff';

const lossOutRows = (state: TournamentState, document: Document, afterRound: number, { lossOut }: Faults): readonly string[] => {
  const theirs = referenceTwoLossOut(upToRound(document, afterRound), { afterRound, ...(lossOut === undefined ? {} : { fault: lossOut }) });
  const rows = stageRows(state, afterRound);
  // Who enters with the next round stands in the reference already, and in the standings once the round is paired.
  const entered = new Set(state.players.filter((player) => player.entryRound <= afterRound).map((player) => player.person));
  const known = new Set(theirs.players.map((one) => one.player).filter((player) => entered.has(player)));
  const own = rows
    .filter((row) => known.has(person(state, row.registration)))
    .map((row) => ({
      player: person(state, row.registration),
      wins: row.record.wins,
      losses: row.record.losses,
      byes: row.record.byes,
      sos: shown(row.tieBreakers.find((one) => one.name === 'sos')?.value ?? null),
      esos: shown(row.tieBreakers.find((one) => one.name === 'esos')?.value ?? null),
    }));
  const byId = <A extends { player: string }>(all: readonly A[]): readonly A[] =>
    [...all].sort((one, other) => (one.player < other.player ? -1 : 1));
  const figures = differences(
    `figures after round ${afterRound}`,
    byId(own),
    byId(
      theirs.players
        .filter(({ player }) => known.has(player))
        .map(({ player, wins, losses, byes, sos, esos }) => ({ player, wins, losses, byes, sos, esos })),
    ),
  );
  if (openMatches({ ...state, rounds: state.rounds.slice(0, afterRound) }).length > 0 || !isDecided(state.rounds[afterRound - 1]?.phase))
    return figures;
  return [...figures, ...runningOrder(state, rows, theirs, afterRound)];
};

/** Before the cut: losses, wins, SOS, extended SOS (rules.md 8, 1.14). Draws recorded since tell equals apart only in ours. */
const runningOrder = (state: TournamentState, rows: readonly PlacingRow[], theirs: TwoLossOut, afterRound: number): readonly string[] => {
  if (
    !isLossOut(state.policy) ||
    lossOutProgress(state, state.policy, afterRound).phase === 'finals' ||
    theirs.phase === 'done' ||
    state.ties.some((tie) => tie.round <= afterRound)
  )
    return [];
  const order = (all: readonly { readonly rank: number | null; readonly player: string }[]) =>
    inOrder(all).map(({ rank, player }) => `${rank} ${player}`);
  if (state.players.some((player) => player.entryRound > afterRound && theirs.standings.some((row) => row.player === player.person)))
    return [];
  const own = rows.map(({ rank, registration }) => ({ rank, player: person(state, registration) }));
  return differences(`order after round ${afterRound}`, order(own), order(theirs.standings));
};

const sorted = (ids: readonly string[]): readonly string[] => [...ids].sort();

/** Where the progress of a two-loss-out stage differs from the reference, now that every result is in and the next round is not paired. */
export const progressDisagreements = (
  state: TournamentState,
  names: ReadonlyMap<string, string>,
  faults: Faults = {},
): readonly string[] => {
  const { policy } = state;
  const last = state.rounds[state.rounds.length - 1];
  if (!isLossOut(policy) || last === undefined || last.stage > 0 || openMatches(state).length > 0) return [];
  const theirs = referenceTwoLossOut(asNeutral(state, names), faults.lossOut === undefined ? {} : { fault: faults.lossOut });
  const round = state.rounds.length;
  return last.phase === 'playIn'
    ? seedsDiffer(state, policy, theirs, round)
    : [...stepsDiffer(state, policy, theirs, round), ...seedsDiffer(state, policy, theirs, round)];
};

const stepsDiffer = (state: TournamentState, policy: LossOutPolicy, theirs: TwoLossOut, round: number): readonly string[] => {
  const ours = lossOutProgress(state, policy, round);
  const ids = (registrations: readonly number[]) => sorted(registrations.map((registration) => person(state, registration)));
  const over = ours.phase !== 'qualifying';
  const paired = ours.phase !== 'finals';
  const ranked =
    ours.phase === 'playIn' || ours.phase === 'finals'
      ? ours.ranking.map(ids).filter((group) => !group.some((id) => ids(ours.qualified).includes(id)))
      : [];
  return differences(
    `progress after round ${round}`,
    {
      cut: ours.cut,
      phase: ours.phase,
      pools: paired ? [ids(ours.pools[0] ?? []), ids(ours.pools[1] ?? [])] : [[], []],
      slots: over ? ours.slots : null,
      qualified: ids(ours.qualified),
      ranking: ranked,
      playIn: ours.playIn,
    },
    {
      cut: theirs.cut,
      phase: theirs.phase === 'done' ? 'finals' : theirs.phase,
      pools: [theirs.pools['0'] ?? [], theirs.pools['1'] ?? []],
      slots: over ? theirs.slots : null,
      qualified: theirs.undefeated.players,
      ranking: theirs.oneLossRanking,
      playIn: theirs.playIn.map(({ ranks }) => ranks),
    },
  );
};

/** The seeds of the cut before the bracket is paired, as groups that nothing separates. */
const seedsDiffer = (state: TournamentState, policy: LossOutPolicy, theirs: TwoLossOut, round: number): readonly string[] => {
  if (theirs.seeds.length === 0 || correctedSince(state, policy)) return [];
  const ours = lossOutQualifiers(state, policy, round).seeds.map((group) =>
    sorted(group.map((registration) => person(state, registration))),
  );
  return differences(`seeds after round ${round} for a cut of ${cutSize(state, policy, 0)}`, ours, theirs.seeds);
};

/** The ranking is frozen when the play-in is paired (rules.md 1.9); the reference ranks by the results as they are now. */
const correctedSince = (state: TournamentState, policy: LossOutPolicy): boolean => {
  const playIn = state.rounds.find((round) => round.phase === 'playIn');
  if (playIn?.ranking === undefined) return false;
  const live = lossOutProgress({ ...state, rounds: state.rounds.slice(0, playIn.round - 1) }, policy, playIn.round - 1);
  return live.ranking.flat().join() !== playIn.ranking.join();
};
