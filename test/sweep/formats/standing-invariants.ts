import {
  isPerformance,
  isScored,
  mayPlay,
  placingAfter,
  type PlacingRow,
  type Player,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { countedAfter, type Counted } from './records';

const same = (row: PlacingRow, counted: Counted): boolean =>
  row.points === counted.points &&
  row.record.wins === counted.wins &&
  row.record.losses === counted.losses &&
  row.record.draws === counted.draws &&
  row.record.byes === counted.byes;

const wrongFigures = (state: TournamentState, afterRound: number, rows: readonly PlacingRow[]): readonly string[] => {
  const all = countedAfter(state, afterRound);
  return rows
    .filter((row) => row.rank !== null && !same(row, all[row.registration - 1] as Counted))
    .map(({ registration, points, record }) => {
      const counted = JSON.stringify(all[registration - 1]);
      return `after round ${afterRound} player ${registration} stands at ${points} ${JSON.stringify(record)}, counted ${counted}`;
    });
};

const divisionOf = ({ group }: PlacingRow): number => group ?? 0;

/** Ranks as places are counted: whoever shares one takes as many places, within each group or league by itself. */
const wrongRanks = (afterRound: number, rows: readonly PlacingRow[]): readonly string[] => {
  const ranked = rows.filter((row): row is PlacingRow & { rank: number } => row.rank !== null);
  // A last match that both lose leaves the first place empty: both share the second (rules.md 1.12).
  const isEmpty = ranked.every(({ rank }) => rank > 1);
  const placeOf = ({ rank }: { rank: number }): number => (isEmpty && rank === 2 ? 1 : rank);
  const better = (row: { rank: number }, among: typeof ranked): number => among.filter((other) => other.rank < row.rank).length + 1;
  const all = ranked.every((row) => better(row, ranked) === placeOf(row));
  const own = ranked.every((row) => better(row, ranked.filter((other) => divisionOf(other) === divisionOf(row))) === placeOf(row)); // prettier-ignore
  return all || own ? [] : [`after round ${afterRound} the ranks are ${ranked.map(({ rank }) => rank).join(' ')}`];
};

/** More points are a better rank, as long as points decide: before any later stage. */
const wrongOrder = (state: TournamentState, afterRound: number, rows: readonly PlacingRow[], stage: number): readonly string[] => {
  if (stage > 0 || !(isScored(state.policy) || isPerformance(state.policy))) return [];
  const divisions = new Map<number, PlacingRow[]>();
  for (const row of rows) if (row.rank !== null) divisions.set(divisionOf(row), [...(divisions.get(divisionOf(row)) ?? []), row]);
  return [...divisions.values()].flatMap((own) => {
    const wrong = own.find((row, index) => {
      const next = own[index + 1];
      return next !== undefined && ((next.rank as number) < (row.rank as number) || next.points > row.points);
    });
    return wrong === undefined ? [] : [`after round ${afterRound} player ${wrong.registration} stands before somebody with more points`];
  });
};

/** Who stands in the placing after a round: everybody who has played, once. */
const wrongPlayers = (state: TournamentState, afterRound: number, rows: readonly PlacingRow[]): readonly string[] => {
  const listed = rows.map(({ registration }) => registration);
  const played = state.rounds.slice(0, afterRound).flatMap(({ matches, byes }) => [...matches.flatMap(({ seats, sides }) => seats ?? sides), ...byes.map(({ player }) => player)]); // prettier-ignore
  const missing = [...new Set(played)].filter((registration) => !listed.includes(registration));
  return [
    ...(new Set(listed).size === listed.length ? [] : [`somebody stands twice after round ${afterRound}`]),
    ...(missing.length === 0 ? [] : [`${missing.join(' ')} has no place after round ${afterRound}`]),
  ];
};

/** What is wrong with the standings after a round whose results are in. */
export const wrongStandings = (state: TournamentState, afterRound = state.rounds.length): readonly string[] => {
  const { rows, stage } = placingAfter(state, afterRound);
  return [
    ...wrongFigures(state, afterRound, rows),
    ...wrongRanks(afterRound, rows),
    ...wrongOrder(state, afterRound, rows, stage),
    ...wrongPlayers(state, afterRound, rows),
  ];
};

type Completed = Extract<TournamentEvent, { type: 'StageCompleted' }>['data'];

/** Whoever goes on is better, in its group or league, than whoever is there and does not; ties over the line were drawn and recorded. */
export const wrongCut = (before: TournamentState, after: TournamentState, { advancing }: Completed): readonly string[] => {
  if (!isScored(before.policy) || advancing.length === 0) return [];
  const { rows } = placingAfter(before, before.rounds.length);
  const present = rows.filter(({ registration }) => mayPlay(before.players[registration - 1] as Player, before.rounds.length + 1));
  const faults: string[] = [];
  for (const division of new Set(present.map(divisionOf))) {
    const own = present.filter((row) => divisionOf(row) === division);
    const through = own.filter(({ registration }) => advancing.includes(registration));
    const left = own.filter(({ registration }) => !advancing.includes(registration));
    const worst = Math.max(0, ...through.map(({ rank }) => rank ?? 0));
    const best = Math.min(...left.map(({ rank }) => rank ?? Infinity));
    if (best < worst) faults.push(`rank ${best} is left behind and rank ${worst} goes on`);
    const level = own.filter(({ rank }) => rank === worst).map(({ registration }) => registration);
    const isDrawn = after.ties.some(({ order }) => level.every((registration) => order.includes(registration)));
    if (best === worst && !isDrawn) faults.push(`${level.join(' ')} are level at the line of the cut, and nothing was drawn`);
  }
  return faults;
};
